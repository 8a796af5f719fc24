import { useSandbox } from '../support/freight.mts';
import { jsonOf, keptRecords, pollBrief, updatesKit } from './support.mts';

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
