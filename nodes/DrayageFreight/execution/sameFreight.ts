import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isOutcomeUnknown, LruMap, ServiceFailure } from '../../../transport';
import { Declined, warnOnce } from '../../shared/errors';
import { asText } from '../../shared/fields/text';
import type { BookingKind, ItemCall } from '../../shared/operations/operation';
import { askedFor, quoteOfRate, type RememberedQuote } from '../resources/shared/quotedRate';
import { alphanumeric, comparable, containerIds, containersOf } from '../../shared/records';
import { bookedNumberOf } from './booked';
import { bookingRecord, isUnknown, sorted, type Booking, type BookingState } from './bookingRecord';
import { isTool, shownNumber } from './bookingTexts';
import { isByHand } from './preview';

/**
 * Returns the quote that a booking's rate belongs to. Returns undefined for orders, since several orders may share a
 * quote.
 */
export const rememberedQuote = (
	{ client, parts }: Pick<ItemCall, 'client' | 'parts'>,
	{ takenOnce, field }: BookingKind,
): RememberedQuote | undefined => (takenOnce ? undefined : quoteOfRate(client.address, field, parts.body[field]));

/**
 * Normalizes a value for comparison. "25 Broadway, Suite 4 " and "25 BROADWAY Suite 4" are the same address, and 800 is
 * "800". All other punctuation matters: 1.5 isn't 15, and PO-1-23 isn't PO-12-3.
 */
const withoutPauses = (value: unknown) => comparable(value).replace(/(?<![.,;])[.,;]+(?= |$)/g, '');

/**
 * Returns the freight of a booking, regardless of its rate, contacts and notes, or undefined if it isn't known. For an
 * order, these are the containers; for LTL and FTL, the quoted values, the street addresses and the customer's
 * reference.
 */
const freightOf = (booking: Booking): string | undefined => {
	const { kind } = booking;
	const body = booking.parts.body as IDataObject;
	if (kind.takenOnce) {
		const numbers = (containersOf(body) ?? []).map((one) => alphanumeric(containerIds(one).container_number));
		return numbers.length === 0 ? undefined : JSON.stringify(numbers.sort());
	}
	const asked = askedFor(booking, kind);
	if (asked === undefined) return undefined;
	// The quote's time limit doesn't describe the freight.
	const freight = [
		sorted({ ...asked, timeout: undefined }),
		body.pickup_address1,
		body.destination_address1,
		body.customer_reference_number,
	];
	return JSON.stringify(freight, (_, value: unknown) =>
		typeof value === 'string' || typeof value === 'number' ? withoutPauses(value) : value,
	);
};

const freightRecord = ({ context, client, operation }: Booking, freight: string) => {
	const identity = [new URL(client.address).href.toLowerCase(), operation.endpoint.path, freight];
	return bookingRecord(context, `freight ${createHash('sha256').update(JSON.stringify(identity)).digest('base64url')}`);
};

/** The numbers of bookings that this process has made, by node and freight. */
const numbers = new LruMap<string, string>(2_000);

const numberKey = ({ context }: Booking, freight: string) =>
	`${context.getWorkflow().id} ${context.getNode().id} ${freight}`;

/** Returns the booking's name, `LTL shipment LS1`, or `that LTL shipment` if its number isn't known. */
const bookedOne = ({ client, kind: { noun } }: Booking, number: string | undefined) =>
	number === undefined || number === '' ? `that ${noun}` : `${noun} ${shownNumber(client, number)}`;

const refusalText = (booking: Booking, earlier: BookingState, number: string | undefined) => {
	const { noun, label } = booking.kind;
	const one = bookedOne(booking, number);
	// An AI model must not learn how to bypass a check that protects money.
	if (isTool(booking))
		return `Not booked: this node has booked this freight before in a manual run, or may have, with another ${label}. Use ${one}, if it exists: a person can check that in the DrayEasy account`;
	const again = `turn on Book Again in the options and run only this item`;
	return isUnknown(earlier)
		? `Not booked: this node may have booked this freight before in a manual run, with another ${label}. Look in your DrayEasy account for that ${noun}, and again a few minutes later. If it exists, use it. If it doesn't, ${again}`
		: `Not booked: this node has booked this freight before in a manual run, with another ${label}. Running the quote again changes the ${label}, not the freight. Use ${one}. To book a second one, ${again}`;
};

/**
 * Returns why a rate isn't booked if another rate of its quote was booked, or may have been. Otherwise returns
 * undefined.
 */
const otherRateText = (booking: Booking): string | undefined => {
	const { kind, parts } = booking;
	const quote = rememberedQuote(booking, kind);
	if (quote?.chosen === undefined || quote.chosen === comparable(parts.body[kind.field])) return undefined;
	return `Not booked: another rate of the same quote was booked, or may have been (${kind.label} ${quote.chosen}). Each rate would ship the same freight. Use ${bookedOne(booking, quote.bookedAs)}, and book no other rate of this quote`;
};

const sameContainersText = (booking: Booking, earlier: BookingState, number = '') => {
	const { noun, label } = booking.kind;
	if (isUnknown(earlier))
		return `Check this ${noun}: this node may have booked its containers before in a manual run, with another ${label}.`;
	return number === ''
		? `Check this ${noun}: this node has booked its containers before in a manual run, with another ${label}.`
		: `Check this ${noun}: this node has booked its containers before in a manual run, with another ${label} (${bookedOne(booking, number)}).`;
};

