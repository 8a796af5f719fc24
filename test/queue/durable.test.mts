import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { outputsOf } from '../../tools/n8n/rest.mts';
import { OwnN8n } from '../../tools/n8n/ownN8n.mts';
import { everySeconds, publish, saveChain, unpublish } from '../../tools/n8n/workflows.mts';
import { Postgres } from '../../tools/queue/servers.mts';
import { Services } from '../../tools/setup/services.mts';
import { until } from '../../tools/until.mts';
import { durably } from '../support/durable.mts';
import { shared } from '../support/shared.mts';

const CHANGES = 300;
/** Time for two more polls, which would report duplicates. */
const TWO_POLLS_MS = 11_000;

/** One n8n on PostgreSQL. Database locks stop it at the exact moment of the kill. */
const bench = shared(
	async () => {
		const services = new Services();
		const postgres = await Postgres.start(services);
		const n8n = await OwnN8n.start({ ...durably, ...postgres.env, N8N_ENCRYPTION_KEY: 'of-the-tests' });
		await postgres.query(STOP_AT_START);
		return { services, postgres, n8n };
	},
	async ({ services, postgres, n8n }) => {
		await n8n.close();
		await services.stopAll();
		rmSync(postgres.folder, { recursive: true, force: true, maxRetries: 3 });
	},
);

const LOCK = 70_001;
/** n8n inserts an execution, and marks it as running when it starts. The lock stops n8n in between. */
const STOP_AT_START = `
	CREATE FUNCTION stop_at_start() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$;
	CREATE TRIGGER stop_at_start BEFORE UPDATE ON execution_entity
	FOR EACH ROW WHEN (NEW.status = 'running') EXECUTE FUNCTION stop_at_start()`;

interface Moment {
	readonly name: string;
	/** Blocks n8n at the moment of the kill. Returns a function that unblocks it. */
	readonly block: (workflowId: string) => Promise<() => Promise<void>>;
	readonly isReached: () => Promise<boolean>;
	/** The executions that are in the database when n8n is killed. */
	readonly committed: number;
}

const isWaiting = async () => await bench().postgres.isWaiting();

const moments: readonly Moment[] = [
	{
		name: 'while the list is read',
		block: async () => {
			const { control } = bench().n8n.sandbox;
			await control.fail({ method: 'GET', path: '/api/v2/orders', skip: 5, delayMs: 10_000 });
			return async () => await control.clearFaults();
		},
		isReached: async () => (await bench().n8n.sandbox.control.faultsLeft()) === 0,
		committed: 0,
	},
	{
		name: 'while PostgreSQL saves the cursor',
		block: async (id) =>
			await bench().postgres.hold(`SELECT 1 FROM poller_state WHERE "workflowId" = '${id}' FOR UPDATE`),
		isReached: isWaiting,
		committed: 0,
	},
	{
		name: 'while PostgreSQL inserts the execution, the cursor being saved but not committed',
		block: async () => await bench().postgres.hold('LOCK TABLE execution_entity IN SHARE ROW EXCLUSIVE MODE'),
		isReached: isWaiting,
		committed: 0,
	},
	{
		name: 'after the commit and before the execution starts',
		block: async () => await bench().postgres.hold(`SELECT pg_advisory_xact_lock(${LOCK})`),
		isReached: isWaiting,
		committed: 1,
	},
];

/**
 * Publishes a workflow with the updates trigger. Waits until n8n has committed that it has read the whole list, and the
 * execution that saves this has ended: if it started later, it would be stopped instead of the one with the changes.
 */
const publishUpdates = async (name: string): Promise<string> => {
	const { n8n, postgres } = bench();
	const type = 'n8n-nodes-drayage.drayageFreightUpdatesTrigger';
	const parameters = { pollTimes: everySeconds(5), changes: ['order.status'] };
	const workflow = await saveChain(n8n.rest, name, [
		{ name: 'Updates', type, parameters, credentials: n8n.credentials },
	]);
	await publish(n8n.rest, workflow);
	const isRead = `SELECT count(*) FROM poller_state WHERE "workflowId" = '${workflow.id}' AND cursor::text LIKE '%"firstSight":"news"%'`;
	expect(
		await until(
			() => postgres.query(isRead),
			(count) => count === '1',
		),
	).toBe('1');
	const unfinished = `SELECT count(*) FROM execution_entity WHERE "workflowId" = '${workflow.id}' AND "stoppedAt" IS NULL`;
	expect(
		await until(
			() => postgres.query(unfinished),
			(count) => count === '0',
		),
	).toBe('0');
	return workflow.id;
};

it.each(moments)(
	`reports ${CHANGES} changes once each when n8n is killed $name`,
	async ({ name, block, isReached, committed }) => {
		const { n8n, postgres } = bench();
		const { control } = n8n.sandbox;
		await control.reset();
		await control.setRateLimit({ limit: 100_000 });
		const ids = await control.seedOrders({ count: CHANGES });
		const workflowId = await publishUpdates(name);
		// Uncommitted writes by n8n aren't visible.
		const executions = async () =>
			Number(await postgres.query(`SELECT count(*) FROM execution_entity WHERE "workflowId" = '${workflowId}'`));
		const before = await executions();
		const unblock = await block(workflowId);
		for (const id of ids) await control.advanceOrder({ id });
		const reached = await until(isReached, Boolean);
		const now = await executions();
		await n8n.crash(unblock);
		expect(reached).toBe(true);
		expect(now - before).toBe(committed);
		const reported = async () =>
			(await outputsOf(n8n.rest, workflowId, 'Updates')).flatMap(({ items = [] }) =>
				items.map(({ order_id: id }) => id),
			);
		await until(reported, ({ length }) => length >= CHANGES, { patienceMs: 90_000, pollMs: 1_000 });
		await sleep(TWO_POLLS_MS);
		const all = (await reported()).map(Number).sort((one, other) => one - other);
		await unpublish(n8n.rest, workflowId);
		expect(all).toEqual([...ids].sort((one, other) => one - other));
	},
);
