import type { IDataObject } from 'n8n-workflow';
import { Declined } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import type { BookingKind, ItemCall } from '../../shared/operations/operation';
import { comparable } from '../../shared/records';
import { quoteOfRate, quoteToBook, type RememberedQuote } from '../resources/shared/quotedRate';
import { bookedNumberOf, numbersOf } from './booked';
import type { Booking } from './bookingRecord';
import { nextSteps, shownNumber } from './bookingTexts';

/**
 * Returns the quote that a booking's rate belongs to. Returns undefined for orders, since several orders may share a
 * quote.
 */
export const rememberedQuote = (
	{ client, parts }: Pick<ItemCall, 'client' | 'parts'>,
	{ takenOnce, field }: BookingKind,
): RememberedQuote | undefined => (takenOnce ? undefined : quoteOfRate(client.address, field, parts.body[field]));

/** Returns the quote of a booking's rate, even if this process didn't request it. */
export const quoteToClaim = (
	{ client, parts }: Booking,
	{ takenOnce, field }: BookingKind,
): RememberedQuote | undefined => (takenOnce ? undefined : quoteToBook(client.address, field, parts.body[field]));

/** Returns the booking's name, `LTL shipment LS1`, or `that LTL shipment` if its number isn't known. */
export const bookedOne = ({ client, kind: { noun } }: Booking, number = '') =>
	number === '' ? `that ${noun}` : `${noun} ${shownNumber(client, number)}`;

/**
 * Returns why a rate isn't booked if a rate of its quote was booked, or may have been. Otherwise returns undefined. This
 * node's own booking of the same rate is known from its record, so the same rate means another node. A booking that the
 * API lists as canceled doesn't count.
 */
export const otherRateText = (booking: Booking, canceled: IDataObject | undefined): string | undefined => {
	const { kind, parts } = booking;
	const quote = rememberedQuote(booking, kind);
	if (quote?.chosen === undefined) return undefined;
	if (canceled && numbersOf(canceled).includes(comparable(quote.bookedAs))) return undefined;
	const one = bookedOne(booking, quote.bookedAs);
	const numberText = quote.bookedAs === undefined ? '' : ` (${one})`;
	return quote.chosen === comparable(parts.body[kind.field])
		? `Not booked: another node of this n8n has booked this ${kind.label}, or may have${numberText}. ${nextSteps(booking)}`
		: `Not booked: another rate of the same quote was booked, or may have been (${kind.label} ${quote.chosen}). Each rate would ship the same freight. Use ${one}, and book no other rate of this quote. If it was canceled, get a new quote`;
};

/** A hint about an earlier booking of the same freight. */
export interface FreightHint {
	readonly text: string;
	/** The earlier booking's number, or an empty text if the hint doesn't name it. */
	readonly number: string;
}

/** What a booking holds before its request is sent. No method rejects, since the outcome of the request matters more. */
export interface Claim {
	/** Hints about earlier bookings, to be shown if this one is made. */
	readonly hints: readonly FreightHint[];
	/** Records the booking that a response confirms. */
	readonly booked: (content: unknown) => Promise<void>;
	/** Restores what was recorded before, since nothing was booked. */
	readonly release: () => Promise<void>;
}

/** What a claim depends on. */
export interface Attempted {
	readonly booking: Booking;
	/** Whether this attempt ignores earlier bookings because Book Again is on. */
	readonly isAgain: boolean;
	/** A booking with the same number that the API lists as canceled. */
	readonly canceled: IDataObject | undefined;
}

/**
 * Claims the rate of a booking, since each rate of a quote would ship the same freight. Throws a Declined if another
 * rate of the quote was booked, unless Book Again is on. Checks and claims in one step, since another rate may be booked
 * at the same time.
 */
export const claimRate = async ({ booking, isAgain, canceled }: Attempted): Promise<Claim | undefined> => {
	const { kind, parts } = booking;
	const quote = quoteToClaim(booking, kind);
	if (!quote) return undefined;
	const other = isAgain ? undefined : otherRateText(booking, canceled);
	if (other !== undefined) throw new Declined(other, '');
	const number = comparable(parts.body[kind.field]);
	const { chosen: earlier, bookedAs: earlierNumber } = quote;
	quote.chosen = number;
	quote.bookedAs = undefined;
	// Book Again may book another rate meanwhile.
	const isMine = () => quote.chosen === number;
	return {
		hints: [],
		booked: async (content) => {
			if (isMine()) quote.bookedAs = asText(bookedNumberOf(content));
		},
		release: async () => {
			if (isMine()) Object.assign(quote, { chosen: earlier, bookedAs: earlierNumber });
		},
	};
};
