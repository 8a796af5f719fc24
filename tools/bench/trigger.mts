// Measures how many events the trigger handles: next to n8n's own Webhook node, and with several workers.
import axios from 'axios';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { OwnN8n, type Testbed } from '../n8n/ownN8n.mts';
import { countEnded, outputsOf, untilEnded } from '../n8n/rest.mts';
import { NEXT, type NodeSpec, publish, saveTrigger, saveWebhook } from '../n8n/workflows.mts';
import { QueueN8n } from '../queue/queueN8n.mts';
import { until } from '../until.mts';

/**
 * Posts bodies to a URL as fast as it responds, with this many simultaneous requests. Returns the statuses in order.
 */
export async function postAll(url: string, bodies: readonly unknown[], atOnce: number): Promise<number[]> {
	// n8n may close a connection from an earlier call at the moment it is reused.
	const httpAgent = new Agent({ keepAlive: true, maxSockets: atOnce });
	const client = axios.create({ httpAgent, maxBodyLength: Infinity, validateStatus: () => true });
	const statuses = new Array<number>(bodies.length);
	let next = 0;
	const worker = async () => {
		for (let index = next++; index < bodies.length; index = next++) {
			statuses[index] = (await client.post(url, bodies[index])).status;
		}
	};
	try {
		await Promise.all(Array.from({ length: atOnce }, worker));
	} finally {
		httpAgent.destroy();
	}
	return statuses;
}

export interface Measured {
	/** Responses per second. */
	readonly answered: number;
	/** Events per second until the last workflow ended. */
	readonly taken: number;
	/** n8n's processor time per event, in milliseconds. */
	readonly cost: number;
	readonly statuses: readonly number[];
}

const perSecond = (count: number, since: number) => (count * 1_000) / (performance.now() - since);

/** Posts bodies to a published workflow as fast as it responds, and waits until all of its executions have ended. */
export async function measure(
	n8n: Testbed,
	workflowId: string,
	url: string,
	bodies: readonly unknown[],
	atOnce: number,
): Promise<Measured> {
	const before = await countEnded(n8n.rest, workflowId);
	const used = n8n.processorTime();
	const start = performance.now();
	const statuses = await postAll(url, bodies, atOnce);
	const answered = perSecond(bodies.length, start);
	await untilEnded(n8n.rest, workflowId, before + bodies.length);
	const taken = perSecond(bodies.length, start);
	return { answered, taken, cost: (n8n.processorTime() - used) / bodies.length, statuses };
}

/** A published workflow that receives events. */
export interface Subject {
	readonly name: string;
	readonly workflowId: string;
	readonly url: string;
}

const answers = async (url: string) => {
	const response = await fetch(url, { method: 'POST' });
	await response.arrayBuffer();
	return response.status !== 404;
};

/** Publishes the trigger for one event and returns the URL that it registered. */
export async function publishTrigger(
	n8n: Testbed,
	name: string,
	eventType: string,
	options: object,
	nodes?: readonly NodeSpec[],
): Promise<Subject> {
	const { control } = n8n.sandbox;
	const known = new Set((await control.webhooks()).map(({ id }) => id));
	const workflow = await saveTrigger(n8n, name, { events: [eventType], options }, nodes);
	await publish(n8n.rest, workflow);
	const added = async () => (await control.webhooks()).find(({ id }) => !known.has(id));
	const url = (await until(added, (found) => found !== undefined))?.url;
	if (url === undefined) throw new Error(`"${name}" was not registered`);
	// Until n8n has saved the registration, it rejects requests with 503. A request without events starts no workflow.
	await until(
		async () => (await postAll(url, [{ data: [] }], 1))[0],
		(status) => status === 200,
	);
	return { name, workflowId: workflow.id, url };
}

/** Publishes a workflow with n8n's own Webhook node. Waits until an empty request succeeds. */
export async function publishWebhook(
	n8n: Testbed,
	path: string,
	withExpression = false,
	nodes?: readonly NodeSpec[],
): Promise<Subject> {
	const workflow = await saveWebhook(n8n, path, withExpression, nodes);
	await publish(n8n.rest, workflow);
	const url = `${n8n.url}/webhook/${path}`;
	await until(() => answers(url), Boolean);
	const name = withExpression ? "n8n's Webhook node with an expression" : "n8n's Webhook node";
	return { name, workflowId: workflow.id, url };
}

