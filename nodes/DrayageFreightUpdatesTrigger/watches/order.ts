import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, nameOfCode, orderStatuses, responseNames, shippingActivities } from '../../../contract';
import {
	containerIds,
	containersOf,
	containerStatus,
	idIn,
	lastFreeDayOf,
	isAtTerminal,
	orderIds,
	pick,
	shippingEventsOf,
	valueOf,
} from '../../shared/records';
import {
	change,
	type Change,
	type DateKind,
	datesSeen,
	eventsSeen,
	ifAmong,
	type Seen,
	type Watch,
	watchOf,
	type WatchOptions,
} from './watch';

/** Stored while a last free day is still far off, so that it's reported once it is near. */
const FAR_OFF = '';

const AVAILABLE = [34, 'available'];

/**
 * Statuses of finished orders, with both spellings of "canceled". undocumented: docs/interface.md#order-statuses has
 * only one of them.
 */
const OVER = ['closed', 'canceled', 'cancelled'];

const statusOf = (order: IDataObject) => valueOf(order, ['status']);

/**
 * undocumented: how a release is written. A status counts as released if it doesn't contain "not"
 * (docs/interface.md#u-response-names).
 */
const isReleased = (status: unknown) => {
	const words = String(status)
		.toLowerCase()
		.split(/[^a-z]+/);
	return words.includes('released') && !words.includes('not');
};

/** Stored for every order, even without containers, so that the first container counts as new. */
const CONTAINERS: Seen = { slot: '.', value: 1, isReportable: () => false };

/**
 * Observes each container of an order. Its slots start with the container's ID, or else its number, or else its
 * position. Duplicates are numbered.
 */
const ofContainers =
	(observe: (container: IDataObject, options: WatchOptions) => Seen[]): Change['observe'] =>
	(order, options) => {
		const met = new Map<string, number>();
		const seen = (containersOf(order) ?? []).flatMap((container, index) => {
			const ids = containerIds(container);
			const name = String(ids.container_id ?? ids.container_number ?? `#${index}`);
			const count = met.get(name) ?? 0;
			met.set(name, count + 1);
			const key = count === 0 ? name : `${name}#${count}`;
			const { date = null, daysLeft = null } = lastFreeDayOf(container, options.today) ?? {};
			const dates = { last_free_day: date, days_left: daysLeft };
			return observe(container, options).map((seen) => ({
				...seen,
				slot: `${key}.${seen.slot}`,
				details: { ...ids, ...dates, container, ...seen.details },
			}));
		});
		return [...seen, CONTAINERS];
	};

/** Returns the dates of one type in an order and its containers. */
const datesOf = (kind: DateKind): Change['observe'] => {
	const ofEach = ofContainers((container) => datesSeen(container, kind));
	return (order, options) => [...datesSeen(order, kind), ...ofEach(order, options)];
};

const changes: readonly Change[] = [
	change('order.created', 'Order Created', 'A new order appears', (order) => {
		const current = statusOf(order) ?? null;
		const details = { current, current_name: nameOfCode(orderStatuses, current) };
		return [{ slot: '+', value: 1, whenNew: true, details }];
	}),
	change('order.status', 'Order Status Changed', "An order's status changes", (order, options) => [
		{ slot: 's', value: statusOf(order), codes: orderStatuses, ...ifAmong(options.orderStatuses) },
	]),
	change(
		'order.releasedStatus',
		'Order Release Status Changed',
		'An order\'s release status changes, such as from "Not Released"',
		(order) => [{ slot: 'r', value: valueOf(order, ['released_status']) }],
	),
	change('order.released', 'Order Released', "An order's release status becomes Released", (order) => [
		{ slot: 'R', value: valueOf(order, ['released_status']), isReportable: isReleased, whenNew: true },
	]),
	change('order.eta', 'ETA Changed', 'An ETA of an order or of a container in it changes', datesOf('eta')),
	change(
		'container.available',
		'Container Available',
		'A container becomes available for pickup',
		ofContainers((container) => [
			{ slot: 'a', value: containerStatus(container), codes: containerStatuses, ...ifAmong(AVAILABLE) },
		]),
	),
	change(
		'container.status',
		'Container Status Changed',
		"A container's status changes",
		ofContainers((container, options) => [
			{ slot: 's', value: containerStatus(container), codes: containerStatuses, ...ifAmong(options.containerStatuses) },
		]),
	),
	change(
		'container.shippingEvent',
		'New Shipping Event',
		'A container gets a shipping event',
		ofContainers((container) => eventsSeen(shippingEventsOf(container), shippingActivities)),
	),
	change(
		'container.lastFreeDay',
		'Last Free Day Near',
		"A container's last free day is near, or changes while it is near",
		ofContainers((container, { today, withinDays }) => {
			const { date, daysLeft = null } = lastFreeDayOf(container, today) ?? {};
			// After a container has left the terminal, its last free day no longer matters.
			const isNear = daysLeft !== null && daysLeft <= withinDays && isAtTerminal(container);
			return [
				{
					slot: 'l',
					value: date && (isNear ? date : FAR_OFF),
					isReportable: (value) => value !== FAR_OFF,
					whenNew: true,
				},
			];
		}),
	),
	change(
		'container.lastFreeDayMoved',
		'Last Free Day Changed',
		"A container's last free day is set or changes, near or not",
		ofContainers((container, { today }) => [{ slot: 'd', value: lastFreeDayOf(container, today)?.date }]),
	),
	change(
		'container.appointment',
		'Appointment Changed',
		'An appointment of a container or its order is set or changes',
		datesOf('appointment'),
	),
	change(
		'container.release',
		'Release Time Changed',
		'A release time of a container or its order is set or changes',
		datesOf('release'),
	),
];

/** Counts the last free days of containers not picked up yet. Orders that are finished are left out. */
const lastFreeDays: Watch['dates'] = (order, { changes: chosen, today }) => {
	const isExpected =
		chosen.has('container.lastFreeDay') && !OVER.includes(String(statusOf(order)).trim().toLowerCase());
	const containers = isExpected ? (containersOf(order) ?? []).filter(isAtTerminal) : [];
	const known = containers.filter((container) => lastFreeDayOf(container, today) !== undefined).length;
	return { known, unknown: containers.length - known };
};

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
	description: 'Drayage orders and the containers in them',
	changes,
	idOf: (order) => idIn(order, [...responseNames.order.id, 'mbl_number']),
	idsOf: (order) => ({ ...orderIds(order), ...pick(order, ['port_of_discharge_eta', 'final_port_eta']) }),
	dates: lastFreeDays,
	over: OVER,
	sample: (_change, { orderStatuses: [status], containerStatuses: [code], today }) => ({
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
	samplePrevious: {
		'order.status': 'confirmed',
		'order.releasedStatus': 'Not Released',
		'order.released': 'Not Released',
		'container.status': 30,
		'container.available': 30,
	},
});
