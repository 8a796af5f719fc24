import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, endpoints, nameOfCode, orderStatuses, shippingActivities } from '../../../contract';
import { pagesOf } from '../../../transport';
import { requestFields } from '../../shared/operations/resource';
import { orderFilters } from '../../shared/words/lists';
import {
	containerIds,
	containersOf,
	containerStatus,
	lastFreeDayOf,
	orderIds,
	shippingEventsOf,
} from '../../shared/records/containers';
import { idIn, valueOf, type Scalar } from '../../shared/records/recordFields';
import { observeEvents } from './events';
import type { ChangeType, Observation, Watch, WatchOptions } from './watch';

const OVER = ['closed', 'canceled', 'cancelled'];
/** Kept for a last free day that is still far off, so that it is reported once it comes near. */
const FAR_OFF = '';

const changes: readonly ChangeType[] = [
	{
		name: 'Container Status Changed',
		value: 'container.status',
		description: 'A container of an order has another status code',
	},
	{
		name: 'Last Free Day Within Days',
		value: 'container.lastFreeDay',
		description: 'The last free day of a container comes near, or moves while it is near',
	},
	{
		name: 'New Shipping Event',
		value: 'container.shippingEvent',
		description: 'A container has a shipping event that was not there before',
	},
	{ name: 'Order Created', value: 'order.created', description: 'An order appears that was not there before' },
	{ name: 'Order Status Changed', value: 'order.status', description: 'An order has another status' },
	{
		name: 'Released Status Changed',
		value: 'order.releasedStatus',
		description: 'An order has another released status, such as "Not Released"',
	},
];

/** The condition that a status is one of those chosen; none where none is chosen. */
const oneOf = (chosen: ReadonlySet<string>): Pick<Observation, 'isReportable'> =>
	chosen.size === 0 ? {} : { isReportable: (status: Scalar) => chosen.has(String(status)) };

const statusOf = (order: IDataObject) => valueOf(order, ['status']);
const orderStatusName = (status: unknown) => nameOfCode(orderStatuses, status);

const observeContainer = (container: IDataObject, index: number, options: WatchOptions): Observation[] => {
	const ids = containerIds(container);
	const key = String(ids.container_id ?? ids.container_number ?? `#${index}`);
	const details = () => ({ ...ids, container });
	const lastFreeDay = lastFreeDayOf(container, options.today);
	const isNear = lastFreeDay !== undefined && lastFreeDay.daysLeft <= options.withinDays;
	return [
		{
			change: 'container.status',
			slot: `s${key}`,
			value: containerStatus(container),
			nameOf: (code) => nameOfCode(containerStatuses, code),
			details,
			...oneOf(options.containerStatuses),
		},
		...observeEvents(shippingEventsOf(container), {
			change: 'container.shippingEvent',
			slot: `e${key}`,
			whenNew: true,
			details,
			nameOf: (activity) => nameOfCode(shippingActivities, activity),
		}),
		{
			change: 'container.lastFreeDay',
			slot: `l${key}`,
			value: lastFreeDay && (isNear ? lastFreeDay.date : FAR_OFF),
			isReportable: (value) => value !== FAR_OFF,
			whenNew: true,
			startsEmpty: true,
			details: () => ({ ...details(), days_left: lastFreeDay?.daysLeft ?? null }),
		},
	];
};

const observe: Watch['observe'] = (order, options) => [
	{
		change: 'order.created',
		slot: '+',
		value: 1,
		whenNew: true,
		details: () => ({ current: statusOf(order) ?? null, current_name: orderStatusName(statusOf(order)) }),
	},
	{
		change: 'order.status',
		slot: 's',
		value: statusOf(order),
		nameOf: orderStatusName,
		...oneOf(options.orderStatuses),
	},
	{ change: 'order.releasedStatus', slot: 'r', value: valueOf(order, ['released_status']) },
	...(containersOf(order) ?? []).flatMap((container, index) => observeContainer(container, index, options)),
];

const sampleRecord: Watch['sample']['record'] = (
	_change,
	{ orderStatuses: [status], containerStatuses: [code], today },
) => ({
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
});

/** Drayage orders and their containers, for which the service has no webhooks. */
export const orders: Watch = {
	value: 'order',
	name: 'Orders and Containers',
	description: 'Drayage orders and the containers in them',
	changes,
	source: { endpoint: endpoints.order.getAll, fields: requestFields(endpoints.order.getAll, orderFilters, 'filters') },
	read: (client, parts) => pagesOf(client, endpoints.order.getAll, parts) as AsyncIterable<IDataObject[]>,
	idOf: (order) => idIn(order, ['id', 'order_id', 'mbl_number']),
	idsOf: orderIds,
	isOver: (order) => OVER.includes(String(statusOf(order)).trim().toLowerCase()),
	observe,
	sample: {
		record: sampleRecord,
		previous: { 'order.status': 'confirmed', 'order.releasedStatus': 'Not Released', 'container.status': 30 },
	},
};
