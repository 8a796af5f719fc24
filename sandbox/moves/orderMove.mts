import {
	activeIn,
	advanceContainer,
	advanceOrder,
	addShippingEvent,
	HELD,
	nextCode,
	stageOf,
	statusByContainers,
	whyStill,
} from '../model/life.mts';
import { addOrderDocument, hasOrderDocument } from '../model/orderDocuments.mts';
import type { Container, Order } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { containerStatusName } from '../model/statuses.mts';
import { daysAfter, hoursAfter, later, readTime, written } from '../model/times.mts';
import { shareOf } from '../model/pricing.mts';
import type { MoveStep, Next, Until } from './plays.mts';

/** A move of an order, or of one of its containers. */
export interface OrderMove {
	readonly order: Order;
	readonly container?: Container;
	readonly until: Until;
}

const PREDELIVERY = 1;
const AVAILABLE = 34;
const OUTGATED = 56;

/** The minimum number of hours between each code and the previous one. */
const HOURS: Readonly<Record<number, number>> = { 2: 4, 30: 3, 34: 15, 56: 1, 41: 2, 42: 1, 44: 40, 46: 20 };
const REVIEW_HOURS = 1;
const OCEAN_HOURS = 2;
const PROOF_HOURS = 2;
const CLOSING_HOURS = 24;
/** Appointments are scheduled on the working day before the container arrives. */
const HOURS_BEFORE_ARRIVAL = 10;

/** Ports of origin. undocumented: how places outside the US are written. */
const ORIGINS = ['Shanghai, CHN', 'Ningbo, CHN', 'Yantian, CHN', 'Ho Chi Minh City, VNM', 'Busan, KOR'];
/** Events before a container's voyage, in days before its arrival. */
const AT_ORIGIN = [
	['GATE-OUT-EMPTY', 29],
	['GATE-IN', 25],
	['LOAD', 22],
] as const;
const SHORTEST_VOYAGE = 1;
const LONGEST_BEFORE_ARRIVAL = 22;
/** The number of days on the train from the port to a rail ramp. */
const RAIL_DAYS = 6;

const etaField = (order: Order) =>
	typeof order.final_port_eta === 'string' ? 'final_port_eta' : 'port_of_discharge_eta';

/** Returns when an order's containers arrive at their pickup location. */
const arrivalOf = (order: Order, now: Date): Date => readTime(order[etaField(order)]) ?? now;

/**
 * Adds a container's events at the port of origin. They are always in the past, regardless of when the container
 * arrives.
 */
export function addOriginEvents(order: Order, container: Container, now: Date): void {
	const loaded = daysAfter(arrivalOf(order, now), -LONGEST_BEFORE_ARRIVAL);
	const latest = daysAfter(now, -SHORTEST_VOYAGE);
	const from = daysAfter(loaded < latest ? loaded : latest, LONGEST_BEFORE_ARRIVAL);
	const location = ORIGINS[Math.floor(shareOf(order.mbl_number) * ORIGINS.length)] ?? '';
	for (const [activity, days] of AT_ORIGIN) {
		addShippingEvent(container, { activity, location, event_time: written.second(daysAfter(from, -days)) });
	}
}

/** Moves an ETA that is in the future to today. */
function arriveToday(order: Order, now: Date): void {
	const fields = order as unknown as Record<string, unknown>;
	if (etaField(order) === 'final_port_eta') {
		const discharged = written.date(daysAfter(now, -RAIL_DAYS));
		fields.port_of_discharge_eta = [discharged, String(order.port_of_discharge_eta)].sort()[0];
	}
	fields[etaField(order)] = written.date(now);
}

function dueFor(order: Order, container: Container, code: number, now: Date): Date {
	const due = hoursAfter(now, HOURS[code] ?? 1);
	if (code === PREDELIVERY) return later(due, hoursAfter(arrivalOf(order, now), -HOURS_BEFORE_ARRIVAL));
	if (code === AVAILABLE) return later(due, arrivalOf(order, now));
	const planned = { [OUTGATED]: container.pickup_appointment, 41: container.delivery_appointment }[code];
	return later(due, readTime(planned) ?? due);
}

