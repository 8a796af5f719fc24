import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import {
	asFailure,
	isOutcomeUnknown,
	isRecord,
	LruMap,
	pagesOf,
	pause,
	recordOr,
	ServiceFailure,
	timing,
} from '../../../transport';
import { Declined, warnOnce } from '../../shared/errors';
import { isEmpty } from '../../shared/fields/field';
import { labelOf } from '../../shared/fields/text';
import { asText } from '../../shared/fields/text';
import type { BookingKind, ItemCall } from '../../shared/operations/operation';
import { bookedNumberOf, comparable, isBooked, isCanceled, numberOf } from './booked';
import { bookingRecord, type BookingRecord, type BookingState } from './bookingRecord';
import { inTurn } from './inTurn';

/** A booking to be made. */
export interface Booking extends ItemCall {
	readonly kind: BookingKind;
	/** Whether to book whatever was recorded or is listed, once in this execution. */
	readonly bookAgain: boolean;
}

/** Keys in order, so that equal bodies make equal text. */
const sorted = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(sorted);
	if (!isRecord(value)) return value;
	return Object.entries(value)
		.map(([key, inner]) => [key, sorted(inner)] as const)
		.sort(([a], [b]) => (a < b ? -1 : 1));
};

/** Identifies a booking in the record: where it is made, and its number as sent; without a number, all that is sent. */
const recordKey = ({ client, operation, kind, parts: { body } }: Booking) => {
	const number = comparable(body[kind.field]);
	const identity = [
		new URL(client.address).href.toLowerCase(),
		operation.endpoint.path,
		number === '' ? sorted(body) : number,
	];
	return createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
};

/** The booking in words, for anyone who has to look for it: `order with MBL number MAEU…`. */
const inWords = ({ kind: { noun, field, label }, parts: { body } }: Booking) =>
	isEmpty(body[field]) ? noun : `${noun} with ${label} ${asText(body[field])}`;

/** n8n gives the tool made of a node a type of its own. */
const isTool = ({ context }: Booking) => context.getNode().type.endsWith('Tool');

/** An AI model must not learn how to get past a check that protects money. */
const ifMissing = (booking: Booking) =>
	isTool(booking)
		? "If it doesn't exist, ask a person to book it"
		: "If it doesn't exist, turn on Book Again in the options of this node and run only this item";

const whatToDo = (booking: Booking) =>
	`Look in your DrayEasy account for an ${inWords(booking)}, and again some minutes later. If it exists, use it. ${ifMissing(booking)}`;

/** Characters of a response that are quoted at most, and of which the access token is taken out. */
const [MOST_QUOTED, MOST_REDACTED] = [300, 2_000];

/** What a response of the 2xx says that doesn't prove the booking: its number beside an error, or what it says instead. */
const unclear = ({ client, kind: { noun } }: Booking, content: unknown) => {
	const number = bookedNumberOf(content);
	const reason = recordOr(content).message;
	const words = typeof reason === 'string' && reason !== '' ? reason : JSON.stringify(content ?? null);
	const said = client.redact(words.slice(0, MOST_REDACTED)).slice(0, MOST_QUOTED);
	const what =
		number === undefined ? `no number or ID of the ${noun}` : `an error beside the ${noun}'s number ${asText(number)}`;
	return new ServiceFailure('unreadable', `The API returned ${what}: ${said}`, '');
};

/** What happens if a booking of unknown outcome runs again. */
const ifRunAgain = ({ kind: { lookUp }, bookAgain }: Booking) => {
	if (bookAgain) return 'Turn off Book Again before you run this item again, or it may be booked twice.';
	return lookUp
		? 'If you run this item again, the node returns the booking if it is listed by then, and books nothing.'
		: 'If you run this item again, the node declines it and books nothing.';
};

/** What a list shows under a booking's number: a booking that can be used, or one that was canceled. */
interface Listed {
	readonly found?: IDataObject | undefined;
	readonly canceled?: IDataObject | undefined;
}

