import { setTimeout as sleep } from 'node:timers/promises';
import { apiOf } from '../../support/api.mts';
import { book, ltlLane } from '../../support/bookings.mts';
import { useSandbox } from '../support/freight.mts';
import { listen, type Listener } from './listener.mts';
import { ALL, TriggerWorkflow } from './support.mts';

const sandbox = useSandbox();
let listener: Listener;
let serving: TriggerWorkflow;

beforeEach(async () => {
	listener = await listen(() => serving);
});
afterEach(async () => await listener.close());

it('starts workflows for a played LTL shipment in the order of a real move, each event once', async () => {
	const trigger = new TriggerWorkflow(sandbox(), { events: ALL, n8n: listener.url });
	serving = trigger;
	await trigger.publish();
	const quote = { ...ltlLane, cargo_value: 20_000 };
	const { order_number: record } = await book.ltl(apiOf(sandbox()), quote, { is_insurance_entrusted: true });
	await sandbox().control.settle();
	await sandbox().control.play({ record, speed: 600 });
	while ((await sandbox().control.clock()).playing.length > 0) await sleep(50);
	await sandbox().control.settle();
	await listener.settled();
	const events = listener.executions.flat();
	expect(new Set(events.map(({ order_number: order }) => order))).toEqual(new Set([record]));
	const inShort = events.map(({ event_type: type, new_shipment_status: status }) =>
		[type, status].filter((word) => typeof word === 'string').join(' '),
	);
	expect(inShort).toHaveLength(new Set(inShort).size);
	const moves = inShort.filter((event) => event.startsWith('ltl.shipment.status.updated'));
	expect(moves.map((event) => event.replace(/^\S+ /, ''))).toEqual([
		'Dispatched',
		'Picked Up',
		'In Transit',
		'Out for Delivery',
		'Delivered',
	]);
	// A booking's events are sent together, to a URL for each event type, so they may arrive in any order.
	expect(inShort.slice(0, inShort.indexOf(moves[0]!)).sort()).toEqual([
		'ltl.billOfLading.created',
		'ltl.certificateOfInsurance.created',
		'ltl.label.created',
		'ltl.shipment.created',
	]);
	// The proof of delivery follows in a later step, not with the delivery.
	const deliveries = await sandbox().control.deliveries();
	const [delivered, proof] = ['ltl.shipment.status.updated', 'ltl.proofOfDelivery.created'].map((event) =>
		deliveries.filter(({ event_type: type }) => type === event).at(-1),
	);
	expect(proof!.at - delivered!.at).toBeGreaterThan(50);
});
