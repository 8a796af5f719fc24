import { givenText, INVISIBLE, Unreadable } from './unreadable';

/** Matches a formula that Excel and its exports write so that a number keeps its zeros: `="0004711"`. */
const TEXT_FORMULA = /^="(.*)"$/s;

/** Returns the text in a formula such as `="0004711"`. Returns other texts unchanged. */
export const unwrapped = (text: string) => {
	const [, inner] = TEXT_FORMULA.exec(text.trim()) ?? [];
	return inner === undefined ? text : inner.replace(/""/g, '"');
};

/**
 * Returns an identifier as it is compared, looked up, shown and sent: full-width letters and digits become ordinary
 * ones, invisible characters and spaces at either end are removed, and `="0004711"` is unwrapped. Nothing else is
 * changed.
 */
export const cleaned = (text: string) => unwrapped(text.normalize('NFKC').replace(INVISIBLE, '')).trim();

/** Matches the errors that a spreadsheet shows instead of a value, such as `#N/A` of a failed lookup. */
export const SHEET_ERROR =
	/^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA|#+)$/i;

/** Matches a long number after a spreadsheet has shortened it: its last digits are lost. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/** Matches words that say that there is no value yet, and texts that programs write for a missing one. */
const NO_VALUE =
	/^(?:n\.?\/?a\.?|tb(?:a|c|d|n)|to be (?:announced|advised|assigned|confirmed|determined|named)|null|undefined|nan|nil|none|unknown|pending|ditto|(?:same )?as above|see above|\[object \w+\])$/i;

const PUNCTUATION = /^[\p{P}\p{S}\s]+$/u;

/** Returns whether a text is a long number after a spreadsheet has shortened it, such as `6.12E+11`. */
export const isRounded = (text: string) => ROUNDED.test(text.trim());

/**
 * Returns whether a text stands for a missing identifier: `#N/A`, `TBA`, `null`, `undefined`, `6.12E+11`, or only
 * punctuation such as `---`.
 */
export const isPlaceholder = (text: string): boolean => {
	const identifier = cleaned(text);
	return [SHEET_ERROR, ROUNDED, NO_VALUE, PUNCTUATION].some((pattern) => pattern.test(identifier));
};

/** Returns digits without the decimals that a spreadsheet adds: 4711 for `4711.0`. Returns other texts unchanged. */
export const withoutDecimals = (text: string) => text.replace(/^(\d+)\.00?$/, '$1');

/**
 * Returns the key by which MBL and container numbers are compared: letters and digits, in uppercase. `maeu 123-456`
 * becomes MAEU123456, and `219876543.0` 219876543.
 */
export const mblKey = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number'
		? withoutDecimals(cleaned(String(value)))
				.replace(/[^\p{L}\p{N}]/gu, '')
				.toUpperCase()
		: '';

/** Matches the carrier's four letters (SCAC) before the rest of an MBL number. */
const CARRIER = /^[A-Z]{4}(?=[A-Z]*\d)/;

/** Returns the key of an MBL number without the carrier's four letters. */
export const withoutCarrier = (value: unknown): string => mblKey(value).replace(CARRIER, '');

/** Returns whether a document means this MBL number. On documents, the carrier's four letters may be missing. */
export const isSameOnPaper = (paper: unknown, mbl: unknown): boolean =>
	[mblKey(mbl), withoutCarrier(mbl)].includes(mblKey(paper)) || mblKey(mbl) === withoutCarrier(paper);

const reasonOf = (text: string) =>
	isRounded(text)
		? 'lost its last digits in a spreadsheet. Format the column as text and enter the full number'
		: 'is a placeholder, not a value. Enter the real one. Only optional fields can be left empty';

/**
 * Reads an identifier that decides which record is meant, such as an MBL number, a Booking Key or a filter. Returns its
 * text (see cleaned), or the reason why it is no identifier. Values that aren't text are returned unchanged.
 */
export const readIdentifier = (value: unknown): unknown => {
	if (typeof value !== 'string') return value;
	const text = cleaned(value);
	return isPlaceholder(text) ? new Unreadable(`${reasonOf(text)}${givenText(value)}`) : text;
};

