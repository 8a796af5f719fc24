import { initDeduplication } from '../../../tools/engine/index.mts';
import { failureOf, useSandbox } from '../support/freight.mts';
import { pollBrief, polled, snapshotRecords, startedKit, updatesKit } from './support.mts';

const sandbox = useSandbox();

describe('the static data', () => {
	it('may be lost although an execution has begun, and its changes are not reported again', async () => {
		const [id = 0] = await sandbox().control.seedOrders();
		const kit = await startedKit(sandbox());
		const saved = kit.staticData();
		await sandbox().control.advanceOrder({ id });
		await sandbox().control.addShippingEvent({ orderId: id, activity: 'LOAD' });
		expect(await polled(kit)).toHaveLength(2);
		expect(await polled(await updatesKit(sandbox(), { staticData: saved, isNewProcess: true }))).toEqual([]);
	});

	it.each([
		['once if the first poll started an execution', true],
		['if n8n discarded the first poll', false],
	])('may be older than the last poll, and a change is then reported %s', async (_title, isStarted) => {
		const [id = 0] = await sandbox().control.seedOrders();
		const kit = await startedKit(sandbox());
		const older = { staticData: kit.staticData() };
		await sandbox().control.advanceOrder({ id });
		const change = [`order.status ${id}: open → in review`];
		if (isStarted) expect(await pollBrief(kit)).toEqual(change);
		else await kit.pollAndDie();
		const next = await updatesKit(sandbox(), older);
		expect(await pollBrief(next)).toEqual(isStarted ? [] : change);
		await sandbox().control.advanceOrder({ id });
		expect(await pollBrief(next)).toEqual([`order.status ${id}: in review → confirmed`]);
	});

	it("keeps changes that were already reported: they are dropped after a restart, unless n8n's store fails", async () => {
		const ids = await sandbox().control.seedOrders({ count: 2 });
		const before = await startedKit(sandbox());
		await sandbox().control.advanceOrder({ id: ids[0] ?? 0 });
		const told = await polled(before);
		for (const id of ids) await sandbox().control.advanceOrder({ id });
		const restart = { staticData: before.staticData(), isNewProcess: true };
		expect(await pollBrief(await updatesKit(sandbox(), restart))).toEqual([
			`order.status ${ids[1]}: open → in review`,
			`order.status ${ids[0]}: in review → confirmed`,
		]);
		(await initDeduplication()).failNext();
		expect(await polled(await updatesKit(sandbox(), restart))).toContainEqual(
			expect.objectContaining({ change_id: told[0]?.change_id }),
		);
	});

	it('stays unchanged if a page cannot be read', async () => {
		const ids = await sandbox().control.seedOrders({ count: 45 });
		const kit = await startedKit(sandbox());
		const kept = kit.staticData();
		for (const id of [ids[0] ?? 0, ids[44] ?? 0]) await sandbox().control.advanceOrder({ id });
		await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', skip: 2, status: 418, times: 1 });
		const failure = await failureOf(kit.poll());
		expect(failure).toMatchObject({ name: 'NodeApiError' });
		expect(JSON.stringify(failure)).not.toContain(sandbox().token);
		expect(kit.staticData()).toEqual(kept);
		expect(await pollBrief(kit)).toEqual([
			`order.status ${ids[44]}: open → in review`,
			`order.status ${ids[0]}: open → in review`,
		]);
	});

	it('shrinks once an order is closed, and no container of it counts as a new one', async () => {
		const [id = 0] = await sandbox().control.seedOrders({ containers: 2 });
		await sandbox().control.addShippingEvent({ orderId: id, container: 'MAEU0000034', activity: 'EMPTY-RETURNED' });
		const kit = await startedKit(sandbox());
		await sandbox().control.addShippingEvent({ orderId: id, container: 'TCLU0000035', activity: 'EMPTY-RETURNED' });
		await sandbox().control.advanceOrder({ id, status: 'closed' });
		expect(await polled(kit)).toHaveLength(2);
		expect(snapshotRecords(kit)).toEqual({
			[id]: {
				fields: { status: 'closed' },
				lists: {},
				reports: 1,
				day: expect.any(Number) as number,
			},
		});
	});
});
