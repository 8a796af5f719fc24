import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { pick } from '../../../../nodes/shared/records.ts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookingKinds, bookingsOf, names } from '../requests/bookings.mts';

const sandbox = useSandbox();

const quoted = async (name: string, parameters: IDataObject) => {
	const [quote = {}] = jsonOf(await runOperation(sandbox(), name, parameters));
	return quote;
};

const preview = async (name: string, parameters: IDataObject, quote: IDataObject = {}) => {
	const run = await runOperation(sandbox(), name, parameters, { items: [{ json: quote }], mode: 'manual' });
	return { item: jsonOf(run)[0] ?? {}, hints: run.hints.map(({ message }) => message) };
};

const LAST = ['preview', 'summary', 'method', 'path', 'body'];
const SHIPMENT = { isInsuranceEntrusted: false, additionalFields: {} };

it.each<[string, string[], () => Promise<{ item: IDataObject; hints: string[] }>, IDataObject]>([
	[
		'an order',
		[
			...['outcome', 'lane', 'price', 'premium', 'sum', 'priced_for', 'containers', 'destination', 'currency'],
			...['service_level', 'expired_at', 'mbl_number'],
		],
		async () =>
			await preview(
				'order.create',
				{
					...parametersOf('order.create'),
					...{
						rateId: '={{ $json.id }}',
						quoteId: '={{ $json.quote_id }}',
						portOfDischargeId: { mode: 'id', value: '57' },
						additionalFields: {},
					},
				},
				await quoted('rate.search', {
					intermodalRegionId: 57,
					toCityId: 115,
					additionalFields: { cargoTypes: [2, 3], cargoValue: 25_000 },
				}),
			),
		{
			lane: expect.stringContaining(' → ') as string,
			price: expect.any(Number) as number,
			containers:
				'MSCU1234566 (40HQ, 12000.5 kg = 26,457 lb, 20 Cartons, Furniture, Lamps, cargo value 25000, delivery reference D-1, hazmat, reefer, shipper-owned (SOC), loading type Floor Loaded, seal number S-1)',
			destination: '1670 Champagne Ave\nOntario, CA; Warehouse 7',
			mbl_number: 'MAEU123456789',
		},
	],
	[
		'an LTL shipment',
		[
			...['outcome', 'lane', 'price', 'sum', 'priced_for', 'destination', 'currency', 'carrier_name', 'pickup_date'],
			...['rate_number', 'booking_key'],
		],
		async () =>
			await preview(
				'ltlShipment.create',
				{ ...parametersOf('ltlShipment.create'), ...SHIPMENT, rateNumber: '={{ $json.rate_number }}' },
				await quoted('ltlQuote.create', parametersOf('ltlQuote.create')),
			),
		{
			price: expect.any(Number) as number,
			carrier_name: 'Sandbox Value Freight',
			pickup_date: parametersOf('ltlQuote.create').pickupDate,
			booking_key: 'PO-1234 load 1',
		},
	],
	[
		'an FTL shipment',
		[
			...['outcome', 'lane', 'price', 'premium', 'sum', 'priced_for', 'destination', 'currency', 'pickup_date'],
			...['quote_number', 'booking_key'],
		],
		async () =>
			await preview(
				'ftlShipment.create',
				{ ...parametersOf('ftlShipment.create'), quoteNumber: '={{ $json.quote_number }}' },
				await quoted('ftlQuote.create', parametersOf('ftlQuote.create')),
			),
		{ price: expect.any(Number) as number },
	],
	[
		"an order whose input isn't a quote",
		['outcome', 'containers', 'destination', 'mbl_number'],
		async () => await preview('order.create', parametersOf('order.create'), { id: '', total: 1, lane: 'A → B' }),
		{},
	],
	[
		"a shipment whose input isn't a quote",
		['outcome', 'lane', 'destination', 'quote_number', 'booking_key'],
		async () => await preview('ftlShipment.create', parametersOf('ftlShipment.create')),
		{
			lane: '1670 Champagne Ave → 1 Harbor St',
			destination: expect.stringMatching(/^Example Retail LLC, 1 Harbor St/) as string,
		},
	],
])('the preview of %s starts with %j and ends with the request', async (_what, first, run, values) => {
	const { item } = await run();
	expect(Object.keys(item)).toEqual([...first, ...LAST]);
	expect(item).toMatchObject(values);
});

