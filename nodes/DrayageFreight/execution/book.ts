import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { inTurn, isOutcomeUnknown, isRecord, quoted, ServiceFailure, timing } from '../../../transport';
import { Declined, warnOnce } from '../../shared/errors';
import { bookingResult, candidatesIn, numberOf, numbersOf, statusText } from './booked';
import {
	bookingQueue,
	bookingRecord,
	isUnknown,
	recordKey,
	type Booking,
	type BookingRecord,
	type BookingState,
} from './bookingRecord';
import {
	againText,
	declinedText,
	hasThisNumber,
	ifRunAgain,
	ifTaken,
	isTool,
	maybe,
	NOT_RECORDED,
	otherSpellingText,
	otherValuesText,
	rememberNumber,
	rememberRate,
	saysTaken,
	sentOf,
	shownNumber,
	takenText,
	unclear,
	readFailure,
	unreadText,
	USED_UP,
	usedUpText,
} from './bookingTexts';
import {
	find,
	findOnce,
	findOwn,
	isForbidden,
	namedObstacle,
	NONE,
	nothing,
	obstacleOf,
	obstacleOfOwn,
	findEarlier,
	recordsWithNumber,
} from './findBooking';
import { isByPerson } from './preview';
import { claim, mayBeBooked, rememberBooked, unlisted } from './sameFreight';

const ifNotAllowed = (cause: ServiceFailure) => {
	if (isForbidden(cause)) throw cause;
};

/** Warns if a listed booking has other values than this item. The booking itself isn't changed. */
const warnOfChanges = (booking: Booking, record: IDataObject) => {
	const text = otherValuesText(booking, record);
	if (text !== undefined) warnOnce(booking.context, text, 'booking');
};

/**
 * Returns a rejection that names the existing booking if the API rejects the number as taken. Otherwise the user might
 * book again under another number.
 */
const withExisting = async (booking: Booking, cause: ServiceFailure): Promise<ServiceFailure> => {
	const { requestOptions } = booking;
	if (!saysTaken(booking, cause)) return cause;
	const { found, canceled } = await findOnce(booking, NONE).catch(nothing);
	if (requestOptions.signal?.aborted) return cause;
	const text = `${cause.clause}. ${takenText(booking, found, canceled)}`;
	return new ServiceFailure(cause.kind, text, ifTaken(booking), cause.status, cause.fields);
};

const notRecorded = () => new Declined(NOT_RECORDED, 'Without the record, a second attempt could book twice.');

const orNotRecorded = async <T>(begun: Promise<T>): Promise<T> =>
	await begun.catch(() => {
		throw notRecorded();
	});

const settleRecord = async (booking: Booking, ownRecord: BookingRecord, state: BookingState) =>
	await ownRecord.settle(state).catch(() => {
		const { context, kind } = booking;
		warnOnce(context, `n8n could not update its record of the ${kind.noun}. ${ifRunAgain(booking)}`, 'booking');
	});

/** What each run of the node has booked, or may have booked, with the numbers of bookings listed before. */
const bookedByRun = new WeakMap<IExecuteFunctions, Map<string, ReadonlySet<string> | undefined>>();

const rememberOfRun = ({ booking, others }: Attempt) => {
	const { context } = booking;
	const bookings = bookedByRun.get(context) ?? new Map<string, ReadonlySet<string> | undefined>();
	bookedByRun.set(context, bookings.set(recordKey(booking), others));
};

/** Whether an earlier item of this run made a listed booking. With Book Again, it may be an older booking. */
const isOfThisRun = (booking: Booking, listed: IDataObject) => {
	const others = bookedByRun.get(booking.context)?.get(recordKey(booking));
	return others !== undefined && !numbersOf(listed).some((number) => others.has(number));
};

/** Why nothing was booked for an item whose booking is listed. */
const returnedText = (booking: Booking, listed: IDataObject) => {
	const { client, kind } = booking;
	const number = shownNumber(client, numberOf(listed));
	const status = statusText(listed);
	const says = status && ` Its status is "${quoted(status, client.redact)}".`;
	return isOfThisRun(booking, listed)
		? `The ${kind.noun} ${number} was booked by an earlier item of this run and is returned again. Identical items book only once.${says}`
		: `The ${kind.noun} ${number} was booked earlier. It is returned, and nothing was booked now.${says}`;
};

/**
 * Returns a listed booking as the result of this item, for which nothing was sent. The booking is recorded, so that the
 * node still knows it if a later list doesn't contain it. Throws a Declined if it differs from this item, and restores
 * the record if an attempt had begun.
 */
