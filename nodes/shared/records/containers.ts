import type { IDataObject } from 'n8n-workflow';
import { responseNames } from '../../../contract';
import { dateOf, daysBetween, fieldOf, recordsIn, valueOf } from './recordFields';

const { order: ORDER, container: CONTAINER } = responseNames;

/** The containers of an order; undefined where the service leaves them out. */
export const containersOf = (order: IDataObject): IDataObject[] | undefined => recordsIn(order, ['containers']);

/** The shipping events of a container; undefined where the service leaves them out. */
export const shippingEventsOf = (container: IDataObject): IDataObject[] | undefined =>
	recordsIn(container, CONTAINER.events);

/** What a container is known by, null where the service does not say. */
export const containerIds = (container: IDataObject) => ({
	container_id: valueOf(container, CONTAINER.id) ?? null,
	container_number: valueOf(container, CONTAINER.number) ?? null,
});

/** A container's status code; null where it is empty, undefined where it is left out. */
export const containerStatus = (container: IDataObject) => valueOf(container, CONTAINER.status);

/** The last free day, YYYY-MM-DD, and the days left from `today` on, negative when it has passed; undefined without one. */
export const lastFreeDayOf = (container: IDataObject, today: string) => {
	const date = dateOf(fieldOf(container, CONTAINER.lastFreeDay));
	return date === undefined ? undefined : { date, daysLeft: daysBetween(today, date) };
};

/** What an order is known by, null where the service does not say. */
export const orderIds = (order: IDataObject) => ({
	order_id: valueOf(order, ORDER.id) ?? null,
	mbl_number: valueOf(order, ['mbl_number']) ?? null,
});