const orderStep = (order: Order, words: string, due: Date): MoveStep => ({
	words: `${order.mbl_number}: ${words}`,
	due,
	run: (now) => void advanceOrder(order, now),
});

/** Prepares an order before anything moves: confirms it and adds the ocean carrier's events. */
function preparation({ order, ...move }: OrderMove, containers: readonly Container[], now: Date): Next {
	if (statusByContainers(order) !== undefined) return undefined;
	const { mbl_number: mbl } = order;
	if (order.status === 'open') return orderStep(order, 'the order is in review', hoursAfter(now, REVIEW_HOURS));
	if (order.status === 'in review') return orderStep(order, 'the order is confirmed', hoursAfter(now, REVIEW_HOURS));
	const unheard = containers.filter(({ shipping_events: events }) => (events ?? []).length === 0);
	if (unheard.length === 0) return undefined;
	return {
		words: `${move.container?.number ?? mbl}: the ocean carrier reports the loading at origin`,
		due: hoursAfter(now, OCEAN_HOURS),
		run: (then) => unheard.forEach((container) => addOriginEvents(order, container, then)),
	};
}

/** Moves the containers through each code together, one container after another. */
const hindmost = (containers: readonly Container[]): Container | undefined =>
	[...containers].sort((one, other) => stageOf(one.status) - stageOf(other.status))[0];

function containerStep(order: Order, containers: readonly Container[], now: Date): Next {
	const container = hindmost(containers);
	const code = container && nextCode(order, container);
	if (container === undefined || code === undefined) return undefined;
	return {
		words: `${container.number}: ${containerStatusName(code)}`,
		due: dueFor(order, container, code, now),
		run: (then) => void advanceContainer(order, container, then),
	};
}

/** Delays pickup until the container arrives. If the clock isn't moved, the ship arrives today. */
function arrival(order: Order, now: Date, moveClock: boolean): Next {
	const hasArrived = written.date(arrivalOf(order, now)) <= written.date(now);
	const isAwaited = activeIn(order).every(({ status }) => stageOf(status) < stageOf(AVAILABLE));
	if (moveClock || hasArrived || !isAwaited) return undefined;
	return {
		words: `${order.mbl_number}: the ETA moves up to today`,
		due: now,
		run: (then) => arriveToday(order, then),
	};
}

const POD = 'POD';

function proof(state: State, order: Order, now: Date): Next {
	const isDelivered = activeIn(order).every(({ delivered_at: date }) => date !== null);
	if (!isDelivered || hasOrderDocument(state, order, POD)) return undefined;
	return {
		words: `${order.mbl_number}: the proof of delivery arrives`,
		due: hoursAfter(now, PROOF_HOURS),
		run: () => void addOrderDocument(state, order, POD),
	};
}

/** Ends a move: empties are returned, and an order is closed once all of its containers are back. */
function ending({ order, container }: OrderMove, containers: readonly Container[], now: Date): Next {
	const out = containers.filter(({ empty_returned_at: date }) => date === null);
	if (out.length > 0) return containerStep(order, out, now);
	const isClosing = container === undefined && statusByContainers(order) === 'empty returned';
	return isClosing ? orderStep(order, 'the order is closed', hoursAfter(now, CLOSING_HOURS)) : undefined;
}

/** Returns the next step of an order or of one of its containers. */
export function nextOfOrder(state: State, move: OrderMove, moveClock: boolean): Next {
	const next = nextIn(state, move, moveClock);
	if (next === undefined || 'waits' in next) return next;
	const run = (now: Date) => {
		next.run(now);
		move.order.updated_at = written.second(now);
	};
	return { ...next, run };
}

function nextIn(state: State, move: OrderMove, moveClock: boolean): Next {
	const { order, until } = move;
	const now = state.now();
	const why = whyStill(order);
	if (why !== undefined) return order.status === HELD ? { waits: why } : undefined;
	const containers = activeIn(order).filter((container) => !move.container || container === move.container);
	const undelivered = containers.filter(({ delivered_at: date }) => date === null);
	return (
		preparation(move, containers, now) ??
		(undelivered.length > 0
			? (arrival(order, now, moveClock) ?? containerStep(order, undelivered, now))
			: proof(state, order, now)) ??
		(until === 'closed' ? ending(move, containers, now) : undefined)
	);
}
