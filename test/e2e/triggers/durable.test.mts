import { setTimeout as sleep } from 'node:timers/promises';
import { outputsOf, readEnded } from '../../../tools/n8n/rest.mts';
import { unpublish } from '../../../tools/n8n/workflows.mts';
import { until } from '../../../tools/until.mts';
import { durably, inMemory } from '../../support/durable.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { itFrom } from '../support/templates.mts';
import { publishUpdates, reported, untilReported } from './updates.mts';

const n8n = useOwnN8n(durably);

const CHANGES = 300;
/** A page has 20 records. */
const PAGES = CHANGES / 20;

/** Waits until the list has been read the given number of times. The default is a list with one page. */
const morePolls = async (count: number, pages = 1) => {
	const requests = async () =>
		(await n8n().sandbox.control.log()).filter(({ path, status }) => path.endsWith('/orders') && status === 200).length;
	const before = await requests();
	const wanted = before + count * pages;
	expect(await until(requests, (now) => now >= wanted)).toBeGreaterThanOrEqual(wanted);
};

/** What n8n has saved with the workflow. A durable cursor is saved elsewhere, together with the executions. */
const staticData = async (id: string) =>
	(await n8n().rest.request<{ staticData: object | null }>('GET', `/workflows/${id}`)).staticData;

it('reports changes of an order that was stored without an item, with durable cursors', async () => {
	const { control } = n8n().sandbox;
	const workflowId = await publishUpdates(n8n(), 'Durable', ['order.status']);
	await morePolls(2);
	const [id = 0] = await control.seedOrders();
	await morePolls(3);
	for (const told of [1, 2]) {
		await control.advanceOrder({ id });
		const { items } = await untilReported(n8n(), workflowId, (found) => found.items.length >= told);
		expect(items).toHaveLength(told);
	}
	expect(await staticData(workflowId)).toBeNull();
	await unpublish(n8n().rest, workflowId);
});

it(`with durable cursors, reports ${CHANGES} changes once each when n8n is killed while it reads the list`, async () => {
	const { control } = n8n().sandbox;
	await control.reset();
	await control.setRateLimit({ limit: 100_000 });
	const ids = await control.seedOrders({ count: CHANGES });
	const workflowId = await publishUpdates(n8n(), 'Killed', ['order.status']);
	// The first poll reads the list twice, and a poll may be in progress when the count begins.
	await morePolls(4, PAGES);
	await control.fail({ method: 'GET', path: '/api/v2/orders', skip: 5, delayMs: 20_000 });
	for (const id of ids) await control.advanceOrder({ id });
	expect(
		await until(
			() => control.faultsLeft(),
			(left) => left === 0,
		),
	).toBe(0);
	await n8n().crash(() => control.clearFaults());
	await untilReported(n8n(), workflowId, ({ items }) => items.length >= CHANGES);
	// Waits for two more polls, which would report duplicates.
	await morePolls(2, PAGES);
	await sleep(1_000);
	const { items } = await reported(n8n(), workflowId);
	expect(items.map(({ order_id: id }) => Number(id)).sort((one, other) => one - other)).toEqual(
		[...ids].sort((one, other) => one - other),
	);
	await unpublish(n8n().rest, workflowId);
});

itFrom('2.41')(
	'lists a failed execution if a list takes longer than n8n allows, and reports the changes as soon as it is faster',
	async () => {
		const { control } = n8n().sandbox;
		await control.reset();
		await control.setRateLimit({ limit: 100_000 });
		const [id = 0] = await control.seedOrders();
		const workflowId = await publishUpdates(n8n(), 'Slow', ['order.status']);
		await morePolls(2);
		await control.advanceOrder({ id });
		await control.fail({ method: 'GET', path: '/api/v2/orders', delayMs: 20_000, times: 99 });
		const failed = async () =>
			(await outputsOf(n8n().rest, workflowId, 'Updates')).filter(({ status }) => status === 'error');
		const [failure] = await until(failed, ({ length }) => length > 0, { patienceMs: 60_000 });
		expect((await readEnded(n8n().rest, failure?.id ?? '')).resultData.error?.message).toContain(
			"Twice in a row, the list couldn't be read within the 10 seconds that a poll may take",
		);
		await control.clearFaults();
		const { items } = await untilReported(n8n(), workflowId, (found) => found.items.length > 0);
		expect(items).toMatchObject([{ order_id: id, current: 'in review' }]);
		await unpublish(n8n().rest, workflowId);
	},
);

it('reports each change once if durable cursors are turned on and off again while the workflow is published', async () => {
	const { control } = n8n().sandbox;
	await control.reset();
	await control.setRateLimit({ limit: 100_000 });
	const [id = 0] = await control.seedOrders();
	await n8n().restart(undefined, inMemory);
	const workflowId = await publishUpdates(n8n(), 'Switched', ['order.status']);
	await morePolls(2);
	expect(await staticData(workflowId)).not.toBeNull();
	const statuses = async (count: number) =>
		(await untilReported(n8n(), workflowId, ({ items }) => items.length >= count)).items.map(({ current }) => current);
	await n8n().restart(() => control.advanceOrder({ id }), durably);
	expect(await statuses(1)).toEqual(['in review']);
	await control.advanceOrder({ id });
	expect(await statuses(2)).toEqual(['in review', 'confirmed']);
	await n8n().restart(() => control.advanceOrder({ id }), inMemory);
	expect(await statuses(3)).toEqual(['in review', 'confirmed', 'dispatched']);
	await morePolls(2);
	expect(await statuses(3)).toHaveLength(3);
	await unpublish(n8n().rest, workflowId);
});
