import { isPlaceholder } from '../../../shared/values/identifier';
import type { Findings } from './findings';
import type { Row } from './rows';

// cspell:ignore cxld storniert
/** Matches what people write on a container that must not be booked. */
const NOT_TO_BOOK =
	/\b(?:cancel(?:l?ed)?|cxld?|cnl by|storniert|shut out|rolled (?:to|over)|do not (?:book|dispatch)|(?<!not |no longer )on hold|already (?:booked|delivered))\b|^\s*(?:void(?:ed)?|rolled)\s*$|取消/i;

/** Matches the heading of a column for remarks. */
const REMARKS = /(?<![a-z])(?:remark|note|comment|instruction)s?(?![a-z])/i;

/**
 * Adds what people wrote on these rows: as a problem if it says, in any cell, that the container must not be booked,
 * and otherwise as a note. A remark that another finding quotes isn't repeated.
 */
export const addRemarks = (rows: readonly Row[], found: Findings): void => {
	const cells = rows.flatMap(({ cells: known, others, place }) =>
		[...Object.entries(known), ...Object.entries(others)]
			.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
			.map(([heading, cell]) => ({ heading, text: cell.replace(/\s+/g, ' ').trim(), place })),
	);
	const remarks = cells.filter(
		({ heading, text }) => REMARKS.test(heading) && text !== '' && !isPlaceholder(text) && !found.quotes(text),
	);
	for (const { text, place } of cells.filter((cell) => NOT_TO_BOOK.test(cell.text)))
		found.problem(`"${text}". Leave the row out, or correct it`, place);
	for (const { text, place } of remarks.filter((cell) => !NOT_TO_BOOK.test(cell.text))) found.note(`"${text}"`, place);
};
