import type { IExecuteFunctions } from 'n8n-workflow';
import { inTurn, quoted, type ServiceFailure } from '../../../transport';
import { Declined, sentences, warnOnce } from '../../shared/errors';
import type { BookingKind, ItemCall } from '../../shared/operations/operation';
import { numberOf, statusText } from './booked';
import { bookingQueue, bookingRecord, isUnknown, recordKey, type Booking, type BookingState } from './bookingRecord';
import {
	againText,
	declinedText,
	hasThisNumber,
	otherSpellingText,
	otherValuesText,
	readFailure,
	shownNumber,
	takenText,
	unreadText,
} from './bookingTexts';
import { findEarlier, findOwn, isForbidden, namedObstacle, nothing, obstacleOf, obstacleOfOwn } from './findBooking';
import { assertAllowed } from './guards';
import { freightBookedBefore, unlisted } from './sameFreight';

type Listed = Awaited<ReturnType<typeof findEarlier>>;

/** Rewords a booking's error message for the preview of that booking. */
const foretold = (text: string, start: string) =>
	`${text.replace(/^(Not booked|Nothing was booked)/, start).replace(/ (has) already (booked)/, ' $1 $2')}.`;

const startOf = (state: BookingState) => (isUnknown(state) ? 'May already be booked' : 'Already booked');

const listedText = (booking: Booking, found: NonNullable<Listed['found']>, state: BookingState) => {
	const { client, kind } = booking;
	const obstacle = state === 'booked' ? obstacleOfOwn(booking, found) : obstacleOf(booking, found);
	if (obstacle) return `Would not be booked: ${namedObstacle(booking, found, obstacle)}. ${obstacle.advice}.`;
	if (isUnknown(state) && !hasThisNumber(booking, found))
		return foretold(otherSpellingText(booking, found), startOf(state));
	if (state === 'begunAgain') return foretold(againText(booking, found), startOf(state));
	const status = statusText(found);
	const says = status && ` Its status is "${quoted(status, client.redact)}".`;
	const booked = `Already booked as ${kind.noun} ${shownNumber(client, numberOf(found))}. A booking would return it and book nothing.${says}`;
	return sentences(booked, otherValuesText(booking, found) ?? '');
};

/** Returns the recorded state, or the error if the record can't be read. */
const recordedState = async (booking: Booking, key: string): Promise<BookingState | Error> => {
	try {
		return await bookingRecord(booking.context, key).look();
	} catch (error) {
		return error as Error;
	}
};

const unreadRecord = ({ noun }: BookingKind) =>
	`Couldn't check whether this node has booked the ${noun}: n8n could not read its record of bookings.`;

/** What a preview knows about earlier bookings. */
interface Known {
	/** Why the item wouldn't be booked. */
	readonly verdict?: string;
	/** Whether Book Again doesn't change the verdict. */
	readonly isFinal?: boolean;
	/** Why it isn't certain that the item would be booked. */
	readonly doubt?: string | undefined;
	/** Hints about similar bookings, with which the item is booked anyway. */
	readonly hints?: readonly string[];
}

const earlierBookings = async (booking: Booking): Promise<Known> => {
	const { kind } = booking;
	let unread: ServiceFailure | undefined;
	const { found, canceled, hints } = await findEarlier(booking, (cause) => (unread = cause)).catch((error: unknown) => {
		throw readFailure(error);
	});
	if (unread && isForbidden(unread))
		return {
			verdict: `Would not be booked: the node couldn't check for an earlier booking of the ${kind.noun}. ${unread.clause}.`,
		};
	const state = await recordedState(booking, recordKey(booking));
	if (found) return { verdict: listedText(booking, found, state instanceof Error ? 'none' : state) };
	if (state instanceof Declined) return { verdict: foretold(state.message, 'Would not be booked'), isFinal: true };
	if (state instanceof Error) return { verdict: unreadRecord(kind), isFinal: true };
	if (state !== 'none') {
		const own = state === 'booked' ? await findOwn(booking).catch(nothing) : nothing();
		if (own.found) return { verdict: listedText(booking, own.found, state) };
		const gone = own.canceled ?? canceled;
		return { verdict: foretold(declinedText(booking, state, gone), gone ? 'Would not be booked' : startOf(state)) };
	}
	const isRejected = canceled && kind.takenOnce;
	const doubt = isRejected
		? `Would likely be rejected: ${takenText(booking, undefined, canceled)}.`
		: unread && unreadText(booking, unread);
	const before = await freightBookedBefore(booking, canceled).catch(() => undefined);
	if (!before) return { verdict: unreadRecord(kind) };
	const declined = before.find(({ isDeclined }) => isDeclined);
	if (declined) return { verdict: foretold(declined.text, startOf(declined.state)) };
	return { doubt, hints: [...hints, ...unlisted(before, hints)] };
};

const refusalText = ({ context, item }: ItemCall) => {
	try {
		assertAllowed(context.getInputData(), item.options);
		return '';
	} catch (error) {
		return foretold((error as Error).message, 'Would not be booked');
	}
};

/** The first item of a run for each booking. Only the first of identical items is booked. */
const firstItems = new WeakMap<IExecuteFunctions, Map<string, number>>();

const firstWith = (key: string, { context, index }: ItemCall): number => {
	const first = firstItems.get(context) ?? new Map<string, number>();
	firstItems.set(context, first);
	if (!first.has(key)) first.set(key, index);
	return first.get(key) ?? index;
};

/**
 * Returns what a booking would do with an item, according to the same look-up and record that a booking uses. Only
 * reads from the API. Never returns "would book" if an earlier booking is known or the look-up failed; shows a hint
 * instead. Throws a ServiceFailure if the execution is stopped.
 */
export const outcomeOf = async (call: ItemCall, kind: BookingKind): Promise<string> => {
	const booking: Booking = { ...call, kind, bookAgain: call.item.options.bookAgain === true };
	const key = recordKey(booking);
	const { signal } = booking.requestOptions;
	// Wait for a booking in progress, so that it is either finished or not begun.
	const known = await inTurn(bookingQueue(booking), async () => await earlierBookings(booking), signal);
	const { verdict = '', isFinal = false, doubt = '', hints = [] } = known;
	const first = firstWith(key, call);
	const isRepeated = first !== call.index;
	const duplicate = verdict === '' && isRepeated ? `Would book nothing: item ${first} is the same ${kind.noun}.` : '';
	const refusal = refusalText(call);
	const against = sentences(refusal, verdict, duplicate);
	if (against === '' && doubt === '' && hints.length === 0)
		return kind.listedByNumber
			? `Would book: no ${kind.noun} with this ${kind.label} was found.`
			: `Would book: this node has not booked this ${kind.label}. The API can't list ${kind.noun}s by it.`;
	const isAgain = booking.bookAgain && verdict !== '' && !isFinal && !isRepeated && refusal === '';
	const text =
		against === ''
			? sentences(doubt === '' ? 'Would book.' : doubt, ...hints)
			: sentences(against, isAgain ? 'Book Again is on, so it would be sent anyway.' : '');
	warnOnce(call.context, text, 'booking');
	return text;
};
