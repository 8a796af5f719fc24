import type { IDataObject } from 'n8n-workflow';
import { booked } from '../../support/booked.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const TOOL = { node: { type: 'n8n-nodes-drayage.drayageFreightTool' } };

const shipmentFor = async (parameters: IDataObject, more: object = TOOL) => {
	const { order_number: orderNumbers } = await booked.ltl(sandbox());
	const given = { filters: { orderNumbers }, ...parameters };
	const [record = {}] = jsonOf(await runOperation(sandbox(), 'ltlShipment.getAll', given, more));
	return record;
};

it('a tool returns all fields unless Output is set differently', async () => {
	expect(Object.keys(await shipmentFor({})).length).toBeGreaterThan(20);
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
	['Simplify does nothing in a tool', { simplify: true }, TOOL],
])('%s', async (_title, parameters, more) => {
	expect(Object.keys(await shipmentFor(parameters, more)).length).toBeGreaterThan(20);
});
