import type { IDataObject } from 'n8n-workflow';
import { isEmpty } from '../../../shared/fields/parameter';
import { asText } from '../../../shared/fields/text';
import { areHeadings, knownIn, type OwnColumns } from './columns';
import { CONTAINER, TOTAL } from './lines';

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

/** Returns the records of a CSV text by column, with the separator that its headings are divided by. */
const recordsIn = (text: string, own: OwnColumns): IDataObject[] => {
	const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
	const tables = SEPARATORS.map((separator) => cellsIn(plain, separator));
	const most = (lines: string[][]) => Math.max(...lines.slice(0, MOST_BEFORE).map((cells) => knownIn(cells, own)));
	const [best = []] = tables.sort((one, other) => most(other) - most(one));
	return best.map((cells) => Object.fromEntries(cells.map((cell, index) => [String(index), cell])));
};

/** The maximum number of rows before the headings: a title, a date, an empty row. */
const MOST_BEFORE = 15;

/** A row under the headings of a list, with its number in the file and the input item that contains it. */
export interface TableRow {
	readonly record: IDataObject;
	readonly number: number;
	readonly item: number;
	/** Whether it has cells beyond the headings, so that its values may be in the wrong columns. */
	readonly isLong: boolean;
}

/** Returns the text of a whole file, such as n8n's Extract from File › Text returns it, or undefined. */
const fileIn = (records: readonly IDataObject[]): string | undefined => {
	const [only, ...others] = records.flatMap((record) => Object.values(record));
	return typeof only === 'string' && others.length === 0 && only.includes('\n') ? only : undefined;
};

/** Returns the text of a list that was read with the wrong separator, so that a whole line is in one column. */
const undivided = (records: readonly IDataObject[], own: OwnColumns): string | undefined => {
	const heading = Object.keys(records[0] ?? {});
	const isDivided = knownIn(heading, own) > 1 || !/[;\t|]/.test(heading.join(','));
	const lines = [heading, ...records.map((record) => Object.values(record).map(asText))];
	return isDivided ? undefined : lines.map((cells) => cells.join(',')).join('\n');
};

/** Returns whether a cell is empty. */
export const isBlank = (cell: unknown): boolean => isEmpty(cell) || (typeof cell === 'string' && cell.trim() === '');

/** Returns the rows that n8n's Extract from File returns without its option Header Row, or undefined. */
const arraysIn = (records: readonly IDataObject[]): IDataObject[] | undefined => {
	const isArray = ({ row, ...others }: IDataObject) => Array.isArray(row) && Object.keys(others).length === 0;
	return records.length > 0 && records.every(isArray)
		? records.map(({ row }) => Object.fromEntries(Object.entries(row as IDataObject[])))
		: undefined;
};

/**
 * Returns the rows of a list under its headings. If a title is above the headings, the list was read with the title as
 * headings.
 */
const underHeadings = (given: readonly IDataObject[], own: OwnColumns): TableRow[] => {
	const file = fileIn(given);
	const text = file ?? undivided(given, own);
	const whole = text === undefined ? arraysIn(given) : recordsIn(text, own);
	const records = whole ?? given;
	const cells = records.slice(0, MOST_BEFORE).map((record) => knownIn(Object.values(record), own));
	const isNamed = areHeadings(Object.keys(records[0] ?? {}), own);
	const index = isNamed ? -1 : cells.findIndex((known) => known >= (whole ? 2 : 3));
	const headings = Object.entries(records[index] ?? {}).map(([column, heading]) => [column, asText(heading) || column]);
	const renamed = (record: IDataObject): IDataObject =>
		Object.fromEntries(headings.map(([column = '', heading = '']) => [heading, record[column]]));
	// Without the whole file, its first row is the names of the columns. The first row of a file has number 1.
	const first = whole ? 1 : 2;
	const firstItem = text !== undefined && file === undefined ? -1 : 0;
	return records
		.map((record, place) => ({
			record: index === -1 ? record : renamed(record),
			number: place + first,
			item: file === undefined ? place + firstItem : 0,
			isLong:
				text !== undefined &&
				Object.values(record)
					.slice(headings.length)
					.some((cell) => !isBlank(cell)),
		}))
		.slice(index + 1);
};

const isTotal = (cells: readonly unknown[]) =>
	cells.some((cell) => typeof cell === 'string' && TOTAL.test(cell.trim()));

const hasContainer = (cells: readonly unknown[]) => cells.some((cell) => asText(cell).match(CONTAINER) !== null);

/** Returns whether cells describe a container. Empty rows, footnotes, sums and repeated headings don't. */
const isOfContainer = ({ record }: TableRow, own: OwnColumns): boolean => {
	const cells = Object.values(record).filter((cell) => !isBlank(cell));
	if (hasContainer(cells)) return true;
	return cells.length > 1 && !isTotal(cells) && !areHeadings(cells, own);
};

/** Matches the marks for the value above, as people write them by hand. */
const DITTO = /^(?:["“”„″〃]|''|ditto|same(?: as above)?)$/i;

/** Returns the rows of a list that describe containers, with the values above in place of ditto marks. */
export const tableRows = (records: readonly IDataObject[], own: OwnColumns): TableRow[] => {
	let above: IDataObject = {};
	return underHeadings(records, own)
		.map(({ record, ...row }) => {
			const entries = Object.entries(record).map(([heading, cell]) =>
				typeof cell === 'string' && DITTO.test(cell.trim()) ? [heading, above[heading]] : [heading, cell],
			);
			above = Object.fromEntries(entries) as IDataObject;
			return { ...row, record: above };
		})
		.filter((row) => isOfContainer(row, own));
};
