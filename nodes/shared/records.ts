import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, nameOfCode, responseNames } from '../../contract';
import { isRecord } from '../../transport';

/** A value that can be kept and compared. */
export type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** A record with these fields first, as far as it has them. */
export const withFirst = (record: IDataObject, names: readonly string[]): IDataObject => {
	const first = names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]);
	return { ...(Object.fromEntries(first) as IDataObject), ...record };
};

/** These fields of a record, as far as it has them. */
export const pick = (record: IDataObject, names: readonly string[]): IDataObject =>
	Object.fromEntries<IDataObject[string]>(
		names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
	);

const reachAlong = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
	if (key === undefined) return value;
	if (Array.isArray(value)) return value.map((entry) => reachAlong(entry, [key, ...rest]));
	return reachAlong((value as IDataObject | null | undefined)?.[key], rest);
};

/** What lies at a dotted path; where a list lies on the way, what lies there in each of its entries. */
export const reach = (record: IDataObject, path: string): unknown => reachAlong(record, path.split('.'));

/** A number as it is compared: no list distinguishes numbers by case or blanks around them. Empty without one. */
export const comparable = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim().toUpperCase() : '';

/** A number of which only letters and digits count: `MAEU 123-456` is MAEU123456. */
export const alphanumeric = (value: unknown) =>
	comparable(value)
		.normalize('NFKC')
		.replace(/[^\p{L}\p{N}]/gu, '');

/** The first of these fields that the record has; undefined when the service leaves all of them out. */
export const fieldOf = (record: IDataObject, names: readonly string[]): unknown =>
	names.map((name) => record[name]).find((value) => value !== undefined);

/** The value of the first of these fields: null where it is empty, undefined where it is left out. */
export const valueOf = (record: IDataObject, names: readonly string[]): Scalar | null | undefined => {
	const value = fieldOf(record, names);
	if (value === null || value === '') return null;
	if (isScalar(value)) return value;
	return isRecord(value) ? valueOf(value, responseNames.status.code) : undefined;
};

/** The records in the first of these fields, none where it is empty; undefined where it is left out or no list. */
export const recordList = (record: IDataObject, names: readonly string[]): IDataObject[] | undefined => {
	const value = fieldOf(record, names);
	if (value === null) return [];
	return Array.isArray(value) ? (value as unknown[]).filter(isRecord) : undefined;
};

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Dates before it stand for no date, such as 0001-01-01. */
const FIRST_DATE = '2000-01-01';

/** The calendar date that a date or date-time begins with, YYYY-MM-DD; undefined for anything else, such as 0000-00-00. */
export const dateOf = (value: unknown): string | undefined => {
	const date = typeof value === 'string' ? DATE.exec(value.trim())?.[0] : undefined;
	return date !== undefined && date >= FIRST_DATE && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : undefined;
};

/** Whole days from one calendar date to another; negative when it has passed. */
export const daysBetween = (from: string, to: string): number =>
	Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The first of these fields as an ID: a text, whether it came as one or as a number; undefined without one. */
export const idIn = (record: IDataObject, names: readonly string[]): string | undefined => {
	const value = valueOf(record, names);
	return value === undefined || value === null ? undefined : String(value);
};

const { order: ORDER, container: CONTAINER } = responseNames;

/** The containers of an order; undefined where the service leaves them out. */
export const containersOf = (order: IDataObject): IDataObject[] | undefined => recordList(order, ['containers']);

/** The shipping events of a container; undefined where the service leaves them out. */
export const shippingEventsOf = (container: IDataObject): IDataObject[] | undefined =>
	recordList(container, CONTAINER.events);

/** What a container is known by, null where the service does not say. */
export const containerIds = (container: IDataObject) => ({
	container_id: valueOf(container, CONTAINER.id) ?? null,
	container_number: valueOf(container, CONTAINER.number) ?? null,
});

/** A container's status code; null where it is empty, undefined where it is left out. */
export const containerStatus = (container: IDataObject) => valueOf(container, CONTAINER.status);

/** undocumented: which statuses mean that a container has left the terminal (docs/interface.md#container-statuses). */
export const LEFT_TERMINAL: readonly string[] = ['-5', '38', '41', '42', '44', '46', '56'];

/** Whether a container's status, as a code or by its name, doesn't say that it has left; an unknown one doesn't. */
export const isAtTerminal = (container: IDataObject) => {
	const status = String(containerStatus(container)).trim().toLowerCase();
	return !LEFT_TERMINAL.some(
		(code) => status === code || status === nameOfCode(containerStatuses, code)?.toLowerCase(),
	);
};

/** The last free day, YYYY-MM-DD, and the days left from `today` on, negative when it has passed; undefined without one. */
export const lastFreeDayOf = (container: IDataObject, today: string) => {
	const date = dateOf(fieldOf(container, CONTAINER.lastFreeDay));
	return date === undefined ? undefined : { date, daysLeft: daysBetween(today, date) };
};

/** What an order is known by, null where the service does not say. */
export const orderIds = (order: IDataObject) => ({
	order_id: valueOf(order, ORDER.id) ?? null,
	mbl_number: valueOf(order, ['mbl_number']) ?? null,
});
