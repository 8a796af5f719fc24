import type { IDataObject } from 'n8n-workflow';
import { asParameters, lane, ltlLane, parties } from '../../../support/bookings.mts';
import { examples, parametersOf } from '../../../fixtures/examples/index.mts';
import { inputItems, jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();
const LANE = { intermodalRegionId: 50, toCityId: 115 };

const hintsOf = async (name: string, parameters: IDataObject, count = 1) => {
	const { error, hints } = await runOperation(sandbox(), name, parameters, { items: inputItems(count) });
	expect(error).toBeUndefined();
	return hints;
};

it('points out an LTL quote without items', async () => {
	const { parameters: { items, ...others } = {} } = examples['ltlQuote.create'] ?? {};
	expect(await hintsOf('ltlQuote.create', { ...others, items })).toEqual([]);
	expect(await hintsOf('ltlQuote.create', others)).toEqual([
		expect.objectContaining({ message: 'At least one quote has no freight items. Add them under Items.' }),
	]);
});

describe('the quota', () => {
	const leave = async (remaining: number) =>
		await sandbox().control.setQuotas({ rateSearches: { remaining }, rateRequests: { remaining } });

	it('is mentioned once when it is nearly used up, for any number of items', async () => {
		await leave(12);
		expect(await hintsOf('rate.search', LANE, 5)).toEqual([
			{
				message: expect.stringMatching(/10 rate searches or fewer are left\. User Profile › Get says how many/),
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});

	it('of rate requests is mentioned too', async () => {
		await leave(3);
		expect(await hintsOf('rateRequest.create', LANE)).toEqual([
			expect.objectContaining({ message: expect.stringContaining('10 rate requests or fewer') }),
		]);
	});

	it('is said to be used up by the last search', async () => {
		await leave(1);
		expect(await hintsOf('rate.search', LANE)).toEqual([
			expect.objectContaining({ message: expect.stringMatching(/^The quota is used up: no rate searches are left\./) }),
		]);
	});

	it('is not mentioned while enough of it is left', async () => {
		await leave(12);
		expect(await hintsOf('rate.search', LANE)).toEqual([]);
	});
});

describe('an expired rate', () => {
	beforeEach(async () => {
		await sandbox().control.behave({ rates: { expired: 1 } });
	});

	it('is pointed out', async () => {
		expect(await hintsOf('rate.search', LANE, 2)).toEqual([
			expect.objectContaining({ message: expect.stringMatching(/expired.*Search again/) }),
		]);
	});

	it('of a rate request is pointed out', async () => {
		const [id = 0] = await sandbox().control.seedRateRequests();
		expect(await hintsOf('rateRequest.getAll', {})).toEqual([]);
		await sandbox().control.advanceRateRequest({ id });
		expect(await hintsOf('rateRequest.getAll', {})).toEqual([
			expect.objectContaining({ message: expect.stringMatching(/expired.*create the rate request again/) }),
		]);
	});
});

it('a weight without its unit is pointed out', async () => {
	const search = async (additionalFields: IDataObject) => await hintsOf('rate.search', { ...LANE, additionalFields });
	expect(await search({ weight: 18000 })).toEqual([
		expect.objectContaining({ message: expect.stringContaining('Add the unit') }),
	]);
	expect(await search({ weight: 18000, weightUnit: 'kg' })).toEqual([]);
});

describe('a booking from a quote', () => {
	const PORT = { mode: 'id', value: '={{ $json.quoted_for.intermodal_region_id }}' };

	/** Requests a quote and books its first rate, using the fields of its item. */
	const book = async (quote: [name: string, IDataObject], booking: [name: string, IDataObject]) => {
		const [item = {}] = jsonOf(await runOperation(sandbox(), ...quote));
		const { error, hints, items } = await runOperation(sandbox(), ...booking, { items: [{ json: item }] });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		return (hints as Array<{ message: string }>).map(({ message }) => message);
	};

	const bookOrder = async (cargo: IDataObject, container: IDataObject) => {
		const example = parametersOf('order.create');
		const [row] = (example.containers as { container: IDataObject[] }).container;
		const untold = { isDg: false, isReefer: false, cargoValue: '', ...container };
		return await book(
			['rate.search', { ...LANE, ...cargo }],
			[
				'order.create',
				{
					...example,
					rateId: undefined,
					quoteId: undefined,
					portOfDischargeId: PORT,
					containers: { container: [{ ...row, ...untold }] },
					additionalFields: { deliveryAddress: 'Ontario' },
				},
			],
		);
	};

	it('is sent with a hint that points out a different size, hazmat and value', async () => {
		const cargo = { cntrSize: 20, additionalFields: { cargoTypes: [2], cargoValue: 25000 } };
		expect(await bookOrder(cargo, { type: '40HQ' })).toEqual([
			expect.stringMatching(
				/20 feet quoted, 40HQ booked; .*hazmat: quoted, but not booked; .*cargo value: 25000 quoted, none booked/,
			),
		]);
		expect((await sandbox().control.counts()).orders).toBe(1);
	});

	it.each([
		['heavier', { weight: 20000, weightUnit: 'lb' }, { weight: 9072.5 }, 'weight: 20000 lb quoted, 9072.5 kg booked'],
		['heavy although no weight was quoted', {}, { weight: 27_000 }, 'weight: not quoted, but 27000 kg booked'],
		['a reefer by its type', {}, { type: '40RF' }, 'reefer: not quoted, but booked'],
	])('has a hint for a container that is %s', async (_, cargo, container, hint) => {
		const hints = await bookOrder({ additionalFields: cargo }, { type: '40HQ', ...container });
		expect(hints).toContainEqual(expect.stringContaining(hint));
	});

	it.each([
		['as heavy, in another unit', { weight: 20000, weightUnit: 'lb' }, { weight: 9072 }],
		['lighter', { weight: 10000, weightUnit: 'kg' }, { weight: 9000 }],
		['quoted without a unit', { weight: 1 }, { weight: 9000 }],
		['of 40 feet by its ISO code', {}, { type: '45G1' }],
	])("doesn't have a hint for a container that is %s", async (_, cargo, container) => {
		expect(await bookOrder({ additionalFields: cargo }, { type: '40HQ', ...container })).toEqual([]);
	});

	it.each([
		['order.create', 'rateId', { id: 'RATE1', quote_id: 'Q1' }],
		['ltlShipment.create', 'rateNumber', { rate_number: 'LR1' }],
	])("(%s) doesn't use the %s of an item that isn't a rate", async (name, field, json) => {
		const values = { ...parametersOf(name), [field]: undefined };
		const run = await runOperation(sandbox(), name, values, { items: [{ json }] });
		expect(JSON.stringify(run)).toMatch(/R[a-z]+ (ID|Number) is required/);
		expect((await sandbox().control.counts()).orders).toBe(0);
	});

	it("doesn't have a hint if the fields of the quote are used", async () => {
		const cargo = { cntrSize: 20, additionalFields: { cargoTypes: [2], cargoValue: 25000 } };
		const carried = {
			type: '={{ $json.quoted_for.cntr_size }}GP',
			isDg: '={{ $json.quoted_for.cargo_types.includes(2) }}',
			cargoValue: '={{ $json.quoted_for.cargo_value }}',
		};
		expect(await bookOrder(cargo, carried)).toEqual([]);
	});

	it('is made by number for LTL and FTL', async () => {
		const insured = { ...asParameters(parties), isInsuranceEntrusted: true };
		const ltl = ['ltlQuote.create', { ...asParameters(ltlLane), additionalFields: { cargoValue: 500 } }] as const;
		const booking = (cargoValue: unknown): [string, IDataObject] => [
			'ltlShipment.create',
			{ ...insured, rateNumber: '={{ $json.rate_number }}', additionalFields: { cargoValue } },
		];
		expect(await book([...ltl], booking('={{ $json.quoted_for.cargo_value }}'))).toEqual([]);
		expect(await book([...ltl], booking(600))).toEqual([
			expect.stringContaining('Cargo value: 500 quoted, 600 booked'),
		]);
		expect(await book([...ltl], booking(''))).toEqual([
			expect.stringContaining('Cargo value: 500 quoted, none booked'),
		]);
		const [name, uninsured] = booking('');
		expect(await book([...ltl], [name, { ...uninsured, isInsuranceEntrusted: false }])).toEqual([]);
		const ftl = { ...asParameters(parties), quoteNumber: '={{ $json.quote_number }}' };
		expect(await book(['ftlQuote.create', asParameters(lane)], ['ftlShipment.create', ftl])).toEqual([]);
	});
});
