// Prints the events a second that the trigger takes, beside n8n's own Webhook node in the same run.
import { parseArgs } from 'node:util';
import { measure, type Measured, publishTrigger, publishWebhook, type Subject } from './events.mts';
import { OwnN8n } from '../n8n/ownN8n.mts';

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
	// One round that does not count: n8n fills its caches.
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
