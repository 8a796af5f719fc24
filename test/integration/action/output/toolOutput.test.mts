import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { booked } from '../../support/booked.mts';
import { inDays } from '../../../support/dates.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const TOOL = { node: { type: 'n8n-nodes-drayage.drayageFreightTool' } };

const shipmentFor = async (parameters: IDataObject, more: object = TOOL) => {
	const { order_number: orderNumbers } = await booked.ltl(sandbox());
	const given = { filters: { orderNumbers }, ...parameters };
	const [record = {}] = jsonOf(await runOperation(sandbox(), 'ltlShipment.getAll', given, more));
	return record;
};

it('a tool returns all fields only if Output says so', async () => {
	expect(Object.keys(await shipmentFor({})).length).toBeLessThanOrEqual(11);
	expect(Object.keys(await shipmentFor({ output: 'raw' })).length).toBeGreaterThan(20);
});

it('Simplified returns the same as Simplify elsewhere', async () => {
	const asTool = Object.keys(await shipmentFor({ output: 'simplified' }));
	expect(asTool).toEqual(Object.keys(await shipmentFor({ simplify: true }, {})));
	expect(asTool.length).toBeLessThanOrEqual(11);
});

it.each([
	['as text', 'order_number, customer_status'],
	['as an array', '={{ ["order_number", "customer_status"] }}'],
	['with one that the record lacks', 'order_number, no_such_field, customer_status'],
])('Selected Fields returns the selected fields, %s', async (_title, outputFields) => {
	const record = await shipmentFor({ output: 'selectedFields', outputFields });
	expect(Object.keys(record)).toEqual(['order_number', 'customer_status']);
});

it('Selected Fields returns a record unchanged if it has none of them', async () => {
	const record = await shipmentFor({ output: 'selectedFields', outputFields: 'no_such_field' });
	expect(Object.keys(record).length).toBeGreaterThan(20);
});

it('Selected Fields without a name is rejected before anything is sent', async () => {
	const before = (await sandbox().control.log()).length;
	const { error } = await runOperation(
		sandbox(),
		'ltlShipment.getAll',
		{ output: 'selectedFields', outputFields: '' },
		TOOL,
	);
	expect(error?.message).toMatch(/Fields/);
	expect((await sandbox().control.log()).length).toBe(before);
});

it.each([
	['Output does nothing outside tools', { output: 'simplified' }, {}],
	['Simplify does nothing in a tool', { simplify: true, output: 'raw' }, TOOL],
])('%s', async (_title, parameters, more) => {
	expect(Object.keys(await shipmentFor(parameters, more)).length).toBeGreaterThan(20);
});

it.each<[string, IDataObject, string]>([
	['order.getAll', {}, 'There is no order.'],
	[
		'order.getAll',
		{ filters: { customerReferenceNumber: 'PO-9999', mblNumber: 'MAEU1' } },
		'No order matches Customer Reference Number "PO-9999" and MBL Number "MAEU1".',
	],
	[
		'container.getAll',
		{ filters: { status: [34], atTerminal: true } },
		'No container matches Container Status "Available" and Not Picked Up Yet.',
	],
	['container.getAll', { filters: { status: '34' } }, 'No container matches Container Status "Available".'],
])('a tool returns a message instead of an empty list of %s for %j', async (name, parameters, message) => {
	expect(jsonOf(await runOperation(sandbox(), name, parameters, TOOL))).toEqual([{ message }]);
	expect(jsonOf(await runOperation(sandbox(), name, parameters))).toEqual([]);
});

it("a tool's message has the warnings, such as of containers whose last free day is unknown", async () => {
	const [orderId = 0] = await sandbox().control.seedOrders({ count: 1, containers: 2 });
	await sandbox().control.setContainer({ orderId, fields: { last_free_day: inDays(20) } });
	const filters = { lastFreeDayWithin: 2 };
	expect(jsonOf(await runOperation(sandbox(), 'container.getAll', { filters }, TOOL))).toEqual([
		{
			message: 'No container matches Last Free Day Within (Days) "2".',
			warnings: [expect.stringMatching(/no last free day/)],
		},
	]);
});

// What three rates and three LTL quotes, 50 warehouses and an order with two containers cost in a model's context.
it.each<[string, number, number, IDataObject]>([
	['rate.search', 3, 1_300, { intermodalRegionId: 57, toCityId: 115, cntrSize: 40 }],
	['ltlQuote.create', 3, 1_300, parametersOf('ltlQuote.create')],
	['warehouse.searchPublic', 50, 7_500, { limit: 50 }],
	['order.getAll', 1, 900, {}],
])('%s returns %d records to a model in less than %d characters', async (name, count, most, parameters) => {
	await sandbox().control.seedOrders({ count: 1, containers: 2 });
	const records = jsonOf(await runOperation(sandbox(), name, parameters, TOOL));
	expect(records).toHaveLength(count);
	expect(JSON.stringify(records).length).toBeLessThan(most);
});

it('a model sees every amount of a rate whose price is unknown', async () => {
	const body = { premium: 0, rates: [{ rate_number: 'R1', linehaul: 600, fuel: 90 }] };
	await sandbox().control.fail({ path: '/api/ltl/quotes', status: 200, body });
	const [record] = jsonOf(await runOperation(sandbox(), 'ltlQuote.create', parametersOf('ltlQuote.create'), TOOL));
	expect(record).toMatchObject({ linehaul: 600, fuel: 90 });
});
