import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox, type OperationRun } from '../../support/freight.mts';

const sandbox = useSandbox();

const first = async (name: string, parameters: IDataObject) =>
	jsonOf(await runOperation(sandbox(), name, parameters))[0] ?? {};

const bodies = async () =>
	(await sandbox().control.log()).filter(({ method }) => method === 'POST').map(({ body }) => body as IDataObject);

const only = async (name: string, parameters: IDataObject, item: IDataObject, more: OperationRun = {}) => {
	await sandbox().control.clearLog();
	const run = await runOperation(sandbox(), name, parameters, { items: [{ json: item }], ...more });
	const [body, ...others] = await bodies();
	expect(others).toEqual([]);
	return { ...run, item: run.items[0]?.json ?? {}, body };
};

const without = (record: IDataObject, ...names: string[]): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Returns an order's parameters without those that the node can fill in by default. */
const order = (more: IDataObject = {}, additionalFields: IDataObject = {}): IDataObject => {
	const others = without(parametersOf('order.create'), 'rateId', 'quoteId', 'portOfDischargeId', 'warehouseId');
	return { ...others, additionalFields, deliveryAddress: '1670 Champagne Ave', ...more };
};

const rate = async (intermodalRegionId = 57) => await first('rate.search', { intermodalRegionId, toCityId: 115 });

describe('the port of an order', () => {
	it('is the region of the rate in the input item', async () => {
		const { body, error } = await only('order.create', order(), await rate());
		expect(error).toBeUndefined();
		expect(body).toMatchObject({ port_of_discharge_id: 57 });
	});

	it.each<[string, (quote: IDataObject) => IDataObject, IDataObject]>([
		['has no ocean port', (quote) => ({ ...quote, intermodal_region: { has_ocean_port: false } }), {}],
		['may have none', (quote) => without(quote, 'intermodal_region'), {}],
		['is the ramp of an order by rail', (quote) => quote, { destinationType: 2 }],
		['is the ramp of an order by rail, in words', (quote) => quote, { destinationType: '={{ "Ramp Port" }}' }],
		['is not that of a quote', (quote) => without(quote, 'quoted_for'), {}],
	])('is requested if the region %s', async (_title, change, additionalFields) => {
		const { error, body } = await only('order.create', order({}, additionalFields), change(await rate()));
		expect(error?.message).toMatch(/Port of Discharge is required/);
		expect(body).toBeUndefined();
	});
});

describe('a booking without a rate', () => {
	it.each([
		['order.create', order(), 'Rate › Search'],
		[
			'ltlShipment.create',
			without({ ...parametersOf('ltlShipment.create'), bookingKey: 'PO-1' }, 'rateNumber'),
			'LTL Quote › Create',
		],
	])('says what to put in front: %s', async (name, parameters, operation) => {
		const { error, body } = await only(name, parameters, { any: 1 });
		expect(error?.message).toMatch(
			new RegExp(`is required.*\\. Put ${operation} in front of this node: its items contain`),
		);
		expect(body).toBeUndefined();
	});
});

it.each<[string, (rows: IDataObject[]) => IDataObject]>([
	['in two rows', (container) => ({ containers: { container } })],
	['in JSON', (rows) => ({ containers: {}, containersMode: 'json', containersJson: JSON.stringify(rows) })],
])('refuses an order with a container twice, %s', async (_where, values) => {
	const row = { type: '40HQ', package: '20 Cartons', weight: 12_000 };
	const rows = [
		{ number: 'MSCU1234566', ...row },
		{ number: 'mscu 123456-6', ...row },
	];
	const { error, body } = await only('order.create', order(values(rows)), await rate());
	expect(error?.message).toMatch(/2 › Number is in the list twice \(given: "MSCU1234566"\)/);
	expect(body).toBeUndefined();
});

describe('the price of a booked order', () => {
	it('is that of the quote in the input item, and follows what was booked', async () => {
		const quote = await rate();
		const { item } = await only('order.create', order(), quote);
		expect(Object.entries(item).slice(1, 5)).toEqual([
			['summary', expect.stringMatching(/^Booked: Order \w+: open, /)],
			['lane', quote.lane],
			['total', quote.total],
			['currency', quote.currency],
		]);
	});

	it('is left out if the order existed already, since its rate may be another one', async () => {
		const quote = await rate();
		await only('order.create', order(), quote);
		const again = await only('order.create', order(), quote);
		expect(again.item).toMatchObject({ recovered: true });
		expect(again.item).not.toHaveProperty('lane');
	});

	it('is that of the response if it contains one', async () => {
		const quote = await rate();
		await sandbox().control.fail({ method: 'POST', kind: 'rewrite', set: { 'data.total': 1 } });
		const { item } = await only('order.create', order(), quote);
		expect(item.total).toBe(1);
	});
});
