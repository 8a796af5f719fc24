import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, fields, nameOfCode, type Option, responseNames } from '../../contract';
import { isRecord } from '../../transport/content';
import { isEmpty } from './fields/parameter';
import { asText, lowerCased } from './fields/text';
import { toDateText } from './values/date';
import { cleaned, isPlaceholder, mblKey, withoutDecimals } from './values/identifier';

/** A value that can be stored and compared. */
export type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** Returns a record whose first fields are these, in this order. Fields that it doesn't have are skipped. */
export const withFirst = (record: IDataObject, names: readonly string[]): IDataObject => {
	const first: IDataObject = {};
	for (const name of names) if (Object.hasOwn(record, name)) first[name] = record[name];
	return Object.assign(first, record);
};

/** Adds these fields to the end of a record and returns it. A field of the same name that the API sent stays as it is. */
export const addTo = (record: IDataObject, added: IDataObject): IDataObject => {
	for (const [name, value] of Object.entries(added)) if (!Object.hasOwn(record, name)) record[name] = value;
	return record;
};

/** Returns a record without missing and empty fields. */
export const withoutEmpty = (record: object): IDataObject =>
	Object.fromEntries<IDataObject[string]>(Object.entries(record).filter(([, value]) => !isEmpty(value)));

/** Returns these fields of a record, without missing ones. */
export const pick = (record: IDataObject, names: readonly string[]): IDataObject =>
	Object.fromEntries<IDataObject[string]>(
		names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
	);

const reachAlong = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
	if (key === undefined) return value;
	if (Array.isArray(value)) return value.map((entry) => reachAlong(entry, [key, ...rest]));
	return reachAlong((value as IDataObject | null | undefined)?.[key], rest);
};

/** Returns the value at a dotted path. If the path leads through a list, returns the values of all its entries. */
export const reach = (record: IDataObject, path: string): unknown => reachAlong(record, path.split('.'));

/**
 * Normalizes a number for comparison: cleaned, in uppercase, with single spaces and with one kind of hyphen. `4711.0` from
 * a spreadsheet is 4711. Other punctuation stays. Returns an empty text for other values.
 */
export const comparable = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number'
		? withoutDecimals(cleaned(String(value)))
				.replace(/[\s\p{Z}]+/gu, ' ')
				.replace(/\p{Pd}/gu, '-')
				.toUpperCase()
		: '';

/** Returns whether a value is a number or ID rather than a placeholder (see isPlaceholder). Neither can be 0 or negative. */
export const isAssigned = (value: unknown) => {
	const text = comparable(value);
	return text !== '' && !isPlaceholder(text) && !/^(?:-?0+|-\d+|FALSE|TRUE)$/.test(text);
};

/** Returns whether a field says nothing: it is empty, or an empty list or object. */
const isBlank = (value: IDataObject[string]) =>
	isEmpty(value) || (typeof value === 'object' && !('toJSON' in value) && Object.keys(value).length === 0);

/** Returns the name of the first of these fields that says something, or of the first that the record has. */
export const fieldNameIn = (record: IDataObject, names: readonly string[]): string | undefined =>
	names.find((name) => !isBlank(record[name])) ?? names.find((name) => record[name] !== undefined);

/** Returns the value of the first of these fields that isn't empty. Returns undefined if the record has none of them. */
export const fieldOf = (record: IDataObject, names: readonly string[]): unknown =>
	record[fieldNameIn(record, names) ?? ''];

/** Returns the value of the first of these fields that isn't empty: null if all are, undefined if all are missing. */
export const valueOf = (record: IDataObject, names: readonly string[]): Scalar | null | undefined => {
	const value = fieldOf(record, names);
	if (value === null || value === '') return null;
	if (isScalar(value)) return value;
	return isRecord(value) ? valueOf(value, responseNames.status.code) : undefined;
};

/**
 * Returns the records in the first of these fields, or an empty list if it is empty. Returns undefined if it is missing
 * or isn't a list.
 */
export const recordList = (record: IDataObject, names: readonly string[]): IDataObject[] | undefined => {
	const value = fieldOf(record, names);
	if (value === null) return [];
	return Array.isArray(value) ? (value as unknown[]).filter(isRecord) : undefined;
};

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Earlier dates, such as 0001-01-01, mean that there is no date. */
const FIRST_DATE = '2000-01-01';

/**
 * Returns the calendar date at the start of a date or date-time as YYYY-MM-DD, or undefined for anything else, such as
 * 0000-00-00.
 */
export const dateOf = (value: unknown): string | undefined => {
	const date = typeof value === 'string' ? DATE.exec(value.trim())?.[0] : undefined;
	return date !== undefined && date >= FIRST_DATE && fields.isDate(date) ? date : undefined;
};

