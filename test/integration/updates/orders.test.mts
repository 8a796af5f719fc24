import { containerStatuses, orderStatuses } from '../../../contract/index.ts';
import { useSandbox } from '../support/freight.mts';
import { brief } from '../../support/updates.mts';
import { pollBrief, polled, snapshotRecords, startedKit, updatesKit } from './support.mts';

const sandbox = useSandbox();

describe('orders and containers', () => {
	it('are stored at the first poll, which returns nothing', async () => {
		await sandbox().control.seedOrders({ count: 3 });
		const kit = await updatesKit(sandbox());
		expect(await kit.poll()).toEqual([]);
		expect(Object.keys(snapshotRecords(kit))).toHaveLength(3);
		expect(await kit.poll()).toBeNull();
	});

	it('are reported once at the first poll with Include Existing Records', async () => {
		const [id] = await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox(), { parameters: { options: { emitExisting: true } } });
		expect(await pollBrief(kit)).toEqual([
			`order.created ${id}: null → open`,
			`order.status ${id}: null → open`,
			`order.releasedStatus ${id}: null → Not Released`,
			`container.status ${id}: null → 0`,
		]);
		expect(await kit.poll()).toBeNull();
	});

	it('are reported with each status once, with names, IDs and the whole record', async () => {
		const [id = 0] = await sandbox().control.seedOrders();
		const kit = await startedKit(sandbox());
		const seen: unknown[] = [];
		for (const { value, name } of orderStatuses.slice(1)) {
			await sandbox().control.advanceOrder({ id, status: value });
			const [item, ...more] = await polled(kit);
			expect(more).toEqual([]);
			expect(item).toMatchObject({
				change: 'order.status',
				current: value,
				current_name: name,
				order_id: id,
				mbl_number: 'SEED0000001',
				record: { id, status: value, customer_reference_number: 'REF-0000001' },
			});
			seen.push(item?.previous);
			expect(await kit.poll()).toBeNull();
		}
		expect(seen).toEqual(orderStatuses.slice(0, -1).map(({ value }) => value));
	});

	it('are reported with every container code once, and unknown codes without a name', async () => {
		const [id = 0] = await sandbox().control.seedOrders({ containers: 2 });
		const kit = await startedKit(sandbox());
		for (const { value, name } of containerStatuses.filter(({ value }) => value !== 0)) {
			await sandbox().control.advanceContainer({ orderId: id, status: value });
			expect(await polled(kit)).toMatchObject([
				{ change: 'container.status', current: value, current_name: name, container: { number: 'TCLU0000035' } },
			]);
		}
		await sandbox().control.advanceContainer({ orderId: id, container: 'MAEU0000034', status: 77 });
		expect(await polled(kit)).toMatchObject([
			{
				previous: 0,
				previous_name: 'Order Confirmed',
				current: 77,
				current_name: null,
				container_number: 'MAEU0000034',
				order_id: id,
			},
		]);
	});

	it('are reported with shipping events and release statuses when they are new', async () => {
		await sandbox().control.seedOrders({ count: 2 });
		const kit = await startedKit(sandbox());
		const [id = 0] = await sandbox().control.seedOrders();
		await sandbox().control.addShippingEvent({ orderId: id, activity: 'GATE-IN' });
		expect(await pollBrief(kit)).toEqual([
			`order.created ${id}: null → open`,
			`container.shippingEvent ${id}: null → GATE-IN`,
		]);
		const load = { orderId: id, activity: 'LOAD', location: 'Busan' };
		await sandbox().control.addShippingEvent(load);
		await sandbox().control.addShippingEvent({ ...load, event_time: '2026-11-02 10:00:00' });
		await sandbox().control.addShippingEvent({ orderId: id, activity: 'SURPRISE' });
		await sandbox().control.advanceOrder({ id, released_status: 'Released' });
		const items = await polled(kit);
		expect(brief(items)).toEqual([
			`order.releasedStatus ${id}: Not Released → Released`,
			`container.shippingEvent ${id}: null → LOAD`,
			`container.shippingEvent ${id}: null → LOAD`,
			`container.shippingEvent ${id}: null → SURPRISE`,
		]);
		expect(items[1]).toMatchObject({ current_name: 'Loaded', event: { activity: 'LOAD', location: 'Busan' } });
		expect(items[3]).toMatchObject({ current_name: null });
		expect(new Set(items.map(({ change_id }) => change_id)).size).toBe(4);
		expect(await kit.poll()).toBeNull();
	});

	it.each([
		['codes', { containerStatuses: [34], orderStatuses: ['delivered', 'something new'] }],
		['names', { containerStatuses: ['Available'], orderStatuses: 'Delivered, Something New' }],
	])('are reported only with the statuses in %s, each time they are reached', async (_by, statuses) => {
		const [id = 0] = await sandbox().control.seedOrders();
		const parameters = { changes: ['container.status', 'order.status'], ...statuses };
		const kit = await startedKit(sandbox(), { parameters });
		const seen: string[] = [];
		for (const status of [30, 34, 38, 34]) {
			await sandbox().control.advanceContainer({ orderId: id, status });
			seen.push(...(await pollBrief(kit)));
		}
		for (const status of ['confirmed', ' Delivered', 'something new']) {
			await sandbox().control.advanceOrder({ id, status });
			seen.push(...(await pollBrief(kit)));
		}
		expect(seen).toEqual([
			`container.status ${id}: 30 → 34`,
			`container.status ${id}: 38 → 34`,
			`order.status ${id}: confirmed →  Delivered`,
			`order.status ${id}:  Delivered → something new`,
		]);
	});
});
