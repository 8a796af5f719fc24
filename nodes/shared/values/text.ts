import { isSheetError, unwrapped } from './identifier';
import { givenText, Unreadable } from './unreadable';

/** The character that a program writes in place of one that it couldn't decode. */
const LOST = '\uFFFD';

/** Returns a value, or an Unreadable for a text with lost characters. */
export const withoutLoss = (value: unknown): unknown =>
	typeof value === 'string' && value.includes(LOST)
		? new Unreadable(
				`has characters that were lost when a file was read in the wrong encoding. Save the file as UTF-8 and read it again${givenText(value)}`,
			)
		: value;

/**
 * Reads a text that people write, such as an address. Outer spaces are removed and `="0004711"` is unwrapped. Returns an
 * Unreadable for an error of a spreadsheet. Values that aren't text are returned unchanged.
 */
export const readPlainText = (value: unknown): unknown => {
	if (typeof value !== 'string') return value;
	const text = unwrapped(value.replace(/^\uFEFF/, '')).trim();
	return isSheetError(text) ? new Unreadable(`is a spreadsheet error: correct the formula${givenText(text)}`) : text;
};