it.each<[string, string, IDataObject, IDataObject, IDataObject]>([
	['price and premium', 'order.create', {}, { premium: 20.2 }, { price: 900.1, premium: 20.2, sum: 920.3 }],
	['unknown without a premium', 'order.create', {}, {}, { price: 900.1 }],
	[
		'the price if the cargo is not insured',
		'ltlShipment.create',
		SHIPMENT,
		{ premium: 20 },
		{ price: 900.1, sum: 900.1 },
	],
	[
		'price and premium if the cargo is insured',
		'ltlShipment.create',
		{ isInsuranceEntrusted: true, cargoValue: 100, additionalFields: {} },
		{ premium: 20 },
		{ price: 900.1, premium: 20, sum: 920.1 },
	],
])('the sum is %s', async (_what, name, parameters, quote, expected) => {
	const numbers = { rateId: 'R1', rateNumber: 'R1' };
	const rate = { id: 'R1', rate_number: 'R1', total: 900.1, lane: 'A → B', quoted_for: {}, ...quote };
	const { item } = await preview(name, { ...parametersOf(name), ...numbers, ...parameters }, rate);
	expect(pick(item, ['price', 'premium', 'sum'])).toEqual(expected);
});

it('the sum of several containers is unknown, since the price may be for one or for all of them', async () => {
	const containers = ['MSCU1234566', 'TCLU1234568'].map((number) => ({
		...{ number, type: '40HQ', package: '20 Cartons', weight: 1 },
	}));
	const parameters = {
		...parametersOf('order.create'),
		containersMode: 'json',
		containersJson: containers,
		rateId: 'R1',
	};
	const { item } = await preview('order.create', parameters, { id: 'R1', total: 900, premium: 20, lane: 'A → B' });
	expect(item).toMatchObject({ price: 900, premium: 20 });
	expect(item).not.toHaveProperty('sum');
	expect(item.summary).toContain('900.00, plus 20.00 insurance');
});

describe('insured LTL cargo', () => {
	const insured = { ...parametersOf('ltlShipment.create'), isInsuranceEntrusted: true, additionalFields: {} };
	const book = async (parameters: IDataObject, quote: IDataObject = {}) => {
		await sandbox().control.clearLog();
		const run = await runOperation(
			sandbox(),
			'ltlShipment.create',
			{ ...insured, ...parameters },
			{ items: [{ json: quote }] },
		);
		return { ...run, log: await sandbox().control.log() };
	};

	it.each([{ cargoValue: '' }, { cargoValue: 5, additionalFields: { customFields: '{"cargo_value": null}' } }])(
		'is sent without a value, with a warning: %j',
		async (given) => {
			const { item } = await preview('ltlShipment.create', { ...insured, ...given }, {});
			expect(item.warnings).toContainEqual(expect.stringMatching(/no Cargo Value was sent/));
			expect(item.body).not.toHaveProperty('cargo_value', 5);
		},
	);

	it('is sent with a value even if it is not insured', async () => {
		const { log } = await book({
			isInsuranceEntrusted: false,
			cargoValue: 25_000,
			bookingMode: 'book',
			bookingKey: 'K',
		});
		expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({ cargo_value: 25_000 });
	});

	it.each(['Yes', 'TRUE', 'x'])('sends the value if an expression says %s', async (word) => {
		const isInsuranceEntrusted = `={{ '${word}' }}`;
		const { log } = await book({ isInsuranceEntrusted, cargoValue: 25_000, bookingMode: 'book', bookingKey: 'K' });
		expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({
			is_insurance_entrusted: true,
			cargo_value: 25_000,
		});
	});

	it('takes its value from the quote', async () => {
		const [quote = {}] = jsonOf(
			await runOperation(sandbox(), 'ltlQuote.create', {
				...parametersOf('ltlQuote.create'),
				additionalFields: { cargoValue: 28_000 },
			}),
		);
		const numbers = { rateNumber: '={{ $json.rate_number }}', cargoValue: '' };
		const { item } = await preview('ltlShipment.create', { ...insured, ...numbers }, quote);
		expect(item.body).toMatchObject({ is_insurance_entrusted: true, cargo_value: 28_000 });
	});
});

