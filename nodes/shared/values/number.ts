import { cleaned, isRounded } from './identifier';
import { givenText, Unreadable } from './unreadable';

/** The units that people write after a number, with their spellings in lowercase. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
	kg: ['kg', 'kgs', 'kgm', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramme', 'kilogrammes'],
	lb: ['lb', 'lbs', 'pound', 'pounds', '#'],
	t: ['t', 'to', 'mt', 'mts', 'tonne', 'tonnes', 'metric ton', 'metric tons'],
	// In the US, a ton is 2,000 pounds.
	ton: ['ton', 'tons', 'short ton', 'short tons'],
	g: ['g', 'gr', 'gram', 'grams'],
	oz: ['oz', 'ounce', 'ounces'],
	m: ['m', 'meter', 'meters'],
	cm: ['cm', 'centimeter', 'centimeters'],
	mm: ['mm', 'millimeter', 'millimeters'],
	ft: ['ft', 'foot', 'feet', "'"],
	in: ['in', 'inch', 'inches', '"', "''"],
	cbm: ['cbm', 'm3', 'cubic meters'],
	usd: ['$', 'us$', 'usd', 'dollar', 'dollars'],
	seconds: ['s', 'sec', 'secs', 'second', 'seconds'],
};

/** The units of a container's weight, with their kilograms. A ton of 2,000 pounds isn't one of them. */
export const KILOGRAMS: Readonly<Record<string, number>> & { readonly lb: number } = {
	kg: 1,
	lb: 0.453_592_37,
	t: 1000,
};

/** Returns the usual short form of a unit: "kg" for "KGS". Returns undefined for words that are no unit. */
export const unitOf = (word: unknown): string | undefined => {
	const bare = typeof word === 'string' ? word.trim().toLowerCase().replace(/\.$/, '') : '';
	return Object.keys(UNITS).find((unit) => UNITS[unit]?.includes(bare));
};

/** Returns whether a unit is one of a container's weight. */
export const isWeightUnit = (unit: string | undefined): unit is string => unit !== undefined && unit in KILOGRAMS;

/** Splits `USD 25,000` or `18 000 kg` into the words before the number, its digits and the words after it. */
const splitNumber = (text: string): [before: string, digits: string, after: string] => {
	const start = text.search(/[-+.]?\d/);
	const end =
		text.length -
		Array.from(text)
			.reverse()
			.findIndex((sign) => /\d/.test(sign));
	return start === -1 ? ['', '', ''] : [text.slice(0, start), text.slice(start, end), text.slice(end)];
};

/** The ways in which a number is written, each with the characters that only group its digits. */
const PLAIN = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const GROUPED = /^[-+]?[1-9]\d{0,2}(?:([ ,'])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
const GROUPED_WITH_DECIMAL_COMMA = /^[-+]?\d{1,3}(?:(?:\.\d{3})+(?:,\d+|\.\d{3})|(?: \d{3})+,\d+)$/;
const DECIMAL_COMMA = /^[-+]?(?:\d+,\d{1,2}|0,\d+)$/;
/** Matches `18.000`, which is 18 in the US and 18,000 in Europe. `0.125` isn't ambiguous. */
const AMBIGUOUS = /^[-+]?[1-9]\d{0,2}\.\d{3}$/;

/** Returns the number that these digits and separators stand for, or undefined if they aren't a number. */
const readDigits = (digits: string): number | undefined => {
	if (PLAIN.test(digits)) return Number(digits);
	if (GROUPED.test(digits)) return Number(digits.replace(/[ ,']/g, ''));
	if (DECIMAL_COMMA.test(digits)) return Number(digits.replace(',', '.'));
	return GROUPED_WITH_DECIMAL_COMMA.test(digits) ? Number(digits.replace(/[. ]/g, '').replace(',', '.')) : undefined;
};

const ambiguous = (digits: string, text: string) => {
	const short = String(Number(digits));
	const decimal = AMBIGUOUS.test(short) ? `${short}0` : short;
	return new Unreadable(`can be read in two ways: write ${digits.replace('.', '')} or ${decimal}${givenText(text)}`);
};

/** Returns the unit as the end of "must be …". The API doesn't document a currency. */
const inUnit = (unit?: string) =>
	unit === undefined
		? 'a number without a unit'
		: unit === 'usd'
			? 'an amount of money'
			: unit === 'in'
				? 'in inches'
				: `in ${unit}`;

/**
 * Reads a number with or without a unit as people and spreadsheets write it: `18,000`, `18,000.00 KGS`, `18 000 kg`,
 * `18.000,00`. Returns an Unreadable for an ambiguous number (`18.000`) and for one that a spreadsheet has rounded, and
 * undefined for a text that is no number.
 */
export const measureIn = (text: string) => {
	const given = cleaned(text).replace(/[’`]/g, "'");
	if (isRounded(given))
		return new Unreadable(`was shortened by a spreadsheet: enter the full number${givenText(text)}`);
	const [before, digits, after] = splitNumber(given.replace(/\.$/, ''));
	const value = readDigits(digits);
	const words = [before, after].map((word) => word.trim()).filter((word) => word !== '');
	const [unit, ...others] = words.map(unitOf);
	if (value === undefined || (words.length > 0 && unit === undefined) || others.some((one) => one !== unit))
		return undefined;
	return AMBIGUOUS.test(digits) ? ambiguous(digits, text) : { value, unit };
};

/** Reads a number in one unit, which may be left out (see measureIn). Returns an Unreadable for any other unit. */
export const numberIn = (text: string, unit?: string): number | Unreadable | undefined => {
	const measure = measureIn(text);
	if (measure === undefined || measure instanceof Unreadable) return measure;
	const isOther = measure.unit !== undefined && measure.unit !== unit;
	return isOther ? new Unreadable(`must be ${inUnit(unit)}${givenText(text)}`) : measure.value;
};
