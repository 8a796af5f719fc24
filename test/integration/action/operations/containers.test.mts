import type { IDataObject } from 'n8n-workflow';
import { inDays } from '../../../support/dates.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const rowsOf = async (parameters: IDataObject) => jsonOf(await runOperation(sandbox(), 'container.getAll', parameters));

describe('container.getAll', () => {
	it('returns an item for each container, with the fields of its order and everything from the service', async () => {
		const [orderId = 0] = await sandbox().control.seedOrders({ containers: 2 });
		await sandbox().control.advanceOrder({ id: orderId, released_status: 'Released' });
		await sandbox().control.advanceContainer({ orderId, status: 34 });
		const fields = { last_free_day: inDays(3), pickup_appointment: '2026-03-01 10:00:00', lot: { a: 1 } };
		await sandbox().control.setContainer({ orderId, fields });
		const rows = await rowsOf({ returnAll: true });
		expect(rows).toHaveLength(2);
		expect(rows[0]).toMatchObject({
			order_id: orderId,
			mbl_number: 'SEED0000001',
			order_status: 'open',
			order_status_name: 'Open',
			released_status: 'Released',
			customer_reference_number: 'REF-0000001',
			delivery_address: '1 Harbor Street, Edison, NJ 08817',
			destination_type: 1,
			container_number: 'TCLU0000035',
			number: 'TCLU0000035',
			status: 34,
			status_name: 'Available',
			...fields,
		});
		expect([2, 3, 4]).toContain(rows[0]?.days_left);
		expect(rows[1]).toMatchObject({
			container_number: 'MAEU0000034',
			status: 0,
			status_name: 'Order Confirmed',
			eta: expect.any(String),
		});
		expect(rows[1]?.container_id).not.toBe(rows[0]?.container_id);
	});

	it('returns null for an unknown last free day and the name of an unknown code', async () => {
		const [orderId = 0] = await sandbox().control.seedOrders();
		await sandbox().control.setContainer({ orderId, fields: { status: 77, status_name: null } });
		expect(await rowsOf({ returnAll: true })).toMatchObject([
			{ status: 77, status_name: null, last_free_day: null, days_left: null },
		]);
	});

	it('returns null for all fields that an order lacks', async () => {
		await sandbox().control.seedOrders();
		const omitted = ['id', 'mbl_number', 'status', 'released_status', 'customer_reference_number', 'delivery_address'];
		await sandbox().control.behave({ lists: { omit: [...omitted, 'destination_type'] } });
		const [row = {}] = await rowsOf({ returnAll: true });
		const told = Object.keys(row).filter((name) => row[name] === null);
		expect(told).toEqual(
			expect.arrayContaining([
				...['order_id', 'mbl_number', 'order_status', 'order_status_name', 'released_status'],
				...['customer_reference_number', 'delivery_address', 'destination_type'],
			]),
		);
	});

	it('applies Limit to containers, not orders, and reads only the pages it needs', async () => {
		await sandbox().control.seedOrders({ count: 30, containers: 2 });
		await sandbox().control.clearLog();
		expect(await rowsOf({ limit: 3 })).toHaveLength(3);
		expect(await rowsOf({ limit: 40 })).toHaveLength(40);
		expect(await sandbox().control.log()).toHaveLength(2);
		expect(await rowsOf({ limit: 41 })).toHaveLength(41);
		expect(await rowsOf({ returnAll: true })).toHaveLength(60);
	});

	it('accepts the filters of orders, and returns its fields without empty ones when simplified', async () => {
		await sandbox().control.seedOrders({ count: 3 });
		const parameters = { filters: { mblNumber: 'SEED0000003' }, simplify: true, returnAll: true };
		const [row, ...more] = await rowsOf(parameters);
		expect(more).toEqual([]);
		expect(Object.values(row ?? {})).not.toContain(null);
		expect(row).toMatchObject({ mbl_number: 'SEED0000003', status_name: 'Order Confirmed' });
	});

	it('returns only the container with the requested number, or the whole order if its number is written differently', async () => {
		await sandbox().control.seedOrders({ containers: 3 });
		const numbersFor = async (containerNumber?: string, limit = 50) =>
			(await rowsOf({ filters: { containerNumber }, limit })).map((row) => row.container_number as string);
		const all = await numbersFor();
		const [, second = ''] = all;
		expect(all).toHaveLength(3);
		expect(await numbersFor(second, 1)).toEqual([second]);
		await sandbox().control.fail({ path: '/api/v2/orders', kind: 'rewrite', ignore: ['container_number'], times: 2 });
		expect(await numbersFor(second.toLowerCase())).toEqual([second]);
		expect(await numbersFor(second.slice(0, 4))).toEqual(all);
	});
});