const recovered = async (booking: Booking, ownRecord: BookingRecord, listed: IDataObject, earlier?: BookingState) => {
	const state = earlier ?? (await ownRecord.begin().catch(() => undefined));
	if (state !== undefined && isUnknown(state) && !hasThisNumber(booking, listed)) {
		await settleRecord(booking, ownRecord, state);
		throw new Declined(otherSpellingText(booking, listed), '');
	}
	const obstacle = state === 'booked' ? obstacleOfOwn(booking, listed) : obstacleOf(booking, listed);
	if (obstacle !== undefined || state === 'begunAgain') {
		// If the state couldn't be read, the record may contain an earlier booking.
		if (state !== undefined) await settleRecord(booking, ownRecord, state);
		throw new Declined(
			obstacle
				? `Not booked: ${namedObstacle(booking, listed, obstacle)}. ${obstacle.advice}`
				: againText(booking, listed),
			'',
		);
	}
	await settleRecord(booking, ownRecord, 'booked');
	await rememberBooked(booking, 'booked', listed);
	// Book Again was used before in this execution. The user wants another booking than this one.
	if (booking.bookAgain && !isOfThisRun(booking, listed)) throw new Declined(usedUpText(booking, listed), '');
	warnOnce(booking.context, returnedText(booking, listed), 'booking');
	warnOfChanges(booking, listed);
	return { ...listed, recovered: true };
};

/**
 * Confirms that the record is still stored before the request is sent. Throws if it isn't, or if the execution is
 * stopped.
 */
const confirm = async (booking: Booking, ownRecord: BookingRecord, earlier: BookingState) => {
	const failure = await ownRecord.confirm(booking.requestOptions.signal).catch((error: unknown) => error);
	if (failure === undefined) return;
	await settleRecord(booking, ownRecord, earlier);
	throw failure instanceof ServiceFailure ? failure : notRecorded();
};

/** Returns what a response says about this booking. An order with different containers is a different order. */
const resultOf = (booking: Booking, content: unknown) => {
	const { kind, parts } = booking;
	const sent = sentOf(booking);
	const result = bookingResult(content, sent);
	const isOther = candidatesIn(content).some((record) => kind.difference?.(record, parts.body) !== undefined);
	return result === 'booked' && isOther ? 'another' : result;
};

/** An attempt to book. */
interface Attempt {
	readonly booking: Booking;
	readonly ownRecord: BookingRecord;
	/** The recorded state before this attempt. */
	readonly earlier: BookingState;
	/** The numbers of bookings that were listed before this attempt, or undefined if they are unknown. */
	readonly others: ReadonlySet<string> | undefined;
	/** Whether this attempt ignores earlier bookings because Book Again is on. */
	readonly isAgain: boolean;
	/** A booking with the same number that the API lists as canceled. */
	readonly canceled?: IDataObject | undefined;
	/** Hints about other orders with the same containers, to be shown if this one is made. */
	readonly hints: readonly string[];
}

/**
 * Returns the state of an attempt that may have booked. If there are other bookings with its number, a listed booking
 * may be one of them.
 */
const unknownState = ({ others }: Attempt): BookingState => (others?.size === 0 ? 'begun' : 'begunAgain');

/** Bookings that were found in the list after their own response was lost. */
const madeNow = new WeakSet();

/** Returns whether a booking was made now, rather than before. */
export const wasMadeNow = (content: unknown): boolean =>
	!isRecord(content) || content.recovered !== true || madeNow.has(content);

/** Sends the request, and updates the record with what is known about the outcome. Throws a ServiceFailure. */
const sendAndSettle = async (attempt: Attempt): Promise<unknown> => {
	const { booking, ownRecord, earlier, others } = attempt;
	const { client, operation, parts, requestOptions } = booking;
	const content = await client.request(operation.endpoint, parts, requestOptions).catch(readFailure);
	rememberNumber(booking, content, earlier);
	const result = content instanceof ServiceFailure ? content : resultOf(booking, content);
	if (result === 'booked') {
		rememberRate(booking);
		rememberOfRun(attempt);
		await settleRecord(booking, ownRecord, 'booked');
		return content;
	}
	const cause = result instanceof ServiceFailure ? result : unclear(booking, content, result);
	if (!isOutcomeUnknown(cause)) {
		await settleRecord(booking, ownRecord, earlier);
		throw await withExisting(booking, cause);
	}
	rememberRate(booking);
	rememberOfRun(attempt);
	await settleRecord(booking, ownRecord, unknownState(attempt));
	const isStopped = cause.kind === 'canceled';
	// A stopped look-up finds nothing, and the message must still say what is known about the booking. If there may be
	// other bookings with this number, a listed booking proves nothing.
	const canTell = !isStopped && others !== undefined;
	const { found } = canTell ? await find(booking, timing.lookupDelays, undefined, others).catch(nothing) : {};
	const obstacle = found && obstacleOf(booking, found);
	if (found && obstacle === undefined) {
		await settleRecord(booking, ownRecord, 'booked');
		const own = { ...found, recovered: true };
		madeNow.add(own);
		return own;
	}
	throw maybe(booking, cause, obstacle && `. ${namedObstacle(booking, found, obstacle)}`);
};

