import type { IDataObject } from 'n8n-workflow';
import { recordOr, unwrap } from '../../../transport';
import { isEmpty } from '../../shared/fields/field';

/** A value as it is compared: no list distinguishes numbers by case or blanks around them. */
export const comparable = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim().toUpperCase() : '';

/** undocumented: where a record says that it is canceled, and in which spelling (docs/interface.md#u-booked). */
export const isCanceled = (record: IDataObject) =>
	Object.entries(record).some(
		([name, value]) => /status(_name)?$/i.test(name) && typeof value === 'string' && /^cancell?ed/i.test(value.trim()),
	);

/** undocumented: by which fields a response names the booking that was made (docs/interface.md#u-booked). */
const NUMBERS = ['order_number', 'id', 'order_id', 'shipment_number', 'shipment_id', 'serial_number'];

/** undocumented: what a response may wrap the booking in, below `data`. */
const WRAPPERS = ['order', 'shipment', 'booking'];

export const numberOf = (record: IDataObject) =>
	NUMBERS.map((name) => record[name]).find((value) => comparable(value) !== '');

/** Whether an `error` or `errors` says anything. */
const saysSomething = (value: unknown): boolean => {
	if (isEmpty(value) || value === false) return false;
	return typeof value !== 'object' || Object.keys(value).length > 0;
};

/** Whether a response says that the booking was made: it has its number, and reports no failure. */
export const isBooked = (content: unknown): boolean => {
	const envelope = recordOr(content);
	const records = [unwrap(content), envelope.data].flat(1).map(recordOr);
	const all = records.flatMap((record) => [record, ...WRAPPERS.map((name) => recordOr(record[name]))]);
	const isFailure = [envelope, ...records].some(
		({ success, error, errors }) => success === false || saysSomething(error) || saysSomething(errors),
	);
	return !isFailure && all.some((record) => numberOf(record) !== undefined);
};
