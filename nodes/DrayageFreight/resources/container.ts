import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, endpoints, nameOfCode, orderStatuses } from '../../../contract';
import { isRecord, pagesOf } from '../../../transport';
import { listWarnings, warnOfOthers, warnOnce } from '../../shared/errors';
import { dayIn } from '../../shared/fields/read';
import { lowerCased } from '../../shared/fields/text';
import type { ItemCall, ItemOutput } from '../../shared/operations/item';
import { operation, type Resource } from '../../shared/operations/operation';
import {
	containerIds,
	containersOf,
	containerStatus,
	countOthers,
	lastFreeDayOf,
	orderIds,
	withFirst,
} from '../../shared/records';
import { containerSummary, withSummary } from '../../shared/summary';
import { asItems } from '../../shared/operations/send';
import { containerChoice, containerFilters } from './shared/containerFilters';

const endpoint = endpoints.order.getAll;

/** The fields of a simplified container, with those that a person looks for first at the top. */
const simplify = [
	'container_number',
	'status_name',
	'last_free_day',
	'days_left',
	'released_status',
	'mbl_number',
	'order_status',
	'order_id',
	'container_id',
	'status',
];

/** Returns a container together with its order's fields. The container's own fields are unchanged. */
const rowOf = (order: IDataObject, container: IDataObject, today: string, timezone: string): IDataObject => {
	const status = containerStatus(container) ?? null;
	const lastFreeDay = lastFreeDayOf(container, today, timezone);
	const row = {
		...orderIds(order),
		order_status: order.status ?? null,
		order_status_name: nameOfCode(orderStatuses, order.status),
		released_status: order.released_status ?? null,
		customer_reference_number: order.customer_reference_number ?? null,
		delivery_address: order.delivery_address ?? null,
		destination_type: order.destination_type ?? null,
		...containerIds(container),
		status,
		status_name: nameOfCode(containerStatuses, status),
		last_free_day: lastFreeDay?.date ?? null,
		days_left: lastFreeDay?.daysLeft ?? null,
		...container,
	};
	const dated = lastFreeDay ? { ...container, last_free_day: lastFreeDay.date } : container;
	return withSummary(withFirst(row, simplify), containerSummary(order, dated, today));
};

/**
 * Returns an order's containers, or only the one with the requested number if the order lists it under that number,
 * since the API filters orders, not containers.
 */
const askedIn = (order: IDataObject, number: unknown) => {
	const all = containersOf(order) ?? [];
	const named = all.filter((container) => lowerCased(containerIds(container).container_number) === lowerCased(number));
	return named.length > 0 ? named : all;
};

/**
 * Returns one item per container, up to the limit, which counts containers rather than orders. If all orders are read
 * (for Last Free Day Within, or because Return All is on), the items are sorted by last free day.
 */
const sendList = async ({ client, parts, values, limit, context, requestOptions }: ItemCall): Promise<ItemOutput[]> => {
	const timezone = context.getTimezone();
	const locale = { timezone };
	const today = dayIn(new Date(), timezone);
	const { filters: written } = context.getNode().parameters;
	const { isWanted, readsAll, choose } = containerChoice(values.filters, written, locale, (hint) =>
		warnOnce(context, hint),
	);
	const rows: IDataObject[] = [];
	let unreadable = 0;
	const others = { orders: 0, containers: 0 };
	for await (const page of pagesOf(client, endpoint, parts, requestOptions, listWarnings(context))) {
		others.orders += countOthers(page);
		for (const order of page.filter(isRecord)) {
			others.containers += countOthers(order.containers);
			if (containersOf(order) === undefined) unreadable++;
			const listed = askedIn(order, parts.query.container_number).map((container) =>
				rowOf(order, container, today, timezone),
			);
			rows.push(...listed.filter(isWanted));
		}
		if (!readsAll && rows.length >= limit) break;
	}
	const chosen = readsAll || limit === Infinity ? choose(rows) : rows;
	if (readsAll && chosen.length > limit) {
		warnOnce(
			context,
			`The list is cut off: only ${limit} of ${chosen.length} matching containers are returned. Raise Limit or turn on Return All to get the rest.`,
		);
	}
	if (unreadable > 0) warnOnce(context, `${unreadable} of the orders came back without a list of containers.`);
	for (const [noun, count] of Object.entries(others)) warnOfOthers(context, noun, count);
	return asItems(chosen.slice(0, limit));
};

/** Lists containers from the list of orders, since the API has no list of containers. */
export const container: Resource = {
	name: 'Container',
	value: 'container',
	operations: [
		operation('Container', 'getAll', endpoint, {
			action: 'Get many containers (available, last free day)',
			description:
				'List containers, one item each, with status and last free day. Sorted by last free day if Last Free Day Within or Return All is set.',
			own: containerFilters,
			simplify,
			send: sendList,
		}),
	],
};
