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
import { comparable } from '../../shared/records';
import { numberOf, numbersOf, isCanceled, troubleOf } from './booked';
import type { Booking } from './bookingRecord';
import { checkIt, namedRecord, ownNumber, readFailure, useIt } from './bookingTexts';

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
	const { field, label, lookUp, noun } = kind;
	const number = kind.identity(body[field]);
	if (!lookUp || number === '') return [];
	let isCut = false;
	const reading = { onIncomplete: () => (isCut = true) };
	const pages = pagesOf(client, lookUp.endpoint, { query: lookUp.query(body) }, requestOptions, reading);
	// One page is enough, since the list is filtered by the booking's number. If the API ignores the filter, the number
	// in each record decides.
	const { value } = await pages.next();
	const records = (value ?? []).filter(isRecord);
	const same = records.filter((record) => kind.identity(record[field]) === number);
	if (same.length > 0 || records.length === 0) return same;
	if (lookUp.endpoint.responseType === 'pages') isCut = records.length >= PER_PAGE;
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
	const own = (value ?? []).filter(isRecord).filter((record) => numbersOf(record).includes(comparable(number)));
	const inUse = own.filter((record) => !isCanceled(record));
	// Another record's ID may equal this number.
	const found = inUse.find((record) => comparable(numberOf(record)) === comparable(number)) ?? inUse[0];
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
	for (const ms of booking.kind.lookUp ? delays : []) {
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

/** Returns a sentence about a listed booking and its obstacle: `Order 7 with this MBL number exists, …`. */
export const namedObstacle = (booking: Booking, record: IDataObject, { text }: Obstacle) =>
	`${namedRecord(booking, record)} exists, ${text}`;