/** Matches the US, which the API assumes if no country is given (docs/interface.md#ltl-quotes). */
const US = /^(?:us|usa|u\.s\.(?:a\.)?|united states(?: of america)?)?$/i;

/**
 * Returns a US ZIP code with the zeros that a spreadsheet drops, and without the decimals that it adds: 07114 for `7114`,
 * 91761 for `91761.0`. Codes of other countries, and values that aren't text, are returned unchanged.
 */
export const completedZip = (zip: unknown, country?: unknown): unknown =>
	typeof zip === 'string' && US.test(typeof country === 'string' ? country.trim() : '')
		? zip.replace(/^(\d{3,5})\.0+$/, '$1').replace(/^\d{3,4}(?=-\d{4}$|$)/, (digits) => digits.padStart(5, '0'))
		: zip;

/** Matches a date after a number, as arrival notices print them: `16-NOV-31`, `11/16/2031`. */
const DATE_AFTER = /^(?:\d{1,2}[-./ ]?[A-Z]{3,9}[-./ ]?\d{2,4}|\d{1,4}[-./]\d{1,2}[-./]\d{1,4})$/i;

/** The minimum number of digits in a number that a space or slash separates from another. */
const DIGITS = 5;

const isWhole = (part: string) => DATE_AFTER.test(part) || part.replace(/\D/g, '').length >= DIGITS;

const partsOf = (text: string, separator: RegExp) => text.split(separator).filter((part) => part !== '');

/** Matches words after a number, or parentheses: `MAEU219876543 (TELEX RELEASE)`, `MAEU219876543 MAEU219876544`. */
const WORDS_AFTER = /\d\s*\(|\d\s+[A-Z]{3,}/i;

/**
 * Returns whether a text has more than one number, such as `MAEU219876543 / MAEU219876544`, or a number and its date
 * or a remark. Spaces within a number, as in `MAEU 219 876 543`, don't count.
 */
export const isSeveral = (text: string): boolean => {
	const identifier = cleaned(text);
	if (WORDS_AFTER.test(identifier)) return true;
	const listed = partsOf(identifier.replace(/[ \p{Z}]+/gu, ' '), / ?[,;|\n\r\t] ?| [/&+] ?| ?[/&+] | (?:and|or) /i);
	if (listed.filter((part) => /\d/.test(part)).length > 1) return true;
	const spaced = partsOf(identifier, /[\s/]+/);
	return spaced.filter(isWhole).length > 1 && spaced.some((part) => part.length > DIGITS * 2 || DATE_AFTER.test(part));
};

/** Matches what stands after a number, such as the part of a split bill: `/1`, `-01`, `A/B`. */
const SUFFIX = /\d{5}[A-Z]?\s?[-/]\s?[A-Z0-9]{1,2}$/i;

/** Matches a carrier's four letters, or a place's three, which stand apart from the digits. */
const [CARRIER_ALONE, PLACE_ALONE] = [/^[A-Z]{4}$/i, /^(?!(?:MBL|OBL|HBL|BOL|SWB)$)[A-Z]{3}$/i];

/**
 * Returns whether a text is one MBL or container number as it's printed: its digits may be in groups, after the letters
 * of the carrier and of a place. In `B/L MAEU219876543`, `MAEU219876543 - TELEX` and `MAEU219876543/1`, the rest would
 * become part of it. A container's check digit may stand apart, as it is painted.
 */
export const isPrintedNumber = (text: string): boolean => {
	if (/^[A-Z]{4}\d{7}$/.test(mblKey(text))) return true;
	if (SUFFIX.test(text) || /[^\p{L}\p{N}\s\p{Pd}\p{Pc}./]/u.test(text)) return false;
	const groups = text.split(/[^\p{L}\p{N}]+/u).filter((group) => group !== '');
	const first = groups.findIndex((group) => /\d/.test(group));
	if (first === -1) return true;
	const [carrier, ...places] = groups.slice(0, first);
	const isPlace = carrier !== undefined && PLACE_ALONE.test(carrier) && /^\d/.test(groups[first] ?? '');
	const isCarrier = carrier === undefined || CARRIER_ALONE.test(carrier) || isPlace;
	return (
		isCarrier && places.length <= 1 && groups.slice(first + 1).every((group) => /^(?:\d+[A-Z]?|[A-Z])$/i.test(group))
	);
};
