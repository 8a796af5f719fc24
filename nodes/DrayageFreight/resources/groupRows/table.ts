import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../shared/fields/text';
import { cleaned } from '../../../shared/values/identifier';
import { areHeadings, columnOf, knownIn, OF_A_CONTAINER, type OwnColumns } from './columns';
import { addRemark, CONTAINER, TOTAL } from './lines';

/** Returns whether a cell is empty. */
export const isBlank = (cell: unknown): boolean => cleaned(asText(cell)) === '';

const SEPARATORS = [',', ';', '\t', '|'];

/** Returns the cells of each line of a CSV text. A cell in quotation marks may contain separators and line breaks. */
const cellsIn = (text: string, separator: string): string[][] => {
	const sign = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`;
	const cell = new RegExp(`("(?:[^"]|"")*"|[^${sign}\n]*)(${sign}|\n|$)`, 'g');
	const lines: string[][] = [[]];
	for (const [, written = '', end] of text.matchAll(cell)) {
		lines.at(-1)?.push(/^".*"$/s.test(written) ? written.slice(1, -1).replace(/""/g, '"') : written.trim());
		if (end === '') break;
		if (end === '\n') lines.push([]);
	}
	return lines;
};

/** The maximum number of rows before the headings: a title, a date, an empty row. */
const MOST_BEFORE = 15;

/** Returns the row of the headings: the one with the most known ones, or else the first with more than one cell. */
const headingsIn = (lines: ReadonlyArray<readonly unknown[]>, own: OwnColumns) => {
	const known = lines.slice(0, MOST_BEFORE).map((cells) => knownIn(cells, own));
	const most = Math.max(0, ...known);
	const divided = lines.findIndex((cells) => cells.filter((cell) => !isBlank(cell)).length > 1);
	const index = most > 0 ? known.indexOf(most) : Math.max(0, divided);
	return { index, headings: lines[index] ?? [], most };
};

/** Returns the cells of a CSV text, divided by the separator with the most known headings, or else the most columns. */
const linesOf = (text: string, own: OwnColumns): string[][] => {
	const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
	const start = plain.split('\n').slice(0, MOST_BEFORE).join('\n');
	const fit = (separator: string) => {
		const { headings, most } = headingsIn(cellsIn(start, separator), own);
		return most * 100 + headings.length;
	};
	const [best = ','] = [...SEPARATORS].sort((one, other) => fit(other) - fit(one));
	return cellsIn(plain, best);
};

/** The lines of a list, the item of the first one, and whether a cell without quotation marks may have divided one. */
interface Table {
	readonly lines: ReadonlyArray<readonly unknown[]>;
	readonly firstItem: number;
	readonly isText?: boolean;
}

/** Returns the lines of a list, as n8n's Extract from File reads it: as text, with its rows as lists, or as records. */
const tableOf = (records: readonly IDataObject[], own: OwnColumns): Table => {
	const [only, ...others] = records.flatMap((record) => Object.values(record));
	if (typeof only === 'string' && others.length === 0 && only.includes('\n'))
		return { lines: linesOf(only, own), firstItem: 0, isText: true };
	if (records.every(({ row, ...rest }) => Array.isArray(row) && Object.keys(rest).length === 0))
		// Array.from fills the places of empty cells, which n8n leaves out.
		return { lines: records.map(({ row }) => Array.from(row as unknown[])), firstItem: 0 };
	const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
	const lines = [names, ...records.map((record) => names.map((name) => record[name]))];
	// A list that was read with the wrong separator has a whole line in one column.
	const isDivided = knownIn(names, own) > 1 || !/[;\t|]/.test(names.join(','));
	if (isDivided) return { lines, firstItem: -1 };
	const text = lines.map((cells) => cells.map(asText).join(',')).join('\n');
	return { lines: linesOf(text, own), firstItem: -1, isText: true };
};

/** Returns the name of a column: its heading, with its number if another column before it has the same one. */
const nameOf = (headings: readonly unknown[], column: number): string => {
	const heading = asText(headings[column]);
	if (heading === '') return String(column);
	return headings.map(asText).indexOf(heading) === column ? heading : `${heading} ${column + 1}`;
};

/** Matches the marks for the value above, as people write them by hand. */
const DITTO = /^(?:["“”„″〃]|''|ditto|same(?: as above)?)$/i;

/** A row under the headings of a list, with its number in the file and the input item that contains it. */
export interface TableRow {
	readonly record: IDataObject;
	readonly number: number;
	readonly item: number;
	/** Whether it has cells beyond the headings, so that its values may be in the wrong columns. */
	readonly isLong: boolean;
}

/**
 * Returns the rows of a list that describe containers, with the values above in place of ditto marks. Titles, repeated
 * headings and sums are left out. Any other row, such as a footnote, is a remark on the row above.
 */
export const tableRows = (records: readonly IDataObject[], own: OwnColumns): TableRow[] => {
	const { lines, firstItem, isText = false } = tableOf(records, own);
	const { index, headings } = headingsIn(lines, own);
	const isKnown = headings.map((one) => OF_A_CONTAINER.includes(columnOf(asText(one), own)?.name ?? 'containers'));
	const rows: TableRow[] = [];
	for (const [place, line] of lines.entries()) {
		const above = rows.at(-1)?.record;
		const isDitto = (cell: unknown) => typeof cell === 'string' && DITTO.test(cell.trim());
		const names = line.map((_, column) => nameOf(headings, column));
		const cells = line.map((cell, column) => (isDitto(cell) ? above?.[names[column] ?? ''] : cell));
		const texts = cells.map(asText).filter((text) => !isBlank(text));
		const isCertain = texts.some((text) => text.match(CONTAINER));
		const isBeside =
			place <= index || areHeadings(texts, own) || TOTAL.test(texts.find((text) => /\p{L}/u.test(text))?.trim() ?? '');
		if (texts.length === 0 || (isBeside && !isCertain)) continue;
		const isOfContainer =
			!isKnown.includes(true) || cells.some((cell, column) => isKnown[column] && /\d/.test(asText(cell)));
		if (isCertain || (texts.length > 1 && isOfContainer))
			rows.push({
				record: Object.fromEntries(names.map((name, column) => [name, cells[column]])) as IDataObject,
				number: place + 1,
				item: isText && firstItem === 0 ? 0 : place + firstItem,
				isLong: isText && !line.slice(headings.length).every(isBlank),
			});
		else if (above !== undefined) addRemark(above, texts.join(' '));
	}
	return rows;
};
