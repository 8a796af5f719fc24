import { containerNumber, date, isValid } from '../../../contract';
import { isEmpty, type Read } from './field';
import { givenText, lowerCased, type Path } from './text';

/** A value that can't be sent in the given form. Validation rejects it in any field. */
export class Unreadable {
	constructor(
		/** The end of the sentence "<Field> …". */
		readonly reason: string,
	) {}
}

interface Problem {
	readonly path: Path;
	readonly message: string;
}

/** Dates from expressions may come from another realm, where `Date` is a different class. */
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

/** Why a single value has no faithful JSON form. */
const flawOf = (value: unknown): string | undefined => {
	if (value instanceof Unreadable) return value.reason;
	if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a finite number';
	if (isDate(value) && Number.isNaN(value.getTime())) return 'must be a valid date';
	return ['bigint', 'function', 'symbol'].includes(typeof value) ? "can't be sent as JSON" : undefined;
};

/** n8n's dates and JavaScript's dates convert themselves to text. */
const hasOwnForm = (value: object) => 'toJSON' in value && typeof value.toJSON === 'function';

/** Deeper than any real request, but far from JavaScript's stack limit. */
const DEEPEST = 50;

/** The parts of a value that can't be sent, even where nothing else is validated, such as in custom fields. */
export const problemsIn = (value: unknown, path: Path = [], holders: readonly unknown[] = []): Problem[] => {
	const isEndless = holders.length > DEEPEST || holders.includes(value);
	const flaw = isEndless ? 'contains itself or is nested too deeply' : flawOf(value);
	if (flaw !== undefined) return [{ path, message: flaw }];
	if (typeof value !== 'object' || value === null || hasOwnForm(value)) return [];
	return Object.entries(value).flatMap(([key, inner]) => problemsIn(inner, [...path, key], [...holders, value]));
};

/** Half of a surrogate pair, such as a truncated emoji. It can't be encoded in a URL. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** The values of a path or query that can't be encoded in a URL. */
export const problemsInUrl = (values: Readonly<Record<string, unknown>>): Problem[] =>
	Object.entries(values)
		.filter(([, value]) => [value].flat().some((text) => typeof text === 'string' && HALF_CHARACTER.test(text)))
		.map(([name]) => ({ path: [name], message: 'contains half of a character, such as a cut emoji' }));

const CALENDAR_DATE = date();
const CONTAINER_NUMBER = containerNumber();

/** A date, alone or with a time without a zone. */
const LOCAL_DATE = /^(\d{4}-\d{2}-\d{2})([T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AP]M)?)?$/i;
const ZONED_DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ].*(Z|[+-]\d{2}(:?\d{2})?)$/i;
const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;
/** A whole number in its usual form: `5e2`, `007` and `0x10` stay strings. */
const WHOLE_NUMBER = /^(0|-?[1-9]\d*)$/;

const unlessEmpty =
	(read: Read): Read =>
	(value, context) =>
		isEmpty(value) ? undefined : read(value, context);

const isRounded = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);

const rounded = () => new Unreadable('has more digits than a number can store exactly: enter it as text');

/**
 * A number or boolean as a string. A number above 2^53 may already have been rounded, and no user writes one with an
 * exponent.
 */
export const textOf = (value: unknown) => {
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	if (typeof value !== 'number') return value;
	if (!Number.isFinite(value)) return new Unreadable(`must be text (given: ${value})`);
	return isRounded(value) || String(value).includes('e') ? rounded() : String(value);
};

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text) as unknown;
	} catch (error) {
		return new Unreadable(`is not valid JSON: ${(error as Error).message}`);
	}
};

/**
 * The trimmed entries of a list: an array, including one in JSON, which AI models write. Any other text is split at
 * commas, semicolons and line breaks.
 */
export const asList = (value: unknown): unknown[] => {
	const given = typeof value === 'string' ? parsed(value) : value;
	const texts = typeof value === 'string' ? value.split(/[,;\n]/) : [value];
	const entries = Array.isArray(given) ? (given as unknown[]) : texts;
	return entries.map((entry) => (typeof entry === 'string' ? entry.trim() : entry)).filter((entry) => !isEmpty(entry));
};

/** A string. A number from an expression is converted. */
export const readText = unlessEmpty(textOf);

/** Numbers in text, as spreadsheets contain them, become numbers. */
export const readNumber = unlessEmpty((value) => {
	if (typeof value !== 'string' || !NUMBER.test(value.trim())) return value;
	const number = Number(value);
	return isRounded(number) ? rounded() : number;
});

