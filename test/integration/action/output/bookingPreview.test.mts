import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox, type OperationRun } from '../../support/freight.mts';
import { bookingsOf } from '../requests/bookings.mts';

const sandbox = useSandbox();

const quoted = async (name: string, parameters: IDataObject) => {
	const [quote = {}] = jsonOf(await runOperation(sandbox(), name, parameters));
	return quote;
};

const preview = async (name: string, parameters: IDataObject, quote: IDataObject = {}) => {
	const run = await runOperation(sandbox(), name, parameters, { items: [{ json: quote }], mode: 'manual' });
	return { item: jsonOf(run)[0] ?? {}, hints: run.hints.map(({ message }) => message) };
};

const LAST = ['preview', 'message', 'method', 'path', 'body'];
const SHIPMENT = { isInsuranceEntrusted: false, additionalFields: {} };

it.each<[string, string[], () => Promise<{ item: IDataObject; hints: string[] }>, IDataObject]>([
	[
		'an order',
		['lane', 'total', 'currency', 'service_level', 'outcome', 'containers', 'expired_at', 'destination', 'mbl_number'],
		async () =>
			await preview(
				'order.create',
				{ ...parametersOf('order.create'), rateId: '={{ $json.id }}', quoteId: '={{ $json.quote_id }}' },
				await quoted('rate.search', { intermodalRegionId: 50, toCityId: 115 }),
			),
		{
			lane: expect.stringContaining(' → ') as string,
			total: expect.any(Number) as number,
			containers: 'MSCU1234566 (40HQ)',
			destination: '1670 Champagne Ave\nOntario, CA',
			mbl_number: 'MAEU123456789',
		},
	],
	[
		'an LTL shipment',
		['lane', 'rate', 'currency', 'carrier_name', 'pickup_date', 'outcome', 'destination', 'rate_number'],
		async () =>
			await preview(
				'ltlShipment.create',
				{ ...parametersOf('ltlShipment.create'), ...SHIPMENT, rateNumber: '={{ $json.rate_number }}' },
				await quoted('ltlQuote.create', parametersOf('ltlQuote.create')),
			),
		{
			rate: expect.any(Number) as number,
			carrier_name: 'Sandbox Value Freight',
			pickup_date: parametersOf('ltlQuote.create').pickupDate,
		},
	],
	[
		'an FTL shipment',
		['lane', 'rate', 'currency', 'pickup_date', 'outcome', 'destination', 'quote_number'],
		async () =>
			await preview(
				'ftlShipment.create',
				{ ...parametersOf('ftlShipment.create'), quoteNumber: '={{ $json.quote_number }}' },
				await quoted('ftlQuote.create', parametersOf('ftlQuote.create')),
			),
		{ rate: expect.any(Number) as number },
	],
	[
		"an order whose input isn't a quote",
		['outcome', 'containers', 'destination', 'mbl_number'],
		async () => await preview('order.create', parametersOf('order.create'), { id: '', total: 1, lane: 'A → B' }),
		{},
	],
	[
		"a shipment whose input isn't a quote",
		['lane', 'outcome', 'destination', 'quote_number'],
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

it('reports once that it is undocumented whether a price is per container or per order', async () => {
	const order = { ...parametersOf('order.create'), rateId: '={{ $json.id }}', quoteId: '={{ $json.quote_id }}' };
	const { hints } = await preview(
		'order.create',
		order,
		await quoted('rate.search', { intermodalRegionId: 50, toCityId: 115 }),
	);
	expect(hints.filter((hint) => /document whether it is per container/.test(hint))).toHaveLength(1);
});

it('the preview doesn’t show a price if it isn’t clear which field contains it', async () => {
	const rate = { id: 'R1', price: 900, fuel: 200, lane: 'A → B' };
	const { item, hints } = await preview('order.create', { ...parametersOf('order.create'), rateId: 'R1' }, rate);
	expect(Object.keys(item)).toEqual(['lane', 'outcome', 'containers', 'destination', 'mbl_number', ...LAST]);
	expect(hints.join(' ')).not.toMatch(/price/);
});

it('one hint says that nothing was booked, although the items are previewed for different reasons', async () => {
	const { run, items, parameters } = await bookingsOf(sandbox(), 'ltl', 3);
	await run(items.slice(0, 1));
	const byHand = { ...parameters, whenRunManually: 'preview', options: { preview: '={{ $itemIndex === 1 }}' } };
	const { hints } = await runOperation(sandbox(), 'ltlShipment.create', byHand, { items, mode: 'manual' });
	expect(hints.map(({ message }) => message).filter((hint) => hint.startsWith('Nothing was booked'))).toEqual([
		'Nothing was booked: this is a preview because the workflow was run manually. To book, set When You Run This in the Editor to Book, or publish the workflow and let its trigger start it.',
	]);
});

const KINDS: ReadonlyArray<
	readonly [what: string, price: string, operation: string, IDataObject, quote: string, IDataObject]
> = [
	[
		'an order',
		'total',
		'order.create',
		{ rateId: '={{ $json.id }}', quoteId: '={{ $json.quote_id }}', additionalFields: { deliveryAddress: 'Ontario' } },
		'rate.search',
		{ intermodalRegionId: 50, toCityId: 115 },
	],
	[
		'an LTL shipment',
		'rate',
		'ltlShipment.create',
		{ ...SHIPMENT, rateNumber: '={{ $json.rate_number }}' },
		'ltlQuote.create',
		parametersOf('ltlQuote.create'),
	],
	[
		'an FTL shipment',
		'rate',
		'ftlShipment.create',
		{ quoteNumber: '={{ $json.quote_number }}' },
		'ftlQuote.create',
		parametersOf('ftlQuote.create'),
	],
];

const RUNS: ReadonlyArray<readonly [how: string, OperationRun]> = [
	['of a published workflow', { mode: 'trigger' }],
	['of a sub-workflow', { mode: 'integrated' }],
	['of an agent tool', { mode: 'trigger', node: { type: 'n8n-nodes-drayage.drayageFreightTool' } }],
];

describe.each(KINDS)('%s', (_what, price, operation, numbers, quote, asked) => {
	const run = async (more: OperationRun, options: IDataObject) => {
		const rate = await quoted(quote, asked);
		const parameters = { ...parametersOf(operation), ...numbers, options };
		const [item = {}] = jsonOf(
			await runOperation(sandbox(), operation, parameters, { items: [{ json: rate }], ...more }),
		);
		return { item, rate, keys: Object.keys(item) };
	};

	it.each(RUNS)('that is booked in a run %s starts with lane and price', async (_how, more) => {
		const { item, rate, keys } = await run(more, {});
		expect(item).not.toHaveProperty('preview');
		expect(keys.slice(0, 2)).toEqual(['lane', price]);
		expect(item.lane).toBe(rate.lane);
		expect(item[price]).toEqual(expect.any(Number));
	});

	it.each(RUNS)('that is previewed in a run %s starts with lane and price', async (_how, more) => {
		const { item, keys } = await run(more, { preview: true });
		expect(item.preview).toBe(true);
		expect(keys.slice(0, 2)).toEqual(['lane', price]);
	});
});
