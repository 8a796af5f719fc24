import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../shared/fields/text';
import { cleaned } from '../../../shared/values/identifier';
import { areHeadings, columnOf, knownIn, OF_A_CONTAINER, type OwnColumns } from './columns';
import { addRemark, CONTAINER, TOTAL } from './lines';

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

/** Returns how many headings the operation knows in the row that has the most of them, and that row's place. */
const mostKnown = (rows: ReadonlyArray<readonly unknown[]>, own: OwnColumns) => {
	const known = rows.slice(0, MOST_BEFORE).map((cells) => knownIn(cells, own));
	const most = Math.max(0, ...known);
	return { most, index: known.indexOf(most) };
};

/** Returns the place of the first row with more than one cell. */
const firstDivided = (rows: ReadonlyArray<readonly unknown[]>) =>
	rows.findIndex((cells) => cells.filter((cell) => !isBlank(cell)).length > 1);

/** Returns the records of a CSV text by column, with the separator that its headings are divided by. */
const recordsIn = (text: string, own: OwnColumns): IDataObject[] => {
	const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
	const start = plain.split('\n').slice(0, MOST_BEFORE).join('\n');
	const fit = (separator: string) => {
		const lines = cellsIn(start, separator);
		// If it knows no headings, the separator with the most columns counts.
		return mostKnown(lines, own).most * 100 + (lines[firstDivided(lines)]?.length ?? 0);
	};
	const [best = ','] = [...SEPARATORS].sort((one, other) => fit(other) - fit(one));
	return cellsIn(plain, best).map((cells) => Object.fromEntries(cells.map((cell, index) => [String(index), cell])));
};

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
export const isBlank = (cell: unknown): boolean => cleaned(asText(cell)) === '';

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
	const cells = records.map((record) => Object.values(record));
	const { most, index: best } = mostKnown(cells, own);
	const isNamed = !whole && (most < 3 || areHeadings(Object.keys(records[0] ?? {}), own));
	const index = isNamed ? -1 : most > 0 ? best : firstDivided(cells);
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

/** Matches the marks for the value above, as people write them by hand. */
const DITTO = /^(?:["“”„″〃]|''|ditto|same(?: as above)?)$/i;

/**
 * Returns the rows of a list that describe containers, with the values above in place of ditto marks. Repeated headings
 * and sums are left out. Any other row, such as a footnote, is a remark on the row above.
 */
export const tableRows = (records: readonly IDataObject[], own: OwnColumns): TableRow[] => {
	const given = underHeadings(records, own);
	const headings = new Set(given.flatMap(({ record }) => Object.keys(record)));
	const known = [...headings].filter((heading) =>
		OF_A_CONTAINER.includes(columnOf(heading, own)?.name ?? 'containers'),
	);
	const rows: TableRow[] = [];
	for (const { record, ...row } of given) {
		const above = rows.at(-1)?.record;
		const isDitto = (cell: unknown) => typeof cell === 'string' && DITTO.test(cell.trim());
		const entries = Object.entries(record).map(([name, cell]) => [name, isDitto(cell) ? above?.[name] : cell] as const);
		const read: IDataObject = Object.fromEntries(entries);
		const cells = Object.values(read)
			.filter((cell) => !isBlank(cell))
			.map(asText);
		const isCertain = cells.some((cell) => cell.match(CONTAINER));
		if (!isCertain && (areHeadings(cells, own) || cells.some((cell) => TOTAL.test(cell.trim())))) continue;
		if (
			isCertain ||
			(cells.length > 1 && (above === undefined || known.length === 0 || known.some((name) => !isBlank(read[name]))))
		)
			rows.push({ ...row, record: read });
		else if (above !== undefined && cells.length > 0) addRemark(above, cells.join(' '));
	}
	return rows;
};