const median = (numbers: readonly number[]) =>
	[...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

type Figures = Pick<Measured, 'taken' | 'answered' | 'cost'>;

const medians = (measured: readonly Measured[]): Figures => ({
	taken: median(measured.map(({ taken }) => taken)),
	answered: median(measured.map(({ answered }) => answered)),
	cost: median(measured.map(({ cost }) => cost)),
});

const words = ({ taken, answered, cost }: Figures) =>
	`${taken.toFixed(1).padStart(6)} events a second, answered ${answered.toFixed(1).padStart(6)}, ` +
	`${cost.toFixed(0).padStart(4)} ms of processor time each`;

/** Prints how many events per second the trigger handles, compared with n8n's own Webhook node in the same run. */
export async function compareTriggers(): Promise<void> {
	const { values } = parseArgs({
		options: {
			events: { type: 'string', default: '300' },
			rounds: { type: 'string', default: '3' },
			'at-once': { type: 'string', default: '20' },
			type: { type: 'string', default: 'ltl.label.created' },
		},
	});
	const [events, wanted, atOnce] = [Number(values.events), Number(values.rounds), Number(values['at-once'])];
	const eventType = values.type;

	let made = 0;
	const bodies = () =>
		Array.from({ length: events }, () => ({
			data: [
				{
					event_type: eventType,
					order_number: `LS${String(++made).padStart(8, '0')}`,
					serial_number: String(made),
					previous_shipment_status: 'Booked',
					new_shipment_status: 'Dispatched',
				},
			],
		}));

	const n8n = await OwnN8n.start();
	try {
		const subjects: Subject[] = [
			await publishWebhook(n8n, 'bench'),
			await publishWebhook(n8n, 'bench-expression', true),
			await publishTrigger(n8n, 'Trigger, repeats kept', eventType, { keepRepeats: true }),
			await publishTrigger(n8n, 'Trigger', eventType, {}),
			await publishTrigger(n8n, 'Trigger, 10,000 events remembered', eventType, { rememberedEvents: 10_000 }),
		];
		const rounds = new Map(subjects.map((subject) => [subject, [] as Measured[]]));
		// A warm-up round, to fill n8n's caches.
		for (let round = 0; round <= wanted; round++) {
			for (const [{ name, workflowId, url }, measured] of rounds) {
				const result = await measure(n8n, workflowId, url, bodies(), atOnce);
				if (round > 0) measured.push(result);
				console.log(`round ${round}  ${words(result)}  ${name}`);
			}
		}
		console.log('\nMedians:');
		for (const [{ name }, measured] of rounds) console.log(`${words(medians(measured))}  ${name}`);
	} finally {
		await n8n.close();
	}
}

/** How many events later a duplicate is sent, and the share of events that have one. */
const loads = [
	{ name: 'every event twice, side by side', every: 1, behind: 0 },
	{ name: 'every event twice, 100 posts apart', every: 1, behind: 100 },
	{ name: 'one event in twenty twice, side by side', every: 20, behind: 0 },
] as const;

/** Returns the numbers of the events in sending order. */
const orderOf = ({ every, behind }: (typeof loads)[number], events: number) => {
	const firsts = Array.from({ length: events }, (_, index) => ({ index, at: index }));
	const seconds = firsts
		.filter(({ index }) => index % every === 0)
		.map(({ index }) => ({ index, at: index + behind + 0.5 }));
	return [...firsts, ...seconds].sort((one, other) => one.at - other.at).map(({ index }) => index);
};

const types = {
	'ltl.label.created': (index: number) => ({ order_number: `LS${index}` }),
	'ltl.shipment.status.updated': (index: number) => ({
		order_number: `LS${index}`,
		previous_shipment_status: 'Booked',
		new_shipment_status: 'Dispatched',
	}),
};

/** Prints how many duplicates pass the trigger and whether events are lost if several workers share n8n's database. */
export async function countRepeats(): Promise<void> {
	const { values } = parseArgs({
		options: {
			events: { type: 'string', default: '500' },
			'at-once': { type: 'string', default: '20' },
		},
	});
	const [events, atOnce] = [Number(values.events), Number(values['at-once'])];

	const n8n = await QueueN8n.start();
	try {
		for (const [eventType, event] of Object.entries(types)) {
			for (const load of loads) {
				const trigger = await publishTrigger(n8n, `${eventType}, ${load.name}`, eventType, {});
				const posts = orderOf(load, events);
				const bodies = posts.map((index) => ({ data: [{ event_type: eventType, ...event(index) }] }));
				const { statuses, taken } = await measure(n8n, trigger.workflowId, trigger.url, bodies, atOnce);
				await sleep(1_000);
				const outputs = await outputsOf(n8n.rest, trigger.workflowId, NEXT);
				const passed = outputs.flatMap(({ items }) => items ?? []).map(({ order_number: order }) => String(order));
				const distinct = new Set(passed).size;
				const repeats = posts.length - events;
				const lost = posts.filter((index) => !passed.includes(`LS${index}`));
				const failed = outputs.filter(({ status }) => status !== 'success').length;
				if (lost.length + failed > 0)
					console.log(
						`${posts.length} posts, ${outputs.length} executions listed, ${failed} failed; lost: ${lost.join(', ')}`,
					);
				console.log(
					`${eventType}, ${load.name}: ${repeats} repeats, ${passed.length - distinct} passed, ` +
						`${events - distinct} events lost, ${taken.toFixed(1)} events a second, ` +
						`answers ${[...new Set(statuses)].join(', ')}`,
				);
			}
		}
	} finally {
		await n8n.close();
	}
}
