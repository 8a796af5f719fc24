import { postAll, publishTrigger, type Subject } from '../../tools/n8n/events.mts';
import { type NodeSpec, publish, saveChain, unpublish } from '../../tools/n8n/workflows.mts';
import type { QueueN8n } from '../../tools/queue/queueN8n.mts';
import { until } from '../../tools/until.mts';
import type { Bench } from './support/bench.mts';
import { crashedOf, retryAll, untilEnded } from './support/executions.mts';
import type { Handled } from './support/handled.mts';
import { kills } from './support/kills.mts';
import { sendAll, type Post } from './support/posting.mts';

const LABEL = 'ltl.label.created';
const EVENTS = 80;
/** One event in ten is sent again, four requests later. */
const EVERY = 10;
const BEHIND = 4;
const AT_ONCE = 10;
/** The share of requests that are accepted before the first kill. */
const SHARE = 0.3;

const NODES = { trigger: 'Drayage Freight Trigger', webhook: 'n8n’s Webhook node' } as const;
type NodeName = keyof typeof NODES;

/** Each event takes a second in the workflow, so that kills interrupt some events. */
const work: NodeSpec = {
	name: 'Work',
	type: 'n8n-nodes-base.wait',
	typeVersion: 1.1,
	parameters: { amount: 1, unit: 'seconds' },
};

const names = Array.from({ length: EVENTS }, (_, index) => `LS${index}`);
const order = names.flatMap((name, index) => (index % EVERY === BEHIND ? [name, names[index - BEHIND]!] : [name]));

const postOf = (url: string, name: string): Post => ({
	url,
	body: { data: [{ event_type: LABEL, order_number: name, serial_number: '1' }] },
});

interface Watched extends Subject {
	readonly node: NodeName;
	/** The number of times each event was sent. */
	readonly attempts: Map<string, number>;
	/** Events that n8n accepted with 200 while it was starting, without processing them. */
	readonly swallowed: Set<string>;
}

/** Publishes a workflow with n8n's own Webhook node, followed by these nodes. Waits until n8n serves its URL. */
async function publishWebhook(n8n: QueueN8n, path: string, nodes: readonly NodeSpec[]): Promise<Subject> {
	const parameters = { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} };
	const webhook = { name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2.1, parameters };
	const workflow = await saveChain(n8n.rest, path, [{ ...webhook, webhookId: crypto.randomUUID() }, ...nodes]);
	await publish(n8n.rest, workflow);
	const url = `${n8n.url}/webhook/${path}`;
	await until(
		async () => (await postAll(url, [{}], 1))[0],
		(status) => status !== 404,
	);
	return { name: path, workflowId: workflow.id, url };
}

async function publishBoth(n8n: QueueN8n, handled: Handled, killed: string): Promise<Watched[]> {
	const path = killed.replace(/\W+/g, '-');
	const nodesOf = (subject: string, key: string) => [work, handled.node(subject, key)];
	const [trigger, webhook] = [`trigger-${path}`, `webhook-${path}`];
	const published = {
		trigger: await publishTrigger(n8n, trigger, LABEL, {}, nodesOf(trigger, '$json.order_number')),
		webhook: await publishWebhook(n8n, webhook, nodesOf(webhook, '$json.body.data[0].order_number')),
	};
	return [
		{ ...published.trigger, node: 'trigger', attempts: new Map(), swallowed: new Set() },
		{ ...published.webhook, node: 'webhook', attempts: new Map(), swallowed: new Set() },
	];
}

/**
 * Sends every event to both webhooks until each returns 200, and kills processes meanwhile. Then waits for all
 * executions to end.
 */
async function postAndKill(n8n: QueueN8n, watched: readonly Watched[], kill: (n8n: QueueN8n) => Promise<void>) {
	const posts = order.flatMap((event) => watched.map((subject) => ({ ...postOf(subject.url, event), subject, event })));
	let killing: Promise<void> | undefined;
	const sent = await sendAll(posts, AT_ONCE, (taken) => {
		if (taken >= posts.length * SHARE) killing ??= kill(n8n);
	});
	await killing;
	posts.forEach(({ subject, event }, index) => {
		const { attempts = 0, swallowed = false } = sent[index] ?? {};
		subject.attempts.set(event, (subject.attempts.get(event) ?? 0) + attempts);
		if (swallowed) subject.swallowed.add(event);
	});
	await untilEnded(
		n8n.rest,
		watched.map(({ workflowId }) => workflowId),
	);
}

/** Retries crashed executions, then sends unhandled events again. Returns the counts after each step. */
async function countSteps(n8n: QueueN8n, handled: Handled, { name, workflowId, url, attempts }: Watched) {
	const count = (isSo: (times: number, event: string) => boolean) =>
		names.filter((event) => isSo(handled.count(name, event), event)).length;
	const done = () => count((times) => times > 0);
	const crashed = await crashedOf(n8n.rest, workflowId);
	const first = {
		handled: done(),
		twice: count((times) => times > 1),
		beyond: count((times, event) => times > (attempts.get(event) ?? 0)),
	};
	await retryAll(n8n.rest, crashed);
	const retried = done();
	const missing = names.filter((event) => handled.count(name, event) === 0);
	await sendAll(
		missing.map((event) => postOf(url, event)),
		AT_ONCE,
		() => undefined,
	);
	await untilEnded(n8n.rest, [workflowId]);
	return { ...first, crashed: crashed.length, retried, postedAgain: done() };
}

/** Sends events while processes are killed, with the same events for this package's trigger and n8n's Webhook node. */
export function eventTests({ n8n, handled, report }: Bench): void {
	it.each(Object.keys(kills))("doesn't silently lose events while processes are killed: %s", async (killed) => {
		const both = await publishBoth(n8n(), handled(), killed);
		await postAndKill(n8n(), both, kills[killed]!);
		for (const watched of both) {
			const counts = await countSteps(n8n(), handled(), watched);
			const sent = [...watched.attempts.values()].reduce((sum, attempts) => sum + attempts, 0);
			report.add('events', {
				Killed: killed,
				'Node that starts the workflow': NODES[watched.node],
				Events: EVENTS,
				'Requests without a 200 at first': sent - order.length,
				Handled: counts.handled,
				'Handled twice': counts.twice,
				'Listed as crashed': counts.crashed,
				'Lost without a trace': Math.max(0, EVENTS - counts.handled - counts.crashed),
				'Handled after Retry': counts.retried,
				'… and after sending again': counts.postedAgain,
			});
			if (watched.node !== 'trigger') continue;
			expect(EVENTS - counts.handled).toBeLessThanOrEqual(counts.crashed + watched.swallowed.size);
			// Duplicates may pass if two processes handle them, but nothing is handled more often than it was sent.
			expect(counts.beyond).toBe(0);
		}
		await Promise.all(both.map(({ workflowId }) => unpublish(n8n().rest, workflowId)));
	});
}