/**
 * Returns whether a failed attempt may have booked. Only a Declined and a failure with a known outcome rule that out.
 */
const mayBeBooked = (error: unknown) =>
	!(error instanceof Declined) && !(error instanceof ServiceFailure && !isOutcomeUnknown(error));

/** Whether Book Again is on, which skips all checks for earlier bookings. */
interface Again {
	readonly isAgain: boolean;
}

/** Sends a booking unless another rate of the same quote was booked, since each rate would ship the same freight. */
const sendOneRate = async (booking: Booking, send: () => Promise<unknown>, { isAgain }: Again): Promise<unknown> => {
	const { kind, parts } = booking;
	const quote = rememberedQuote(booking, kind);
	if (!quote) return await send();
	const number = comparable(parts.body[kind.field]);
	const earlier = quote.chosen;
	const other = isAgain ? undefined : otherRateText(booking);
	if (other !== undefined) throw new Declined(other, '');
	const earlierNumber = quote.bookedAs;
	// Set before sending, since another rate may be booked at the same time.
	quote.chosen = number;
	if (earlier !== number) quote.bookedAs = undefined;
	const content = await send().catch((error: unknown) => {
		// Book Again may have booked another rate meanwhile.
		if (!mayBeBooked(error) && quote.chosen === number)
			Object.assign(quote, { chosen: earlier, bookedAs: earlierNumber });
		throw error;
	});
	if (quote.chosen === number) quote.bookedAs = asText(bookedNumberOf(content));
	return content;
};

/**
 * The freight that each call of a node has begun to book. A call's own items don't count as booked before. Another call
 * in the same execution does, since a loop may quote again after an unknown outcome.
 */
const begunByCall = new WeakMap<IExecuteFunctions, Set<string>>();

const begunBy = (context: IExecuteFunctions): Set<string> => {
	const begun = begunByCall.get(context) ?? new Set<string>();
	begunByCall.set(context, begun);
	return begun;
};

const warnOfRecord = (context: IExecuteFunctions) =>
	warnOnce(
		context,
		'n8n could not update its record of this freight. Look in your DrayEasy account before you book it again.',
		'booking',
	);

/**
 * Books with `send`, and declines a second rate of the same quote. If a person runs the workflow manually, the freight
 * is recorded too, since running a quote again returns a new rate number. A second LTL or FTL shipment of the same
 * freight is then declined; a second order gets a hint. Book Again skips both checks. If n8n's database fails before
 * `send`, nothing is sent. If it fails afterwards, the user gets a hint, since the booking exists.
 */
export const bookFreightOnce = async (
	booking: Booking,
	send: () => Promise<unknown>,
	again: Again,
): Promise<unknown> => {
	const { context, kind } = booking;
	const freight = isByHand(context) ? freightOf(booking) : undefined;
	if (freight === undefined) return await sendOneRate(booking, send, again);
	const record = freightRecord(booking, freight);
	const settle = async (state: BookingState) => await record.settle(state).catch(() => warnOfRecord(context));
	const earlier = await record.begin();
	const begun = begunBy(context);
	const isKnown = earlier !== 'none' && !again.isAgain && !begun.has(freight);
	begun.add(freight);
	const earlierNumber = numbers.get(numberKey(booking, freight));
	if (isKnown && !kind.takenOnce) {
		await settle(earlier);
		throw new Declined(refusalText(booking, earlier, earlierNumber), '');
	}
	const content = await sendOneRate(booking, send, again).catch(async (error: unknown) => {
		if (!mayBeBooked(error)) await settle(earlier);
		throw error;
	});
	numbers.set(numberKey(booking, freight), asText(bookedNumberOf(content)));
	await settle('booked');
	if (isKnown) warnOnce(context, sameContainersText(booking, earlier, earlierNumber), 'booking');
	return content;
};

/** Records a booking that turned out to exist, or that may exist, as if it had just been made. Never rejects. */
export const rememberBooked = async (booking: Booking, earlier: BookingState = 'booked'): Promise<void> => {
	const { context, kind, parts } = booking;
	const quote = rememberedQuote(booking, kind);
	if (quote) quote.chosen ??= comparable(parts.body[kind.field]);
	const freight = isByHand(context) ? freightOf(booking) : undefined;
	if (freight === undefined || earlier !== 'booked') return;
	const record = freightRecord(booking, freight);
	await record
		.begin()
		.then(async () => await record.settle('booked'))
		.catch(() => warnOfRecord(context));
};

/** An earlier booking of the same freight under another number, and how certain it is. */
export interface BookedBefore {
	readonly text: string;
	readonly state: BookingState;
}

/**
 * Returns an earlier booking of the same freight for a preview, or undefined if none is known. Rejects if n8n's
 * database fails.
 */
export const freightBookedBefore = async (booking: Booking): Promise<BookedBefore | undefined> => {
	const { context, kind } = booking;
	const freight = isByHand(context) ? freightOf(booking) : undefined;
	const state = freight === undefined ? 'none' : await freightRecord(booking, freight).look();
	if (freight !== undefined && state !== 'none') {
		const number = numbers.get(numberKey(booking, freight));
		const textOf = kind.takenOnce ? sameContainersText : refusalText;
		return { text: textOf(booking, state, number), state };
	}
	const other = otherRateText(booking);
	return other === undefined ? undefined : { text: other, state: 'begun' };
};
