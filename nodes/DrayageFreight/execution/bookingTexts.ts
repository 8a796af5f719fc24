import type { IDataObject } from 'n8n-workflow';
import { type Client, isOutcomeUnknown, LruMap, quoted, ServiceFailure } from '../../../transport';
import { isEmpty } from '../../shared/fields/field';
import { asText, inJson, labelOf } from '../../shared/fields/text';
import { alphanumeric, comparable } from '../../shared/records';
import { bookedNumberOf, type BookingResult, numberOf, type Sent } from './booked';
import { recordKey, type Booking, type BookingState } from './bookingRecord';

/** Returns a description of the booking that a person can search for: `order with MBL number MAEU…`. */
const inWords = ({ kind: { noun, field, label }, parts: { body } }: Booking) =>
	isEmpty(body[field]) ? noun : `${noun} with ${label} ${asText(body[field])}`;

/**
 * Returns a booking's number from a response, for a message. Removes the access token, which a response can contain
 * anywhere.
 */
export const shownNumber = ({ redact }: Pick<Client, 'redact'>, number: unknown) => quoted(asText(number), redact);

/** Returns whether the node is used as a tool. n8n gives a node's tool version its own type. */
export const isTool = ({ context }: Pick<Booking, 'context'>) => context.getNode().type.endsWith('Tool');

/** Returns whether another workflow calls this one. An AI model may run the calling workflow. */
const isCalled = ({ context }: Booking) => context.getMode() === 'integrated';

/** Returns the field and value that identify a booking in the request. */
export const sentOf = ({ kind: { field }, parts: { body } }: Booking): Sent => ({ field, number: body[field] });

/** Returns what to do if there is no booking. An AI model must not learn how to bypass a check that protects money. */
const ifMissing = (booking: Booking, condition = "If it doesn't exist") => {
	if (isTool(booking)) return `${condition}, ask a person to book it`;
	if (isCalled(booking)) return `${condition}, a person can run this workflow by itself to book it`;
	return booking.bookAgain
		? `${condition}, run only this item again; otherwise turn off Book Again now, since each run books again while it is on`
		: `${condition}, turn on Book Again in the options of this node and run only this item`;
};

/** Returns what a person should do about a booking with an unknown outcome. */
export const nextSteps = (booking: Booking) =>
	`Look in your DrayEasy account for an ${inWords(booking)}, and again a few minutes later. If it exists, use it. ${ifMissing(booking)}`;

/**
 * Returns why a 2xx response doesn't prove the booking: it denies the booking although it contains a number, is about a
 * different booking, or has no number.
 */
export const unclear = (booking: Booking, content: unknown, result: Exclude<BookingResult, 'booked'>) => {
	const { client, kind } = booking;
	const { noun } = kind;
	const said = quoted(inJson(content ?? null), client.redact);
	const what = {
		noNumber: `no ${noun} with a number or ID`,
		another: 'another booking',
		denied: `an error along with the ${noun}'s number ${shownNumber(client, bookedNumberOf(content))}`,
	}[result];
	return new ServiceFailure('unreadable', `The API returned ${what}: ${said}`, '');
};

/**
 * Returns the failure for a response that the node's own code can't process. The request was sent, so its outcome is
 * unknown.
 */
export const readFailure = (error: unknown) =>
	error instanceof ServiceFailure
		? error
		: new ServiceFailure('unreadable', "The API's response can't be read", 'Ask DrayEasy support about this response.');

/** Returns a failure that says that the booking may exist and what to do. */
export const maybe = (booking: Booking, cause: ServiceFailure, more = '') =>
	new ServiceFailure(
		// Use a kind whose outcome counts as unknown, regardless of the cause.
		isOutcomeUnknown(cause) ? cause.kind : 'unreadable',
		`The ${booking.kind.noun} may or may not have been booked. ${cause.clause}${more}. ${nextSteps(booking)}`,
		ifRunAgain(booking),
		cause.status,
		cause.fields,
	);

/** Returns what happens if a booking with an unknown outcome is run again. */
export const ifRunAgain = ({ kind: { listedByNumber, takenOnce, label }, bookAgain }: Booking) => {
	if (bookAgain) return 'Turn off Book Again before you run this item again, or it may be booked twice.';
	const same = listedByNumber
		? 'If you run this item again, the node returns the booking if it is listed by then, and books nothing.'
		: 'If you run this item again, the node declines it and books nothing.';
	// Running the whole workflow again also requests a new quote.
	return takenOnce
		? same
		: `${same} A new quote is a new booking: to keep the ${label}, use Retry in the Executions tab, and don't run the quote again.`;
};

/** The numbers of bookings made by this process, for messages: if n8n discards an attempt, its output is lost. */
const made = new LruMap<string, string>(2_000);

const madeKey = (booking: Omit<Booking, 'bookAgain'>) => {
	const { context } = booking;
	return `${context.getWorkflow().id} ${context.getNode().id} ${recordKey(booking)}`;
};

