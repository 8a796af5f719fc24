// Measures how many events the trigger handles: next to n8n's own Webhook node, and with several workers.
import { parseArgs } from 'node:util';
import { measure, type Measured, publishTrigger, publishWebhook, type Subject } from './events.mts';
import { OwnN8n } from '../n8n/ownN8n.mts';
import { setTimeout as sleep } from 'node:timers/promises';
import { outputsOf } from '../n8n/rest.mts';
import { QueueN8n } from '../queue/queueN8n.mts';
import { NEXT } from '../n8n/workflows.mts';

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
