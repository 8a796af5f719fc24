import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { resources } from '../../../../../nodes/DrayageFreight/resources/index.ts';
import { isExpired, quoteOfRate } from '../../../../../nodes/DrayageFreight/resources/shared/quotedRate.ts';
import { quote } from '../../../../../nodes/DrayageFreight/resources/shared/quotes.ts';
import { runs } from '../../../../support/runs.mts';

const asked = { pickup_city: 'Ontario', pickup_state: 'CA', pickup_zipcode: '91761', cargo_value: 5 };
const today = '2026-11-21';
const road = { ...asked, destination_city: 'Albany', destination_state: 'NY', destination_zipcode: '12207' };

describe('a rate', () => {
	const now = Date.parse('2026-11-21T12:00:00Z');

	it.each([
		['2026-11-21 11:59:59Z', true],
		['2026-11-21 01:59:59', true],
		['2026-11-21 02:00:01', false],
		['2026-11-21', false],
		['2026-11-21T13:00:00+02:00', true],
		['2026-11-21T12:00:01.000000Z', false],
		['2026-11-20', true],
		['soon', false],
		[undefined, false],
	])('that expires at %j has expired: %j', (expiredAt, expired) => {
		expect(isExpired({ expired_at: expiredAt }, now)).toBe(expired);
	});
});

describe('the items of a quote', () => {
	const itemsOf = (ids: string[], answer: IDataObject, options = {}) =>
		quote(ids, '').output([answer], { options, asked: road, today, warn: () => undefined });

	it('start with the price, then the lane, the IDs that book the rate, the rate and the rest of the response', () => {
		const answer = { premium: 1, quote_id: 'q', rates: [{ total: 9, id: 'r' }] };
		const [item = {}] = itemsOf(['id', 'quote_id'], answer);
		expect(Object.entries(item)).toEqual([
			['total', 9],
			['lane', 'Ontario CA 91761 → Albany NY 12207'],
			['id', 'r'],
			['quote_id', 'q'],
			['premium', 1],
			['quoted_for', road],
		]);
	});

	it('describe the lane with the names from the response', () => {
		const places = { intermodal_region: { name: 'Albany - NY' }, to_city: { full_name: 'Ontario, CA, USA' } };
		expect(itemsOf(['id'], { ...places, rates: [{}] })).toMatchObject([{ lane: 'Albany - NY → Ontario, CA, USA' }]);
	});

	it("keep the API's fields if names collide, the rate's before the others", () => {
		const answer = { currency: 'USD', lane: 'L', rates: [{ id: 'r', currency: 'CAD', quoted_for: 'Q' }] };
		expect(itemsOf(['id'], answer)).toEqual([{ id: 'r', currency: 'CAD', lane: 'L', quoted_for: 'Q' }]);
	});

	it('are a single item for a response that is itself the rate', () => {
		const answer = { rate: { rate: 2400 }, premium: 40, quote_number: 'FQ1' };
		const [item = {}] = itemsOf(['quote_number'], answer);
		expect(Object.keys(item)).toEqual(['rate', 'lane', 'quote_number', 'premium', 'quoted_for']);
		expect(item).toMatchObject(answer);
	});

	it.each<[string, IDataObject]>([
		['no rates', { quote_id: 'q' }],
		["rates that aren't a list", { quote_id: 'q', rates: { id: 'r' } }],
		["rates that aren't records", { quote_id: 'q', rates: ['r'] }],
		['nothing', {}],
	])('are the response itself when it has %s', (_what, answer) => {
		expect(itemsOf(['id', 'quote_id'], answer)).toEqual([answer]);
	});

	it('are the response itself with Whole Result', () => {
		const answer = { rates: [{ id: 'r', expired_at: '2020-01-01' }], quote_id: 'q' };
		expect(itemsOf(['id', 'quote_id'], answer, { wholeResult: true })).toEqual([answer]);
		expect(itemsOf(['id'], answer, { wholeResult: true, skipExpired: true })).toEqual([{ ...answer, rates: [] }]);
	});

	it('are only the cheapest rate with a number, which can be outside the list, unlike an ID', () => {
		const rates = [{ total: 2 }, { total: 1 }, { total: 3, id: 'r', quote_number: 'n' }];
		const totalsOf = (field: string, beside: IDataObject) =>
			itemsOf([field], { ...beside, rates }, { cheapestOnly: true }).map(({ total }) => total);
		expect(totalsOf('quote_number', { quote_number: 'FQ1' })).toEqual([1]);
		expect(totalsOf('quote_number', { quote_number: 'N/A' })).toEqual([3]);
		expect(totalsOf('id', { id: 7 })).toEqual([3]);
	});

	it('come with a hint if rates are missing or expired', () => {
		const hintsOf = (rates: IDataObject[], options = {}) => {
			const hints: string[] = [];
			quote(['id'], 'Do this.').output([{ rates }], { options, asked: road, today, warn: (hint) => hints.push(hint) });
			return hints;
		};
		const expired = { expired_at: '2020-01-01' };
		expect(hintsOf([])).toEqual(['At least one lane has no rates. Do this.']);
		expect(hintsOf([expired])).toEqual([expect.stringContaining('Turn on Skip Expired Rates')]);
		expect(hintsOf([expired], { skipExpired: true })).toEqual([expect.stringContaining('were left out')]);
		expect(hintsOf([{}, expired], { skipExpired: true })).toEqual([]);
	});
});

