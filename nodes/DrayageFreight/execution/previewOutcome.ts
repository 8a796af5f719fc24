import { quoted, type ServiceFailure } from '../../../transport';
import { Declined, sentences, warnOnce } from '../../shared/errors';
import type { BookingKind, ItemCall } from '../../shared/operations/operation';
import { numberOf, statusText } from './booked';
import { bookingRecord, inTurn, isUnknown, recordKey, type Booking, type BookingState } from './bookingRecord';
import { againText, declinedText, readFailure, shownNumber, takenText, unreadText } from './bookingTexts';
import { find, findOwn, namedObstacle, nothing, obstacleOf, obstacleOfOwn } from './findBooking';
import { otherValuesText } from './otherValues';
import { freightBookedBefore, type BookedBefore } from './sameFreight';

type Listed = Awaited<ReturnType<typeof find>>;

/** A message that a booking would fail with, as the preview of that booking. */
const foretold = (text: string, start: string) =>
	`${text.replace(/^(Not booked|Nothing was booked)/, start).replace(/ (has) already (booked)/, ' $1 $2')}.`;

const startOf = (state: BookingState) => (isUnknown(state) ? 'May already be booked' : 'Already booked');

const listedText = (booking: Booking, found: NonNullable<Listed['found']>, state: BookingState) => {
	const { client, kind } = booking;
	const obstacle = state === 'booked' ? obstacleOfOwn(booking, found) : obstacleOf(booking, found);
	if (obstacle) return `Would not be booked: ${namedObstacle(booking, found, obstacle)}. ${obstacle.advice}.`;
	if (state === 'begunAgain') return foretold(againText(booking, found), startOf(state));
	const status = statusText(found);
	const says = status && ` Its status is "${quoted(status, client.redact)}".`;
	const booked = `Already booked as ${kind.noun} ${shownNumber(client, numberOf(found))}. A booking would return it and book nothing.${says}`;
	return sentences(booked, otherValuesText(booking, found) ?? '');
};

/** The record's state; the reason in words if it can't be read. */
const recordedState = async (booking: Booking, key: string): Promise<BookingState | Error> => {
	try {
		return await bookingRecord(booking.context, key).look();
	} catch (error) {
		return error as Error;
	}
};

const unreadRecord = ({ noun }: BookingKind) =>
	`Couldn't check whether this node has booked the ${noun}: n8n could not read its record of bookings.`;

/** An order with containers that were booked before is booked anyway, with a hint. */
const freightText = ({ text, state }: BookedBefore, { takenOnce }: BookingKind) =>
	takenOnce ? `Would book. ${text}` : foretold(text, startOf(state));

/** What is known about an earlier booking of an item, in words; undefined if none is known. */
const earlierText = async (booking: Booking): Promise<string | undefined> => {
	const { kind } = booking;
	let unread: ServiceFailure | undefined;
	const { found, canceled } = await find(booking, [0], (cause) => (unread = cause)).catch((error: unknown) => {
		throw readFailure(error);
	});
	const state = await recordedState(booking, recordKey(booking));
	if (found) return listedText(booking, found, state instanceof Error ? 'none' : state);
	if (state instanceof Declined) return foretold(state.message, 'Would not be booked');
	if (state instanceof Error) return unreadRecord(kind);
	if (state !== 'none') {
		const own = state === 'booked' ? await findOwn(booking).catch(nothing) : nothing();
		if (own.found) return listedText(booking, own.found, state);
		return foretold(declinedText(booking, state, own.canceled ?? canceled), startOf(state));
	}
	const before = await freightBookedBefore(booking).catch(() => unreadRecord(kind));
	if (before !== undefined) return typeof before === 'string' ? before : freightText(before, kind);
	if (canceled && kind.takenOnce) return `Would likely be rejected: ${takenText(booking, undefined, canceled)}.`;
	return unread && unreadText(booking, unread);
};

/**
 * What a booking would do with an item, by the look-up and the record that a booking uses. Only reads from the API. Never
 * says "would book" if an earlier booking is known or couldn't be looked for. Shows a hint in these cases. Throws a
 * ServiceFailure if the execution is stopped.
 */
export const outcomeOf = async (call: ItemCall, kind: BookingKind): Promise<string> => {
	const booking: Booking = { ...call, kind, bookAgain: call.item.options.bookAgain === true };
	// A booking that is being made must be either finished or not begun.
	const earlier = await inTurn(
		`book ${recordKey(booking)}`,
		async () => await earlierText(booking),
		booking.requestOptions.signal,
	);
	if (earlier === undefined)
		return kind.lookUp
			? `Would book: no ${kind.noun} with this ${kind.label} was found.`
			: `Would book: this node has not booked this ${kind.label}. The API can't list ${kind.noun}s by it.`;
	const text = booking.bookAgain ? `${earlier} Book Again is on, so it would be sent anyway.` : earlier;
	warnOnce(call.context, text, 'booking');
	return text;
};