/** What a look-up leaves out: nothing, unless an earlier booking is known and another one is looked for. */
const NONE: ReadonlySet<string> = new Set();

/** The records listed with this booking's own number. Throws a ServiceFailure. */
const listedRecords = async ({ client, kind, parts: { body }, requestOptions }: Booking): Promise<IDataObject[]> => {
	const { field, lookUp } = kind;
	const number = comparable(body[field]);
	if (!lookUp || number === '') return [];
	// One page is enough, since the list is filtered to the booking. If it isn't, the record decides.
	const { value } = await pagesOf(client, lookUp.endpoint, { query: lookUp.query(body) }, requestOptions).next();
	return (value ?? []).filter(isRecord).filter((record) => comparable(record[field]) === number);
};

const ownNumber = (record: IDataObject) => asText(numberOf(record));

/** Looks once for the booking in the list. Throws a ServiceFailure. */
const findOnce = async (booking: Booking, except: ReadonlySet<string>): Promise<Listed> => {
	const { kind, parts } = booking;
	const same = (await listedRecords(booking)).filter((record) => !except.has(ownNumber(record)));
	const inUse = same.filter((record) => !isCanceled(record));
	const found = inUse.find((record) => kind.difference?.(record, parts.body) === undefined) ?? inUse[0];
	return { found, canceled: same.find(isCanceled) };
};

const nothing = (error: unknown): Listed => {
	asFailure(error);
	return {};
};

/** Looks for the booking after each of the delays. A look that fails finds nothing, unless `onFailure` throws. */
const find = async (
	booking: Booking,
	delays: readonly number[],
	onFailure: (cause: ServiceFailure) => void = () => undefined,
	except = NONE,
): Promise<Listed> => {
	const since = performance.now();
	let listed: Listed = {};
	// What no list shows isn't waited for.
	for (const ms of booking.kind.lookUp ? delays : []) {
		if (performance.now() - since > timing.lookFor) break;
		await pause(ms, booking.requestOptions.signal);
		listed = await findOnce(booking, except).catch((error: unknown) => {
			const cause = asFailure(error);
			if (cause.kind === 'cancelled') throw cause;
			onFailure(cause);
			return listed;
		});
		if (listed.found) break;
	}
	return listed;
};

/** Without the right to read, nobody would find out what became of the booking. */
const ifNotAllowed = (cause: ServiceFailure) => {
	if (cause.status === 401 || cause.status === 403) throw cause;
};

/** Why a listed booking isn't the one that this item asks for; undefined if it is. */
const differenceOf = ({ kind, parts: { body } }: Booking, record: IDataObject) => {
	const difference = kind.difference?.(record, body);
	const noun = kind.noun.charAt(0).toUpperCase() + kind.noun.slice(1);
	return difference && `${noun} ${asText(numberOf(record))} with this ${kind.label} exists, ${difference}`;
};

/** Letters and digits only: records write phones, dates and times in other forms. */
const lettersAndDigits = (value: unknown) =>
	comparable(typeof value === 'boolean' ? String(value) : value).replace(/[^\p{L}\p{N}]/gu, '');

/** The shortest value that counts as the same as a longer one around it, such as a phone without its country. */
const SHORTEST_PART = 5;

const isOther = (sent: unknown, listed: unknown) => {
	const [ours, theirs] = [lettersAndDigits(sent), lettersAndDigits(listed)];
	if (ours === '' || theirs === '' || ours === theirs || Number(sent) === Number(listed)) return false;
	const [short = '', long = ''] = [ours, theirs].sort((a, b) => a.length - b.length);
	return short.length < SHORTEST_PART || !(long.startsWith(short) || long.endsWith(short));
};

/** Points out what a listed booking says otherwise than this item: it was not changed. */
const warnOfChanges = ({ context, kind, operation, parts: { body } }: Booking, record: IDataObject) => {
	const names = Object.keys(body).filter((name) => isOther(body[name], record[name]));
	if (names.length === 0) return;
	warnOnce(
		context,
		`The ${kind.noun} ${asText(numberOf(record))} was booked earlier with other values, and was not changed: ${names.map((name) => labelOf(operation.fields, [name])).join(', ')}. To change it, phone or email DrayEasy support.`,
	);
};

