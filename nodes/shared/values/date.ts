import { cleaned } from './identifier';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The first and last day on which a spreadsheet's serial number is taken for a date: in 2000 and in 2099. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050];

/** The serial number of January 1, 1970 in Excel. */
const UNIX_SERIAL = 25_569;

const DAY = 86_400_000;

/** Returns YYYY-MM-DD, or undefined if the calendar has no such day. Two-digit years are in this century. */
const isoOf = (year: number, month: number, day: number): string | undefined => {
	const date = new Date(Date.UTC(year < 100 ? year + 2000 : year, month - 1, day));
	const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return isDay && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : undefined;
};

const ofSerial = (serial: number): string | undefined =>
	serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1
		? new Date((Math.floor(serial) - UNIX_SERIAL) * DAY).toISOString().slice(0, 10)
		: undefined;

const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** The month and day that a date such as 12/5/2026 starts with, or both if they can be exchanged. */
interface Candidates {
	readonly monthFirst?: string | undefined;
	readonly dayFirst?: string | undefined;
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i;
const TIME = /(?:T|, ?| | at )\d{1,2}(?::\d{2}){1,2}(?:\.\d+)? ?(?:[ap]\.?m\.?)?$/i;
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/;
const NUMERIC = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})$/;
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-./ ]*([a-z]{3,9})\.?[-./, ]*(\d{4}|\d{2})$/i;
const NAME_AND_DAY = /^([a-z]{3,9})\.?[-./ ]*(\d{1,2})(?:st|nd|rd|th)?[-./, ]+(\d{4}|\d{2})$/i;
/** Matches how n8n writes a date from an Excel file, always with the month first: `12/5/26`. */
const FROM_EXCEL = /^[1-9]\d?\/[1-9]\d?\/\d{2}$/;

const candidatesOf = (text: string): Candidates => {
	const both = (iso: string | undefined): Candidates => ({ monthFirst: iso, dayFirst: iso });
	const [, ...ordered] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
	if (ordered.length === 3) return both(isoOf(...(ordered.map(Number) as [number, number, number])));
	const [, day, name, year] = DAY_AND_NAME.exec(text) ?? [];
	if (day !== undefined && name !== undefined) return both(isoOf(Number(year), monthOf(name), Number(day)));
	const [, month, date, of] = NAME_AND_DAY.exec(text) ?? [];
	if (month !== undefined && date !== undefined) return both(isoOf(Number(of), monthOf(month), Number(date)));
	const [, first, second, last] = (NUMERIC.exec(text) ?? []).map(Number);
	if (first === undefined || second === undefined || last === undefined) return {};
	const monthFirst = isoOf(last, first, second);
	if (FROM_EXCEL.test(text) && monthFirst !== undefined) return both(monthFirst);
	return { monthFirst, dayFirst: isoOf(last, second, first) };
};

/**
 * Returns the calendar dates, as YYYY-MM-DD, that a text or number may stand for: none if it is no date, two if month
 * and day can be exchanged, as in 12/5/2026 (the one with the month first comes first). Reads a spreadsheet's serial
 * numbers, `16-NOV-31`, `Nov 16, 2031`, `11/16/2031`, `16.11.2031`, `2031/11/16` and `20311116`, with or without a weekday
 * and a time of day.
 */
export const datesIn = (value: unknown): string[] => {
	if (typeof value !== 'string' && typeof value !== 'number') return [];
	const text = cleaned(String(value)).replace(/\s+/g, ' ').replace(WEEKDAY, '').replace(TIME, '').trim();
	const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? ofSerial(Number(text)) : undefined;
	if (serial !== undefined) return [serial];
	const { monthFirst, dayFirst } = candidatesOf(text);
	return [...new Set([monthFirst, dayFirst])].filter((date) => date !== undefined);
};
