import { containerNumber, date, isValid } from '../../../contract';
import { isEmpty, type Read } from './field';
import { givenText, lowerCased, type Path } from './text';

/** A value that can't be sent as it was given. The check refuses it wherever it is. */
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

/** Dates of expressions may come from another context, where `Date` is another class. */
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

/** Why a single value can't be part of a JSON text that means the same. */
const flawOf = (value: unknown): string | undefined => {
	if (value instanceof Unreadable) return value.reason;
	if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a finite number';
	if (isDate(value) && Number.isNaN(value.getTime())) return 'must be a valid date';
	return ['bigint', 'function', 'symbol'].includes(typeof value) ? "can't be sent as JSON" : undefined;
};

/** n8n's dates and JavaScript's turn themselves into text. */
const hasOwnForm = (value: object) => 'toJSON' in value && typeof value.toJSON === 'function';

/** Deeper than any request, and far from where JavaScript gives up. */
const DEEPEST = 50;

/** What in a value can't be sent, also where nothing is checked, such as in custom fields. */
export const problemsIn = (value: unknown, path: Path = [], holders: readonly unknown[] = []): Problem[] => {
	const isEndless = holders.length > DEEPEST || holders.includes(value);
	const flaw = isEndless ? 'contains itself or is nested too deeply' : flawOf(value);
	if (flaw !== undefined) return [{ path, message: flaw }];
	if (typeof value !== 'object' || value === null || hasOwnForm(value)) return [];
	return Object.entries(value).flatMap(([key, inner]) => problemsIn(inner, [...path, key], [...holders, value]));
};

/** Half of a character that takes two units, such as an emoji that was cut: it has no form in a URL. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** What in the values of a path or query has no form in a URL. */
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
/** A whole number as it is usually written: `5e2`, `007` and `0x10` are texts. */
const WHOLE_NUMBER = /^(0|-?[1-9]\d*)$/;

const unlessEmpty =
	(read: Read): Read =>
	(value, context) =>
		isEmpty(value) ? undefined : read(value, context);

const isRounded = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);

const rounded = () => new Unreadable('has more digits than a number can hold exactly: give it as text');

/**
 * A number or flag as text. A number beyond 2^53 may have been rounded before it came here, and one with an exponent is not
 * what anyone wrote.
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
 * The entries of a list, blanks trimmed: an array, also in JSON, as AI models write it; any other text is split at commas,
 * semicolons and line breaks.
 */
export const asList = (value: unknown): unknown[] => {
	const given = typeof value === 'string' ? parsed(value) : value;
	const texts = typeof value === 'string' ? value.split(/[,;\n]/) : [value];
	const entries = Array.isArray(given) ? (given as unknown[]) : texts;
	return entries.map((entry) => (typeof entry === 'string' ? entry.trim() : entry)).filter((entry) => !isEmpty(entry));
};

/** A text; a number from an expression becomes its text. */
export const readText = unlessEmpty(textOf);

/** Numbers written as text, as spreadsheets deliver them, become numbers. */
export const readNumber = unlessEmpty((value) => {
	if (typeof value !== 'string' || !NUMBER.test(value.trim())) return value;
	const number = Number(value);
	return isRounded(number) ? rounded() : number;
});

/** An ID: a number where it is one or its usual text, and otherwise what was given. */
export const idOf = (value: unknown) => {
	const isWhole = typeof value === 'string' && WHOLE_NUMBER.test(value.trim()) && Number.isSafeInteger(Number(value));
	return isWhole ? Number(value) : value;
};

/** The ID of a record. The check refuses a number that may have been rounded. */
export const readId = unlessEmpty(idOf);

/** A container number, also as it is painted on the container: `MSKU 765432-1`. */
export const readContainer = unlessEmpty((value) => {
	const bare = typeof value === 'string' ? value.replace(/[\s-]/g, '') : '';
	return isValid(CONTAINER_NUMBER, bare) ? bare : textOf(value);
});

/** A Date, or a luxon DateTime as n8n's expressions give it. */
const isoOf = (value: unknown): unknown => {
	if (isDate(value)) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
	const { toISO } = (typeof value === 'object' && value !== null ? value : {}) as { toISO?: unknown };
	return typeof toISO === 'function' ? (toISO as () => unknown).call(value) : value;
};

/** How dates are written, by time zone; kept, since making one is slow. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

const dateFormatOf = (timeZone: string) => {
	// The Canadian English form of a date is the ISO one.
	const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
	dateFormats.set(timeZone, format);
	return format;
};

/**
 * The calendar date that a value means, YYYY-MM-DD. A date, and a date-time without a zone, keep their date; a
 * date-time with a zone is read in `timezone`. What is no date comes back as it is.
 */
export const toDateText = (value: unknown, timezone: string): unknown => {
	const iso = isoOf(value);
	if (typeof iso !== 'string') return value;
	const text = iso.trim();
	const [, local] = LOCAL_DATE.exec(text) ?? [];
	const moment = new Date(text);
	// JavaScript reads 2026-1-5 in the time zone of the machine, and 30 February as 2 March.
	const isReadable = ZONED_DATE_TIME.test(text) && isValid(CALENDAR_DATE, text.slice(0, 10));
	if (local !== undefined || !isReadable || Number.isNaN(moment.getTime())) return local ?? text;
	return dateFormatOf(timezone).format(moment);
};

/** A calendar date; one with a time is reduced to its date in the workflow's time zone. */
export const readDate = unlessEmpty((value, { timezone }) => toDateText(value, timezone));

/** `8:00` as `08:00`. */
export const readTime = unlessEmpty((value) =>
	typeof value === 'string' ? value.trim().replace(/^\d:/, '0$&') : value,
);

/** `+1 (562) 555-0100` as ten digits: no area code begins with 1, so that one is the country's. */
export const readPhone = unlessEmpty((value) => {
	const text = textOf(value);
	return typeof text === 'string' ? text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '') : text;
});

/** One entry of a menu. */
export interface Entry {
	readonly name: string;
	readonly value: string | number | boolean;
	readonly description?: string;
}

/**
 * The value of a menu that is meant: 40 and "40" mean the same code. One that says nothing itself may be given by its
 * name, which is all that an AI model knows of it: "Live" for 1.
 */
const codeIn = (entries: readonly Entry[]) => (value: unknown) => {
	if (!['string', 'number', 'boolean'].includes(typeof value)) return value;
	const named = ({ value: code, name }: Entry) =>
		typeof code !== 'string' && [code, name].map(lowerCased).includes(lowerCased(value));
	return (entries.find((entry) => String(entry.value) === String(value)) ?? entries.find(named))?.value ?? value;
};

export const readCode = (entries: readonly Entry[]) => unlessEmpty(codeIn(entries));

const readEntries = (read: (entry: unknown) => unknown) =>
	unlessEmpty((value) => {
		const entries = asList(value).map(read);
		return entries.length === 0 ? undefined : entries;
	});

export const readList = readEntries(textOf);
/** Numbers that travel as one text, in which a list or a record has no form. */
export const readNumbers = readEntries((entry) =>
	typeof entry === 'object' ? new Unreadable(`must be a number or text${givenText(entry)}`) : textOf(entry),
);
export const readCodes = (entries: readonly Entry[]) => readEntries(codeIn(entries));

/** JSON, written or from an expression. */
export const readJson = unlessEmpty((value) => (typeof value === 'string' ? parsed(value) : value));
