import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../shared/fields/text';
import { cleaned } from '../../../shared/values/identifier';
import { areHeadings, columnOf, knownIn, ORDER_COLUMNS, type OwnColumns } from './columns';
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

/** Returns the place of the headings, the row with the most known ones, and how many it has. */
const headingsIn = (lines: ReadonlyArray<readonly unknown[]>, own: OwnColumns) => {
	const known = lines.slice(0, MOST_BEFORE).map((cells) => knownIn(cells, own));
	const most = Math.max(0, ...known);
	return { place: Math.max(0, known.indexOf(most)), most };
};

/** Returns the cells of a CSV text, divided by the separator with the most known headings, or else the most columns. */
const linesIn = (text: string, own: OwnColumns): string[][] => {
	const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
	const start = plain.split('\n').slice(0, MOST_BEFORE).join('\n');
	const fit = (separator: string) => {
		const lines = cellsIn(start, separator);
		const { place, most } = headingsIn(lines, own);
		return most * 100 + (lines[place]?.length ?? 0);
	};
	const [best = ','] = [...SEPARATORS].sort((one, other) => fit(other) - fit(one));
	return cellsIn(plain, best);
};

/** Matches the marks for the value above, as people write them by hand. */
const DITTO = /^(?:["“”„″〃]|''|ditto|same(?: as above)?)$/i;

/** A row under the headings of a list, with its place in the list. */
export interface TableRow {
	readonly record: IDataObject;
	readonly place: number;
	/** Whether it has cells beyond the headings, so that its values may be in the wrong columns. */
	readonly isLong: boolean;
}

/**
 * Returns the rows of a list that describe containers, with the values above in place of ditto marks. Titles, repeated
 * headings and sums are left out. Any other row, such as a footnote, is a remark on the row above.
 */
export const tableRows = (lines: ReadonlyArray<readonly unknown[]>, own: OwnColumns): TableRow[] => {
	const { place: top } = headingsIn(lines, own);
	const headings = (lines[top] ?? []).map(asText);
	// An empty heading, and the second of two alike, get the number of the column.
	const names = headings.map((heading, column) =>
		headings.indexOf(heading) === column && heading !== '' ? heading : `${heading} ${column + 1}`.trim(),
	);
	const isOfContainer = headings.map((heading) => {
		const name = columnOf(heading, own)?.name;
		return name !== undefined && name !== 'containers' && !ORDER_COLUMNS.includes(name);
	});
	const rows: TableRow[] = [];
	for (const [place, line] of lines.entries()) {
		const above = rows.at(-1)?.record;
		const nameAt = (column: number) => names[column] ?? String(column + 1);
		const isDitto = (cell: unknown) => typeof cell === 'string' && DITTO.test(cell.trim());
		const cells = line.map((cell, column) => (isDitto(cell) ? above?.[nameAt(column)] : cell));
		const texts = cells.map(asText).filter((text) => !isBlank(text));
		const isCertain = texts.some((text) => text.match(CONTAINER));
		const isTotal = TOTAL.test(texts.find((text) => /\p{L}/u.test(text))?.trim() ?? '');
		if (texts.length === 0 || (!isCertain && (place <= top || isTotal || areHeadings(texts, own)))) continue;
		const isRow =
			!isOfContainer.includes(true) || cells.some((cell, column) => isOfContainer[column] && /\d/.test(asText(cell)));
		if (isCertain || (texts.length > 1 && isRow))
			rows.push({
				record: Object.fromEntries(cells.map((cell, column) => [nameAt(column), cell])) as IDataObject,
				place,
				isLong: !line.slice(headings.length).every(isBlank),
			});
		else if (above !== undefined) addRemark(above, texts.join(' '));
	}
	return rows;
};

/** Returns the lines of a text that n8n's Extract from File has read, or undefined if the record is something else. */
export const textLinesIn = (record: IDataObject, own: OwnColumns): string[][] | undefined => {
	const [only, ...others] = Object.values(record);
	return typeof only === 'string' && others.length === 0 && only.includes('\n') ? linesIn(only, own) : undefined;
};

/** Returns the lines of records, whose names are the headings, or of n8n's lists of an Excel file's cells. */
export const recordLines = (records: readonly IDataObject[]): unknown[][] => {
	if (records.every(({ row, ...rest }) => Array.isArray(row) && Object.keys(rest).length === 0))
		// Array.from fills the places of empty cells, which n8n leaves out.
		return records.map(({ row }) => Array.from(row as unknown[]));
	const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
	return [names, ...records.map((record) => names.map((name) => record[name]))];
};
