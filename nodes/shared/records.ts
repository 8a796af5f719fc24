import type { IDataObject } from 'n8n-workflow';
import { containerStatuses, nameOfCode, responseNames } from '../../contract';
import { isRecord } from '../../transport';

/** A value that can be stored and compared. */
export type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** A record with these of its fields first. */
export const withFirst = (record: IDataObject, names: readonly string[]): IDataObject => {
	const first = names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]);
	return { ...(Object.fromEntries(first) as IDataObject), ...record };
};

/** These fields of a record, if it has them. */
export const pick = (record: IDataObject, names: readonly string[]): IDataObject =>
	Object.fromEntries<IDataObject[string]>(
		names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
	);

const reachAlong = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
	if (key === undefined) return value;
	if (Array.isArray(value)) return value.map((entry) => reachAlong(entry, [key, ...rest]));
	return reachAlong((value as IDataObject | null | undefined)?.[key], rest);
};

/** The value at a dotted path. If the path leads through a list, the values of each of its entries. */
export const reach = (record: IDataObject, path: string): unknown => reachAlong(record, path.split('.'));

/**
 * A number in the form in which numbers are compared: in capitals, without invisible characters, with one space for
 * several and full-width letters as ordinary ones. Punctuation distinguishes numbers. Empty for other values.
 */
export const comparable = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number'
		? String(value)
				.normalize('NFKC')
				.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, '')
				.replace(/[\s\p{Z}\p{Cc}]+/gu, ' ')
				.trim()
				.toUpperCase()
		: '';

/** A number of which only letters and digits count: `MAEU 123-456` is MAEU123456. */
export const alphanumeric = (value: unknown) => comparable(value).replace(/[^\p{L}\p{N}]/gu, '');

/** Placeholders for a missing number. Numbers and IDs are never 0 or negative. */
const NO_NUMBER =
	/^(-?0*|-\d+|n\.?\/?a\.?|null|nil|none|undefined|nan|tb[acd]|to be \w+|pending|(not |un)(yet )?(assigned|available|known)|unknown|false|true|requested|queued|processing)$/i;

/**
 * Whether a value is a number or ID, not a placeholder for one. Text without letters and digits, such as `---`, isn't.
 * Neither is an infinite number, which JSON can't contain.
 */
export const isNumber = (value: unknown) =>
	!NO_NUMBER.test(comparable(value)) &&
	alphanumeric(value) !== '' &&
	(typeof value !== 'number' || Number.isFinite(value));

/** The first of these fields that the record has; undefined if it has none of them. */
export const fieldOf = (record: IDataObject, names: readonly string[]): unknown =>
	names.map((name) => record[name]).find((value) => value !== undefined);

/** The value of the first of these fields: null if it is empty, undefined if it is missing. */
export const valueOf = (record: IDataObject, names: readonly string[]): Scalar | null | undefined => {
	const value = fieldOf(record, names);
	if (value === null || value === '') return null;
	if (isScalar(value)) return value;
	return isRecord(value) ? valueOf(value, responseNames.status.code) : undefined;
};

/**
 * The records in the first of these fields, an empty list if it is empty; undefined if it is missing or isn't a list.
 */
export const recordList = (record: IDataObject, names: readonly string[]): IDataObject[] | undefined => {
	const value = fieldOf(record, names);
	if (value === null) return [];
	return Array.isArray(value) ? (value as unknown[]).filter(isRecord) : undefined;
};

/** How many entries of a list are neither records nor null, so that they are left out wherever records are needed. */
export const countOthers = (list: unknown): number =>
	Array.isArray(list) ? (list as unknown[]).filter((entry) => entry !== null && !isRecord(entry)).length : 0;

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Earlier dates, such as 0001-01-01, mean that there is no date. */
const FIRST_DATE = '2000-01-01';

/**
 * The calendar date at the start of a date or date-time as YYYY-MM-DD; undefined for anything else, such as 0000-00-00.
 */
export const dateOf = (value: unknown): string | undefined => {
	const date = typeof value === 'string' ? DATE.exec(value.trim())?.[0] : undefined;
	return date !== undefined && date >= FIRST_DATE && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : undefined;
};

/** A stored hour in the form that requests take: `08:00:00` as `08:00` (docs/interface.md#dates). */
export const withoutSeconds = (value: unknown) =>
	typeof value === 'string' ? value.trim().replace(/^(\d{1,2}:\d\d):\d\d$/, '$1') : value;

/** The number of days from one calendar date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
	Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The first of these fields that isn't empty, since a record may have its ID in a later one; null if there is none. */
const identityIn = (record: IDataObject, names: readonly string[]): Scalar | null =>
	names.map((name) => valueOf(record, [name]) ?? null).find((value) => value !== null) ?? null;

/** The same as a string, whether it is a number or a string; undefined if there is none. */
export const idIn = (record: IDataObject, names: readonly string[]): string | undefined => {
	const value = identityIn(record, names);
	return value === null ? undefined : String(value);
};

const { order: ORDER, container: CONTAINER } = responseNames;

/** The containers of an order; undefined if they are missing. */
export const containersOf = (order: IDataObject): IDataObject[] | undefined => recordList(order, ['containers']);

/** The shipping events of a container; undefined if they are missing. */
export const shippingEventsOf = (container: IDataObject): IDataObject[] | undefined =>
	recordList(container, CONTAINER.events);

/** What identifies a container; null for what is missing. */
export const containerIds = (container: IDataObject) => ({
	container_id: identityIn(container, CONTAINER.id),
	container_number: identityIn(container, CONTAINER.number),
});

/** A container's status code; null if it is empty, undefined if it is missing. */
export const containerStatus = (container: IDataObject) => valueOf(container, CONTAINER.status);

/** undocumented: which statuses mean that a container has left the terminal (docs/interface.md#container-statuses). */
export const LEFT_TERMINAL: readonly string[] = ['-5', '38', '41', '42', '44', '46', '56'];

/**
 * Whether a container may still be at the terminal: its status, as a code or a name, doesn't say that it has left.
 * Unknown statuses don't.
 */
export const isAtTerminal = (container: IDataObject) => {
	const status = String(containerStatus(container)).trim().toLowerCase();
	return !LEFT_TERMINAL.some(
		(code) => status === code || status === nameOfCode(containerStatuses, code)?.toLowerCase(),
	);
};

/**
 * The last free day as YYYY-MM-DD and the days left from `today`, negative if it has passed; undefined if there is
 * none.
 */
export const lastFreeDayOf = (container: IDataObject, today: string) => {
	const date = dateOf(fieldOf(container, CONTAINER.lastFreeDay));
	return date === undefined ? undefined : { date, daysLeft: daysBetween(today, date) };
};

/** What identifies an order; null for what is missing. */
export const orderIds = (order: IDataObject) => ({
	order_id: identityIn(order, ORDER.id),
	mbl_number: valueOf(order, ['mbl_number']) ?? null,
});
