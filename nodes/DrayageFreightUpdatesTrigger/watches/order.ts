import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, endpoints, nameOfCode, orderStatuses, shippingActivities } from '../../../contract';
import { pagesOf } from '../../../transport';
import { getAll } from '../../DrayageFreight/resources/order/getAll.operation';
import { observeEvents } from './events';
import { dateOf, daysBetween, fieldOf, idIn, recordsIn, valueOf } from './recordFields';
import { filtersOf } from './source';
import type { ChangeType, WatchOptions, Observation, Watch } from './watch';

/** findings.md, Orders. undocumented: the names of a container's own fields; these are tried in turn. */
const NAMES = {
	containerStatus: ['status', 'status_code', 'container_status', 'container_status_code'],
	lastFreeDay: ['last_free_day', 'last_free_date', 'lfd', 'pickup_lfd', 'port_lfd'],
	shippingEvents: ['shipping_events', 'events'],
	containerNumber: ['number', 'container_number'],
} as const;

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

const idsOf = (order: IDataObject): IDataObject => ({
	orderId: valueOf(order, ['id', 'order_id']) ?? null,
	mblNumber: valueOf(order, ['mbl_number']) ?? null,
});

const lastFreeDay = (container: IDataObject, ids: () => IDataObject, slot: string, look: WatchOptions): Observation => {
	const date = dateOf(fieldOf(container, NAMES.lastFreeDay));
	const daysLeft = date === undefined ? undefined : daysBetween(look.today, date);
	const isNear = daysLeft !== undefined && daysLeft <= look.withinDays;
	return {
		change: 'container.lastFreeDay',
		slot,
		value: daysLeft === undefined ? undefined : isNear ? date : FAR_OFF,
		reportable: isNear,
		whenNew: true,
		startsEmpty: true,
		details: () => ({ ...ids(), daysLeft: daysLeft ?? null }),
	};
};

const observeContainer = (container: IDataObject, index: number, look: WatchOptions): Observation[] => {
	const number = valueOf(container, NAMES.containerNumber) ?? null;
	const id = valueOf(container, ['id', 'container_id']) ?? null;
	const key = String(id ?? number ?? `#${index}`);
	const details = () => ({ containerId: id, containerNumber: number, container });
	return [
		{
			change: 'container.status',
			slot: `s${key}`,
			value: valueOf(container, NAMES.containerStatus),
			nameOf: (code) => nameOfCode(containerStatuses, code),
			details,
		},
		...observeEvents(recordsIn(container, NAMES.shippingEvents), {
			change: 'container.shippingEvent',
			slot: `e${key}`,
			whenNew: true,
			details,
			nameOf: (activity) => nameOfCode(shippingActivities, activity),
		}),
		lastFreeDay(container, details, `l${key}`, look),
	];
};

const observeAll = (order: IDataObject, look: WatchOptions): Observation[] => [
	{
		change: 'order.created',
		slot: '+',
		value: 1,
		whenNew: true,
		details: () => {
			const current = valueOf(order, ['status']) ?? null;
			return { current, currentName: nameOfCode(orderStatuses, current) };
		},
	},
	{
		change: 'order.status',
		slot: 's',
		value: valueOf(order, ['status']),
		nameOf: (status) => nameOfCode(orderStatuses, status),
	},
	{ change: 'order.releasedStatus', slot: 'r', value: valueOf(order, ['released_status']) },
	...(recordsIn(order, ['containers']) ?? []).flatMap((container, index) => observeContainer(container, index, look)),
];

const observe: Watch['observe'] = (order, look) =>
	observeAll(order, look).filter(({ change }) => look.changes.has(change));

const idOf = (order: IDataObject) => idIn(order, ['id', 'order_id', 'mbl_number']);

/** Drayage orders and their containers, for which the service has no webhooks. */
export const orders: Watch = {
	value: 'order',
	name: 'Orders and Containers',
	description: 'Drayage orders and the containers in them',
	changes,
	source: { endpoint: endpoints.order.getAll, fields: [filtersOf(getAll)] },
	read: (client, parts) => pagesOf(client, endpoints.order.getAll, parts) as AsyncIterable<IDataObject[]>,
	idOf,
	idsOf,
	isOver: (order) =>
		OVER.includes(
			String(valueOf(order, ['status']) ?? '')
				.trim()
				.toLowerCase(),
		),
	observe,
};
