import type { IDataObject } from 'n8n-workflow';
import { resources } from '../../../../../nodes/DrayageFreight/resources/index.ts';
import { isExpired } from '../../../../../nodes/DrayageFreight/resources/shared/rate.ts';
import { pricedWords } from '../../../../../nodes/DrayageFreight/resources/shared/priced.ts';
import { quote } from '../../../../../nodes/DrayageFreight/resources/shared/quotes.ts';
import type { ItemCall } from '../../../../../nodes/shared/operations/item.ts';

const asked = { pickup_city: 'Ontario', pickup_state: 'CA', pickup_zipcode: '91761', cargo_value: 5 };
const road = { ...asked, destination_city: 'Albany', destination_state: 'NY', destination_zipcode: '12207' };

const callOf = (query: object, options: object = {}, hints: string[] = []) =>
	({
		options,
		parts: { params: {}, query, body: {} },
		warn: (hint: string) => hints.push(hint),
	}) as unknown as ItemCall;

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

it.each<[string, IDataObject]>([
	[
		"40' container, hazmat, reefer, 18,000 kg",
		{ cntr_size: 40, cargo_types: [2, 3], weight: 18000, weight_unit: 'kg' },
	],
	["53' reefer", { trailer_type: 'REEFER', trailer_size: 53 }],
	[
		'2 pallets, 1,200 lb, liftgate at pickup, residential at delivery',
		{
			items: [{ units: 2, package_type: 'Pallet', total_weight: 1200, weight_unit: 'lb', freight_class: '70' }],
			pickup_accessorials: ['liftgate'],
			destination_address_type: 'residential',
		},
	],
	[
		'3 pallets, 1 box, 0.3 lb',
		{
			items: [
				{ units: 3, package_type: 'pallet', total_weight: 0.1, weight_unit: 'lb' },
				{ units: 1, package_type: 'Box', total_weight: 0.2, weight_unit: 'lb' },
			],
		},
	],
	['5 PLT, 800 without a unit', { items: [{ units: 5, package_type: 'PLT', total_weight: 800 }] }],
	['2 units', { items: [{ units: 2, total_weight: '450 lbs each' }] }],
	['', { items: [{ quantity: 2, weight: 1200, freight_class: '70' }] }],
	['', { items: [{ units: 1, package_type: 'Box' }, { foo: 1 }] }],
	['', { items: 'two pallets' }],
])('a quote says that it priced %j', (words, request) => {
	expect(pricedWords(request)).toBe(words);
});

describe('the items of a quote', () => {
	const itemsOf = (ids: string[], answer: IDataObject | IDataObject[], options = {}) =>
		quote(ids, '').output([answer].flat(), callOf(road, options));

	it('start with the price, then the lane, the IDs that book the rate, the rest of the response and the rate', () => {
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

	it('describe the lane with the names from the response, and leave it out without names', () => {
		const places = { intermodal_region: { name: 'Albany - NY' }, to_city: { full_name: 'Ontario, CA, USA' } };
		expect(itemsOf(['id'], { ...places, rates: [{}] })).toMatchObject([{ lane: 'Albany - NY → Ontario, CA, USA' }]);
		const [item] = quote(['id'], '').output([{ rates: [{}] }], callOf({ to_city_id: 1 }));
		expect(item).not.toHaveProperty('lane');
	});

	it.each<[string, IDataObject, IDataObject]>([
		['premium', { premium: 15, rates: [{ id: 'a', premium: 0 }] }, { id: 'a', premium: 0, quote: { premium: 15 } }],
		['the same value', { currency: 'USD', rates: [{ currency: 'USD' }] }, { currency: 'USD' }],
		['lane', { lane: 'L', rates: [{ quoted_for: 'Q' }] }, { lane: 'L', quoted_for: 'Q' }],
		[
			'quote',
			{ quote: 1, premium: 3, rates: [{ quote: 1, premium: 4 }] },
			{ quote: 1, premium: 4, quote_: { premium: 3 } },
		],
	])('keep every field of the response if names collide: %s', (_name, answer, expected) => {
		const added = { lane: expect.any(String) as string, quoted_for: road };
		expect(itemsOf(['id'], answer)).toEqual([{ ...added, ...expected }]);
	});

	it('are a single item for a response that is itself the rate', () => {
		const answer = { rate: { total_rate: 2400 }, premium: 40, quote_number: 'FQ1' };
		const [item = {}] = itemsOf(['quote_number'], answer);
		expect(Object.keys(item)).toEqual(['total', 'rate', 'lane', 'quote_number', 'premium', 'quoted_for']);
		expect(item).toMatchObject({ ...answer, total: 2400 });
	});

	it.each<[string, IDataObject, IDataObject]>([
		['a string', { total_price: '897.71', rate_number: 'a' }, { total: 897.71 }],
		['a string with a separator', { total_price: '1,250.00', rate_number: 'a' }, { total: 1250 }],
		['a field of the API', { rate: 1, rate_number: 'a', total: '2' }, { total: '2' }],
	])('have a number as their total, unless the API sent a total: %s', (_name, rate, expected) => {
		expect(itemsOf(['rate_number'], { rates: [rate] })).toMatchObject([{ ...rate, ...expected }]);
	});

	it('are one item that says so if there is no rate, with the rest of the response', () => {
		const answer = { quote_id: 'q', premium: 0, remaining_limit: 12, rates: [] };
		const { rates, ...beside } = answer;
		expect(itemsOf(['id'], answer)).toEqual([{ found: false, ...beside, quoted_for: road, lane: expect.any(String) }]);
		expect(itemsOf(['rate_number'], [])).toMatchObject([{ found: false }]);
		const dear = { ...answer, rates: [{ id: 'r', total: 9 }] };
		expect(itemsOf(['id'], dear, { maximumPrice: 1 })).toMatchObject([{ found: false, quote_id: 'q' }]);
		expect(rates).toEqual([]);
	});

	it.each<[string, IDataObject]>([
		['no rates', { quote_id: 'q' }],
		["rates that aren't a list", { quote_id: 'q', rates: { id: 'r' } }],
		["rates that aren't records", { quote_id: 'q', rates: ['r'] }],
		['nothing', {}],
		['a message', { message: 'Try later', data: [] }],
	])('are the response itself when it has %s, and Cheapest Only fails', (_what, answer) => {
		expect(itemsOf(['id', 'quote_id'], answer)).toEqual([answer]);
		expect(() => itemsOf(['id'], answer, { cheapestOnly: true })).toThrow('contains no list of rates');
	});

	it('come with a hint if rates are missing or expired', () => {
		const hintsOf = (rates: IDataObject[], options = {}) => {
			const hints: string[] = [];
			quote(['id'], 'Do this.').output([{ rates }], callOf(road, options, hints));
			return hints;
		};
		expect(hintsOf([])).toEqual(['At least one lane has no rates. Do this.']);
		expect(hintsOf([{ total: 1, expired_at: '2020-01-01' }])).toEqual([expect.stringContaining("don't book it")]);
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
	operation?.output?.([{ rates: [] }], callOf({ items: [] }, {}, hints));
	expect(hints).toEqual([`At least one lane has no rates. ${advice}`]);
});
