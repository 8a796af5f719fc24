import { useSandbox } from '../support/freight.mts';
import { brief, jsonOf, keptRecords, requestsOf, updatesKit } from './support.mts';

const sandbox = useSandbox();

describe('polls', () => {
	it('never overlap', async () => {
		await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox());
		await kit.poll();
		await sandbox().control.clearLog();
		await sandbox().control.fail({ kind: 'delay', delayMs: 300, path: '/api/v2/orders' });
		await sandbox().control.advanceOrder({ id: 70_001 });
		const answers = await Promise.all([kit.poll(), kit.poll(), kit.poll()]);
		expect(answers.map((answer) => jsonOf(answer).length)).toEqual([1, 0, 0]);
		expect(await requestsOf(sandbox())).toHaveLength(1);
	});

	it('of a newer version of the workflow wait for the older one', async () => {
		await sandbox().control.seedOrders();
		const older = await updatesKit(sandbox());
		const newer = await updatesKit(sandbox());
		await sandbox().control.fail({ kind: 'delay', delayMs: 300, path: '/api/v2/orders' });
		await Promise.all([older.poll(), newer.poll()]);
		const [first, second] = await sandbox().control.log();
		expect(second?.startedAt).toBeGreaterThanOrEqual(first?.endedAt ?? Infinity);
		expect(Object.keys(keptRecords(newer))).toHaveLength(1);
	});

	it('wait when the budget is spent, and do not fail', async () => {
		const { timing } = jest.requireActual<{ timing: Record<string, number> }>('../../../dist/transport/timing.js');
		const usual = { ...timing };
		Object.assign(timing, { window: 1_000 });
		await sandbox().control.seedOrders({ count: 50, token: 'sandbox-token-colleague' });
		await sandbox().control.setRateLimit({ limit: 2, windowMs: 1_000 });
		const kit = await updatesKit(sandbox(), { token: 'sandbox-token-colleague' });
		expect(await kit.poll()).toBeNull();
		expect(await kit.poll()).toBeNull();
		expect(Object.keys(keptRecords(kit))).toHaveLength(50);
		expect((await sandbox().control.log()).length).toBeGreaterThanOrEqual(9);
		Object.assign(timing, usual);
	}, 30_000);

	it('leave a list that the service still refuses to the next time', async () => {
		await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox(), { token: 'sandbox-token-other' });
		await sandbox().control.fail({
			path: '/api/v2/orders',
			status: 429,
			headers: { 'x-ratelimit-remaining': '9' },
			times: 9,
		});
		expect(await kit.poll()).toBeNull();
		await sandbox().control.clearFaults();
		expect(kit.staticData()).toEqual({ 'node:Node': {} });
	}, 60_000);

	it('show the latest records in a manual test and keep nothing', async () => {
		await sandbox().control.seedOrders({ count: 25 });
		const kit = await updatesKit(sandbox());
		const items = jsonOf(await kit.poll('manual'));
		expect(new Set(items.map(({ orderId }) => orderId)).size).toBe(20);
		expect(items[0]).toMatchObject({ change: 'order.created', orderId: 70_025, record: { id: 70_025 } });
		expect(await requestsOf(sandbox())).toHaveLength(1);
		expect(keptRecords(kit)).toEqual({});
		await kit.poll();
		const kept = kit.staticData();
		await sandbox().control.advanceOrder({ id: 70_025 });
		await kit.poll('manual');
		expect(kit.staticData()).toEqual(kept);
	});

	it('show a record in a manual test even when nothing is to be reported of it', async () => {
		await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox(), { parameters: { changes: ['container.lastFreeDay'] } });
		expect(jsonOf(await kit.poll('manual'))).toMatchObject([{ change: 'container.lastFreeDay', current: null }]);
	});

	it('say what is wrong with the settings', async () => {
		const wrong = await updatesKit(sandbox(), { parameters: { changes: [] } });
		await expect(wrong.poll()).rejects.toThrow('Changes must name at least one kind of change');
		const many = await updatesKit(sandbox(), { parameters: { options: { maxRecords: 0 } } });
		await expect(many.poll()).rejects.toThrow('Maximum Records must be a whole number of 1 or more');
	});
});

describe('pages that move while they are read', () => {
	it('reads on until the first poll knows every order', async () => {
		await sandbox().control.seedOrders({ count: 45 });
		await sandbox().control.behave({ lists: { arrivals: 3 } });
		const kit = await updatesKit(sandbox());
		await kit.poll();
		await sandbox().control.behave({ lists: { arrivals: 0 } });
		const items = jsonOf(await kit.poll());
		expect(brief(items).every((text) => text.startsWith('order.created'))).toBe(true);
		expect(items.map(({ orderId }) => Number(orderId)).filter((id) => id <= 70_045)).toEqual([]);
		const { orders } = await sandbox().control.counts();
		expect(Object.keys(keptRecords(kit))).toHaveLength(orders);
		expect(await kit.poll()).toBeNull();
	});

	it('finds a change whatever the order of the list is', async () => {
		const ids = await sandbox().control.seedOrders({ count: 45 });
		const kit = await updatesKit(sandbox());
		await kit.poll();
		for (const order of ['oldest', 'newest'] as const) {
			await sandbox().control.behave({ lists: { order } });
			for (const id of ids) await sandbox().control.advanceOrder({ id });
			expect(jsonOf(await kit.poll())).toHaveLength(45);
		}
	});
});
