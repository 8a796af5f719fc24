import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, nameOfCode, orderStatuses, responseNames, shippingActivities } from '../../../contract';
import {
	containerIds,
	containersOf,
	containerStatus,
	dateOf,
	daysBetween,
	hasLeftTerminal,
	idIn,
	lastFreeDayIn,
	lastFreeDayOf,
	orderIds,
	pick,
	recordList,
	type Scalar,
	statusText,
	unreadDate,
	valueOf,
} from '../../shared/records';
import { isPlaceholder, mblKey } from '../../shared/values/identifier';
import type { StoredPart, Value, KnownValues } from '../stored';
import { type DateKind, datesSeen, eventsSeen, ifAmong, STATUS, statusSeen } from './values';
import { change, type Change, type Part, type Watch, type WatchOptions, type WhenEmpty, watchOf } from './watch';

const AVAILABLE = [34];

/** undocumented: all release statuses except "Not Released" (docs/interface.md#u-released). */
const RELEASED = ['released'];

/**
 * Statuses of finished orders, with both spellings of "canceled". undocumented: docs/interface.md#order-statuses has
 * only one of them.
 */
const FINISHED = ['closed', 'canceled', 'cancelled'];

const statusOf = (order: IDataObject) => valueOf(order, ['status']);

/** Returns an order's release status, of which only the chosen ones are reported, if any are chosen. */
const releasedSeen = (order: IDataObject, chosen: readonly Scalar[] = []) => ({
	values: [
		{ key: 'releasedStatus', value: valueOf(order, ['released_status']), wording: statusText, ...ifAmong(chosen) },
	],
});

/** The keys of a container's last free day, and of the one that was announced as near. */
const LAST_FREE_DAY = 'lastFreeDay';
const ANNOUNCED = 'announced';

/**
 * Returns a container's last free day, or its text if that isn't a date, or the last known one if it's empty. Returns
 * null if there was none.
 */
const lastFreeDay = (container: IDataObject, { today, timezone }: WatchOptions, last?: KnownValues): string | null => {
	const unread = unreadDate(lastFreeDayIn(container)) ?? '';
	const text = lastFreeDayOf(container, today, timezone)?.date ?? (isPlaceholder(unread) ? '' : unread);
	return text || ((last?.fields[LAST_FREE_DAY] as string | undefined) ?? null);
};

/** Returns the days left until a last free day, or null for a text that isn't a date. */
const daysLeft = (day: string | null, { today }: WatchOptions): number | null => {
	const date = dateOf(day);
	return date === undefined ? null : daysBetween(today, date);
};

/**
 * Returns the containers of an order. A container is recognized by its ID, or else by its number, since one that is
 * entered again gets another ID. One without both is recognized by its position.
 */
const listParts: Watch['parts'] = (order, known, options) => {
	const containers = (containersOf(order) ?? []).map((container) => ({ container, ...containerIds(container) }));
	const ids = containers.map(({ container_id: id }) => id).filter((id) => id !== null);
	const hasId = (part: StoredPart, among: readonly Value[]) => among.some((id) => String(id) === String(part.id));
	const find = (isSame: (part: StoredPart) => boolean) => Object.entries(known).find(([, part]) => isSame(part))?.[0];
	const parts = containers.map(({ container, container_id: id, container_number: number }, index): Part => {
		const isNumbered = (part: StoredPart) => mblKey(number) !== '' && mblKey(part.number) === mblKey(number);
		const key =
			find((part) => id !== null && hasId(part, [id])) ??
			find((part) => isNumbered(part) && !hasId(part, ids)) ??
			String(id ?? number ?? `#${index}`);
		const stored = known[key];
		const identity = { id: id ?? stored?.id ?? null, number: number ?? stored?.number ?? null };
		const date = lastFreeDay(container, options, stored);
		return {
			key,
			record: container,
			...identity,
			details: {
				container_id: identity.id,
				container_number: identity.number,
				last_free_day: date,
				days_left: daysLeft(date, options),
				container,
			},
		};
	});
	// Of a container that is listed twice, every poll would find differences.
	return parts.filter(({ key }, index) => parts.findIndex((part) => part.key === key) === index);
};

/** Returns the dates of one type in an order and its containers. */
const datesOf = (kind: DateKind, whenEmpty: WhenEmpty = 'keep'): Pick<Change, 'ofRecord' | 'ofPart'> => {
	const observe: Change['ofRecord'] = (record, { last }) => datesSeen(record, kind, last, whenEmpty);
	return { ofRecord: observe, ofPart: observe };
};

