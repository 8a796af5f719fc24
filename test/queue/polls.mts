import { setTimeout as sleep } from 'node:timers/promises';
import { everySeconds, publish, saveChain, unpublish } from '../../tools/n8n/workflows.mts';
import type { QueueN8n } from '../../tools/queue/queueN8n.mts';
import { until } from '../../tools/until.mts';
import type { Bench } from './support/bench.mts';
import { untilEnded } from './support/executions.mts';
import type { Handled } from './support/handled.mts';

const CHANGES = 10;
/** Time for two more polls, which would report duplicates. */
const TWO_POLLS_MS = 11_000;

interface Window {
	/** The moment at which main is killed. */
	readonly name: string;
	/** Blocks main at the moment of the kill. Returns a function that unblocks it. */
	readonly open: (n8n: QueueN8n, workflowId: string) => Promise<() => Promise<void>>;
	readonly isReached: (n8n: QueueN8n) => Promise<boolean>;
}

const isWaiting = async ({ postgres }: QueueN8n) => await postgres.isWaiting();

const windows: readonly Window[] = [
	{
		name: 'while the list is read',
		open: async ({ sandbox: { control } }) => {
			await control.fail({ method: 'GET', path: '/api/v2/orders', delayMs: 5_000 });
			return async () => await control.clearFaults();
		},
		isReached: async ({ sandbox }) => (await sandbox.control.faultsLeft()) === 0,
	},
	{
		name: 'while PostgreSQL saves what the trigger remembers',
		open: async ({ postgres }, id) =>
			await postgres.hold(`SELECT 1 FROM workflow_entity WHERE id = '${id}' FOR UPDATE`),
		isReached: isWaiting,
	},
	{
		name: 'while PostgreSQL inserts the execution, which n8n saves',
		open: async ({ postgres }) => await postgres.hold('LOCK TABLE execution_entity IN SHARE ROW EXCLUSIVE MODE'),
		isReached: isWaiting,
	},
];

/** Publishes a workflow that handles each changed order, and waits for its first polls. */
async function publishUpdates(
	{ rest, credentials, sandbox }: QueueN8n,
	handled: Handled,
	name: string,
): Promise<string> {
	const type = 'n8n-nodes-drayage.drayageFreightUpdatesTrigger';
	const parameters = { pollTimes: everySeconds(5), changes: ['order.status'] };
	const nodes = [{ name: 'Updates', type, parameters, credentials }, handled.node(name, '$json.record.id')];
	const workflow = await saveChain(rest, name, nodes);
	await sandbox.control.clearLog();
	await publish(rest, workflow);
	// Waits for three polls, so that the static data of the first one is saved.
	await until(
		() => sandbox.control.log(),
		(requests) => requests.filter(({ path, status }) => path.endsWith('/orders') && status === 200).length > 2,
	);
	return workflow.id;
}

/** Polls while main is killed. */
export function pollTests({ n8n, handled, report }: Bench): void {
	it.each(windows)('loses no change when main is killed $name', async ({ name, open, isReached }) => {
		const { control } = n8n().sandbox;
		await control.reset();
		await control.setRateLimit({ limit: 100_000 });
		const ids = await control.seedOrders({ count: CHANGES });
		const subject = name.replace(/\W+/g, '-');
		const workflowId = await publishUpdates(n8n(), handled(), subject);
		const close = await open(n8n(), workflowId);
		for (const id of ids) await control.advanceOrder({ id });
		expect(await until(() => isReached(n8n()), Boolean)).toBe(true);
		await n8n().kill('main');
		await close();
		await n8n().up('main');
		const times = () => ids.map((id) => handled().count(subject, String(id)));
		const count = async () => times().filter((number) => number > 0).length;
		await until(count, (number) => number === CHANGES, { patienceMs: 30_000 });
		await sleep(TWO_POLLS_MS);
		await unpublish(n8n().rest, workflowId);
		await untilEnded(n8n().rest, [workflowId]);
		const reported = await count();
		const twice = times().filter((number) => number > 1).length;
		report.add('polls', {
			'Main was killed': name,
			Changes: CHANGES,
			Reported: reported,
			Lost: CHANGES - reported,
			'Reported twice': twice,
		});
		expect(reported).toBe(CHANGES);
	});
}
