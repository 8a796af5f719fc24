import type { IDataObject } from 'n8n-workflow';
import { isRecord, recordOr, reportsFailure } from '../../../transport';
import { comparable } from '../../shared/records';

/** undocumented: the fields of a record that may contain its status (docs/interface.md#u-booked). */
const STATUSES = ['status', 'order_status', 'shipment_status', 'customer_status'].flatMap((name) => [
	name,
	`${name}_name`,
]);

const wordOf = (status: unknown) => (isRecord(status) ? status.name : status);

/** A code, or nothing: neither says in words what became of a record. */
const CODE = /^-?\d*$/;

/** Whether a record says that it is canceled, in either spelling, and nothing else; if its fields disagree, it isn't. */
export const isCanceled = (record: IDataObject) => {
	const words = STATUSES.map((name) => wordOf(record[name])).filter(
		(word) => typeof word === 'string' && !CODE.test(word.trim()),
	);
	return words.length > 0 && words.every((word) => /^(cancell?ed|void(ed)?)( by [\w ]+)?$/i.test(String(word).trim()));
};

/** undocumented: the fields in which a response may name the booking (docs/interface.md#u-booked). */
const NUMBERS = ['order_number', 'id', 'order_id', 'shipment_number', 'shipment_id', 'serial_number'];

/** undocumented: the envelopes below `data` that may contain the booking. */
const WRAPPERS = ['order', 'shipment', 'booking', 'result', 'data'];

/** No API numbers its bookings with 0 or below: such a value means that there is none. */
const isNumber = (value: unknown) => comparable(value) !== '' && !(typeof value === 'number' && value <= 0);

export const numberOf = (record: IDataObject) => NUMBERS.map((name) => record[name]).find(isNumber);

/** All numbers and IDs of a record. Any of them identifies it. */
export const numbersOf = (record: IDataObject) =>
	NUMBERS.map((name) => comparable(record[name])).filter((number) => number !== '');

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

/** undocumented: how a response denies a booking although it contains a number. */
const isDenied = (record: IDataObject) =>
	reportsFailure(record) ||
	record.status === false ||
	record.ok === false ||
	(typeof record.success === 'string' && /^no$/i.test(record.success)) ||
	(typeof record.result === 'string' && /^(error|fail)/i.test(record.result)) ||
	(typeof record.code === 'number' && record.code >= 400 && record.code < 600) ||
	isCanceled(record) ||
	STATUSES.some((name) => /^(rejected|declined)$/i.test(String(wordOf(record[name]))));

/** Whether a response says that the booking was made: its record has the number, and nothing denies it. */
export const isBooked = (content: unknown): boolean =>
	![recordOr(content), ...candidatesIn(content)].some(isDenied) && bookedNumberOf(content) !== undefined;
