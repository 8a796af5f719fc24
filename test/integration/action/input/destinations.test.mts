import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const order = { ...parametersOf('order.create'), deliveryAddress: '', warehouseId: '' };

it.each<[IDataObject, IDataObject]>([
	[{ deliveryAddress: 'Ontario' }, { delivery_address: 'Ontario' }],
	[{ warehouseId: { __rl: true, mode: 'id', value: '={{ 3 + 4 }}' } }, { warehouse_id: 7 }],
	[
		{ deliveryAddress: 'Ontario', warehouseId: '7' },
		{ delivery_address: 'Ontario', warehouse_id: 7 },
	],
	[{ deliveryAddress: '={{ "" }}', warehouseId: '7' }, { warehouse_id: 7 }],
])('an order with %j is sent with %j and no other destination', async (given, sent) => {
	await sandbox().control.fail({ method: 'POST', status: 201, body: { data: { id: 1 } } });
	jsonOf(await runOperation(sandbox(), 'order.create', { ...order, ...given }));
	const request = (await sandbox().control.log()).find(({ method }) => method === 'POST');
	const { delivery_address, warehouse_id } = request?.body as IDataObject;
	expect(JSON.parse(JSON.stringify({ delivery_address, warehouse_id }))).toEqual(sent);
});

it.each<IDataObject>([{}, { deliveryAddress: '={{ "" }}', warehouseId: '={{ "" }}' }])(
	'an order with %j asks for a destination in one sentence',
	async (given) => {
		const { error } = await runOperation(sandbox(), 'order.create', { ...order, ...given });
		expect(error?.message).toBe('Delivery Address or Warehouse must be given [item 0]');
		expect(await sandbox().control.log()).toEqual([]);
	},
);

it('an order can go to a public warehouse, but not to an unknown one', async () => {
	const found = async (name: string, parameters: IDataObject) =>
		jsonOf(await runOperation(sandbox(), name, parameters))[0] ?? {};
	const rate = await found('rate.search', { intermodalRegionId: 50, toCityId: 115 });
	const warehouse = await found('warehouse.searchPublic', {});
	const order = await found('order.create', {
		...parametersOf('order.create'),
		rateId: rate.id,
		quoteId: rate.quote_id,
		...{ additionalFields: {}, deliveryAddress: '' },
		warehouseId: { __rl: true, mode: 'list', value: warehouse.id },
	});
	expect(order).toMatchObject({ status: 'open' });
	const refused = await runOperation(sandbox(), 'order.create', {
		...parametersOf('order.create'),
		mblNumber: 'MAEU987654321',
		...{ additionalFields: {}, warehouseId: 999_999 },
	});
	expect(refused.error?.message).toMatch(/Warehouse.*invalid/);
});
