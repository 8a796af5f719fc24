import { regionById } from '../geo/regions.mts';
import type { Container, Order, ShippingEvent } from './records.mts';
import { containerStatusName, orderCourse } from './statuses.mts';
import { daysAfter, wholeHour, written } from './times.mts';

// undocumented: the order of statuses and their effect on dates. The sandbox follows an import container from the order
// to the empty return (docs/sandbox.md#what-it-invents).

const ORDERED = 0;
const CANCELED = -5;
const EXAM = 8;
const AVAILABLE = 34;
const OUTGATED = 56;
const EMPTY_RETURNED = 46;

const TO_TERMINAL_GATE = [ORDERED, 1, 2, 30, AVAILABLE, OUTGATED];
/**
 * With a live unload, the driver returns the empty. A dropped container is picked up when the warehouse reports it
 * empty.
 */
const COURSES = {
	live: [...TO_TERMINAL_GATE, 41, EMPTY_RETURNED],
	drop: [...TO_TERMINAL_GATE, 41, 42, 44, EMPTY_RETURNED],
};

/**
 * The code that follows a code outside the usual sequence: exams, the customer's own appointment, or a stop at a yard.
 */
const DETOURS: Readonly<Record<number, number>> = { 55: 30, [EXAM]: 36, 36: AVAILABLE, 50: 61, 61: AVAILABLE, 38: 41 };

/** All codes, in the sequence of a container's life. */
const STAGES = [ORDERED, 55, 1, 2, 30, EXAM, 36, 50, 61, AVAILABLE, OUTGATED, 38, 41, 42, 44, EMPTY_RETURNED];
/** Returns a code's index in the sequence, or -1 for an unknown code. */
export const stageOf = (code: number): number => STAGES.indexOf(code);

type Milestone = 'released_at' | 'picked_up_at' | 'delivered_at' | 'empty_returned_at';

const isLive = (order: Order) => order.live_or_drop === 1;

/** Returns the code that sets each date, in the sequence of the dates. */
const milestonesOf = (order: Order): ReadonlyArray<readonly [Milestone, number]> => [
	['released_at', AVAILABLE],
	['picked_up_at', OUTGATED],
	['delivered_at', isLive(order) ? 41 : 42],
	['empty_returned_at', EMPTY_RETURNED],
];

/**
 * Sets a container's code. Sets the dates of stages that it has reached and clears the others. An unknown code leaves
 * dates unchanged.
 */
export function setCode(order: Order, container: Container, code: number, now: Date): void {
	container.status = code;
	container.status_name = containerStatusName(code);
	if (stageOf(code) < 0) return;
	for (const [date, from] of milestonesOf(order)) {
		container[date] = stageOf(code) >= stageOf(from) ? (container[date] ?? written.second(now)) : null;
	}
}

/**
 * Returns the code after the container's current code. For an unknown code, the dates show how far the container is.
 */
export function nextCode(order: Order, container: Container): number | undefined {
	const { status } = container;
	if (DETOURS[status] !== undefined) return DETOURS[status];
	const course = isLive(order) ? COURSES.live : COURSES.drop;
	if (status === CANCELED) return undefined;
	const reached =
		milestonesOf(order)
			.filter(([date]) => container[date] !== null)
			.at(-1)?.[1] ?? ORDERED;
	const known = stageOf(status) < 0 ? reached : status;
	return course.find((code) => stageOf(code) > stageOf(known));
}

const ACTIVITIES: Readonly<Record<number, string>> = {
	[AVAILABLE]: 'DISCHARG',
	[OUTGATED]: 'GATE-OUT',
	[EMPTY_RETURNED]: 'EMPTY-RETURNED',
};

/** Returns the city of the port or rail ramp where an order's containers are picked up. */
export const terminalOf = ({ final_port_id: final, port_of_discharge_id: port }: Order): string =>
	regionById(final ?? port)?.city ?? '';

export const addShippingEvent = (container: Container, event: ShippingEvent): void =>
	void (container.shipping_events ??= []).push(event);

/** Moves a container one step and updates its dates and events. Returns false if there is no next step. */
function step(order: Order, container: Container, now: Date): boolean {
	const code = nextCode(order, container);
	if (code === undefined) return false;
	setCode(order, container, code, now);
	const activity = ACTIVITIES[code];
	if (activity !== undefined) {
		addShippingEvent(container, { activity, location: terminalOf(order), event_time: written.second(now) });
	}
	if (code === 2) container.delivery_appointment ??= written.second(wholeHour(daysAfter(now, 2)));
	if (code === 30) container.pickup_appointment ??= written.second(wholeHour(daysAfter(now, 1)));
	if (code === AVAILABLE) container.last_free_day ??= written.date(daysAfter(now, 4));
	return true;
}

const hasReturned = (container: Container) => container.empty_returned_at !== null;
/** Returns the containers of an order that aren't canceled. */
export const activeIn = ({ containers }: Order): Container[] => containers.filter(({ status }) => status !== CANCELED);