/** A listed booking as the result of this item, which has sent nothing. Throws a Declined if it is another one. */
const recovered = (booking: Booking, record: IDataObject): IDataObject => {
	const difference = differenceOf(booking, record);
	if (difference === undefined) {
		warnOfChanges(booking, record);
		return { ...record, recovered: true };
	}
	const { label } = booking.kind;
	throw new Declined(`Not booked: ${difference}`, `Use that one, or give this item its own ${label}.`);
};

/** Numbers of bookings that this process made, for messages: an attempt that n8n throws away takes its output along. */
const made = new LruMap<string, string>(2_000);

const madeKey = (booking: Booking) => {
	const { context } = booking;
	return `${context.getWorkflow().id} ${context.getNode().id} ${recordKey(booking)}`;
};

const asMade = (booking: Booking) => {
	const numbers = made.get(madeKey(booking));
	return numbers === undefined ? '' : ` as ${numbers}`;
};

const rememberNumber = (booking: Booking, content: unknown) => {
	const number = asText(bookedNumberOf(content));
	const others = made.get(madeKey(booking))?.split(' and ') ?? [];
	if (number !== '') made.set(madeKey(booking), [...new Set([...others, number])].join(' and '));
};

const SENTENCES: Readonly<Record<Exclude<BookingState, 'none'>, (booking: Booking) => string>> = {
	booked: (booking) =>
		`Not booked: this node has already booked the ${inWords(booking)}${asMade(booking)}. Remove this item${
			isTool(booking) || booking.kind.takenOnce || booking.bookAgain
				? ''
				: ', or turn on Book Again in the options and run only this item to book it a second time'
		}`,
	begun: (booking) =>
		`Not booked: an earlier attempt may have booked the ${inWords(booking)}${asMade(booking)}. ${whatToDo(booking)}`,
};

const canceledText = (booking: Booking, record: IDataObject) => {
	const { kind } = booking;
	const again = isTool(booking)
		? 'Ask a person whether to book it again'
		: 'To book it again, turn on Book Again in the options of this node and run only this item';
	const next = kind.takenOnce
		? `The API takes each ${kind.label} once: use another one, or phone or email DrayEasy support`
		: again;
	return `Not booked: the ${inWords(booking)} was booked as ${asText(numberOf(record))} and then canceled. ${next}`;
};

const NOT_RECORDED =
	"Nothing was booked by this attempt: n8n could not record the booking in its database. Check n8n's database and run this item again";

/** A list that can't be read doesn't keep a new booking from being made, but it couldn't show one made elsewhere. */
const unreadText = ({ kind: { noun } }: Booking, { clause }: ServiceFailure) =>
	`The node couldn't check for an earlier booking of the ${noun}: ${clause}. This node had not booked it before. If it may have been booked somewhere else, look in your DrayEasy account.`;

const notRecorded = (): never => {
	throw new Declined(NOT_RECORDED, 'Without the record, a second attempt could book twice.');
};

const begin = async (record: BookingRecord, bookAgain: boolean) => await record.begin(bookAgain).catch(notRecorded);

const settle = async ({ context, kind: { noun, lookUp } }: Booking, record: BookingRecord, state: BookingState) =>
	await record.settle(state).catch(() => {
		warnOnce(
			context,
			`n8n could not update its record of the ${noun}. If you run this item again, the node ${
				lookUp ? 'returns the booking if it is listed, and otherwise declines it' : 'declines it'
			} as possibly booked.`,
		);
	});

/** Makes sure that the record stays, before the request is sent. Throws if it doesn't, or if the execution is stopped. */
const confirm = async (booking: Booking, record: BookingRecord, earlier: BookingState) => {
	try {
		await record.confirm(booking.requestOptions.signal);
	} catch (error) {
		await settle(booking, record, earlier);
		if (error instanceof ServiceFailure) throw error;
		notRecorded();
	}
};

