import type { IDataObject } from 'n8n-workflow';
import {
	isRecord,
	pagesOf,
	pause,
	PER_PAGE,
	quoted,
	type ServiceFailure,
	timeoutFailure,
	timing,
	withTimeout,
} from '../../../transport';
import { warnOnce } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import type { BookingKind } from '../../shared/operations/operation';
import { comparable, containerNumbersIn, containersOf } from '../../shared/records';
import { numberOf, numbersOf, isCanceled, statusText, troubleOf } from './booked';
import type { Booking } from './bookingRecord';
import { isByHand, isPreview } from './preview';
import { checkIt, hasThisNumber, namedRecord, ownNumber, readFailure, shownNumber, useIt } from './bookingTexts';

/** The listed records with a booking's number: a usable booking, or a canceled one. */
interface Listed {
	readonly found?: IDataObject | undefined;
	readonly canceled?: IDataObject | undefined;
}

/** No bookings to ignore. A look-up ignores bookings only if it looks for a second booking beside a known one. */
export const NONE: ReadonlySet<string> = new Set();

/** Returns the records that are listed with this booking's number. Throws a ServiceFailure. */
export const recordsWithNumber = async (booking: Booking): Promise<IDataObject[]> => {
	const { client, context, kind, parts, requestOptions } = booking;
	const { body } = parts;
	const { field, label, listedByNumber, noun } = kind;
	const number = kind.identity(body[field]);
	if (!listedByNumber || number === '') return [];
	let isCut = false;
	const reading = { onIncomplete: () => (isCut = true) };
	const pages = pagesOf(
		client,
		listedByNumber.endpoint,
		{ query: listedByNumber.query(body) },
		requestOptions,
		reading,
	);
	// One page is enough, since the list is filtered by the booking's number. If the API ignores the filter, the number
	// in each record decides.
	const { value } = await pages.next();
	const records = (value ?? []).filter(isRecord);
	const same = records.filter((record) => kind.identity(record[field]) === number);
	if (same.length > 0 || records.length === 0) return same;
	if (listedByNumber.endpoint.responseType === 'pages') isCut = records.length >= PER_PAGE;
	// Ends a list without pages, which reports only now whether it is complete.
	else await pages.next();
	if (isCut)
		warnOnce(
			context,
			`The API listed ${noun}s with another ${label}, so it may ignore the filter. The node looked for an earlier booking only among the first ${records.length}. Look in your DrayEasy account too.`,
			'booking',
		);
	return same;
};

/**
 * Returns whether the account isn't allowed to read bookings. The node then doesn't book, since it could never find out
 * whether the booking was made.
 */
export const isForbidden = ({ status }: ServiceFailure) => status === 401 || status === 403;

/** The reason why a listed booking can't be the result of this item. */
interface Obstacle {
	/** A clause that follows the booking's name. */
	readonly text: string;
	readonly advice: string;
}

/**
 * Returns the obstacle for a booking that this node has made, if any. Its status doesn't matter, since much can go
 * wrong after a booking.
 */
export const obstacleOfOwn = (booking: Booking, record: IDataObject): Obstacle | undefined => {
	const difference = booking.kind.difference?.(record, booking.parts.body);
	return difference === undefined ? undefined : { text: difference, advice: useIt(booking) };
};

/** Returns the obstacle for any other booking, if any. */
export const obstacleOf = (booking: Booking, record: IDataObject): Obstacle | undefined => {
	const obstacle = obstacleOfOwn(booking, record);
	const trouble = troubleOf(record);
	if (obstacle || trouble === undefined) return obstacle;
	return { text: `with the status "${quoted(trouble, booking.client.redact)}"`, advice: checkIt(booking) };
};

/** Looks for the booking in the list once. Throws a ServiceFailure. */
export const findOnce = async (booking: Booking, except: ReadonlySet<string>): Promise<Listed> => {
	try {
		// A booking without a number can't be used, so such records don't count.
		const same = (await recordsWithNumber(booking)).filter((record) => {
			const numbers = numbersOf(record);
			return (numbers.length > 0 || comparable(record.number) !== '') && !numbers.some((number) => except.has(number));
		});
		const inUse = same.filter((record) => !isCanceled(record));
		const found = inUse.find((record) => !obstacleOf(booking, record)) ?? inUse[0];
		return { found, canceled: same.find(isCanceled) };
	} catch (error) {
		throw readFailure(error);
	}
};

