import type { IDataObject } from 'n8n-workflow';
import { isFilled, isRecord, NO, recordOr, reportsFailure, YES } from '../../../transport';
import { asText } from '../../shared/fields/text';
import { alphanumeric, comparable, isNumber } from '../../shared/records';

/** undocumented: the fields of a record that may contain its status (docs/interface.md#u-booked). */
const STATUSES = ['status', 'order_status', 'shipment_status', 'customer_status'].flatMap((name) => [
	name,
	`${name}_name`,
]);

/** undocumented: the fields of a status that may contain its words. */
const WORDS = ['name', 'description', 'label', 'value', 'code', 'status'];

/** A code or nothing, neither of which says in words what happened to a record. */
const CODE = /^-?\d*$/;

/** A text on one line, with `ORDER_CANCELED` as "ORDER CANCELED", and "couldn't" as "could not"; empty for other values. */
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

/** The words of all statuses of a record. Codes and empty values say nothing. */
const statusesOf = (record: IDataObject): string[] => STATUSES.flatMap((name) => wordsOf(record[name]));

/** undocumented: how else a record says that it is canceled. */
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

/** What may follow "canceled" if the booking was revived. */
const REVIVED = /\b(re-?(instated?|instating|book|store|open|activated?|activating)|revers|not\b)/i;

/** Whether words say that a booking is canceled, and not that it was asked for, denied or reverted. */
const saysCanceled = (words: string) => {
	const more = CANCELED.exec(words)?.groups?.more;
	return more !== undefined && !REVIVED.test(more);
};

/** Whether a record says that it is canceled, and nothing else; if its fields disagree, it isn't. */
export const isCanceled = (record: IDataObject) => {
	const words = statusesOf(record);
	return words.every(saysCanceled) && words.length + cancelMarks(record).length > 0;
};

/** What a record says about its status, for people; empty if it says nothing. */
export const statusText = (record: IDataObject) =>
	[...new Set([...statusesOf(record), ...cancelMarks(record)])].join(', ');

/** "No errors" and "not rejected" say that all is well; a request to cancel leaves a booking as it is. */
const HARMLESS =
	/\b(no|not|without|zero|0) (any |yet |be |been )?(errors?|failures?|rejected|declined|failed|refused|expired|denied)\b|\bcancel\w*( \w+)*/gi;

const FAILED =
	/\b(reject(ed|ion|s)?|declined?|fail(ed|ure|s)?|errors?|errored|expired|den(y|ied)|refused?|refusal|unsuccessful(ly)?|unable|invalid|lapsed|withdrawn|deleted|aborted|no (longer|capacity)|unavailable|insufficient|exceeded|unauthorized|forbidden|timed out|already (exists|taken|been (booked|taken|used))|contact our sales)\b/i;

const NOT_DONE =
	/\bnot (be |been )*(able|accept|book|create|place|possible|success|valid)|\b(can|could) not (be )?(process|complete|confirm|schedule)/i;

/** Whether words say that something went wrong. */
export const saysTrouble = (words: unknown) => {
	const text = plain(words).replace(HARMLESS, ' ');
	return FAILED.test(text) || NOT_DONE.test(text);
};

/** How a status about the booking itself begins, unlike "Insurance declined" or "LFD expired". */
const ABOUT_BOOKING =
	/^((the|this|your) )?((booking|order|shipment|load|tender|request|rate|quote) )?((is|was|has|has been|could|can) )?(not|no|reject\w*|decline\w*|fail\w*|error\w*|expired|denied|refused|unsuccessful|unable|invalid|lapsed|withdrawn|deleted|aborted|unavailable)\b/i;

/** What can go wrong with a shipment that is booked. */
const AFTER_BOOKING =
	/\b(deliver\w*|pick ?-?ups?|picked|attempt\w*|exceptions?|transit|consignee|receiver|recipient|customs|claims?|appointments?|documents?|invoices?|unload\w*|inspection)\b/i;

/** Whether a status says that there is no booking. */
const deniesBooking = (words: string) => saysTrouble(words) && ABOUT_BOOKING.test(words) && !AFTER_BOOKING.test(words);

/**
 * The status of a listed record that says that it might not be a booking, such as "Declined - no capacity" or "Booking failed";
 * undefined if any of its statuses says otherwise. What goes wrong after a booking, such as "Delivery failed", doesn't
 * count. A mark that says canceled counts even if a status says otherwise, since many records keep their last status.
 */
export const troubleOf = (record: IDataObject): string | undefined => {
	const words = statusesOf(record);
	const isTrouble = words.length > 0 && words.every(deniesBooking);
	return isTrouble ? [...new Set(words)].join(', ') : cancelMarks(record)[0];
};

/** undocumented: the fields in which a response may name the booking (docs/interface.md#u-booked). */
const NUMBERS = ['order_number', 'id', 'order_id', 'shipment_number', 'shipment_id', 'serial_number'];

