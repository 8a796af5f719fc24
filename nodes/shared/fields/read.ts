import type { Field, Issue, Option } from '../../../contract';
import { isEmpty, type Read, toParameter } from './parameter';
import { codeIn } from '../values/code';
import { readDay } from '../values/date';
import { flagIn } from '../values/flag';
import { cleaned, isPrintedNumber, isSeveral, mblKey, readIdentifier } from '../values/identifier';
import { numberIn, unitOf } from '../values/number';
import { stateOf } from '../values/state';
import { INEXACT, isInexact, readText, textOf } from '../values/text';
import { givenText, Unreadable } from '../values/unreadable';
import type { Path } from './text';

/**
 * Returns the parts of a value that couldn't be read, and numbers that JSON would turn into null, also where nothing else
 * is checked.
 */
export const unsendableIn = (value: unknown, path: Path = []): Issue[] => {
	if (value instanceof Unreadable) return [{ path, message: value.reason }];
	if (typeof value === 'number' && !Number.isFinite(value)) return [{ path, message: 'must be a finite number' }];
	// A date converts itself to JSON.
	if (typeof value !== 'object' || value === null || 'toJSON' in value) return [];
	return Object.entries(value).flatMap(([key, inner]) => unsendableIn(inner, [...path, key]));
};

/** Matches a whole number in its usual form. `5e2`, `007` and `0x10` stay strings. */
const WHOLE_NUMBER = /^(0|-?[1-9]\d*)$/;

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text) as unknown;
	} catch (error) {
		return new Unreadable(`is not valid JSON: ${(error as Error).message}`);
	}
};

/**
 * Returns the trimmed entries of a list: an array, or an array in JSON, which AI models write. Any other text is split
 * at commas, semicolons and line breaks.
 */
export const asList = (value: unknown): unknown[] => {
	const given = typeof value === 'string' ? parsed(value) : value;
	const texts = typeof value === 'string' ? value.split(/[,;\n]/) : [value];
	const entries = Array.isArray(given) ? (given as unknown[]) : texts;
	return entries.map((entry) => (typeof entry === 'string' ? entry.trim() : entry)).filter((entry) => !isEmpty(entry));
};

/** Returns the text of a number, or an Unreadable if it contains several numbers or a remark. */
const single = (text: unknown, isOne = (number: string) => !isSeveral(number)) =>
	typeof text === 'string' && !isOne(text)
		? new Unreadable(`must be one number, without a date, a remark or a second number${givenText(text)}`)
		: text;

// The readers. An empty value has none to read: see `parameter`.

/** Reads a number or code that decides which record is meant. */
export const readAssigned = (value: unknown) => readIdentifier(textOf(value));

/** Reads a number or code that people pass on, even if it's a placeholder. */
export const readReference = (value: unknown) => {
	const text = textOf(value);
	return typeof text === 'string' ? cleaned(text) : text;
};

/** Reads a state: its name becomes its code. */
export const readState = (value: unknown) => {
	const text = readReference(value);
	return typeof text === 'string' ? (stateOf(text) ?? text) : text;
};

/** Reads the number of one record. */
export const readRecordNumber = (value: unknown) => single(readAssigned(value));

/**
 * Reads an MBL or container number as its letters and digits, in capitals. Carriers print and paint it with spaces, and
 * the API may compare it exactly (undocumented: docs/interface.md#u-numbers-and-codes).
 */
export const readMbl = (value: unknown) => {
	const number = single(readAssigned(value), (text) => !isSeveral(text) && isPrintedNumber(text));
	return typeof number === 'string' ? mblKey(number) : number;
};

/**
 * Returns a function that reads a number as people write it (see numberIn). Its unit is known, or in the field of this
 * name beside it.
 */
export const readNumber =
	(unit: Field['unit']): Read =>
	(value, { beside = {} }) => {
		if (typeof value !== 'string') return value;
		const chosen = unit?.endsWith('_unit') ? (beside[toParameter(unit)] ?? beside[unit]) : unit;
		const number = numberIn(value, unitOf(chosen));
		return isInexact(number) ? INEXACT : (number ?? value);
	};

/**
 * Reads the ID of a record: as a number if it is a number or its usual text, or else unchanged. Validation rejects a number
 * that may have been rounded.
 */
export const readId = (value: unknown) => {
	const isWhole = typeof value === 'string' && WHOLE_NUMBER.test(value.trim()) && Number.isSafeInteger(Number(value));
	return isWhole ? Number(value) : value;
};

/** Reads a calendar date (see readDay). */
export const readDate: Read = (value, { timezone }) => readDay(value, timezone);

const SECONDS = /^(\d{1,2}:\d{2}):\d{2}/;

const HOURS = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/i;

/** Matches a 24-hour time as dispatchers write it, such as `8:00`, `0800` or `1730 hrs`. */
const DISPATCH_TIME = /^(?!0\d\d$)(\d{1,2}):?(\d{2})(?:\s*(?:h|hrs?|hours)\.?)?$/i;

/** Reads a time: `8:00`, `08:00:00` and `0800` become `08:00`, and `5:00 PM` becomes `17:00`. */
export const readTime = (value: unknown) => {
	const given = readReference(value);
	if (typeof given !== 'string') return given;
	const text = given.replace(SECONDS, '$1');
	const [, hour, minute = '00', half] = HOURS.exec(text) ?? [];
	if (hour === undefined || Number(hour) > 12 || Number(hour) === 0)
		return text.replace(
			DISPATCH_TIME,
			(_all, whole: string, minutes: string) => `${whole.padStart(2, '0')}:${minutes}`,
		);
	const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
	return `${String(hours).padStart(2, '0')}:${minute}`;
};

/** Matches an extension after a phone number: `x104`, `ext. 104`, `#104`. */
const EXTENSION = /(?:x|ext|extension|#)[.: ]*\d{1,6}$/i;

/**
 * Reads a phone number: `+1 (562) 555-0100` becomes ten digits. No area code starts with 1, so a leading 1 is the
 * country code. Returns an Unreadable for a number with an extension, which has a field of its own.
 */
export const readPhone = (value: unknown) => {
	const number = readReference(value);
	if (typeof number !== 'string') return number;
	if (EXTENSION.test(number))
		return new Unreadable(
			`must be exactly ten digits. Enter the extension in Contact Phone Extension${givenText(number)}`,
		);
	return number.replace(/[\s().\p{Pd}]/gu, '').replace(/^\+?1(?=\d{10}$)/, '');
};

/** Reads yes or no (see flagIn). Any other value is returned unchanged. */
export const readFlag = (value: unknown) => flagIn(value) ?? value;

const readEntries = (read: (entry: unknown) => unknown) => (value: unknown) => {
	const entries = [...new Set(asList(value).map(read))];
	return entries.length === 0 ? undefined : entries;
};

/** Reads the entries of a list as texts. An empty list counts as no value. */
export const readList = readEntries(readText);

/** Reads numbers that are sent in one string, which can't represent a list or a record. None has a space or bar in it. */
export const readNumbers = (value: unknown) =>
	readEntries((entry) =>
		typeof entry === 'object' ? new Unreadable(`must be a number or text${givenText(entry)}`) : readAssigned(entry),
	)(asList(value).flatMap((entry) => (typeof entry === 'string' ? entry.split(/[ |]+/) : [entry])));

/** Reads the codes of a list, each like a single code. */
export const readCodes = (options: ReadonlyArray<Option<string | number | boolean>>) => readEntries(codeIn(options));

/** Reads JSON text, or a value from an expression. */
export const readJson = (value: unknown) => (typeof value === 'string' ? parsed(value) : value);