/**
 * Looks up a booking that this process made and recorded, by the booking's own number. This also finds a booking that
 * the API doesn't list by the number in the request. Throws a ServiceFailure.
 */
export const findOwn = async (booking: Booking): Promise<Listed> => {
	const { client, kind, requestOptions } = booking;
	const number = ownNumber(booking);
	if (!kind.listedByOwnNumber || number === undefined) return {};
	const { endpoint, query } = kind.listedByOwnNumber;
	const { value } = await pagesOf(client, endpoint, { query: query(number) }, requestOptions).next();
	const own = (value ?? [])
		.filter(isRecord)
		.filter((record) => numbersOf(record).includes(comparable(number)) && hasThisNumber(booking, record));
	const inUse = own.filter((record) => !isCanceled(record));
	// Another record's ID may equal this number.
	const found = inUse.find((record) => comparable(numberOf(record)) === comparable(number));
	return { found, canceled: own.find(isCanceled) };
};

export const nothing = (): Listed => ({});

/** Looks for the booking once, for at most `ms` milliseconds, including waits for the request limit. */
const findWithin = async (booking: Booking, ms: number, except: ReadonlySet<string>): Promise<Listed> => {
	const within = (signal: AbortSignal) =>
		findOnce({ ...booking, requestOptions: { ...booking.requestOptions, signal } }, except);
	return await withTimeout(ms, booking.requestOptions.signal, within, () => timeoutFailure(ms));
};

/** Looks for the booking after each delay. A failed look-up finds nothing, unless `onFailure` throws. */
export const find = async (
	booking: Booking,
	delays: readonly number[],
	onFailure: (cause: ServiceFailure) => void = () => undefined,
	except = NONE,
): Promise<Listed> => {
	const since = performance.now();
	let listed: Listed = {};
	// Without a list for this kind of booking, there is nothing to wait for.
	for (const ms of booking.kind.listedByNumber ? delays : []) {
		if (performance.now() - since > timing.lookFor) break;
		await pause(ms, booking.requestOptions.signal);
		// Leave some time for the last look-up, too.
		const left = Math.max(timing.lookFor / 3, since + timing.lookFor - performance.now());
		listed = await findWithin(booking, left, except).catch((error: unknown) => {
			const cause = readFailure(error);
			if (cause.kind === 'canceled') throw cause;
			onFailure(cause);
			return listed;
		});
		if (listed.found) break;
	}
	return listed;
};

/** The maximum number of containers to look up for one order, since each needs a request. */
const MOST_CONTAINERS = 10;

/** The maximum number of orders that a hint names. */
const MOST_ORDERS = 3;

/** The listed orders with a container of this order. */
interface ContainerOrders {
	readonly container: string;
	readonly orders: readonly IDataObject[];
	/** Whether the list contains only orders without this container, so that the API may ignore the filter. */
	readonly isUnclear: boolean;
}

const ordersWith = async (
	{ client, requestOptions }: Booking,
	{ endpoint, query }: NonNullable<BookingKind['listedByContainer']>,
	container: string,
): Promise<ContainerOrders> => {
	const { value } = await pagesOf(client, endpoint, { query: query(container) }, requestOptions).next();
	const records = (value ?? []).filter(isRecord);
	const having = records.filter((order) => containerNumbersIn(order).includes(container));
	const orders = having.filter((order) => !isCanceled(order));
	return { container, orders, isUnclear: records.length > 0 && having.length === 0 };
};

/**
 * Returns the orders that already list this order's containers. Looks up at most ten containers in a preview or if a
 * person runs the workflow, otherwise only the first one. After a failed look-up, `onFailure` is called and no further
 * container is looked up.
 */
const otherOrders = async (
	booking: Booking,
	onFailure: (cause: ServiceFailure) => void,
): Promise<readonly ContainerOrders[]> => {
	const { context, kind, parts } = booking;
	const { listedByContainer } = kind;
	if (!listedByContainer) return [];
	const most = isByHand(context) || isPreview(booking) ? MOST_CONTAINERS : 1;
	const found: ContainerOrders[] = [];
	const listAll = async () => {
		const numbers = new Set(containerNumbersIn(parts.body as IDataObject).slice(0, most));
		for (const number of numbers) found.push(await ordersWith(booking, listedByContainer, number));
	};
	await listAll().catch((error: unknown) => {
		onFailure(readFailure(error));
	});
	return found;
};

