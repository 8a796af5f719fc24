import { inDays } from '../../support/dates.mts';
import { useSandbox } from '../support/freight.mts';
import { pollBrief, polled, startedKit } from './support.mts';

const sandbox = useSandbox();

it('reports a last free day once it is near and again if it changes, but not while it is far off', async () => {
	const [id = 0] = await sandbox().control.seedOrders();
	const set = async (day: string | null) =>
		await sandbox().control.setContainer({ orderId: id, fields: { last_free_day: day } });
	const kit = await startedKit(sandbox(), { parameters: { withinDays: 3 } });
	await set(inDays(9));
	expect(await kit.poll()).toBeNull();
	await set(inDays(2));
	const items = await polled(kit);
	expect(items).toMatchObject([{ change: 'container.lastFreeDay', previous: null, current: inDays(2) }]);
	expect(items[0]?.days_left).toBeGreaterThanOrEqual(1);
	expect(await kit.poll()).toBeNull();
	await set(null);
	expect(await kit.poll()).toBeNull();
	await set(inDays(1));
	expect(await pollBrief(kit)).toEqual([`container.lastFreeDay ${id}: ${inDays(2)} → ${inDays(1)}`]);
	await set(inDays(30));
	await kit.poll();
	await set(inDays(1));
	expect(await pollBrief(kit)).toEqual([`container.lastFreeDay ${id}: null → ${inDays(1)}`]);
});

it.each([
	[30, 20, 40],
	[0, -1, 4],
])('treats a last free day within %i days as near', async (withinDays, near, far) => {
	const [id = 0] = await sandbox().control.seedOrders();
	const set = async (days: number) =>
		await sandbox().control.setContainer({ orderId: id, fields: { last_free_day: inDays(days) } });
	const kit = await startedKit(sandbox(), { parameters: { changes: ['container.lastFreeDay'], withinDays } });
	await set(far);
	expect(await pollBrief(kit)).toEqual([]);
	await set(near);
	expect(await pollBrief(kit)).toEqual([`container.lastFreeDay ${id}: null → ${inDays(near)}`]);
});

it("reports once a last free day that isn't a date, since it may be near", async () => {
	const [id = 0] = await sandbox().control.seedOrders();
	const set = async (day: string) =>
		await sandbox().control.setContainer({ orderId: id, fields: { last_free_day: day } });
	const changes = ['container.lastFreeDay', 'container.lastFreeDayMoved'];
	const kit = await startedKit(sandbox(), { parameters: { changes, withinDays: 3 } });
	await set('TBD');
	expect(await kit.poll()).toBeNull();
	await set('12/02/2099');
	expect(await polled(kit)).toMatchObject([
		{ change: 'container.lastFreeDay', current: '12/02/2099', last_free_day: '12/02/2099', days_left: null },
		{ change: 'container.lastFreeDayMoved', current: '12/02/2099' },
	]);
	expect(await kit.poll()).toBeNull();
	await set(inDays(1));
	expect(await pollBrief(kit)).toContain(`container.lastFreeDay ${id}: 12/02/2099 → ${inDays(1)}`);
});
