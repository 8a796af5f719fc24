import { failureOf, useSandbox } from '../support/freight.mts';
import { useTiming } from '../support/timing.mts';
import { brief } from '../../support/updates.mts';
import { polled, snapshotRecords, startedKit, updatesKit } from './support.mts';

const sandbox = useSandbox();
/** Milliseconds, short enough that a used-up limit resets during a test. Each test has its own account. */
const WINDOW = 300;
useTiming({ window: WINDOW, clockSkew: 20, pollInterval: 20, backoff: 4 });

/** Returns a workflow with a change to find, and a newer version of it that is published while the older one polls. */
const publishedAgain = async (delayMs: number) => {
	const [id = 0] = await sandbox().control.seedOrders();
	const older = await startedKit(sandbox());
	const newer = await updatesKit(sandbox(), { staticData: older.staticData() });
	await sandbox().control.advanceOrder({ id });
	await sandbox().control.fail({ kind: 'delay', delayMs, path: '/api/v2/orders' });
	return { older, newer, change: `order.status ${id}: open → in review` };
};

describe('polls', () => {
	it.each([
		['continues', 'poll'],
		['is discarded', 'pollAndDie'],
	] as const)(
		'of a new version report a change only once, even if a poll of the old version finds it at the same time and %s',
		async (_fate, poll) => {
			const { older, newer, change } = await publishedAgain(300);
			const told = await Promise.all([older[poll](), newer.poll()]);
			told.push(await newer.poll());
			expect(told.flatMap((items) => brief(items ?? []))).toEqual([change]);
		},
	);

	it('wait when the request limit is used up, and do not fail', async () => {
		await sandbox().control.seedOrders({ count: 50, token: 'sandbox-token-colleague' });
		await sandbox().control.setRateLimit({ limit: 2, windowMs: WINDOW });
		const kit = await updatesKit(sandbox(), { token: 'sandbox-token-colleague' });
		expect(await kit.poll()).toEqual([]);
		expect(await kit.poll()).toBeNull();
		expect(Object.keys(snapshotRecords(kit))).toHaveLength(50);
		// Each of the two polls has read three pages, more than the limit.
		expect(await sandbox().control.log()).toHaveLength(6);
	});

	it('report what is wrong with the settings', async () => {
		const wrong = await updatesKit(sandbox(), { parameters: { changes: [] } });
		await expect(wrong.poll()).rejects.toThrow('Trigger On is empty. Choose at least one change');
		const misspelt = await updatesKit(sandbox(), { parameters: { changes: 'order.status, container.lastfreeday' } });
		await expect(misspelt.poll()).rejects.toThrow(
			'Trigger On can contain only listed changes, not container.lastfreeday',
		);
	});

	it('reject changes of different records', async () => {
		const changes = ['rateRequest.completed', 'order.status'];
		await expect((await updatesKit(sandbox(), { parameters: { changes } })).poll()).rejects.toThrow(
			'Trigger On contains changes to Orders and Containers and to Rate Requests. Use a separate workflow for each',
		);
	});

	it.each([
		['a deleted credential', { credentials: {} }, /credential/i],
		['an unusable base URL', { baseUrl: 'freight.example.com' }, "The base URL in the credential isn't a valid URL"],
		['an unreachable service', { baseUrl: 'http://127.0.0.1:1' }, /refused|reached/],
		['a refused token', { token: 'wrong' }, /token/],
	])(
		'explain why they cannot run: %s',
		async (_, options, message) => {
			const kit = await updatesKit(sandbox(), options);
			await expect(kit.poll()).rejects.toThrow(message);
			await expect(kit.fetchTestEvent()).rejects.toThrow(message);
			expect(snapshotRecords(kit)).toEqual({});
		},
		60_000,
	);
});

/** Returns a 429 that asks for a longer wait than a poll allows. */
const refuseFor = async (requestsLeft: number) =>
	await sandbox().control.fail({
		path: '/api/v2/orders',
		status: 429,
		headers: { 'x-ratelimit-remaining': String(requestsLeft), 'retry-after': '3600' },
		times: 9,
	});

describe('rejected polls', () => {
	// They end after ten windows.
	useTiming({ window: 30 });

	it('leave the list to the next poll if the rate limit stays used up, and fail if that poll is also rejected', async () => {
		await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox(), { token: 'sandbox-token-other' });
		await refuseFor(0);
		expect(await kit.poll()).toBeNull();
		expect(kit.staticData()).toEqual({ 'node:Node': {} });
		await expect(kit.poll()).rejects.toThrow('The API received too many requests');
		await sandbox().control.clearFaults();
		expect(await polled(kit)).toEqual([]);
	});

	it('fail the second time at the latest if the API rejects them with a 429 for another reason', async () => {
		const kit = await updatesKit(sandbox());
		await refuseFor(9);
		await kit.poll().catch(() => undefined);
		const failure = await failureOf(kit.poll());
		expect(failure).toMatchObject({ httpCode: '429' });
	});
});

describe('pages that change while they are read', () => {
	it('are read until the first poll knows every order', async () => {
		await sandbox().control.seedOrders({ count: 45 });
		await sandbox().control.behave({ lists: { arrivals: 3 } });
		const kit = await startedKit(sandbox());
		await sandbox().control.behave({ lists: { arrivals: 0 } });
		const items = await polled(kit);
		expect(brief(items).every((text) => text.startsWith('order.created'))).toBe(true);
		expect(items.map(({ order_id: id }) => Number(id)).filter((id) => id <= 70_045)).toEqual([]);
		const { orders } = await sandbox().control.counts();
		expect(Object.keys(snapshotRecords(kit))).toHaveLength(orders);
		expect(await kit.poll()).toBeNull();
	});

	it('reveal a change in any order of the list', async () => {
		const ids = await sandbox().control.seedOrders({ count: 45 });
		const kit = await startedKit(sandbox());
		for (const order of ['oldest', 'newest'] as const) {
			await sandbox().control.behave({ lists: { order } });
			for (const id of ids) await sandbox().control.advanceOrder({ id });
			expect(await polled(kit)).toHaveLength(45);
		}
	});
});
