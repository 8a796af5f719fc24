import type { IDataObject } from 'n8n-workflow';
import { isFilled, isRecord, recordOr, reportsFailure } from '../../../transport';
import { asText } from '../../shared/fields/text';
import { alphanumeric, comparable, isNumber } from '../../shared/records';

const YES: readonly unknown[] = [true, 'true', 1, '1'];
const NO: readonly unknown[] = [false, 'false', 0, '0'];

/** undocumented: the fields of a record that may contain its status (docs/interface.md#u-booked). */
const STATUSES = ['status', 'order_status', 'shipment_status', 'customer_status'].flatMap((name) => [
	name,
	`${name}_name`,
]);

/** undocumented: the fields of a status object that may contain its text. */
const WORDS = ['name', 'description', 'label', 'value', 'code', 'status'];

/** Matches a code or an empty text, neither of which describes what happened to a record. */
const CODE = /^-?\d*$/;

/**
 * Returns a text on one line, with `ORDER_CANCELED` as "ORDER CANCELED" and "couldn't" as "could not"; empty for other
 * values.
 */
const plain = (value: unknown) =>
	typeof value === 'string'
		? value
				.normalize('NFKC')
				.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
				.replace(/n['’]t\b/gi, ' not')
				.replace(/cannot/gi, 'can not')
				.replace(/[\s_]+/g, ' ')
				.trim()
		: '';

const wordsOf = (status: unknown): string[] => {
	const values = isRecord(status) ? WORDS.map((name) => status[name]) : [status];
	return values
		.map(plain)
		.filter((text) => !CODE.test(text))
		.slice(0, 1);
};

/** Returns the texts of all statuses of a record. Codes and empty values are left out. */
const statusesOf = (record: IDataObject): string[] => STATUSES.flatMap((name) => wordsOf(record[name]));

/** undocumented: other fields that mark a record as canceled. */
const CANCELED_FLAGS = ['is_canceled', 'is_cancelled', 'canceled', 'cancelled'];
const CANCELED_DATES = ['canceled_at', 'cancelled_at', 'canceled_date', 'cancelled_date'];

/** Earlier dates, such as 0001-01-01 or 1970, mean that there is no date. */
const FIRST_DATE = Date.UTC(2000);

const isDate = (value: unknown) => {
	if (typeof value === 'number') return value * 1_000 > FIRST_DATE;
	return typeof value === 'string' && Date.parse(value) >= FIRST_DATE;
};

const cancelMarks = (record: IDataObject): string[] => [
	...CANCELED_FLAGS.filter((name) => [...YES, 'yes'].includes(record[name])),
	...CANCELED_DATES.filter((name) => isDate(record[name])),
];

const CANCELED =
	/^((the|this|your) )?((booking|order|shipment|load|tender) )?((is|was|has been|got) )?(cancell?ed|void(ed)?)(?<more>$| (by|on|at|due|per|since|after|before)\b.*| ?[-–—:;,.!(/[].*)/i;

/** Matches the words that follow "canceled" if the booking was revived. */
const REVIVED =
	/\b(re-?(instated?|instating|book|store|open|activated?|activating|scheduled?)|resumed?|renewed|revers|deny|denied|denial|withdrawn|undo|mistake|active|dispatched|in (transit|progress)|cancel\w*( \w+)? (rejected|refused))/i;

/**
 * The words after "canceled" that leave no doubt: who canceled, when and why (TONU: truck ordered, not used). With any
 * other word, the freight may move nevertheless: "Canceled: rejected", "Canceled by carrier, new carrier assigned".
 */
const CERTAIN = new Set(
	`by per on at due to since the a this your our s t z customer shipper consignee client user broker carrier dispatch
	dispatcher admin support system office duplicate weather tonu request`.split(/\s+/),
);

const isCertain = (words: string) => (words.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => CERTAIN.has(word));

/**
 * Returns whether a text says that a booking is canceled, rather than that a cancellation was requested, denied or
 * reverted. Returns undefined if it may say either.
 */
const saysCanceled = (words: string): boolean | undefined => {
	const more = CANCELED.exec(words)?.groups?.more;
	if (more === undefined || REVIVED.test(more)) return false;
	return isCertain(more) ? true : undefined;
};

/**
 * Returns whether a record says only that it is canceled. If its fields disagree, the record doesn't count as canceled.
 */
export const isCanceled = (record: IDataObject) => {
	const words = statusesOf(record);
	return words.every((text) => saysCanceled(text) === true) && words.length + cancelMarks(record).length > 0;
};

/** Returns a record's status as text for people, or an empty text if there is none. */
export const statusText = (record: IDataObject) =>
	[...new Set([...statusesOf(record), ...cancelMarks(record)])].join(', ');

/** "No errors" and "not rejected" mean that all is well, and a cancellation request doesn't change a booking. */
const HARMLESS =
	/\b(no|not|without|zero|0) (any |yet |be |been )?(errors?|failures?|rejected|declined|failed|refused|expired|denied)\b|\bcancel\w*( \w+)*/gi;

const FAILED =
	/\b(reject(ed|ion|s)?|declined?|fail(ed|ure|s)?|errors?|errored|expired|den(y|ied)|refused?|refusal|unsuccessful(ly)?|unable|invalid|lapsed|withdrawn|deleted|aborted|no (longer|capacity)|unavailable|insufficient|exceeded|unauthorized|forbidden|timed out|already (exists|taken|been (booked|taken|used))|contact our sales)\b/i;

const NOT_DONE =
	/\bnot (be |been )*(able|accept|book|create|place|possible|success|valid)|\b(can|could) not (be )?(process|complete|confirm|schedule)/i;

/** Returns whether a text says that something went wrong. */
export const saysTrouble = (words: unknown) => {
	const text = plain(words).replace(HARMLESS, ' ');
	return FAILED.test(text) || NOT_DONE.test(text);
};

/** Matches the start of a status about the booking itself, unlike "Insurance declined" or "LFD expired". */
const ABOUT_BOOKING =
	/^((the|this|your) )?((booking|order|shipment|load|tender|request|rate|quote) )?((is|was|has|has been|could|can) )?(not|no|reject\w*|decline\w*|fail\w*|error\w*|expired|denied|refused|unsuccessful|unable|invalid|lapsed|withdrawn|deleted|aborted|unavailable)\b/i;

/** Matches problems that can occur after a shipment is booked. */
const AFTER_BOOKING =
	/\b(deliver\w*|pick ?-?ups?|picked|attempt\w*|exceptions?|transit|consignee|receiver|recipient|customs|claims?|appointments?|documents?|invoices?|unload\w*|inspection)\b/i;

/** Returns whether a status says that there is no booking. */
const deniesBooking = (words: string) =>
	saysCanceled(words) === undefined || (saysTrouble(words) && ABOUT_BOOKING.test(words) && !AFTER_BOOKING.test(words));

/**
 * Returns the status that says that a listed record might not be a booking, such as "Declined - no capacity" or
 * "Booking failed". Returns undefined if any of its statuses says otherwise. Problems after the booking, such as
 * "Delivery failed", don't count. A field that marks the record as canceled takes precedence over its statuses, since
 * many records keep their last status.
 */
export const troubleOf = (record: IDataObject): string | undefined => {
	const words = statusesOf(record);
	const isTrouble = words.length > 0 && words.every((text) => saysCanceled(text) === true || deniesBooking(text));
	return isTrouble ? [...new Set(words)].join(', ') : cancelMarks(record)[0];
};

/** undocumented: the fields of a response that may contain the booking's number (docs/interface.md#u-booked). */
const NUMBERS = ['order_number', 'id', 'order_id', 'shipment_number', 'shipment_id', 'serial_number'];

/** undocumented: the envelopes below `data` that may contain the booking. */
const WRAPPERS = ['order', 'shipment', 'booking', 'result', 'data'];

/** Returns the first number or ID of a record, or undefined if there is none or only a placeholder. */
export const numberOf = (record: IDataObject) => NUMBERS.map((name) => record[name]).find(isNumber);

/** Returns all numbers and IDs of a record. Each of them identifies it. */
export const numbersOf = (record: IDataObject) =>
	NUMBERS.map((name) => record[name])
		.filter(isNumber)
		.map(comparable);

const withWrapped = (record: IDataObject) => [record, ...WRAPPERS.map((name) => recordOr(record[name]))];

/** Returns the records in a response that may contain the booking's number. */
export const candidatesIn = (content: unknown): IDataObject[] => {
	const envelope = recordOr(content);
	if (!('data' in envelope)) return [content].flat(1).map(recordOr).flatMap(withWrapped);
	// An ID beside `data` may be the request's ID.
	const beside = { ...envelope, data: undefined, id: undefined };
	return [...[envelope.data].flat(1).map(recordOr).flatMap(withWrapped), beside];
};

/**
 * Returns whether two numbers may be the same number in different formats: without punctuation, or without the letters
 * at its start.
 */
const isSameNumber = (one: string, other: string) => {
	const [long, short] = one.length > other.length ? [one, other] : [other, one];
	return short !== '' && long.endsWith(short) && /^\p{L}*$/u.test(long.slice(0, long.length - short.length));
};

/** The request field that identifies the booking, and its MBL, rate or quote number. */
export interface Sent {
	readonly field: string;
	readonly number: unknown;
}

/** Returns whether a record contains the number that was sent. */
const isOurs = (record: IDataObject, { field, number }: Sent) =>
	isSameNumber(alphanumeric(record[field]), alphanumeric(number));

/** Returns whether all MBL, rate or quote numbers in a response belong to other bookings. */
const isOfAnother = (records: readonly IDataObject[], sent: Sent) =>
	alphanumeric(sent.number) !== '' &&
	records.some((record) => isNumber(record[sent.field])) &&
	!records.some((record) => isOurs(record, sent));

/**
 * Returns the booking's number or ID in a response, if any. Prefers a record that contains the number that was sent.
 */
export const bookedNumberOf = (content: unknown, sent?: Sent) => {
	const records = candidatesIn(content);
	const ours = sent ? records.filter((record) => isOurs(record, sent)) : [];
	return [...ours, ...records].map(numberOf).find((number) => number !== undefined);
};

const isErrorCode = (code: unknown) => /^[45]\d\d$/.test(comparable(code));

/** undocumented: the fields of a response that may contain the reason for denying a booking. */
const SAID = ['message', 'msg', 'error_description', 'status_message', 'reason', 'detail', 'details', 'result', 'code'];

/** undocumented: the fields of a response that may say whether a booking was made. */
const DONE = ['success', 'ok', 'isSuccess', 'is_success', 'succeeded', 'booked', 'result'];

const isNo = (value: unknown) =>
	typeof value === 'string' ? /^(false|no|0|fail(ed|ure)?|error)$/i.test(value.trim()) : NO.includes(value);

/** Returns whether a record has a number that only bookings have. */
const hasBookingNumber = ({ order_number: order, shipment_number: shipment }: IDataObject) =>
	isNumber(order) || isNumber(shipment);

/**
 * Returns whether a response denies a booking although it contains a number. undocumented: how it does so. A new
 * shipment can't have a failed delivery yet, so any problem counts.
 */
const isDenied = (record: IDataObject) =>
	reportsFailure(record) ||
	record.status === false ||
	DONE.some((name) => isNo(record[name])) ||
	[record.code, record.status, record.status_code, record.statusCode].some(isErrorCode) ||
	isFilled(record.error_message) ||
	statusesOf(record).some((status) => deniesBooking(status) || saysCanceled(status) === true) ||
	isCanceled(record);

/** Returns whether a response says in words that the booking wasn't made. */
const isDeniedInWords = (record: IDataObject) =>
	SAID.some((name) => saysTrouble(record[name]) || saysCanceled(asText(record[name])) !== false);

/** The result of a booking, according to the response. Any result other than `booked` leaves the outcome unknown. */
export type BookingResult = 'booked' | 'denied' | 'another' | 'noNumber';

/**
 * Returns whether a response confirms the booking: its record has a number, nothing denies the booking, and it isn't a
 * different booking.
 */
export const bookingResult = (content: unknown, sent: Sent): BookingResult => {
	const records = [recordOr(content), ...candidatesIn(content)];
	if (bookedNumberOf(content) === undefined) return 'noNumber';
	// Beside a booking number, a success message may also mention another problem: "Booked. Insurance declined."
	const isSuccess =
		records.some(({ success }) => YES.includes(success)) && candidatesIn(content).some(hasBookingNumber);
	if (records.some(isDenied) || (!isSuccess && records.some(isDeniedInWords))) return 'denied';
	return isOfAnother(records, sent) ? 'another' : 'booked';
};