const changes: readonly Change[] = [
	change('order.created', 'Order Created', 'A new order appears', {
		ofRecord(order) {
			const current = statusOf(order) ?? null;
			const details = { current, current_name: nameOfCode(orderStatuses, current) };
			return { values: [{ key: 'created', value: 1, isNews: true, details }] };
		},
	}),
	change('order.status', 'Order Status Changed', "An order's status changes", {
		ofRecord: (order, options) => statusSeen(statusOf(order), orderStatuses, options.orderStatuses),
	}),
	change(
		'order.releasedStatus',
		'Order Release Status Changed',
		'An order\'s release status changes, such as from "Not Released"',
		{ ofRecord: (order) => releasedSeen(order) },
	),
	change(
		'order.released',
		'Order Released',
		"An order's release status becomes exactly Released. The API documents only Not Released.",
		{ ofRecord: (order) => releasedSeen(order, RELEASED) },
	),
	change('order.eta', 'ETA Changed', 'The ETA of an order or one of its containers changes', datesOf('eta')),
	change('container.available', 'Container Available', 'A container becomes available for pickup', {
		ofPart: (container) => statusSeen(containerStatus(container), containerStatuses, AVAILABLE),
	}),
	change('container.status', 'Container Status Changed', "A container's status changes", {
		ofPart: (container, options) =>
			statusSeen(containerStatus(container), containerStatuses, options.containerStatuses),
	}),
	change('container.shippingEvent', 'New Shipping Event', 'A container gets a shipping event', {
		ofPart: (container) => eventsSeen(recordList(container, responseNames.container.events), shippingActivities),
	}),
	change(
		'container.lastFreeDay',
		'Last Free Day Near',
		"The last free day of a container that hasn't been picked up is near or isn't a date, or changes while it is near. Each day is reported once.",
		{
			ofPart(container, { last, ...options }) {
				const date = lastFreeDay(container, options, last);
				// After a container has left the terminal, its last free day no longer matters.
				const isThere = !hasLeftTerminal(containerStatus(container) ?? last?.fields[STATUS]);
				// A text that isn't a date may be near.
				const isNear = (day: Scalar) => (daysLeft(String(day), options) ?? 0) <= options.withinDays;
				const isAnnounced = date !== null && isThere && isNear(date);
				// An announced day stays so until it changes, even if it's no longer near.
				const value = isAnnounced || last?.fields[ANNOUNCED] === date ? date : null;
				return { values: [{ key: ANNOUNCED, value, whenEmpty: 'clear', condition: isNear, isNews: true }] };
			},
		},
	),
	change(
		'container.lastFreeDayMoved',
		'Last Free Day Changed',
		"A container's last free day is set or changes, however far off",
		{
			ofPart: (container, view) => ({
				values: [{ key: LAST_FREE_DAY, value: lastFreeDay(container, view, view.last) }],
			}),
		},
	),
	change(
		'container.appointment',
		'Appointment Changed',
		'An appointment of a container or its order is set, changes or is canceled',
		datesOf('appointment', 'cancel'),
	),
	change(
		'container.release',
		'Release Time Changed',
		'A release time of a container or its order is set or changes',
		datesOf('release'),
	),
];

const filters = {
	id: {},
	mbl_number: {},
	booking_number: {},
	container_number: {},
	customer_reference_number: {},
};

/** Drayage orders and their containers, for which the API has no webhooks. */
export const orders = watchOf('order', filters, {
	name: 'Orders and Containers',
	changes,
	parts: listParts,
	idOf: (order) => idIn(order, [...responseNames.order.id, 'mbl_number']),
	idsOf: (order) => ({ ...orderIds(order), ...pick(order, ['port_of_discharge_eta', 'final_port_eta']) }),
	finished: FINISHED,
	sample: ({ orderStatuses: [status], containerStatuses: [code], today }) => ({
		id: 70001,
		mbl_number: 'MAEU123456789',
		status: status ?? 'dispatched',
		released_status: 'Released',
		port_of_discharge_eta: today,
		containers: [
			{
				id: 300002,
				number: 'MSCU1234567',
				status: code ?? 34,
				last_free_day: today,
				pickup_appointment: `${today} 09:00`,
				released_at: `${today} 08:00`,
				shipping_events: [{ activity: 'GATE-OUT', event_time: `${today} 10:00:00` }],
			},
		],
	}),
});
