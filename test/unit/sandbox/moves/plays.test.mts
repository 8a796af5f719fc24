import { Remarked } from '../../../../sandbox/control/remarked.mts';
import type { Container, Order } from '../../../../sandbox/model/records.mts';
import { seedOrders, type OrderSeed } from '../../../../sandbox/model/seeds.mts';
import { endState } from '../../../../sandbox/model/state.mts';
import type { ShownPlay } from '../../../../sandbox/moves/plays.mts';
import { plantSeeds } from '../../../../sandbox/seeds/plant.mts';
import { datesInOrder, world } from '../model/world.mts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const DAY = 86_400_000;
const MINUTE = 60_000;

function ordered(seed: OrderSeed = {}) {
	const made = world();
	const [order] = seedOrders(made.state, made.user, seed) as [Order];
	const play = (more = {}) => made.controls.play({ record: order.mbl_number, speed: 60, ...more }) as ShownPlay;
	return { ...made, order, container: order.containers[0] as Container, play };
}

/** Runs all plays until they end. Returns each step, and fails if a play never ends. */
function playOut({ controls }: ReturnType<typeof world>, begun: ShownPlay): string[] {
	const steps = [begun.last ?? ''];
	for (let next = 0; next < 100 && controls.clock().playing.length > 0; next++) {
		const [{ next: words } = { next: '' }] = controls.clock().playing;
		jest.advanceTimersByTime(1_000);
		steps.push(words);
	}
	expect(controls.clock().playing).toEqual([]);
	return steps;
}

const DELIVERED = [
	'MBL: the order is in review',
	'MBL: the order is confirmed',
	'MBL: the ocean carrier reports the loading at origin',
	'MBL: the ETA moves up to today',
	'BOX: Predelivery Appointment sent',
	'BOX: Predelivery Appointment confirmed',
	'BOX: Delivery plan Set',
	'BOX: Available',
	'BOX: Outgated',
	'BOX: Deliver to Destination',
	'BOX: Container Dropped to Destination',
	'MBL: the proof of delivery arrives',
];
const CLOSED = [
	'BOX: CNTR Emptied informed from WHS',
	'BOX: Empty Returned to terminal/depot',
	'MBL: the order is closed',
];

const named = (steps: readonly string[], order: Order) =>
	steps.map((step) =>
		step
			.replace(order.mbl_number, 'MBL')
			.replace(new RegExp(order.containers.map(({ number }) => number).join('|')), 'BOX'),
	);

describe('a played order', () => {
	it('moves until delivery with every date, event and document, and stops there', () => {
		const made = ordered();
		const { order, container, state } = made;
		expect(named(playOut(made, made.play()), order)).toEqual(DELIVERED);
		expect(order).toMatchObject({ status: 'delivered', released_status: 'Released' });
		expect(container.shipping_events!.map(({ activity }) => activity)).toEqual([
			'GATE-OUT-EMPTY',
			'GATE-IN',
			'LOAD',
			'DISCHARG',
			'GATE-OUT',
		]);
		datesInOrder(container.shipping_events!.map(({ event_time: time }) => time));
		const { last_free_day, pickup_appointment, delivery_appointment, released_at, picked_up_at, delivered_at } =
			container;
		expect([
			last_free_day,
			pickup_appointment,
			delivery_appointment,
			released_at,
			picked_up_at,
			delivered_at,
		]).not.toContain(null);
		expect(String(order.port_of_discharge_eta) <= String(released_at)).toBe(true);
		expect(order.updated_at >= String(delivered_at)).toBe(true);
		expect(state.files.list().map(({ type, holder }) => [type, holder])).toEqual([['POD', `order ${order.id}`]]);
	});

	it("continues until it's closed if asked to", () => {
		const made = ordered();
		expect(named(playOut(made, made.play({ until: 'closed' })), made.order)).toEqual([...DELIVERED, ...CLOSED]);
		expect(made.order.status).toBe('closed');
		const again = made.play({ until: 'closed' }) as unknown as Remarked<ShownPlay>;
		expect(again).toBeInstanceOf(Remarked);
		expect(again.result).toMatchObject({ steps: 0, next: '' });
		expect(made.controls.clock().playing).toEqual([]);
	});

	it('moves its containers through each stage one after another', () => {
		const made = ordered({ containers: 2 });
		const [one, two] = made.order.containers as [Container, Container];
		const steps = playOut(made, made.play());
		expect(steps.filter((step) => step.endsWith(': Available'))).toHaveLength(2);
		expect(steps.indexOf(`${two.number}: Available`)).toBe(steps.indexOf(`${one.number}: Available`) + 1);
		expect([one.status, two.status]).toEqual([42, 42]);
	});

	it('that moves the clock has its dates days apart: picked up and delivered as scheduled, before the last free day', () => {
		const made = ordered();
		const { order, container, state } = made;
		const eta = order.port_of_discharge_eta;
		playOut(made, made.play({ until: 'closed', moveClock: true }));
		expect(order.port_of_discharge_eta).toBe(eta);
		expect(String(container.released_at) >= String(eta)).toBe(true);
		expect(String(container.picked_up_at) >= String(container.pickup_appointment)).toBe(true);
		expect(String(container.last_free_day) > String(container.picked_up_at)).toBe(true);
		expect(String(container.delivered_at) >= String(container.delivery_appointment)).toBe(true);
		expect(String(container.empty_returned_at).slice(0, 10) > String(container.delivered_at).slice(0, 10)).toBe(true);
		expect(state.clock.offsetMs).toBeGreaterThan(10 * DAY);
	});

	it('waits while it is on hold, and ends when it is canceled', () => {
		const made = ordered();
		made.play();
		made.controls.holdOrder({ id: made.order.id });
		jest.advanceTimersByTime(MINUTE);
		expect(made.controls.clock().playing).toMatchObject([
			{ steps: 1, next: 'Waits: The order is on hold. Release it first.' },
		]);
		made.controls.releaseOrder({ id: made.order.id });
		jest.advanceTimersByTime(2_000);
		expect(made.controls.clock().playing).toMatchObject([{ steps: 3 }]);
		made.controls.cancelOrder({ id: made.order.id });
		jest.advanceTimersByTime(2_000);
		expect(made.controls.clock().playing).toEqual([]);
		expect(made.order.status).toBe('canceled');
	});
});