/** Returns an MBL number without the carrier's code: 123456789 for MAEU123456789. */
export const withoutCarrier = (number: string) => number.replace(/^\p{L}{4}(?=.)/u, '');

/** Returns whether two MBL numbers are the same, with or without the carrier's code. */
const isSameMbl = (one: string, other: string) =>
	one !== '' && other !== '' && (one === other || withoutCarrier(one) === other || one === withoutCarrier(other));

/** Returns an order's container numbers for comparison, or an empty text if one of its containers has no number. */
export const allContainers = (order: IDataObject): string => {
	const numbers = containerNumbersIn(order).sort();
	return containersOf(order)?.length === numbers.length ? numbers.join() : '';
};

/** Returns the order that is this one with its MBL number written in another way, if any. */
const sameOrder = (booking: Booking, others: readonly ContainerOrders[]): IDataObject | undefined => {
	const { kind, parts } = booking;
	const { field, identity } = kind;
	const containers = allContainers(parts.body as IDataObject);
	const same = others
		.flatMap(({ orders }) => orders)
		.filter((order) => numbersOf(order).length > 0 || comparable(order.number) !== '')
		.filter((order) => isSameMbl(identity(order[field]), identity(parts.body[field])))
		.filter((order) => containers !== '' && allContainers(order) === containers);
	return same.find((order) => !obstacleOf(booking, order)) ?? same[0];
};

const unclearText = (container: string, noun: string) =>
	`The API listed ${noun}s without container ${container}, so it may ignore the filter. The node couldn't check whether another ${noun} contains it.`;

const otherOrdersText = ({ client, kind }: Booking, { container, orders, isUnclear }: ContainerOrders): string[] => {
	const { field, label, noun } = kind;
	if (isUnclear) return [unclearText(container, noun)];
	if (orders.length === 0) return [];
	const names = orders.slice(0, MOST_ORDERS).map((order) => {
		const known = [`${label} ${asText(order[field])}`, statusText(order)].filter((text) => text !== '');
		return `${noun} ${shownNumber(client, numberOf(order))} (${quoted(known.join(', '), client.redact)})`;
	});
	const more = orders.length - names.length;
	const list = `${names.join(', ')}${more > 0 ? ` and ${more} more ${noun}s` : ''}`;
	return [`Container ${container} is also on ${list}. Check which ${noun} it belongs to.`];
};

/** What the API lists before a booking, and hints about other orders with the same containers. */
interface Earlier extends Listed {
	readonly hints: readonly string[];
}

/**
 * Looks for an earlier booking before a booking or a preview: by its number, and an order also by its containers. Waits
 * for the request limit as long as the booking would. A failed look-up finds nothing, unless `onFailure` throws. Throws
 * a ServiceFailure if the execution is stopped.
 */
export const findEarlier = async (booking: Booking, onFailure: (cause: ServiceFailure) => void): Promise<Earlier> => {
	const { kind, requestOptions } = booking;
	const timeout = Math.min(requestOptions.timeout ?? timing.lookFor, timing.lookFor);
	const limited = { ...booking, requestOptions: { ...requestOptions, timeout } };
	const failures: ServiceFailure[] = [];
	const listed = await findOnce(limited, NONE).catch((error: unknown) => {
		const cause = readFailure(error);
		if (cause.kind === 'canceled') throw cause;
		failures.push(cause);
		onFailure(cause);
		return nothing();
	});
	if (listed.found) return { ...listed, hints: [] };
	const hints: string[] = [];
	const others = await otherOrders(limited, (cause) => {
		if (cause.kind === 'canceled') throw cause;
		if (failures.length === 0)
			hints.push(`The node couldn't check whether other ${kind.noun}s contain the same containers: ${cause.clause}.`);
	});
	hints.unshift(...others.flatMap((other) => otherOrdersText(booking, other)));
	if (listed.canceled && !kind.takenOnce) hints.push(`${namedRecord(booking, listed.canceled)} was canceled.`);
	return { ...listed, found: sameOrder(booking, others), hints };
};

/** Returns a sentence about a listed booking and its obstacle: `Order 7 with this MBL number exists, …`. */
export const namedObstacle = (booking: Booking, record: IDataObject, { text }: Obstacle) =>
	`${namedRecord(booking, record)} exists, ${text}`;
