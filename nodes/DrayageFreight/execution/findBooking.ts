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

/** What a list contains for a booking's number: a usable booking, or a canceled one. */
interface Listed {
	readonly found?: IDataObject | undefined;
	readonly canceled?: IDataObject | undefined;
}

/** Bookings that a look-up ignores: none, unless it looks for a second booking beside a known one. */
export const NONE: ReadonlySet<string> = new Set();

/** The records listed with this booking's own number. Throws a ServiceFailure. */
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
	// Ends a list without pages, which says only now whether it is complete.
	else await pages.next();
	if (isCut)
		warnOnce(
			context,
			`The API listed ${noun}s with another ${label}, so it may ignore the filter. The node looked for an earlier booking only among the first ${records.length}. Look in your DrayEasy account too.`,
			'booking',
		);
	return same;
};

/** What prevents a listed booking from being the result of this item; undefined if nothing does. */
interface Obstacle {
	/** In words that follow the booking's name. */
	readonly text: string;
	readonly advice: string;
}

/** For a booking that this node has made: a status prevents nothing, since much can go wrong after a booking. */
export const obstacleOfOwn = (booking: Booking, record: IDataObject): Obstacle | undefined => {
	const difference = booking.kind.difference?.(record, booking.parts.body);
	return difference === undefined ? undefined : { text: difference, advice: useIt(booking) };
};

/** For any other booking. */
export const obstacleOf = (booking: Booking, record: IDataObject): Obstacle | undefined => {
	const obstacle = obstacleOfOwn(booking, record);
	const trouble = troubleOf(record);
	if (obstacle || trouble === undefined) return obstacle;
	return { text: `with the status "${quoted(trouble, booking.client.redact)}"`, advice: checkIt(booking) };
};

/** Looks once for the booking in the list. Throws a ServiceFailure. */
export const findOnce = async (booking: Booking, except: ReadonlySet<string>): Promise<Listed> => {
	try {
		// A record without any number isn't a booking that anyone could use.
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
 * the API doesn't list by what identifies the request. Throws a ServiceFailure.
 */
export const findOwn = async (booking: Booking): Promise<Listed> => {
	const { client, kind, requestOptions } = booking;
	const number = ownNumber(booking);
	if (!kind.listedByOwnNumber || number === undefined) return {};
	const { endpoint, query } = kind.listedByOwnNumber;
	const { value } = await pagesOf(client, endpoint, { query: query(number) }, requestOptions).next();
	const own = (value ?? []).filter(isRecord).filter((record) => numbersOf(record).includes(comparable(number)));
	const inUse = own.filter((record) => !isCanceled(record));
	// Another record may have this number as its ID.
	const found = inUse.find((record) => comparable(numberOf(record)) === comparable(number)) ?? inUse[0];
	return { found, canceled: own.find(isCanceled) };
};

export const nothing = (): Listed => ({});

/** Looks once, for at most this many milliseconds, including waits for the request limit. */
const findWithin = async (booking: Booking, ms: number, except: ReadonlySet<string>): Promise<Listed> => {
	const within = (signal: AbortSignal) =>
		findOnce({ ...booking, requestOptions: { ...booking.requestOptions, signal } }, except);
	return await withTimeout(ms, booking.requestOptions.signal, within, () => timeoutFailure(ms));
};

/** Looks for the booking after each delay. A look-up that fails finds nothing, unless `onFailure` throws. */
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
		// The last look-up has some time, too.
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

/** A listed booking and what prevents it from being the result of this item: `Order 7 with this MBL number exists, …`. */
export const namedObstacle = (booking: Booking, record: IDataObject, { text }: Obstacle) =>
	`${namedRecord(booking, record)} exists, ${text}`;