/** undocumented: the envelopes below `data` that may contain the booking. */
const WRAPPERS = ['order', 'shipment', 'booking', 'result', 'data'];

/** The first number or ID of a record; undefined if it has none, or only a placeholder. */
export const numberOf = (record: IDataObject) => NUMBERS.map((name) => record[name]).find(isNumber);

/** All numbers and IDs of a record. Any of them identifies it. */
export const numbersOf = (record: IDataObject) =>
	NUMBERS.map((name) => record[name])
		.filter(isNumber)
		.map(comparable);

const withWrapped = (record: IDataObject) => [record, ...WRAPPERS.map((name) => recordOr(record[name]))];

/** The records that may contain the booking's number. */
export const candidatesIn = (content: unknown): IDataObject[] => {
	const envelope = recordOr(content);
	if (!('data' in envelope)) return [content].flat(1).map(recordOr).flatMap(withWrapped);
	// An ID beside `data` may be that of the request.
	const beside = { ...envelope, data: undefined, id: undefined };
	return [...[envelope.data].flat(1).map(recordOr).flatMap(withWrapped), beside];
};

/** Whether two numbers may be one that the API writes in another way: without punctuation, or without its prefix of letters. */
const isSameNumber = (one: string, other: string) => {
	const [long, short] = one.length > other.length ? [one, other] : [other, one];
	return short !== '' && long.endsWith(short) && /^\p{L}*$/u.test(long.slice(0, long.length - short.length));
};

/** The MBL, rate or quote number that a request books, and its field. */
export interface Sent {
	readonly field: string;
	readonly number: unknown;
}

/** Whether a record contains the number that was sent. */
const isOurs = (record: IDataObject, { field, number }: Sent) =>
	isSameNumber(alphanumeric(record[field]), alphanumeric(number));

/** Whether all the MBL, rate or quote numbers of a response are those of other bookings. */
const isOfAnother = (records: readonly IDataObject[], sent: Sent) =>
	alphanumeric(sent.number) !== '' &&
	records.some((record) => isNumber(record[sent.field])) &&
	!records.some((record) => isOurs(record, sent));

/** The number or ID by which a response names the booking, if any. A record with the number that was sent comes first. */
export const bookedNumberOf = (content: unknown, sent?: Sent) => {
	const records = candidatesIn(content);
	const ours = sent ? records.filter((record) => isOurs(record, sent)) : [];
	return [...ours, ...records].map(numberOf).find((number) => number !== undefined);
};

const isErrorCode = (code: unknown) => /^[45]\d\d$/.test(comparable(code));

/** undocumented: the fields in which a response may say why it denies a booking. */
const SAID = ['message', 'msg', 'error_description', 'status_message', 'reason', 'detail', 'details', 'result', 'code'];

/** undocumented: the fields in which a response may say whether a booking was made. */
const DONE = ['success', 'ok', 'isSuccess', 'is_success', 'succeeded', 'booked', 'result'];

const isNo = (value: unknown) =>
	typeof value === 'string' ? /^(false|no|0|fail(ed|ure)?|error)$/i.test(value.trim()) : NO.includes(value);

/** Whether a record has a number that only a booking has. */
const hasBookingNumber = ({ order_number: order, shipment_number: shipment }: IDataObject) =>
	isNumber(order) || isNumber(shipment);

/**
 * undocumented: how a response denies a booking although it contains a number. No shipment has a delivery that failed when
 * it is booked, so any trouble counts.
 */
const isDenied = (record: IDataObject) =>
	reportsFailure(record) ||
	record.status === false ||
	DONE.some((name) => isNo(record[name])) ||
	[record.code, record.status, record.status_code, record.statusCode].some(isErrorCode) ||
	isFilled(record.error_message) ||
	statusesOf(record).some((status) => deniesBooking(status) || saysCanceled(status)) ||
	isCanceled(record);

/** Whether a response says in words that the booking wasn't made. */
const isDeniedInWords = (record: IDataObject) =>
	SAID.some((name) => saysTrouble(record[name]) || saysCanceled(asText(record[name])));

/** What a response says about a booking. Any result but `booked` leaves the outcome unknown. */
export type BookingResult = 'booked' | 'denied' | 'another' | 'noNumber';

/** Whether a response says that the booking was made: its record has a number, nothing denies it, and it isn't another booking. */
export const bookingResult = (content: unknown, sent: Sent): BookingResult => {
	const records = [recordOr(content), ...candidatesIn(content)];
	if (bookedNumberOf(content) === undefined) return 'noNumber';
	// Beside a booking number, a success may also mention what went wrong otherwise: "Booked. Insurance declined."
	const isSuccess =
		records.some(({ success }) => YES.includes(success)) && candidatesIn(content).some(hasBookingNumber);
	if (records.some(isDenied) || (!isSuccess && records.some(isDeniedInWords))) return 'denied';
	return isOfAnother(records, sent) ? 'another' : 'booked';
};
