import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { booked } from '../../support/booked.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const LANE = { intermodalRegionId: 50, toCityId: 115 };

const firstOf = async (name: string, parameters: IDataObject): Promise<IDataObject> =>
	jsonOf(await runOperation(sandbox(), name, parameters))[0] ?? {};

const seeded = async () => (await sandbox().control.seedOrders())[0] ?? 0;

const SHIPMENT = 'estimated_pickup_date estimated_delivery_date rate pro_number customer_reference_number';

it.each<[string, string, () => Promise<IDataObject>]>([
	[
		'a rate',
		'total summary currency service_level transit_days expired_at lane id quote_id',
		async () => await firstOf('rate.search', LANE),
	],
	[
		'an LTL quote',
		'total summary currency carrier_name transit_days lane rate_number',
		async () => await firstOf('ltlQuote.create', parametersOf('ltlQuote.create')),
	],
	[
		'an FTL quote',
		'total summary rate lane quote_number',
		async () => await firstOf('ftlQuote.create', parametersOf('ftlQuote.create')),
	],
	[
		'a listed order',
		'mbl_number summary id status released_status port_of_discharge_eta customer_reference_number delivery_address',
		async () => await firstOf('order.getAll', { filters: { id: await seeded() } }),
	],
	[
		'an order',
		'mbl_number summary id status released_status',
		async () => await firstOf('order.get', { orderId: await seeded() }),
	],
	[
		'a container',
		'container_number summary status_name last_free_day days_left released_status order_status mbl_number customer_reference_number eta',
		async () => {
			await seeded();
			return await firstOf('container.getAll', {});
		},
	],
	[
		'a booked LTL shipment',
		`order_number summary customer_status ${SHIPMENT}`,
		async () => await booked.ltl(sandbox()),
	],
	['a booked FTL shipment', `order_number summary status ${SHIPMENT}`, async () => await booked.ftl(sandbox())],
	[
		'a listed FTL shipment',
		`order_number summary status ${SHIPMENT}`,
		async () => await firstOf('ftlShipment.getAll', { orderNumbers: (await booked.ftl(sandbox())).order_number }),
	],
])('%s begins with %s', async (_what, names, record) => {
	const keys = Object.keys(await record());
	expect(keys.slice(0, names.split(' ').length)).toEqual(names.split(' '));
});

it('a booked order starts with number, summary, lane, price and containers, as far as the API returns them', async () => {
	const order = { memo: 'M', total: 900, lane: 'A → B', containers: [], id: 7, status: 'open', mbl_number: 'MAEU1' };
	await sandbox().control.fail({ method: 'POST', path: '/api/v2/createOrder', status: 200, body: { data: order } });
	const record = await firstOf('order.create', { ...parametersOf('order.create'), mblNumber: 'MAEU1' });
	expect(record).toEqual({ ...order, summary: 'Booked: Order MAEU1: open' });
	expect(Object.keys(record).join(' ')).toBe('mbl_number summary lane total containers id status memo');
});

it('an order keeps every field from the API, and its value', async () => {
	const order = { memo: 'M', status: 'open', odd: { a: [1] }, mbl_number: 'MAEU1', id: 7, containers: [] };
	await sandbox().control.fail({ path: '/api/v2/orders', status: 200, body: { data: [order] } });
	const record = await firstOf('order.getAll', {});
	expect(record).toEqual({ ...order, summary: 'Order MAEU1: open' });
	expect(Object.keys(record)).toEqual(['mbl_number', 'summary', 'id', 'status', 'memo', 'odd', 'containers']);
});