describe.each(names)('the outcome of a preview: %s', (name) => {
	const outcomeOf = async (prepare: (given: Awaited<ReturnType<typeof bookingsOf>>) => Promise<unknown>) => {
		const given = await bookingsOf(sandbox(), name, 1);
		await prepare(given);
		const before = await given.posts();
		const run = await runOperation(
			sandbox(),
			bookingKinds[name].operation,
			{ ...given.parameters, bookingMode: 'preview' },
			{ items: given.items },
		);
		expect(await given.posts()).toBe(before);
		return jsonOf(run)[0]?.outcome as string;
	};
	const isListed = name !== 'ftl';

	it('would book', async () => {
		expect(await outcomeOf(async () => undefined)).toMatch(
			isListed
				? /^Would book, unless this node has sent the .* number( or Booking Key)? before\.$/
				: /^Would book, unless .* or Booking Key before\. The API can't list FTL shipments by quote number\.$/,
		);
	});

	it('already booked', async () => {
		const outcome = await outcomeOf(async ({ run }) => jsonOf(await run()));
		expect(outcome).toMatch(
			isListed
				? /^Already booked as \w+( shipment)? \w+\. Nothing would be sent, and no value shown here would change it\.$/
				: /^Would book/,
		);
	});

	it('already booked with other values', async () => {
		const outcome = await outcomeOf(async ({ run }) => {
			jsonOf(await run());
			const changed = { 'data.0.delivery_address': '1 Harbor St', 'data.0.containers.0.weight': 120_005 };
			const set = { ...changed, 'data.0.customer_memo': 'Approved' };
			await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set, times: 9 });
		});
		const change =
			/ It has other values than this item: Delivery Address 1 Harbor St, not [^;]+; [A-Z]{4}\d{7} Weight 120005, not [\d.]+\.$/;
		expect(change.test(outcome)).toBe(name === 'order');
	});

	it('would not be booked', async () => {
		const outcome = await outcomeOf(async ({ run }) => {
			jsonOf(await run());
			const set = { 'data.0.status': 'Canceled', 'data.0.customer_status': 'Canceled' };
			await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set, times: 9 });
		});
		expect(outcome).toMatch(
			isListed ? /^Would not be booked: the .* exists with the status "Canceled"\./ : /^Would book/,
		);
	});

	it('not checked', async () => {
		const outcome = await outcomeOf(async () => await sandbox().control.fail({ method: 'GET', status: 500, times: 9 }));
		expect(outcome).toMatch(isListed ? /^Not checked: .*500/ : /^Would book/);
	});

	it('not allowed', async () => {
		const outcome = await outcomeOf(async () => await sandbox().control.fail({ method: 'GET', status: 403, times: 9 }));
		expect(outcome).toMatch(isListed ? /^Would not be booked: .*allowed/ : /^Would book/);
	});
});

it.each([1, 2])('says for %d containers whether it is undocumented what the price is for', async (count) => {
	const quote = { id: 'R1', total: 900 };
	const [row] = (parametersOf('order.create').containers as { container: IDataObject[] }).container;
	const container = ['MSCU1234566', 'TCLU7654320'].slice(0, count).map((number) => ({ ...row, number }));
	const parameters = { ...parametersOf('order.create'), rateId: 'R1', containers: { container } };
	const { hints } = await preview('order.create', parameters, quote);
	expect(hints.filter((hint) => hint.includes('per container or for the whole order'))).toHaveLength(count - 1);
});

it('names in a preview are looked up', async () => {
	const port = { portOfDischargeId: { mode: 'name', value: 'Albany - NY' } };
	const { item } = await preview('order.create', { ...parametersOf('order.create'), ...port });
	expect(item.body).toMatchObject({ port_of_discharge_id: expect.any(Number) as number });
});

it('the previewed request is the one that is sent', async () => {
	const { run, items, parameters } = await bookingsOf(sandbox(), 'order', 1);
	const [item] = jsonOf(
		await runOperation(sandbox(), 'order.create', { ...parameters, bookingMode: 'preview' }, { items }),
	);
	jsonOf(await run());
	const sent = (await sandbox().control.log()).find(({ method }) => method === 'POST');
	expect(item).toMatchObject({ method: 'POST', path: '/api/v2/createOrder', body: sent?.body });
});
