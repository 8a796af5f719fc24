import type { IDataObject } from 'n8n-workflow';
import { isFilled, NO, recordOr, reportsFailure, YES } from '../../../transport';
import { asText } from '../../shared/fields/text';
import { alphanumeric, comparable, isNumber } from '../../shared/records';
import { deniesBooking, isCanceled, saysCanceled, saysTrouble, statusesOf } from './statusWords';

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
