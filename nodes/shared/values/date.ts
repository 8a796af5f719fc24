import { fields } from '../../../contract';
import { cleaned } from './identifier';
import { givenText, Unreadable } from './unreadable';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The first and last day on which a spreadsheet's serial number is taken for a date: in 2000 and in 2099. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050];

/** The serial number of January 1, 1970 in Excel. */
const UNIX_SERIAL = 25_569;

const DAY_MS = 86_400_000;

/** Returns YYYY-MM-DD, or undefined if the calendar has no such day. Two-digit years are in this century. */
const isoOf = (year: number, month: number, day: number): string | undefined => {
	const date = new Date(Date.UTC(year < 100 ? year + 2000 : year, month - 1, day));
	const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return isDay && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : undefined;
};

const ofSerial = (serial: number): string | undefined =>
	serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1
		? new Date((Math.floor(serial) - UNIX_SERIAL) * DAY_MS).toISOString().slice(0, 10)
		: undefined;

const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i;
const TIME = /(?:T|, ?| | at )\d{1,2}(?::\d{2}){1,2}(?:\.\d+)? ?(?:[ap]\.?m\.?)?$/i;
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/;
const NUMERIC = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})$/;
const SHORT_YEAR_FIRST = /^[2-9]\d[-./]\d{1,2}[-./]\d{2}$/;
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-./ ]*([a-z]{3,9})\.?[-./, ]*(\d{4}|\d{2})$/i;
const NAME_AND_DAY = /^([a-z]{3,9})\.?[-./ ]*(\d{1,2})(?:st|nd|rd|th)?[-./, ]+(\d{4}|\d{2})$/i;
/** Returns the dates that a text may stand for. If it starts with two numbers, either may be the month. */
const candidatesOf = (text: string): Array<string | undefined> => {
	const [, ...ordered] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
	if (ordered.length === 3) return [isoOf(...(ordered.map(Number) as [number, number, number]))];
	const [, day, name, year] = DAY_AND_NAME.exec(text) ?? [];
	if (day !== undefined && name !== undefined) return [isoOf(Number(year), monthOf(name), Number(day))];
	const [, month, date, of] = NAME_AND_DAY.exec(text) ?? [];
	if (month !== undefined && date !== undefined) return [isoOf(Number(of), monthOf(month), Number(date))];
	const [, first, second, last] = (NUMERIC.exec(text) ?? []).map(Number);
	if (first === undefined || second === undefined || last === undefined) return [];
	const yearFirst = SHORT_YEAR_FIRST.test(text) ? [isoOf(first, second, last)] : [];
	return [isoOf(last, first, second), isoOf(last, second, first), ...yearFirst];
};

/**
 * Returns the calendar dates, as YYYY-MM-DD, that a text or number may stand for: none if it is no date, two if month
 * and day can be exchanged, as in 12/5/2026 (the one with the month first comes first). Reads a spreadsheet's serial
 * numbers, `16-NOV-31`, `Nov 16, 2031`, `11/16/2031`, `16.11.2031`, `2031/11/16` and `20311116`, with or without a
 * weekday and a time of day.
 */
export const datesIn = (value: unknown): string[] => {
	if (typeof value !== 'string' && typeof value !== 'number') return [];
	const text = cleaned(String(value)).replace(/\s+/g, ' ').replace(WEEKDAY, '').replace(TIME, '').trim();
	const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? ofSerial(Number(text)) : undefined;
	if (serial !== undefined) return [serial];
	return [...new Set(candidatesOf(text))].filter((date) => date !== undefined);
};

/**
 * Returns whether a value is a date. Dates from expressions may come from another realm, where `Date` is a different
 * class.
 */
const isDateObject = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

/** Matches a date, alone, with a time without a zone, or as midnight in UTC, which is how n8n reads Excel's dates. */
const LOCAL_DATE =
	/^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)|[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?)?$/i;
const ZONED_DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ].*(Z|[+-]\d{2}(:?\d{2})?)$/i;

/**
 * Returns the ISO text of a Date, or of a luxon DateTime from one of n8n's expressions. Returns undefined for an
 * invalid Date. Returns other values unchanged.
 */
const isoTextOf = (value: unknown): unknown => {
	if (isDateObject(value)) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
	const { toISO } = (typeof value === 'object' && value !== null ? value : {}) as { toISO?: unknown };
	return typeof toISO === 'function' ? (toISO as () => unknown).call(value) : value;
};

/** Date formats by time zone, cached because creating them is slow. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar date of a moment as YYYY-MM-DD. */
export const dayIn = (moment: Date, timeZone: string): string => {
	// The Canadian English date format is the same as the ISO format.
	const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
	dateFormats.set(timeZone, format);
	return format.format(moment);
};

/**
 * Returns the calendar date of a value as YYYY-MM-DD. A date, a date-time without a zone, or midnight in UTC keeps its
 * date. Any other date-time with a zone is read in `timezone`. Anything else is returned unchanged.
 */
export const toDateText = (value: unknown, timezone: string): unknown => {
	const iso = isoTextOf(value);
	if (typeof iso !== 'string') return value;
	const text = iso.trim();
	const [, local] = LOCAL_DATE.exec(text) ?? [];
	const moment = new Date(text);
	// JavaScript would read 2026-1-5 in the machine's time zone, and February 30 as March 2.
	const isReadable = ZONED_DATE_TIME.test(text) && fields.isDate(text.slice(0, 10));
	if (local !== undefined || !isReadable || Number.isNaN(moment.getTime())) return local ?? text;
	return dayIn(moment, timezone);
};

const inTwoWays = (value: unknown, dates: readonly string[]) =>
	new Unreadable(`must be a date written YYYY-MM-DD, since this could mean ${dates.join(' or ')}${givenText(value)}`);

/**
 * Reads a calendar date as YYYY-MM-DD, in forms, rows and JSON alike. A date-time becomes its date in the workflow's time
 * zone (see toDateText). Of the formats that people and spreadsheets use, those are read that can mean only one day (see
 * datesIn). Returns an Unreadable for a date that can mean two days, and any other value unchanged.
 */
export const readDay = (value: unknown, timezone: string): unknown => {
	const text = toDateText(value, timezone);
	if (fields.isDate(text)) return text;
	const dates = datesIn(value);
	return dates.length > 1 ? inTwoWays(value, dates) : (dates[0] ?? text);
};