/**
 * Returns the number of the booking made by this process, or undefined if there is none or, with Book Again, several.
 */
export const ownNumber = (booking: Booking): string | undefined => {
	const number = made.get(madeKey(booking));
	return number?.includes(' and ') ? undefined : number;
};

const asMade = (booking: Booking) => {
	const numbers = made.get(madeKey(booking));
	return numbers === undefined ? '' : ` as ${shownNumber(booking.client, numbers)}`;
};

/**
 * Remembers the number in a response, regardless of the result. Numbers remembered earlier are kept unless the record
 * is empty.
 */
export const rememberNumber = (booking: Booking, content: unknown, earlier: BookingState) => {
	const number = asText(bookedNumberOf(content, sentOf(booking)));
	const others = earlier === 'none' ? [] : (made.get(madeKey(booking))?.split(' and ') ?? []);
	if (number !== '') made.set(madeKey(booking), [...new Set([...others, number])].join(' and '));
};

/** The rates that this process has booked, or may have booked, by booking. */
const ratesSent = new LruMap<string, string>(2_000);

/** Remembers the rate of a request that wasn't rejected. */
export const rememberRate = (booking: Booking) =>
	ratesSent.set(madeKey(booking), comparable(booking.parts.body.rate_id));

/**
 * Returns whether a listed booking is known to have this item's rate. An LTL or FTL shipment is found by its rate or
 * quote number, an order by its MBL number. undocumented: whether a listed order contains its `rate_id`
 * (docs/interface.md#u-passed-through).
 */
export const isOfThisRate = (booking: Omit<Booking, 'bookAgain'>, record: IDataObject): boolean => {
	if (!booking.kind.takenOnce) return true;
	const listed = comparable(record.rate_id);
	return (listed === '' ? ratesSent.get(madeKey(booking)) : listed) === comparable(booking.parts.body.rate_id);
};

const alreadyBooked = (booking: Booking) => {
	const { kind, bookAgain } = booking;
	const text = `Not booked: this node has already booked the ${inWords(booking)}${asMade(booking)}`;
	// An AI model can't remove an item.
	if (isTool(booking)) return `${text}. Use that ${kind.noun}`;
	const mayBookAgain = !isCalled(booking) && !kind.takenOnce && !bookAgain;
	const again = mayBookAgain
		? ', or turn on Book Again in the options and run only this item to book it a second time'
		: '';
	return `${text}. Remove this item${again}`;
};

const maybeBooked = (booking: Booking) =>
	`Not booked: an earlier attempt may have booked the ${inWords(booking)}${asMade(booking)}. ${nextSteps(booking)}`;

/**
 * Returns why a booking is declined if it isn't listed, or is listed as canceled. Unless the API accepts its number
 * only once, there may be another booking with the same number.
 */
export const declinedText = (
	booking: Booking,
	earlier: Exclude<BookingState, 'none'>,
	canceled: IDataObject | undefined,
) => {
	const text = earlier === 'booked' ? alreadyBooked(booking) : maybeBooked(booking);
	if (!canceled) return text;
	const number = shownNumber(booking.client, numberOf(canceled));
	const { takenOnce, label } = booking.kind;
	return takenOnce
		? `Not booked: the ${inWords(booking)} was booked as ${number} and then canceled. The API takes each ${label} once: use another one, or phone or email DrayEasy support`
		: `${text}. The API lists ${number} as canceled. Check your DrayEasy account for another one`;
};

/**
 * Returns why a listed booking isn't returned after an unknown outcome: it may be an earlier booking with the same
 * number.
 */
export const againText = (booking: Booking, listed: IDataObject) =>
	`${maybeBooked(booking)}. ${namedRecord(booking, listed)} exists, but may be an earlier one`;

/**
 * Returns why an order with the same containers isn't returned after an unknown outcome: its number is written in
 * another way, so the attempt may have booked a second order.
 */
export const otherSpellingText = (booking: Booking, listed: IDataObject) =>
	`${maybeBooked(booking)}. ${namedRecord(booking, listed)} has the same containers, but may be another ${booking.kind.noun}`;

/** Returns whether a listed booking has this booking's number, in any spelling but with the same letters and digits. */
export const hasThisNumber = ({ kind: { field, identity }, parts }: Booking, record: IDataObject) =>
	isEmpty(record[field]) || identity(record[field]) === identity(parts.body[field]);

/** Explains why Book Again had no effect. */
export const USED_UP =
	'. Book Again books once in an execution, and it was used before. If that attempt failed, turn off Retry On Fail to see its message';

/** Explains why the request wasn't sent: the attempt couldn't be recorded. */
export const NOT_RECORDED =
	"Nothing was booked by this attempt: n8n could not record the booking in its database. Check n8n's database and run this item again";

/**
 * Returns a warning that the list couldn't be read. The node still makes a new booking, but it can't detect a booking
 * made elsewhere.
 */