/** An ID: a number if it is one or its usual text, or else the value as given. */
export const idOf = (value: unknown) => {
	const isWhole = typeof value === 'string' && WHOLE_NUMBER.test(value.trim()) && Number.isSafeInteger(Number(value));
	return isWhole ? Number(value) : value;
};

/** The ID of a record. Validation rejects a number that may have been rounded. */
export const readId = unlessEmpty(idOf);

/** A container number, including the way it is painted on the container: `MSKU 765432-1`. */
export const readContainer = unlessEmpty((value) => {
	const bare = typeof value === 'string' ? value.replace(/[\s-]/g, '') : '';
	return isValid(CONTAINER_NUMBER, bare) ? bare : textOf(value);
});

/** A Date, or a luxon DateTime from one of n8n's expressions. */
const isoOf = (value: unknown): unknown => {
	if (isDate(value)) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
	const { toISO } = (typeof value === 'object' && value !== null ? value : {}) as { toISO?: unknown };
	return typeof toISO === 'function' ? (toISO as () => unknown).call(value) : value;
};

/** Date formats by time zone, cached because creating one is slow. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

const dateFormatOf = (timeZone: string) => {
	// The Canadian English date format is the ISO format.
	const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
	dateFormats.set(timeZone, format);
	return format;
};

/**
 * The calendar date of a value as YYYY-MM-DD. A date, or a date-time without a zone, keeps its date. A date-time with a
 * zone is read in `timezone`. Anything else is returned unchanged.
 */
export const toDateText = (value: unknown, timezone: string): unknown => {
	const iso = isoOf(value);
	if (typeof iso !== 'string') return value;
	const text = iso.trim();
	const [, local] = LOCAL_DATE.exec(text) ?? [];
	const moment = new Date(text);
	// JavaScript would read 2026-1-5 in the machine's time zone, and February 30 as March 2.
	const isReadable = ZONED_DATE_TIME.test(text) && isValid(CALENDAR_DATE, text.slice(0, 10));
	if (local !== undefined || !isReadable || Number.isNaN(moment.getTime())) return local ?? text;
	return dateFormatOf(timezone).format(moment);
};

/** A calendar date. A date-time is reduced to its date in the workflow's time zone. */
export const readDate = unlessEmpty((value, { timezone }) => toDateText(value, timezone));

/** `8:00` becomes `08:00`. */
export const readTime = unlessEmpty((value) =>
	typeof value === 'string' ? value.trim().replace(/^\d:/, '0$&') : value,
);

/** `+1 (562) 555-0100` becomes ten digits. No area code starts with 1, so a leading 1 is the country code. */
export const readPhone = unlessEmpty((value) => {
	const text = textOf(value);
	return typeof text === 'string' ? text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '') : text;
});

/** One entry of a menu. */
export interface MenuEntry {
	readonly name: string;
	readonly value: string | number | boolean;
	readonly description?: string;
}

/**
 * The menu entry that a value means: 40 and "40" are the same code. Codes that aren't words may also be given by name,
 * since AI models only see the name: "Live" for 1.
 */
const codeIn = (entries: readonly MenuEntry[]) => (value: unknown) => {
	if (!['string', 'number', 'boolean'].includes(typeof value)) return value;
	const named = ({ value: code, name }: MenuEntry) =>
		typeof code !== 'string' && [code, name].map(lowerCased).includes(lowerCased(value));
	return (entries.find((entry) => String(entry.value) === String(value)) ?? entries.find(named))?.value ?? value;
};

/** The code that a value means, or the value itself if it means none (see codeIn). */
export const readCode = (entries: readonly MenuEntry[]) => unlessEmpty(codeIn(entries));

const readEntries = (read: (entry: unknown) => unknown) =>
	unlessEmpty((value) => {
		const entries = asList(value).map(read);
		return entries.length === 0 ? undefined : entries;
	});

/** The entries of a list as strings; undefined for an empty list. */
export const readList = readEntries(textOf);
/** Numbers that are sent in one string, which can't represent a list or a record. */
export const readNumbers = readEntries((entry) =>
	typeof entry === 'object' ? new Unreadable(`must be a number or text${givenText(entry)}`) : textOf(entry),
);
/** The codes of a list, read like a single code. */
export const readCodes = (entries: readonly MenuEntry[]) => readEntries(codeIn(entries));

/** JSON text, or a value from an expression. */
export const readJson = unlessEmpty((value) => (typeof value === 'string' ? parsed(value) : value));
