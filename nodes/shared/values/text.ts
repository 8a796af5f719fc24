import { SHEET_ERROR, unwrapped } from './identifier';
import { givenText, Unreadable } from './unreadable';

/** Matches the character that a program writes in place of one that it couldn't decode, and half a character. */
const LOST = /[\uFFFD\p{Surrogate}]/u;

export const isInexact = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);

export const INEXACT = new Unreadable('has more digits than a number can store exactly: enter it as text');

/**
 * Returns a number or boolean as a string. A number above 2^53 may already have been rounded, and no user writes a
 * number with an exponent. Returns an Unreadable for such a number, and for a text with lost characters.
 */
export const textOf = (value: unknown): unknown => {
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	if (typeof value === 'number' && !Number.isFinite(value)) return new Unreadable(`must be text (given: ${value})`);
	if (typeof value === 'number') return isInexact(value) || String(value).includes('e') ? INEXACT : String(value);
	return typeof value === 'string' && LOST.test(value)
		? new Unreadable(
				`has characters that were lost when a file was read in the wrong encoding. Save the file as UTF-8 and read it again${givenText(value)}`,
			)
		: value;
};

/**
 * Reads words that people write, such as an address. Outer spaces are removed and `="0004711"` is unwrapped. Returns an
 * Unreadable for an error of a spreadsheet. Values that aren't text are returned unchanged.
 */
export const readText = (value: unknown): unknown => {
	const given = textOf(value);
	if (typeof given !== 'string') return given;
	const text = unwrapped(given.replace(/^\uFEFF/, '')).trim();
	return SHEET_ERROR.test(text)
		? new Unreadable(`is a spreadsheet error: correct the formula${givenText(text)}`)
		: text;
};