/**
 * Returns a value that should be a date but can't be read as one, as text. Returns undefined for a date, for nothing, and
 * for an early date, which means that there is none.
 */
export const unreadDate = (value: unknown): string | undefined => {
	const text = asText(value).trim();
	const isNone = text === '' || (DATE.exec(text)?.[0] ?? FIRST_DATE) < FIRST_DATE;
	return isNone || dateOf(text) !== undefined ? undefined : text;
};

/** Returns a stored time in the format of requests: `08:00:00` as `08:00` (docs/interface.md#dates). */
export const withoutSeconds = (value: unknown) =>
	typeof value === 'string' ? value.trim().replace(/^(\d{1,2}:\d\d):\d\d$/, '$1') : value;

/** Returns the number of days from one calendar date to another, negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
	Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** A date further back than this many days may have a wrong year, unless it is of freight that arrived long ago. */
export const DAYS_BACK = 60;

export const isLongAgo = (date: string, today: string): boolean => daysBetween(date, today) > DAYS_BACK;

/**
 * Returns the first of these fields that isn't empty as a string, whether it is a number or a string. Returns undefined
 * if there is none.
 */
export const idIn = (record: IDataObject, names: readonly string[]): string | undefined => {
	const value = valueOf(record, names) ?? null;
	return value === null ? undefined : String(value);
};

const { order: ORDER, container: CONTAINER } = responseNames;

/** Returns the containers of an order, or undefined if they are missing. */
export const containersOf = (order: IDataObject): IDataObject[] | undefined => recordList(order, ['containers']);

/** Returns the fields that identify a container, with null for missing values. */
export const containerIds = (container: IDataObject) => ({
	container_id: valueOf(container, CONTAINER.id) ?? null,
	container_number: valueOf(container, CONTAINER.number) ?? null,
});

/** Returns the numbers of an order's containers, normalized. */
export const containerNumbersIn = (order: IDataObject): string[] =>
	(containersOf(order) ?? [])
		.map((container) => mblKey(containerIds(container).container_number))
		.filter((number) => number !== '');

/** Returns a container's status code: null if it is empty, undefined if it is missing. */
export const containerStatus = (container: IDataObject) => valueOf(container, CONTAINER.status);

/** Returns a status as it is compared: `on_hold` and `On-Hold` are `On Hold`, and the code -5 isn't 5. */
export const statusText = (status: unknown) => lowerCased(status).replace(/(?<=[a-z])-|[\s_]+/g, ' ');

/**
 * Returns whether a status is one of these. A record may contain a code or its name (undocumented:
 * docs/interface.md#u-response-names).
 */
export const isAmongStatuses = (
	wanted: readonly Scalar[],
	status: unknown,
	codes: readonly Option[] = containerStatuses,
): boolean => wanted.some((one) => [one, nameOfCode(codes, one) ?? one].map(statusText).includes(statusText(status)));

/** undocumented: which statuses mean that a container has left the terminal (docs/interface.md#container-statuses). */
const LEFT_TERMINAL = [-5, 38, 41, 42, 44, 46, 56];

/** Returns whether a container's status says that it has left the terminal. */
export const hasLeftTerminal = (status: unknown): boolean => isAmongStatuses(LEFT_TERMINAL, status);

/** Returns whether a container may still be at the terminal. A container with an unknown status counts as there. */
export const isAtTerminal = (container: IDataObject) => !hasLeftTerminal(containerStatus(container));

/**
 * undocumented: last free days as date-times. One with an offset counts on the day that is written, and one in UTC on
 * the day in `timezone`.
 */
const calendarDayOf = (value: unknown, timezone: string): string | undefined => {
	const isInstant = typeof value === 'string' && /\dZ\s*$/i.test(value);
	return dateOf(isInstant ? toDateText(value, timezone) : value);
};

/** Returns a container's last free day as the API sent it. */
export const lastFreeDayIn = (container: IDataObject) => fieldOf(container, CONTAINER.lastFreeDay);

/**
 * Returns the last free day as YYYY-MM-DD and the days left from `today`, negative if it has passed. Returns undefined
 * if there is none.
 */
export const lastFreeDayOf = (container: IDataObject, today: string, timezone: string) => {
	const date = calendarDayOf(lastFreeDayIn(container), timezone);
	return date === undefined ? undefined : { date, daysLeft: daysBetween(today, date) };
};

/** Returns an order's ETA, at its rail ramp if it goes there, or null. */
export const etaOf = (order: IDataObject) => valueOf(order, ORDER.eta) ?? null;

/** Returns the fields that identify an order, with null for missing values. */
export const orderIds = (order: IDataObject) => ({
	order_id: valueOf(order, ORDER.id) ?? null,
	mbl_number: valueOf(order, ['mbl_number']) ?? null,
});
