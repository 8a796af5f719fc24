import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, endpoints, nameOfCode, orderStatuses, shippingActivities } from '../../../contract';
import { requestFields } from '../../shared/operations/resource';
import {
	containerIds,
	containersOf,
	containerStatus,
	lastFreeDayOf,
	orderIds,
	shippingEventsOf,
} from '../../shared/records/containers';
import { idIn, valueOf, type Scalar } from '../../shared/records/recordFields';
import { orderFilters } from '../../shared/words/lists';
import { eventsSeen } from './events';
import type { Change, Seen, Watch, WatchOptions } from './watch';

const endpoint = endpoints.order.getAll;

const OVER = ['closed', 'canceled', 'cancelled'];
/** Kept for a last free day that is still far off, so that it is reported once it comes near. */
const FAR_OFF = '';

/** The condition that a status is one of those chosen; none where none is chosen. */
const oneOf = (chosen: ReadonlySet<string>): Pick<Seen, 'isReportable'> =>
	chosen.size === 0 ? {} : { isReportable: (status: Scalar) => chosen.has(String(status)) };

const statusOf = (order: IDataObject) => valueOf(order, ['status']);
const orderStatusName = (status: unknown) => nameOfCode(orderStatuses, status);

interface SeenContainer {
	readonly container: IDataObject;
	/** What tells it from the others of its order. */
	readonly key: string;
	readonly details: () => IDataObject;
}

/** The same of each container of an order. */
const ofContainers =
	(observe: (container: SeenContainer, options: WatchOptions) => Seen[]): Change['observe'] =>
	(order, options) =>
		(containersOf(order) ?? []).flatMap((container, index) => {
			const ids = containerIds(container);
			const key = String(ids.container_id ?? ids.container_number ?? `#${index}`);
			return observe({ container, key, details: () => ({ ...ids, container }) }, options);
		});

const observeLastFreeDay = ({ container, key, details }: SeenContainer, options: WatchOptions): Seen[] => {
	const lastFreeDay = lastFreeDayOf(container, options.today);
	const isNear = lastFreeDay !== undefined && lastFreeDay.daysLeft <= options.withinDays;
	return [
		{
			slot: `l${key}`,
			value: lastFreeDay && (isNear ? lastFreeDay.date : FAR_OFF),
			isReportable: (value) => value !== FAR_OFF,
			whenNew: true,
			startsEmpty: true,
			details: () => ({ ...details(), days_left: lastFreeDay?.daysLeft ?? null }),
		},
	];
};

const changes: readonly Change[] = [
	{
		value: 'order.created',
		name: 'Order Created',
		description: 'An order appears that was not there before',
		observe: (order) => {
			const status = statusOf(order) ?? null;
			const details = () => ({ current: status, current_name: orderStatusName(status) });
			return [{ slot: '+', value: 1, whenNew: true, details }];
		},
	},
	{
		value: 'order.status',
		name: 'Order Status Changed',
		description: 'An order has another status',
		samplePrevious: 'confirmed',
		observe: (order, options) => [
			{ slot: 's', value: statusOf(order), nameOf: orderStatusName, ...oneOf(options.orderStatuses) },
		],
	},
	{
		value: 'order.releasedStatus',
		name: 'Released Status Changed',
		description: 'An order has another released status, such as "Not Released"',
		samplePrevious: 'Not Released',
		observe: (order) => [{ slot: 'r', value: valueOf(order, ['released_status']) }],
	},
	{
		value: 'container.status',
		name: 'Container Status Changed',
		description: 'A container of an order has another status code',
		samplePrevious: 30,
		observe: ofContainers(({ container, key, details }, options) => [
			{
				slot: `s${key}`,
				value: containerStatus(container),
				nameOf: (code) => nameOfCode(containerStatuses, code),
				details,
				...oneOf(options.containerStatuses),
			},
		]),
	},
	{
		value: 'container.shippingEvent',
		name: 'New Shipping Event',
		description: 'A container has a shipping event that was not there before',
		observe: ofContainers(({ container, key, details }) =>
			eventsSeen(shippingEventsOf(container), `e${key}`, {
				whenNew: true,
				details,
				nameOf: (activity) => nameOfCode(shippingActivities, activity),
			}),
		),
	},
	{
		value: 'container.lastFreeDay',
		name: 'Last Free Day Within Days',
		description: 'The last free day of a container comes near, or moves while it is near',
		observe: ofContainers(observeLastFreeDay),
	},
];

/** Drayage orders and their containers, for which the service has no webhooks. */
export const orders: Watch = {
	value: 'order',
	name: 'Orders and Containers',
	description: 'Drayage orders and the containers in them',
	changes,
	endpoint,
	fields: requestFields(endpoint, orderFilters, 'filters'),
	idOf: (order) => idIn(order, ['id', 'order_id', 'mbl_number']),
	idsOf: orderIds,
	isOver: (order) => OVER.includes(String(statusOf(order)).trim().toLowerCase()),
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
};
