import { useSandbox } from '../support/freight.mts';
import { brief, jsonOf, keptRecords, pollBrief, requestsOf, updatesKit } from './support.mts';

const sandbox = useSandbox();

const idsOf = (items: ReturnType<typeof jsonOf>) => items.map(({ changeId }) => changeId);

describe('what is kept between polls', () => {
	it('survives a restart, and changes made meanwhile are reported', async () => {
		const [id = 0] = await sandbox().control.seedOrders();
		const before = await updatesKit(sandbox());
		await before.poll();
		await sandbox().control.advanceOrder({ id });
		const after = await updatesKit(sandbox(), { staticData: before.staticData() });
		expect(await pollBrief(after)).toEqual([`order.status ${id}: open → on hold`]);
		expect(await after.poll()).toBeNull();
	});

	it('repeats a change with the same changeId when n8n lost what was kept', async () => {
		const [id = 0] = await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox());
		await kit.poll();
		const saved = kit.staticData();
		await sandbox().control.advanceOrder({ id });
		await sandbox().control.addShippingEvent({ orderId: id, activity: 'LOAD' });
		const first = jsonOf(await kit.poll());
		const again = jsonOf(await (await updatesKit(sandbox(), { staticData: saved })).poll());
		expect(again).toEqual(first);
		expect(first).toHaveLength(2);
	});

	it('gives a change that comes back another changeId', async () => {
		const [id = 0] = await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox());
		await kit.poll();
		const seen: unknown[] = [];
		for (const status of ['confirmed', 'open', 'confirmed', 'open', 'confirmed']) {
			await sandbox().control.advanceOrder({ id, status });
			seen.push(...idsOf(jsonOf(await kit.poll())));
		}
		expect(seen).toHaveLength(5);
		expect(new Set(seen).size).toBe(5);
		expect(seen[0]).toMatch(/^[0-9a-f]{64}$/);
	});

	it('does not move on when a page cannot be read', async () => {
		const ids = await sandbox().control.seedOrders({ count: 45 });
		const kit = await updatesKit(sandbox());
		await kit.poll();
		const kept = kit.staticData();
		for (const id of [ids[0] ?? 0, ids[44] ?? 0]) await sandbox().control.advanceOrder({ id });
		await sandbox().control.fail({ method: 'GET', path: '/api/v2/orders', skip: 2, status: 418, times: 1 });
		const failure = await kit.poll().catch((error: unknown) => error);
		expect(failure).toBeInstanceOf(Error);
		expect(JSON.stringify(failure)).not.toContain(sandbox().token);
		expect(kit.staticData()).toEqual(kept);
		expect(await pollBrief(kit)).toEqual([
			`order.status ${ids[44]}: open → on hold`,
			`order.status ${ids[0]}: open → on hold`,
		]);
	});

	it('saves with an empty execution what would be missed after a restart, but not after publishing', async () => {
		await sandbox().control.seedOrders();
		const parameters = { changes: ['order.status'] };
		const kit = await updatesKit(sandbox(), { parameters });
		expect(await kit.poll()).toBeNull();
		await sandbox().control.seedOrders();
		expect(await kit.poll()).toEqual([[]]);
		expect(await kit.poll()).toBeNull();
		await sandbox().control.seedOrders();
		expect(await (await updatesKit(sandbox(), { parameters, staticData: kit.staticData() })).poll()).toBeNull();
	});

	it('starts anew at another address', async () => {
		await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox());
		await kit.poll();
		const baseUrl = sandbox().url.replace('127.0.0.1', 'localhost');
		await sandbox().control.advanceOrder({ id: 70_001 });
		expect(await (await updatesKit(sandbox(), { staticData: kit.staticData(), baseUrl })).poll()).toBeNull();
	});
});

describe('the bound', () => {
	const parameters = { options: { maxRecords: 5 } };

	it('forgets closed and canceled orders first, and does not report them again', async () => {
		const ids = await sandbox().control.seedOrders({ count: 8 });
		for (const id of ids.slice(2, 5)) await sandbox().control.advanceOrder({ id, status: 'closed' });
		const kit = await updatesKit(sandbox(), { parameters });
		await kit.poll();
		expect(Object.keys(keptRecords(kit)).map(Number)).toEqual([...ids.slice(0, 2), ...ids.slice(5)]);
		expect(await kit.poll()).toBeNull();
		const [fresh = 0] = await sandbox().control.seedOrders();
		expect(await pollBrief(kit)).toEqual([`order.created ${fresh}: null → open`]);
		expect(await kit.poll()).toBeNull();
		expect(Object.keys(keptRecords(kit))).toHaveLength(5);
		await sandbox().control.advanceOrder({ id: fresh, status: 'canceled' });
		expect(await pollBrief(kit)).toEqual([`order.status ${fresh}: open → canceled`]);
		expect(Object.keys(keptRecords(kit))).not.toContain(String(fresh));
		expect(await kit.poll()).toBeNull();
	});

	it('keeps the newest when all are open, and stays quiet about the rest', async () => {
		const ids = await sandbox().control.seedOrders({ count: 9 });
		const kit = await updatesKit(sandbox(), { parameters });
		await kit.poll();
		expect(Object.keys(keptRecords(kit)).map(Number)).toEqual(ids.slice(4));
		for (let poll = 0; poll < 3; poll++) expect(jsonOf(await kit.poll())).toEqual([]);
		await sandbox().control.advanceOrder({ id: ids[8] ?? 0 });
		expect(await pollBrief(kit)).toEqual([`order.status ${ids[8]}: open → on hold`]);
	});
});

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
		const { pace } = jest.requireActual<{ pace: Record<string, number> }>('../../../dist/transport/pace.js');
		const usual = { ...pace };
		Object.assign(pace, { window: 1_000, early: 100 });
		await sandbox().control.seedOrders({ count: 50, token: 'sandbox-token-colleague' });
		await sandbox().control.setRateLimit({ limit: 2, windowMs: 1_000 });
		const kit = await updatesKit(sandbox(), { token: 'sandbox-token-colleague' });
		expect(await kit.poll()).toBeNull();
		expect(await kit.poll()).toBeNull();
		expect(Object.keys(keptRecords(kit))).toHaveLength(50);
		expect((await sandbox().control.log()).length).toBeGreaterThanOrEqual(9);
		Object.assign(pace, usual);
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
