import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookedWithDocument } from '../../support/booked.mts';

const sandbox = useSandbox();

/** Runs an operation with its defaults after one item. */
const behind = async (name: string, json: IDataObject, parameters: IDataObject = {}) => {
	await sandbox().control.clearLog();
	const run = await runOperation(sandbox(), name, parameters, { items: [{ json }] });
	return { ...run, log: await sandbox().control.log() };
};

describe.each(['ltl', 'ftl'] as const)('after an item of an %s shipment', (mode) => {
	it.each(['Shipment.track', 'ShipmentFile.getAll'])('%s uses its order number', async (operation) => {
		const { orderNumber } = await bookedWithDocument(sandbox(), mode);
		await bookedWithDocument(sandbox(), mode);
		const { items, error, log } = await behind(`${mode}${operation}`, { order_number: orderNumber });
		expect(error).toBeUndefined();
		expect(log).toHaveLength(1);
		expect(`${log[0]?.path} ${log[0]?.rawQuery}`).toContain(orderNumber);
		expect(items.length).toBeGreaterThan(0);
	});

	it('all its files are downloaded', async () => {
		const { orderNumber } = await bookedWithDocument(sandbox(), mode);
		const { items } = await behind(`${mode}ShipmentFile.download`, { order_number: orderNumber }, { which: 'all' });
		expect(items[0]?.json).toMatchObject({ order_number: orderNumber });
	});
});

it('the files with the name in an LTL event are downloaded', async () => {
	const { orderNumber } = await bookedWithDocument(sandbox(), 'ltl');
	const files = jsonOf(await runOperation(sandbox(), 'ltlShipmentFile.getAll', { orderNumber }));
	const { filename } = files[0] ?? {};
	const event = { order_number: orderNumber, documents: { file_name: filename, document_type: 'BOL' } };
	const { items, error } = await behind('ltlShipmentFile.download', event);
	expect(error).toBeUndefined();
	const named = files.filter((file) => file.filename === filename).map(({ id }) => String(id as number));
	expect(items.map(({ json }) => json.file_id)).toEqual(named);
	expect(named.length).toBeLessThan(files.length);
});

it('FTL Shipment › Get Many uses the order number from the input item', async () => {
	const { orderNumber } = await bookedWithDocument(sandbox(), 'ftl');
	const { items } = await behind('ftlShipment.getAll', { order_number: orderNumber });
	expect(items.map(({ json }) => json.order_number)).toEqual([orderNumber]);
});

it.each<[string, string, IDataObject, IDataObject?]>([
	['ltlShipment.track', 'Order Numbers is empty', { pro_number: 'P1' }],
	['ftlShipment.track', 'Order Numbers is required', { pro_number: 'P1' }],
	['ftlShipment.getAll', 'Order Numbers is required', { id: 1 }],
	['ltlShipmentFile.download', 'Order Number is required', { id: 1 }, { which: 'all' }],
])('%s sends nothing and reports "%s" after %j', async (name, message, json, parameters = {}) => {
	const { error, log } = await behind(name, json, parameters);
	expect(error?.message).toContain(message);
	expect(log).toEqual([]);
});