export const unreadText = ({ kind: { noun } }: Booking, { clause }: ServiceFailure) =>
	`The node couldn't check for an earlier booking of the ${noun}: ${clause}. This node had not booked it before. If it may have been booked somewhere else, look in your DrayEasy account.`;

/**
 * undocumented: how the API reports that a number is taken. Its sample contains "has already been taken"
 * (docs/interface.md#errors).
 */
const TAKEN = /already|taken|exist|duplicate|unique/i;
const NOT_TAKEN = /n[o']t exist|non-?exist|no (longer|such)|existing|expired|closed/i;

const isTaken = (text: string) => TAKEN.test(text) && !NOT_TAKEN.test(text);

/** Returns whether a rejection says that the booking's number is taken. */
export const saysTaken = ({ kind: { field, label } }: Booking, { message, fields = {} }: ServiceFailure) =>
	(fields[field] ?? []).some(isTaken) ||
	(isTaken(message) && [field, label].some((name) => message.toLowerCase().includes(name.toLowerCase())));

/** Returns what to do about a booking that already exists under this number. */
export const useIt = (booking: Booking) => {
	const { noun, label } = booking.kind;
	// An AI model must not learn how to bypass a check that protects money.
	if (isTool(booking)) return `Use that ${noun}, or ask a person`;
	return `Use that ${noun}; changing the ${label} would book again. Correct the ${label} only if this item is another ${noun}`;
};

/** Returns what to do about a listed booking that might not be usable. */
export const checkIt = (booking: Booking) =>
	`Look in your DrayEasy account to see what happened to that ${booking.kind.noun}. ${ifMissing(booking, "If it isn't booked")}`;

/** Returns a listed booking's name for the start of a sentence: `Order 70001 with this MBL number`. */
export const namedRecord = (booking: Booking, record: IDataObject) => {
	const { client, kind } = booking;
	const { noun, label, field } = kind;
	const number = hasThisNumber(booking, record)
		? `this ${label}`
		: `${label} ${quoted(asText(record[field]), client.redact)}`;
	return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${shownNumber(client, numberOf(record))} with ${number}`;
};

/** Returns why a listed booking isn't returned if Book Again was already used: the user wants another one. */
export const usedUpText = (booking: Booking, listed: IDataObject) =>
	`Not booked: ${namedRecord(booking, listed)} exists${isTool(booking) ? '' : USED_UP}`;

/** Returns which booking may have the number that the API rejects as taken, if it is listed. */
export const takenText = (booking: Booking, found: IDataObject | undefined, canceled: IDataObject | undefined) => {
	const { noun, label } = booking.kind;
	if (found) return `${namedRecord(booking, found)} exists. ${useIt(booking)}`;
	if (canceled)
		return `${namedRecord(booking, canceled)} was canceled. Use another ${label}, or phone or email DrayEasy support`;
	return `An ${noun} with this ${label} may exist. ${useIt(booking)}`;
};

/** Returns the hint for a rejection because the booking's number is taken. */
export const ifTaken = ({ kind: { noun } }: Booking) => `Look in your DrayEasy account for the ${noun}.`;

/** Returns only the letters and digits of a value, since records format phone numbers, dates and times differently. */
const comparedText = (value: unknown) => alphanumeric(typeof value === 'boolean' ? String(value) : value);

/**
 * The minimum length of a value to count as equal to a longer value that begins with it, such as a date and a date with
 * a time.
 */
const SHORTEST_PART = 5;

/** The length of a phone number without its country code. A house number at the end of an address is shorter. */
const PHONE_DIGITS = 10;

/** Numbers and references, of which no part counts as equal to the whole: PO-77 isn't PO-77-B. */
const IS_NUMBER = /number|reference/;

const isOther = (name: string, sent: unknown, listed: unknown) => {
	const [ours, theirs] = [comparedText(sent), comparedText(listed)];
	if (ours === '' || theirs === '' || ours === theirs || Number(sent) === Number(listed)) return false;
	if (IS_NUMBER.test(name)) return true;
	const [short = '', long = ''] = [ours, theirs].sort((a, b) => a.length - b.length);
	const isPhone = short.length >= PHONE_DIGITS && /^\d+$/.test(long);
	return short.length < SHORTEST_PART || !(long.startsWith(short) || (isPhone && long.endsWith(short)));
};

/** Returns a sentence that names the values in which a listed booking differs from this item, or undefined if none do. */
export const otherValuesText = (
	{ client, kind, operation, parts: { body } }: Booking,
	record: IDataObject,
): string | undefined => {
	const names = Object.keys(body).filter((name) => isOther(name, body[name], record[name]));
	if (names.length === 0) return undefined;
	return `The ${kind.noun} ${shownNumber(client, numberOf(record))} was booked earlier with other values, and was not changed: ${names.map((name) => labelOf(operation.fields, [name])).join(', ')}. To change it, phone or email DrayEasy support.`;
};
