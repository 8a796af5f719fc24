import type { IDataObject } from 'n8n-workflow';
import { dateOf, daysBetween, fieldOf, recordsIn, valueOf } from './recordFields';

/** undocumented: the names of a container's own fields (docs/interface.md#orders); these are tried in turn. */
const NAMES = {
	id: ['id', 'container_id'],
	number: ['number', 'container_number'],
	status: ['status', 'status_code', 'container_status', 'container_status_code'],
	lastFreeDay: ['last_free_day', 'last_free_date', 'lfd', 'pickup_lfd', 'port_lfd'],
	shippingEvents: ['shipping_events', 'events'],
} as const;

/** The containers of an order; undefined where the service leaves them out. */
export const containersOf = (order: IDataObject): IDataObject[] | undefined => recordsIn(order, ['containers']);

/** The shipping events of a container; undefined where the service leaves them out. */
export const shippingEventsOf = (container: IDataObject): IDataObject[] | undefined =>
	recordsIn(container, NAMES.shippingEvents);

/** What a container is known by, null where the service does not say. */
export const containerIds = (container: IDataObject) => ({
	container_id: valueOf(container, NAMES.id) ?? null,
	container_number: valueOf(container, NAMES.number) ?? null,
});

/** A container's status code; null where it is empty, undefined where it is left out. */
export const containerStatus = (container: IDataObject) => valueOf(container, NAMES.status);

/** The last free day, YYYY-MM-DD, and the days left from `today` on, negative when it has passed; undefined without one. */
export const lastFreeDayOf = (container: IDataObject, today: string) => {
	const date = dateOf(fieldOf(container, NAMES.lastFreeDay));
	return date === undefined ? undefined : { date, daysLeft: daysBetween(today, date) };
};

/** What an order is known by, null where the service does not say. */
export const orderIds = (order: IDataObject) => ({
	order_id: valueOf(order, ['id', 'order_id']) ?? null,
	mbl_number: valueOf(order, ['mbl_number']) ?? null,
});
