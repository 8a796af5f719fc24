import type { IDataObject } from 'n8n-workflow';
import { isRecord, recordOr, reportsFailure } from '../../../transport';
import { asText } from '../../shared/fields/text';
import { comparable } from '../../shared/records';

/** undocumented: the fields of a record that may contain its status (docs/interface.md#u-booked). */
const STATUSES = ['status', 'order_status', 'shipment_status', 'customer_status'].flatMap((name) => [
	name,
	`${name}_name`,
]);

const wordOf = (status: unknown) => (isRecord(status) ? status.name : status);

/** A code or nothing, neither of which says in words what happened to a record. */
const CODE = /^-?\d*$/;

/** Whether a record says that it is canceled, in either spelling, and nothing else; if its fields disagree, it isn't. */
export const isCanceled = (record: IDataObject) => {
	const words = STATUSES.map((name) => wordOf(record[name])).filter(
		(word) => typeof word === 'string' && !CODE.test(word.trim()),
	);
	return (
		words.length > 0 &&
		words.every((word) => /^(cancell?ed|void(ed)?)( by [\w ]+| - TONU)?$/i.test(String(word).trim()))
	);
};

const hasStatus = (record: IDataObject, pattern: RegExp) =>
	STATUSES.some((name) => pattern.test(String(wordOf(record[name])).trim()));

const REJECTED =
	/^((booking|order|shipment) )?(was )?(rejected|declined)( by [\w ]+)?$|^(booking|order|shipment) failed$/i;

/**
 * Whether a listed record's status says that it isn't a booking: "Rejected", "Declined by carrier", "Booking failed". A
 * booked shipment can have the status "Delivery failed", so other failures don't count.
 */
export const isRejected = (record: IDataObject) => hasStatus(record, REJECTED);

/** No shipment has a delivery that failed when it is booked, so any failure in the response denies the booking. */
const FAILED = /\b(rejected|declined|failed|failure|error)\b/i;

/** undocumented: the fields in which a response may name the booking (docs/interface.md#u-booked). */
const NUMBERS = ['order_number', 'id', 'order_id', 'shipment_number', 'shipment_id', 'serial_number'];

/** undocumented: the envelopes below `data` that may contain the booking. */
const WRAPPERS = ['order', 'shipment', 'booking', 'result', 'data'];

/** Placeholders for a missing number. Booking numbers are never 0 or negative. */
const NO_NUMBER = /^(-?0*|-\d+|-|n\/?a|null|none|undefined|tbd|pending)$/i;

const isNumber = (value: unknown) => !NO_NUMBER.test(comparable(value));

/** The first number or ID of a record; undefined if it has none, or only a placeholder. */
export const numberOf = (record: IDataObject) => NUMBERS.map((name) => record[name]).find(isNumber);

/** All numbers and IDs of a record. Any of them identifies it. */
export const numbersOf = (record: IDataObject) =>
	NUMBERS.map((name) => record[name])
		.filter(isNumber)
		.map(comparable);

/** The records that may contain the booking's number. */
const candidatesIn = (content: unknown): IDataObject[] => {
	const envelope = recordOr(content);
	const records = ['data' in envelope ? envelope.data : content].flat(1).map(recordOr);
	return records.flatMap((record) => [record, ...WRAPPERS.map((name) => recordOr(record[name]))]);
};

/** The number or ID by which a response names the booking, if any. */
export const bookedNumberOf = (content: unknown) =>
	candidatesIn(content)
		.map(numberOf)
		.find((number) => number !== undefined);

const isErrorCode = (code: unknown) => /^[45]\d\d$/.test(comparable(code));

/** undocumented: how a response denies a booking although it contains a number. */
const isDenied = (record: IDataObject) =>
	reportsFailure(record) ||
	record.status === false ||
	record.ok === false ||
	(typeof record.success === 'string' && /^no$/i.test(record.success)) ||
	(typeof record.result === 'string' && /^(error|fail)/i.test(record.result)) ||
	[record.code, record.status, record.status_code, record.statusCode].some(isErrorCode) ||
	asText(record.error_message).trim() !== '' ||
	/\bnot (be |been )?(accepted|booked|created|placed)\b/i.test(asText(record.message)) ||
	isCanceled(record) ||
	hasStatus(record, FAILED);

/** Whether a response says that the booking was made: its record has the number, and nothing denies it. */
export const isBooked = (content: unknown): boolean =>
	![recordOr(content), ...candidatesIn(content)].some(isDenied) && bookedNumberOf(content) !== undefined;
