import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, nameOfCode, orderStatuses, responseNames, shippingActivities } from '../../../contract';
import {
	containerIds,
	containersOf,
	containerStatus,
	idIn,
	lastFreeDayOf,
	orderIds,
	shippingEventsOf,
	valueOf,
} from '../../shared/records';
import { orderFilters } from '../../shared/words';
import { change, type Change, eventsSeen, oneOf, type Seen, watchOf, type WatchOptions } from './watch';

/** Kept for a last free day that is still far off, so that it is reported once it comes near. */
const FAR_OFF = '';

const statusOf = (order: IDataObject) => valueOf(order, ['status']);

/** Kept for an order, also one whose containers are left out or none, so that the first one is new. */
const CONTAINERS: Seen = { slot: '.', value: 1, isReportable: () => false };

/**
 * The same of each container of an order, in slots that begin with what tells it from the others: its ID, else its number,
 * else its place. Where several have the same, they are counted.
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
			return observe(container, options).map((seen) => ({
				...seen,
				slot: `${key}.${seen.slot}`,
				details: { ...ids, container, ...seen.details },
			}));
		});
		return [...seen, CONTAINERS];
	};

const changes: readonly Change[] = [
	change('order.created', 'Order Created', 'An order appears that was not there before', (order) => {
		const current = statusOf(order) ?? null;
		const details = { current, current_name: nameOfCode(orderStatuses, current) };
		return [{ slot: '+', value: 1, whenNew: true, details }];
	}),
	change('order.status', 'Order Status Changed', 'An order has another status', (order, options) => [
		{ slot: 's', value: statusOf(order), codes: orderStatuses, ...oneOf(options.orderStatuses) },
	]),
	change(
		'order.releasedStatus',
		'Released Status Changed',
		'An order has another released status, such as "Not Released"',
		(order) => [{ slot: 'r', value: valueOf(order, ['released_status']) }],
	),
	change(
		'container.status',
		'Container Status Changed',
		'A container of an order has another status code',
		ofContainers((container, options) => [
			{ slot: 's', value: containerStatus(container), codes: containerStatuses, ...oneOf(options.containerStatuses) },
		]),
	),
	change(
		'container.shippingEvent',
		'New Shipping Event',
		'A container has a shipping event that was not there before',
		ofContainers((container) => eventsSeen(shippingEventsOf(container), shippingActivities)),
	),
	change(
		'container.lastFreeDay',
		'Last Free Day Within Days',
		'The last free day of a container comes near, or moves while it is near',
		ofContainers((container, { today, withinDays }) => {
			const { date, daysLeft = null } = lastFreeDayOf(container, today) ?? {};
			const isNear = daysLeft !== null && daysLeft <= withinDays;
			return [
				{
					slot: 'l',
					value: date && (isNear ? date : FAR_OFF),
					isReportable: (value) => value !== FAR_OFF,
					whenNew: true,
					details: { days_left: daysLeft },
				},
			];
		}),
	),
];

/** Drayage orders and their containers, for which the service has no webhooks. */
export const orders = watchOf('order', orderFilters, {
	name: 'Orders and Containers',
	description: 'Drayage orders and the containers in them',
	changes,
	idOf: (order) => idIn(order, [...responseNames.order.id, 'mbl_number']),
	idsOf: orderIds,
	over: ['closed', 'canceled', 'cancelled'],
	sample: (_change, { orderStatuses: [status], containerStatuses: [code], today }) => ({
		id: 70001,
		mbl_number: 'MAEU123456789',
		status: status ?? 'dispatched',
		released_status: 'Released',
		containers: [
			{
				id: 300002,
				number: 'MSCU1234567',
				status: code ?? 34,
				last_free_day: today,
				shipping_events: [{ activity: 'GATE-OUT', event_time: `${today} 10:00:00` }],
			},
		],
	}),
	samplePrevious: { 'order.status': 'confirmed', 'order.releasedStatus': 'Not Released', 'container.status': 30 },
});