/** Returns the status that an order's containers imply, or undefined if nothing has started yet. */
export function statusByContainers(order: Order): string | undefined {
	const active = activeIn(order);
	if (active.length === 0) return 'canceled';
	if (active.every(hasReturned)) return 'empty returned';
	if (active.every((container) => container.delivered_at !== null)) return 'delivered';
	if (active.some((container) => container.picked_up_at !== null)) return 'in progress';
	return active.some(({ status }) => stageOf(status) > 0) ? 'dispatched' : undefined;
}

const FINAL = ['closed', 'canceled'];
export const HELD = 'on hold';

/** Returns why an order can't move as a whole. */
export function whyStill({ status }: Order): string | undefined {
	if (FINAL.includes(status))
		return `The order is ${status}, so nothing moves anymore. To change it anyway, set a status.`;
	return status === HELD ? 'The order is on hold. Release it first.' : undefined;
}

/**
 * Returns the status of an order after its containers moved. The order keeps up with its containers, and they keep up
 * with the order.
 */
function settle(order: Order, atLeast: string): void {
	const byContainers = statusByContainers(order);
	const isAhead = byContainers === 'canceled' || orderCourse.indexOf(byContainers ?? '') > orderCourse.indexOf(atLeast);
	order.status = byContainers !== undefined && isAhead ? byContainers : atLeast;
	const active = activeIn(order);
	if (active.length > 0 && active.every(({ released_at: date }) => date !== null)) order.released_status = 'Released';
}

/** The code that each container has reached in an order with this status. */
const REACHED: Readonly<Record<string, (container: Container) => boolean>> = {
	dispatched: ({ status }) => stageOf(status) >= stageOf(30),
	'in progress': (container) => container.picked_up_at !== null,
	delivered: (container) => container.delivered_at !== null,
	'empty returned': hasReturned,
	closed: hasReturned,
};

/** Returns the progress of an order, by its own status or by its containers, whichever is further. */
function placeOf(order: Order): number {
	const places = [order.status, statusByContainers(order) ?? ''].map((status) => orderCourse.indexOf(status));
	return Math.max(...places);
}

/** Moves an order to its next status, and its containers as far as that implies. Returns the reason if it can't. */
export function advanceOrder(order: Order, now: Date): string | undefined {
	if (order.status === HELD) return releaseOrder(order);
	const why = whyStill(order);
	if (why !== undefined) return why;
	const next = orderCourse[placeOf(order) + 1] ?? order.status;
	const hasReached = REACHED[next];
	for (const container of activeIn(order)) {
		while (hasReached?.(container) === false && step(order, container, now));
	}
	settle(order, next);
	return undefined;
}

/** Moves a container to its next code, along with its order. Returns the reason if it can't. */
export function advanceContainer(order: Order, container: Container, now: Date): string | undefined {
	const why = whyStill(order);
	if (why !== undefined) return why;
	if (!step(order, container, now)) return `The container has reached its last status: ${container.status_name}.`;
	settle(order, statusByContainers(order) ?? order.status);
	return undefined;
}

/** Returns why an order can't be put on hold, or undefined if it can. */
export function whyNotHeld(order: Order): string | undefined {
	const isDelivered = placeOf(order) >= orderCourse.indexOf('delivered');
	return whyStill(order) ?? (isDelivered ? 'The order has been delivered: there is nothing left to hold.' : undefined);
}

/** Puts an order on hold. Returns why it can't. */
export function holdOrder(order: Order): string | undefined {
	const why = whyNotHeld(order);
	if (why === undefined) order.status = HELD;
	return why;
}

/** Ends a hold. The order gets the status that its containers imply. Returns the reason if it can't. */
export function releaseOrder(order: Order): string | undefined {
	if (order.status !== HELD) return `The order isn't on hold: its status is ${order.status}.`;
	settle(order, statusByContainers(order) ?? 'confirmed');
	return undefined;
}

/** Returns why a container can't be sent to an exam, or undefined if it can. */
export function whyNotExamined(order: Order, container: Container): string | undefined {
	const why = whyStill(order);
	if (why !== undefined) return why;
	if (container.status === CANCELED) return 'The container is canceled.';
	return container.picked_up_at === null ? undefined : 'The container has already left the terminal.';
}

/** Sends a container to an exam, which revokes its release. Returns why it can't. */
export function examContainer(order: Order, container: Container, now: Date): string | undefined {
	const why = whyNotExamined(order, container);
	if (why !== undefined) return why;
	setCode(order, container, EXAM, now);
	order.released_status = 'Not Released';
	settle(order, statusByContainers(order) ?? order.status);
	return undefined;
}

/** Returns why an order can't be canceled, or undefined if it can. */
export function whyNotCanceled(order: Order): string | undefined {
	if (FINAL.includes(order.status)) return whyStill(order);
	const isPickedUp = order.containers.some((container) => container.picked_up_at !== null);
	return isPickedUp ? 'A container has already been picked up.' : undefined;
}

/** Cancels an order if nothing has been picked up. Returns why it can't. */
export function cancelOrder(order: Order, now: Date): string | undefined {
	const why = whyNotCanceled(order);
	if (why !== undefined) return why;
	for (const container of order.containers) setCode(order, container, CANCELED, now);
	order.status = 'canceled';
	return undefined;
}
