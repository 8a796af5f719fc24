// Prints how many repeats pass the trigger, and whether events are lost, when several workers share n8n's store.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { outputsOf } from '../n8n/execution.mts';
import { QueueN8n } from '../queue/queueN8n.mts';
import { measure, publishTrigger } from './events.mts';
import { NEXT } from '../n8n/workflows.mts';

const { values } = parseArgs({
	options: {
		events: { type: 'string', default: '500' },
		'at-once': { type: 'string', default: '20' },
	},
});
const [events, atOnce] = [Number(values.events), Number(values['at-once'])];

/** How far behind an event its repeat is posted, and which share of the events has one. */
const loads = [
	{ name: 'every event twice, side by side', every: 1, behind: 0 },
	{ name: 'every event twice, 100 posts apart', every: 1, behind: 100 },
	{ name: 'one event in twenty twice, side by side', every: 20, behind: 0 },
] as const;

/** Numbers of events in the order in which they are posted. */
const orderOf = ({ every, behind }: (typeof loads)[number]) => {
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

const n8n = await QueueN8n.start();
try {
	for (const [eventType, event] of Object.entries(types)) {
		for (const load of loads) {
			const trigger = await publishTrigger(n8n, `${eventType}, ${load.name}`, eventType, {});
			const posts = orderOf(load);
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
