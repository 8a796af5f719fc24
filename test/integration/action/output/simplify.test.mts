import type { IDataObject } from 'n8n-workflow';
import { loadNode } from '../../../../tools/engine/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { booked, bookedWithDocument } from '../../support/booked.mts';
import { jsonOf, recordOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

/** Returns the status, which has different names in LTL and FTL records. */
const shipment = (status: string) =>
	`order_number summary ${status} estimated_pickup_date estimated_delivery_date pickup_city_full_name destination_city_full_name rate pro_number`;
const ORDER =
	'mbl_number summary id status released_status containers_number containers_summary port_of_discharge_eta customer_reference_number delivery_address';
const WAREHOUSE = 'id name code address zipcode city_id city_full_name appointment_by live_or_drop contacts_name';

/** The fields of the sandbox's records that Simplify keeps. */
const FIELDS: Readonly<Record<string, string>> = {
	'city.search': 'id full_name name state country latitude longitude zipcodes',
	'container.getAll':
		'container_number summary status_name released_status order_status mbl_number customer_reference_number eta order_id',
	'ftlQuote.create':
		'total summary rate_currency rate_transit_days rate_trailer_type rate_trailer_size lane quote_number premium',
	'ftlShipment.getAll': shipment('status'),
	'ftlShipmentFile.getAll': 'filename type id',
	'ltlQuote.create': 'total summary currency carrier_name transit_days lane rate_number premium',
	'ltlShipment.getAll': shipment('customer_status'),
	'ltlShipmentFile.getAll': 'filename type id',
	'order.get': ORDER,
	'order.getAll': ORDER,
	'orderFile.getAll': 'filename id',
	'rate.search': 'total summary currency service_level transit_days expired_at lane id quote_id premium',
	'rateRequest.getAll': 'id status intermodal_region to_city memo created_at rate_id rate_expired_at',
	'warehouse.create': WAREHOUSE,
	'warehouse.get': WAREHOUSE,
	'warehouse.searchPublic': 'name code address city_full_name id',
	'warehouse.update': WAREHOUSE,
};

const seeded = async (parameters: IDataObject) => {
	await sandbox().control.seedOrders({ count: 1 });
	return parameters;
};

/** The parameters of operations that need different ones than in their example. */
const GIVEN: Readonly<Record<string, () => Promise<IDataObject>>> = {
	'container.getAll': async () => seeded({ returnAll: true }),
	'order.getAll': async () => seeded({}),
	'order.get': async () => ({ orderId: (await sandbox().control.seedOrders({ count: 1 }))[0] ?? 0 }),
	'rateRequest.getAll': async () => {
		const [id = 0] = await sandbox().control.seedRateRequests();
		await sandbox().control.advanceRateRequest({ id });
		return {};
	},
	'ltlShipment.getAll': async () => ({ filters: { orderNumbers: (await booked.ltl(sandbox())).order_number } }),
	'ftlShipment.getAll': async () => ({ orderNumbers: (await booked.ftl(sandbox())).order_number }),
	'ltlShipmentFile.getAll': async () => ({ orderNumber: (await bookedWithDocument(sandbox(), 'ltl')).orderNumber }),
	'ftlShipmentFile.getAll': async () => ({ orderNumber: (await bookedWithDocument(sandbox(), 'ftl')).orderNumber }),
	'orderFile.getAll': async () => {
		const [orderId = 0] = await sandbox().control.seedOrders({ count: 1 });
		const items = [
			{ json: {}, binary: { data: { data: 'JVBERi0=', mimeType: 'application/pdf', fileName: 'pod.pdf' } } },
		];
		await runOperation(sandbox(), 'orderFile.upload', { orderId, fileType: 'POD' }, { items });
		return { orderId };
	},
	'warehouse.searchPublic': async () => Promise.resolve({}),
	'warehouse.get': async () => ({ warehouseId: (await newWarehouse()).id }),
	'warehouse.update': async () => ({ warehouseId: (await newWarehouse()).id, updateFields: { name: 'Renamed' } }),
};

const newWarehouse = async () => await recordOf(sandbox(), 'warehouse.create', parametersOf('warehouse.create'));

const simplifiedOf = async (name: string): Promise<IDataObject[]> => {
	const given = (await GIVEN[name]?.()) ?? parametersOf(name);
	return jsonOf(await runOperation(sandbox(), name, { ...given, simplify: true }));
};

it('there is a row for each operation that simplifies', async () => {
	const { description } = await loadNode('drayageFreight');
	const all = description.properties
		.filter(({ name }) => name === 'simplify')
		.map(({ displayOptions: { show } = {} }) =>
			[show?.resource, show?.operation].map((shown) => (shown as string[])[0]).join('.'),
		);
	expect(Object.keys(FIELDS).sort()).toEqual(all.sort());
});

it.each(Object.entries(FIELDS))('%s keeps %s', async (name, fields) => {
	const [record = {}] = await simplifiedOf(name);
	expect(Object.keys(record)).toEqual(fields.split(' '));
	expect(Object.keys(record).filter((field) => field !== 'summary').length).toBeLessThanOrEqual(10);
	expect(Object.values(record).filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
});

it("keeps the service's field `summary` in place of the node's own", async () => {
	const [id = 0] = await sandbox().control.seedOrders();
	await sandbox().control.setOrder({ id, fields: { summary: 'Theirs' } });
	await sandbox().control.setContainer({ orderId: id, fields: { summary: 'Theirs too' } });
	for (const simplify of [false, true]) {
		expect(await recordOf(sandbox(), 'order.get', { orderId: id, simplify })).toMatchObject({ summary: 'Theirs' });
		const [container] = jsonOf(await runOperation(sandbox(), 'container.getAll', { simplify }));
		expect(container).toMatchObject({ summary: 'Theirs too' });
	}
});

it.each([
	['order.getAll', {}, /^Order SEED\d+: open, Not Released, \w{4}\d{7}(, ETA .+)?$/],
	['container.getAll', {}, /^\w{4}\d{7}: Order Confirmed$/],
])('%s summarizes each record in one line', async (name, parameters, text) => {
	await sandbox().control.seedOrders();
	const [record] = jsonOf(await runOperation(sandbox(), name, parameters));
	expect(record?.summary).toMatch(text);
});

it('summarizes tracking', async () => {
	const orderNumbers = (await booked.ltl(sandbox())).order_number as string;
	const [record] = jsonOf(await runOperation(sandbox(), 'ltlShipment.track', { orderNumbers }));
	expect(record?.summary).toMatch(new RegExp(`^${orderNumbers}: `));
});

it('lists all containers of an order in one text', async () => {
	await sandbox().control.seedOrders({ count: 1, containers: 2 });
	const [order] = jsonOf(await runOperation(sandbox(), 'order.getAll', { simplify: true }));
	expect(order?.containers_number).toMatch(/^[A-Z]{4}\d{7}, [A-Z]{4}\d{7}$/);
});

it.each([
	['a response without content', '', { success: true }],
	['a record with other fields', { id_number: 7, stage: 'Delivered' }, { id_number: 7, stage: 'Delivered' }],
])('returns a record unchanged if it has none of the fields: %s', async (_title, body, record) => {
	await sandbox().control.fail({ status: 200, body });
	expect(await recordOf(sandbox(), 'warehouse.get', { warehouseId: 7, simplify: true })).toEqual(record);
});