it('a played container moves by itself, and its order follows', () => {
	const made = ordered({ containers: 2 });
	const [first, second] = made.order.containers as [Container, Container];
	const begun = made.controls.play({ record: second.number, speed: 60, until: 'closed' }) as ShownPlay;
	expect(begun).toMatchObject({ kind: 'container', record: second.number });
	playOut(made, begun);
	expect([first.status, second.status]).toEqual([0, 46]);
	expect(made.order.status).toBe('in progress');
});

/** Returns the sample shipment of a mode that was just booked. */
function justBooked({ state }: ReturnType<typeof world>, mode: 'ltl' | 'ftl') {
	plantSeeds(state);
	return state[mode].list().find(({ status }) => status === 'Booked')!;
}

describe('a played shipment', () => {
	it.each(['ltl', 'ftl'] as const)(
		'(%s) passes through all statuses, and its proof of delivery comes after them',
		(mode) => {
			const made = world();
			const shipment = justBooked(made, mode);
			const begun = made.controls.play({ record: shipment.orderNumber, speed: 60 }) as ShownPlay;
			const steps = playOut(made, begun).map((step) => step.replace(shipment.orderNumber, 'NO'));
			expect(steps.slice(0, 5)).toEqual([
				'NO: Dispatched',
				'NO: Picked Up',
				'NO: In Transit',
				'NO: Out for Delivery',
				'NO: Delivered',
			]);
			expect(steps.slice(5)).toContain('NO: the proof of delivery arrives');
			const proofs = made.state.files
				.list()
				.filter(({ type, holder }) => type === 'POD' && holder === `${mode} ${shipment.orderNumber}`);
			expect(proofs).toHaveLength(1);
			expect(shipment.tracking.map(({ status }) => status).at(-1)).toBe('Delivered');
		},
	);

	it('that moves the clock is picked up and delivered on the planned days', () => {
		const made = world(0);
		const { orderNumber, record } = justBooked(made, 'ltl');
		playOut(made, made.controls.play({ record: orderNumber, speed: 60, moveClock: true }) as ShownPlay);
		expect(record.actual_pickup_date).toBe(record.estimated_pickup_date);
		expect(record.actual_delivery_date).toBe(record.estimated_delivery_date);
	});
});

describe('plays', () => {
	it('keep their speed', () => {
		const made = ordered();
		made.play({ speed: 2 });
		jest.advanceTimersByTime(29_000);
		expect(made.controls.clock().playing).toMatchObject([{ steps: 1, speed: 2 }]);
		jest.advanceTimersByTime(2_000);
		expect(made.controls.clock().playing).toMatchObject([{ steps: 2 }]);
	});

	it('of one record replace each other, and plays of several records run at the same time', () => {
		const made = ordered();
		const [other] = seedOrders(made.state, made.user, {}) as [Order];
		const { id } = made.play();
		made.controls.play({ record: other.id, speed: 60 });
		made.play({ speed: 120 });
		expect(made.controls.clock().playing).toMatchObject([
			{ record: other.mbl_number, speed: 60 },
			{ record: made.order.mbl_number, speed: 120 },
		]);
		expect(made.controls.stopPlay({ id })).toBe(false);
	});

	it('stop one by one or all together, and also when the state is reset', () => {
		const made = ordered();
		const still = (end: () => unknown) => {
			made.play();
			end();
			const { status } = made.order;
			jest.advanceTimersByTime(MINUTE);
			expect(made.order.status).toBe(status);
			expect(made.controls.clock().playing).toEqual([]);
		};
		still(() => expect(made.controls.stopPlay({ id: made.controls.clock().playing[0]!.id })).toBe(true));
		still(() => expect(made.controls.stopPlay()).toBe(true));
		expect(made.controls.stopPlay()).toBe(false);
		made.play();
		const { status } = made.order;
		endState(made.state);
		jest.advanceTimersByTime(MINUTE);
		expect(made.order.status).toBe(status);
	});

	it("don't keep the process running", () => {
		jest.useRealTimers();
		const made = ordered();
		const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
		const before = timers();
		made.play({ speed: 1 });
		expect(made.controls.clock().playing).toHaveLength(1);
		expect(timers()).toBe(before);
		made.controls.stopPlay();
	});
});