/**
 * Sends the request once and returns the booking from the response. Otherwise throws a failure that says whether the
 * booking may exist. Once the request may have been written, any error leaves the outcome unknown.
 */
const post = async (attempt: Attempt): Promise<unknown> => {
	const { booking, ownRecord, earlier } = attempt;
	await confirm(booking, ownRecord, earlier);
	return await sendAndSettle(attempt).catch(async (error: unknown) => {
		if (error instanceof ServiceFailure) throw error;
		await settleRecord(booking, ownRecord, unknownState(attempt));
		throw maybe(booking, readFailure(error));
	});
};

/**
 * Sends the request unless this freight was already booked under another number. Book Again skips that check. If
 * nothing is sent, the record is restored.
 */
const postOnce = async (attempt: Attempt): Promise<unknown> => {
	const { booking, ownRecord, earlier, isAgain, canceled } = attempt;
	const claimed = await claim({ booking, isAgain, canceled }).catch(async (error: unknown) => {
		await settleRecord(booking, ownRecord, earlier);
		throw error instanceof Declined ? error : notRecorded();
	});
	const content = await post(attempt).catch(async (error: unknown) => {
		if (!mayBeBooked(error)) await claimed.release();
		throw error;
	});
	await claimed.booked(content);
	for (const hint of [...attempt.hints, ...unlisted(claimed.hints, attempt.hints)])
		warnOnce(booking.context, hint, 'booking');
	return content;
};

/**
 * Returns the numbers of the bookings that are already listed. Returns undefined if the list can't be read or doesn't
 * contain the recorded booking yet.
 */
const numbersListed = async (booking: Booking, earlier: BookingState) => {
	const records = await recordsWithNumber(booking).catch(readFailure);
	if (records instanceof ServiceFailure || isUnknown(earlier)) return undefined;
	return earlier === 'booked' && records.length === 0 ? undefined : new Set(records.flatMap(numbersOf));
};

const bookInTurn = async (booking: Booking, ownRecord: BookingRecord): Promise<unknown> => {
	const { context, bookAgain } = booking;
	const again = bookAgain ? await orNotRecorded(ownRecord.beginAgain()) : undefined;
	if (again?.mayIgnore) {
		warnOnce(
			context,
			"Book Again is on, so the node doesn't check whether it has booked this before. Turn it off now.",
			'booking',
		);
		const { earlier } = again;
		const others = await numbersListed(booking, earlier);
		return await postOnce({ booking, ownRecord, earlier, others, isAgain: true, hints: [] });
	}
	let unread: ServiceFailure | undefined;
	const listed = await findEarlier(booking, (cause) => {
		ifNotAllowed(cause);
		unread = cause;
	}).catch(async (error: unknown) => {
		if (again) await settleRecord(booking, ownRecord, again.earlier);
		throw readFailure(error);
	});
	if (listed.found) return await recovered(booking, ownRecord, listed.found, again?.earlier);
	const earlier = again?.earlier ?? (await orNotRecorded(ownRecord.begin()));
	if (earlier === 'none') {
		const { hints, canceled } = listed;
		const content = await postOnce({ booking, ownRecord, earlier, others: NONE, isAgain: false, canceled, hints });
		if (unread) warnOnce(context, unreadText(booking, unread), 'booking');
		return content;
	}
	await rememberBooked(booking, earlier);
	if (earlier === 'booked') await settleRecord(booking, ownRecord, 'booked');
	// If Book Again was already used, the earlier booking isn't the one that the user wants now.
	const { found, canceled } =
		!again && earlier === 'booked' && booking.kind.listedByOwnNumber
			? await findOwn(booking).catch(nothing)
			: await find(booking, timing.lookupDelays.slice(1), ifNotAllowed);
	if (found) return await recovered(booking, ownRecord, found, earlier);
	throw new Declined(declinedText(booking, earlier, canceled) + (again && !isTool(booking) ? USED_UP : ''), '');
};

/**
 * Makes a booking at most once (docs/decisions/0007-bookings.md). If the booking is already listed, returns it with the
 * mark `recovered`. If this node has attempted the booking before, in any execution, looks for it, and declines it if
 * it isn't found. Never sends anything again after an unknown outcome. Throws a Declined if nothing was sent, otherwise
 * a ServiceFailure.
 */
export const book = async (booking: Booking): Promise<unknown> => {
	const { context, requestOptions } = booking;
	const ownRecord = bookingRecord(context, recordKey(booking));
	const inOwnTurn = async () =>
		await inTurn(bookingQueue(booking), async () => await bookInTurn(booking, ownRecord), requestOptions.signal);
	// Bookings of a node that a person starts may be of the same freight under different numbers.
	const byHand = `book by hand ${context.getWorkflow().id} ${context.getNode().id}`;
	return isByPerson(context) ? await inTurn(byHand, inOwnTurn, requestOptions.signal) : await inOwnTurn();
};