/** Sends the request once. Returns what the API booked; throws what is known of the booking, or that nothing is. */
const post = async (
	booking: Booking,
	record: BookingRecord,
	earlier: BookingState,
	others: ReadonlySet<string> | undefined = NONE,
): Promise<unknown> => {
	const { client, operation, parts, requestOptions, kind } = booking;
	await confirm(booking, record, earlier);
	const content = await client.request(operation.endpoint, parts, requestOptions).catch(asFailure);
	if (!(content instanceof ServiceFailure) && isBooked(content)) {
		await settle(booking, record, 'booked');
		rememberNumber(booking, content);
		return content;
	}
	rememberNumber(booking, content);
	const cause = content instanceof ServiceFailure ? content : unclear(booking, content);
	if (!isOutcomeUnknown(cause)) {
		await settle(booking, record, earlier);
		throw cause;
	}
	await settle(booking, record, 'begun');
	const isStopped = cause.kind === 'cancelled';
	// A look that is stopped finds nothing: what is known of the booking must be said. Where others of this number may exist,
	// a listed one proves nothing.
	const canTell = !isStopped && others !== undefined;
	const { found } = canTell ? await find(booking, timing.lookupDelays, undefined, others).catch(nothing) : {};
	const difference = found && differenceOf(booking, found);
	if (found && difference === undefined) {
		await settle(booking, record, 'booked');
		return { ...found, recovered: true };
	}
	const known = difference === undefined ? cause.clause : `${cause.clause}. ${difference}`;
	throw new ServiceFailure(
		cause.kind,
		`The ${kind.noun} may or may not have been booked. ${known}. ${whatToDo(booking)}`,
		ifRunAgain(booking),
		cause.status,
		cause.fields,
	);
};

/** Numbers of the bookings listed already; undefined if the list can't be read. */
const numbersListed = async (booking: Booking) => {
	const records = await listedRecords(booking).catch(asFailure);
	return records instanceof ServiceFailure ? undefined : new Set(records.map(ownNumber));
};

const bookInTurn = async (booking: Booking, record: BookingRecord): Promise<unknown> => {
	const { context, bookAgain } = booking;
	const attempt = bookAgain ? await begin(record, true) : undefined;
	if (attempt?.mayIgnore) {
		warnOnce(
			context,
			"Book Again is on, so the node doesn't check whether it has booked this before. Turn it off now.",
		);
		return await post(booking, record, attempt.earlier, await numbersListed(booking));
	}
	let unread: ServiceFailure | undefined;
	const { found: listed } = await find(booking, [0], (cause) => {
		ifNotAllowed(cause);
		unread = cause;
	});
	if (listed) {
		if (attempt) await settle(booking, record, 'booked');
		return recovered(booking, listed);
	}
	const { earlier } = attempt ?? (await begin(record, false));
	if (earlier === 'none') {
		const content = await post(booking, record, earlier);
		if (unread) warnOnce(context, unreadText(booking, unread));
		return content;
	}
	if (earlier === 'booked') await settle(booking, record, 'booked');
	const { found, canceled } = await find(booking, timing.lookupDelays.slice(1), ifNotAllowed);
	if (found) return recovered(booking, found);
	throw new Declined(canceled ? canceledText(booking, canceled) : SENTENCES[earlier](booking), '');
};

/**
 * Makes a booking at most once (docs/decisions/0007-bookings.md). One that is listed already is returned, marked
 * `recovered`. One that this node has tried before, in whatever execution, is looked for and otherwise declined. After an
 * unknown outcome nothing is sent again. Throws a Declined if nothing was sent, a ServiceFailure otherwise.
 */
export const book = async (booking: Booking): Promise<unknown> => {
	const key = recordKey(booking);
	const record = bookingRecord(booking.context, key);
	return await inTurn(`book ${key}`, async () => await bookInTurn(booking, record), booking.requestOptions.signal);
};
