import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, endpoints, fields, nameOfCode, orderStatuses } from '../../../contract';
import { listOr } from '../../../transport/content';
import { setting } from '../../shared/fields/build';
import type { ItemCall } from '../../shared/operations/item';
import { operation, type Resource } from '../../shared/operations/operation';
import { asRecords } from '../../shared/operations/send';
import {
	containerIds,
	containersOf,
	containerStatus,
	etaOf,
	isAtTerminal,
	isAmongStatuses,
	lastFreeDayIn,
	lastFreeDayOf,
	orderIds,
	statusText,
	unreadDate,
	withFirst,
} from '../../shared/records';
import { containerSummary, withSummary } from '../../shared/summary';
import { mblKey } from '../../shared/values/identifier';
import { listCutOff, noLastFreeDay, ordersWithoutContainers, unreadLastFreeDay } from '../../shared/warnings';
import { anyNumber, orderPages } from './shared/orderPages';

const lastFreeDayWithin = setting(
	'lastFreeDayWithin',
	fields.integer(
		'Last Free Day Within (Days)',
		'Only containers whose last free day has passed or is at most this many days away',
		{ min: 0 },
	),
	{ open: true },
);

const wantedStatus = setting(
	'status',
	fields.codes(containerStatuses, 'Container Status', 'Only containers with one of these statuses'),
);

const releasedStatus = setting(
	'releasedStatus',
	fields.texts(
		'Release Status',
		'Only containers of orders with one of these release statuses, separated by commas',
		'Not Released',
	),
);

const atTerminal = setting(
	'atTerminal',
	fields.flag(
		'Not Picked Up Yet',
		'Whether to leave out containers that were picked up, delivered, returned or canceled',
	),
	{ open: true },
);

/** The container filters that the node itself applies. */
const containerFilters = [lastFreeDayWithin, wantedStatus, releasedStatus, atTerminal];

interface Chosen {
	readonly lastFreeDayWithin?: number;
	readonly status?: readonly number[];
	readonly releasedStatus?: readonly string[];
	readonly atTerminal?: boolean;
}

/** Returns whether a container meets the filters, apart from that of its last free day. */
const isWanted = ({ status = [], releasedStatus = [], atTerminal }: Chosen, row: IDataObject) =>
	(status.length === 0 || isAmongStatuses(status, containerStatus(row))) &&
	(releasedStatus.length === 0 || releasedStatus.some((one) => statusText(one) === statusText(row.released_status))) &&
	(atTerminal !== true || isAtTerminal(row));

/** Sorts containers by last free day; containers without one come last. */
const byLastFreeDay = (rows: readonly IDataObject[]) =>
	[...rows].sort((a, b) => Number(a.days_left ?? Infinity) - Number(b.days_left ?? Infinity) || 0);

const isDated = ({ days_left: daysLeft }: IDataObject) => Number.isFinite(daysLeft);

/** Returns a container's last free day if it's a text that can't be read as a date, such as "call terminal". */
const unreadDay = (row: IDataObject) => (isDated(row) ? undefined : unreadDate(row.last_free_day));

/**
 * Returns the containers whose last free day is within some days, or can't be read. Counts those that have none.
 * `isListed` says whether the API returns the field at all. If not, the filter proves nothing.
 */
const dueWithin = (rows: readonly IDataObject[], days: number, isListed: boolean, { doubt, warn }: ItemCall) => {
	const known = rows.filter((row) => isDated(row) || unreadDay(row) !== undefined);
	const missing = rows.length - known.length;
	if (missing > 0) (isListed ? warn : doubt)(noLastFreeDay(missing));
	return known.filter((row) => !isDated(row) || Number(row.days_left) <= days);
};

const endpoint = endpoints.order.getAll;

/** The fields of a simplified container, with those that a person looks for first at the top. */
const simplify = [
	'container_number',
	'status_name',
	'last_free_day',
	'days_left',
	'released_status',
	'order_status',
	'mbl_number',
	'customer_reference_number',
	'eta',
	'order_id',
];

/** Returns a container together with its order's fields. The container's own fields are unchanged. */
const showContainer = (order: IDataObject, container: IDataObject, today: string, timezone: string): IDataObject => {
	const status = containerStatus(container) ?? null;
	const lastFreeDay = lastFreeDayOf(container, today, timezone);
	const day = lastFreeDay?.date ?? unreadDate(lastFreeDayIn(container)) ?? null;
	const row = {
		...orderIds(order),
		order_status: order.status ?? null,
		order_status_name: nameOfCode(orderStatuses, order.status),
		released_status: order.released_status ?? null,
		customer_reference_number: order.customer_reference_number ?? null,
		eta: etaOf(order),
		delivery_address: order.delivery_address ?? null,
		destination_type: order.destination_type ?? null,
		...containerIds(container),
		status,
		status_name: nameOfCode(containerStatuses, status) ?? status,
		last_free_day: day,
		days_left: lastFreeDay?.daysLeft ?? null,
		...container,
	};
	const summary = containerSummary(order, container, today, { lastFreeDay: day });
	return withSummary(withFirst(row, simplify), summary);
};

/**
 * Returns an order's containers, or only the one with the requested number if the order lists it under that number,
 * since the API filters orders, not containers.
 */
const askedIn = (order: IDataObject, number: unknown) => {
	const all = containersOf(order) ?? [];
	const wanted = mblKey(number);
	const named = all.filter((one) => wanted !== '' && mblKey(containerIds(one).container_number) === wanted);
	return named.length > 0 ? named : all;
};

/**
 * Returns one item per container, up to the limit, which counts containers rather than orders. If all orders are read
 * (for Last Free Day Within, or because Return All is on), the items are sorted by last free day.
 */
const sendList = async (call: ItemCall): Promise<IDataObject[]> => {
	const { parts, limit, context, options, today } = call;
	const timezone = context.getTimezone();
	const filters = options as Chosen;
	const { lastFreeDayWithin: days } = filters;
	const rows: IDataObject[] = [];
	let unreadable = 0;
	let isListed = false;
	const number = options.anyNumber ?? parts.query.container_number;
	for await (const page of orderPages(call)) {
		for (const order of asRecords(page)) {
			const containers = containersOf(order);
			if (!containers || containers.length < listOr(order.containers).length) unreadable++;
			const asked = askedIn(order, number);
			isListed ||= asked.some((one) => lastFreeDayIn(one) !== undefined);
			const shown = asked.map((one) => showContainer(order, one, today, timezone));
			rows.push(...shown.filter((row) => isWanted(filters, row)));
		}
		if (days === undefined && rows.length >= limit) break;
	}
	const sorted = days !== undefined || limit === Infinity ? byLastFreeDay(rows) : rows;
	const chosen = days === undefined ? sorted : dueWithin(sorted, days, isListed, call);
	if (days !== undefined && chosen.length > limit) call.warn(listCutOff(limit, chosen.length));
	if (unreadable > 0) call.doubt(ordersWithoutContainers(unreadable));
	const shown = chosen.slice(0, limit);
	for (const [index, row] of shown.entries()) {
		const text = unreadDay(row);
		if (text !== undefined) call.warn(unreadLastFreeDay(text), index);
	}
	return shown;
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
			own: [anyNumber, ...containerFilters],
			simplify,
			send: sendList,
		}),
	],
};
