import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, endpoints, fields, nameOfCode, orderStatuses } from '../../../contract';
import { isRecord } from '../../../transport';
import { doubtOthers } from '../../shared/collect';
import { Refusal } from '../../shared/errors';
import { setting } from '../../shared/fields/build';
import { dayIn } from '../../shared/values/date';
import { lettersOf, lowerCased } from '../../shared/fields/text';
import type { ItemCall, ItemOutput } from '../../shared/operations/item';
import { operation, type Resource } from '../../shared/operations/operation';
import { asItems } from '../../shared/operations/send';
import {
	containerIds,
	containersOf,
	containerStatus,
	countOthers,
	etaOf,
	isAtTerminal,
	lastFreeDayIn,
	lastFreeDayOf,
	orderIds,
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
	readonly status?: readonly unknown[];
	readonly releasedStatus?: readonly string[];
	readonly atTerminal?: boolean;
}

/**
 * Returns a function that checks whether a container has a status, given as a code or name. The record may contain
 * either or both (undocumented: docs/interface.md#u-response-names).
 */
const statusMatcher = (row: IDataObject) => {
	const status = lowerCased(containerStatus(row));
	return (code: unknown) =>
		status !== '' && (status === lowerCased(code) || status === lowerCased(nameOfCode(containerStatuses, code)));
};

/** Sorts containers by last free day; containers without one come last. */
const byLastFreeDay = (rows: readonly IDataObject[]) =>
	[...rows].sort((a, b) => Number(a.days_left ?? Infinity) - Number(b.days_left ?? Infinity) || 0);

const hasLastFreeDay = ({ days_left: daysLeft }: IDataObject) => Number.isFinite(daysLeft);

/** Returns a container's last free day if it's a text that can't be read as a date, such as "call terminal". */
const unreadDay = (row: IDataObject) => (hasLastFreeDay(row) ? undefined : unreadDate(row.last_free_day));

/**
 * Returns a function that checks a container against the filters, whether all containers must be read before any is
 * chosen, and a function that sorts and chooses among those. `choose` throws a Refusal if none of the containers has a
 * last free day to filter by.
 */
const containerChoice = ({ options, warn }: ItemCall) => {
	const {
		lastFreeDayWithin: days,
		status: statuses = [],
		releasedStatus: releases = [],
		atTerminal,
	} = options as Chosen;

	const isWanted = (row: IDataObject) =>
		(statuses.length === 0 || statuses.some(statusMatcher(row))) &&
		(releases.length === 0 || releases.some((one) => lettersOf(one) === lettersOf(row.released_status))) &&
		(atTerminal !== true || isAtTerminal(row));

	const choose = (wanted: readonly IDataObject[]) => {
		const sorted = byLastFreeDay(wanted);
		if (days === undefined) return sorted;
		const isKnown = (row: IDataObject) => hasLastFreeDay(row) || unreadDay(row) !== undefined;
		if (wanted.length > 0 && !wanted.some(isKnown))
			throw new Refusal(
				"Last Free Day Within can't be applied: none of the containers has a last free day",
				'Remove the filter to see all containers.',
				false,
			);
		const missing = wanted.filter((row) => !isKnown(row)).length;
		if (missing > 0) warn(noLastFreeDay(missing));
		return sorted.filter(
			(row) => unreadDay(row) !== undefined || (hasLastFreeDay(row) && Number(row.days_left) <= days),
		);
	};
	return { isWanted, readsAll: days !== undefined, choose };
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
		last_free_day: lastFreeDay?.date ?? unreadDate(lastFreeDayIn(container)) ?? null,
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
	const wanted = mblKey(number);
	const named = all.filter((one) => wanted !== '' && mblKey(containerIds(one).container_number) === wanted);
	return named.length > 0 ? named : all;
};

/**
 * Returns one item per container, up to the limit, which counts containers rather than orders. If all orders are read
 * (for Last Free Day Within, or because Return All is on), the items are sorted by last free day.
 */
const sendList = async (call: ItemCall): Promise<ItemOutput[]> => {
	const { parts, limit, context } = call;
	const timezone = context.getTimezone();
	const today = dayIn(new Date(), timezone);
	const { isWanted, readsAll, choose } = containerChoice(call);
	const rows: IDataObject[] = [];
	let unreadable = 0;
	const others = { orders: 0, containers: 0 };
	const number = call.options.anyNumber ?? parts.query.container_number;
	for await (const page of orderPages(call)) {
		others.orders += countOthers(page);
		for (const order of page.filter(isRecord)) {
			others.containers += countOthers(order.containers);
			if (containersOf(order) === undefined) unreadable++;
			const listed = askedIn(order, number).map((container) => showContainer(order, container, today, timezone));
			rows.push(...listed.filter(isWanted));
		}
		if (!readsAll && rows.length >= limit) break;
	}
	const chosen = readsAll || limit === Infinity ? choose(rows) : rows;
	if (readsAll && chosen.length > limit) call.warn(listCutOff(limit, chosen.length));
	if (unreadable > 0) call.doubt(ordersWithoutContainers(unreadable));
	for (const [noun, count] of Object.entries(others)) doubtOthers(call, noun, count);
	const shown = chosen.slice(0, limit);
	for (const [index, row] of shown.entries()) {
		const text = unreadDay(row);
		if (text !== undefined) call.warn(unreadLastFreeDay(text), index);
	}
	return asItems(shown);
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