describe('one response counts as one quote', () => {
	const kinds = [['id', 'quote_id'], ['rate_number'], ['quote_number']];
	const address = 'https://api.example.com';
	let quotes = 0;

	/** Rates with new numbers. The second one is the cheapest. */
	const newRates = (field: string) => {
		const quoted = ++quotes;
		return [500, 400, 900].map((total, index) => ({ [field]: `Q${quoted}-${index}`, quote_id: 'q', total }));
	};

	/** Possible responses instead of `{"data": {"rates": […]}}`, without the outer envelope. */
	const envelopes = fc.letrec<{ part: (rates: IDataObject[]) => IDataObject[] }>((tie) => ({
		part: fc.oneof(
			{ depthSize: 'small' },
			fc.constant((rates: IDataObject[]) => rates),
			fc.constant((rates: IDataObject[]) => [{ premium: 1, rates }]),
			fc.constant((rates: IDataObject[]) => [{ premium: 1, rates: { data: rates, total: 3 } }]),
			fc.constant((rates: IDataObject[]) => [{ rates: [null, ...rates] }]),
			fc.constant((rates: IDataObject[]) => rates.map((rate) => ({ carrier: 'C', rates: [rate] }))),
			fc.constant(([rate = {}, ...more]: IDataObject[]) => [{ rates: [rate] }, { rates: [] }, ...more]),
			tie('part').map((part) => (rates: IDataObject[]) => [{ premium: 1, data: part(rates) }]),
			tie('part').map((part) => (rates: IDataObject[]) => [{ message: 'ok', data: { data: part(rates) } }]),
		),
	})).part;

	it.each(kinds)('no matter which envelopes it has, with the identifier %s', (...ids) => {
		const [field = ''] = ids;
		fc.assert(
			fc.property(envelopes, (envelope) => {
				const hints: string[] = [];
				const rates = newRates(field);
				const received = envelope(rates);
				const outputOf = (options: IDataObject) =>
					quote(ids, '').output(received, { options, asked: road, today, address, warn: (hint) => hints.push(hint) });
				expect(outputOf({}).map(({ total }) => total)).toEqual([400, 500, 900]);
				expect(outputOf({ cheapestOnly: true })).toMatchObject([rates[1]]);
				expect(outputOf({ wholeResult: true })).toHaveLength(1);
				expect(outputOf({ wholeResult: true, cheapestOnly: true })).toMatchObject([{ rates: [rates[1]] }]);
				expect(hints).toEqual([]);
				const known = rates.map((rate) => quoteOfRate(address, field, rate[field]));
				if (field !== 'id') expect(new Set(known)).toEqual(new Set([{ asked: road }]));
			}),
			{ numRuns: runs(100) },
		);
	});

	it.each(['N/A', '0', 0, '-', 'TBD', 'pending', null, ''])(
		'two quotes that contain the placeholder %j stay separate',
		(placeholder) => {
			const [first, second] = [newRates('rate_number'), newRates('rate_number')].map((rates) => {
				const received = [{ rates: [{ rate_number: placeholder, total: 1 }, ...rates] }];
				quote(['rate_number'], '').output(received, {
					options: {},
					asked: { ...road },
					today,
					address,
					warn: () => undefined,
				});
				return quoteOfRate(address, 'rate_number', rates[0]?.rate_number);
			});
			expect(first).toEqual({ asked: road });
			expect(first).not.toBe(second);
			expect(quoteOfRate(address, 'rate_number', placeholder)).toBeUndefined();
		},
	);

	it.each<[string, IDataObject[]]>([
		['a message', [{ message: 'Try later', data: [] }]],
		['records that aren’t rates', [{ data: [{ name: 'A' }], total: 1 }]],
		['several records that aren’t rates', [{ name: 'A' }, { name: 'B' }]],
	])('%s is returned unchanged, and Cheapest Only fails', (_title, received) => {
		const outputOf = (options: IDataObject) =>
			quote(['rate_number'], '').output(received, { options, asked: road, today, warn: () => undefined });
		expect(outputOf({})).toEqual(received);
		expect(() => outputOf({ cheapestOnly: true })).toThrow('contains no list of rates');
	});

	it('keeps an entry with different content', () => {
		const received = [{ rate_number: 'A', total: 2 }, { message: 'More follow' }];
		const items = quote(['rate_number'], '').output(received, {
			options: {},
			asked: road,
			today,
			warn: () => undefined,
		});
		expect(items).toMatchObject(received);
	});

	it('doesn’t mistake the charges of a drayage rate for rates', () => {
		const charges = [{ id: 1, total: 3 }];
		const received = [{ quote_id: 'q', rates: [{ id: 'RATE1', total: 9, rates: charges, data: charges }] }];
		const items = quote(['id', 'quote_id'], '').output(received, {
			options: {},
			asked: road,
			today,
			warn: () => undefined,
		});
		expect(items).toMatchObject([{ id: 'RATE1', rates: charges }]);
	});

	it('reports that an empty list has no rates', () => {
		const hints: string[] = [];
		const context = { options: {}, asked: road, today, warn: (hint: string) => hints.push(hint) };
		expect(quote(['rate_number'], 'Do this.').output([], context)).toEqual([]);
		expect(hints).toEqual(['At least one lane has no rates. Do this.']);
	});
});

it.each([
	['rate', 'search', 'Rate Request › Create asks DrayEasy for one.'],
	['ltlQuote', 'create', 'Check the freight, or allow more time with Quote Timeout.'],
	['ftlQuote', 'create', 'Check the lane and the trailer.'],
])('%s › %s advises what to do about a lane without rates', (name, verb, advice) => {
	const { operations = [] } = resources.find(({ value }) => value === name) ?? {};
	const operation = operations.find(({ value }) => value === verb);
	const hints: string[] = [];
	operation?.output?.([{ rates: [] }], { options: {}, asked: { items: [] }, today, warn: (hint) => hints.push(hint) });
	expect(hints).toEqual([`At least one lane has no rates. ${advice}`]);
});
