import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../transport/content';
import { asText } from '../shared/fields/text';
import { isContainerNumber } from '../shared/values/container';
import { mblKey } from '../shared/values/identifier';
import { type ColumnName, columnsOf, ORDER_COLUMNS, type OwnColumns } from './columns';
import { isTemperature, isWeight } from './container';
import { type Cell, type Cells, type Finding, hasDigit, isType, numbersIn, onOneLine, Row } from './row';

/** Rows that belong together. A row without an MBL number continues the one above only within them. */
export interface List {
	readonly rows: readonly Row[];
	/** What people wrote above, between and below the rows. */
	readonly around: readonly Finding[];
	/** The input items that the list comes from. */
	readonly items: readonly number[];
	/** Why the list as a whole can't be read. */
	readonly flaw?: string;
}

/** What reading a list depends on: a user's own names of columns, and the workflow's time zone. */
export interface Reader {
	readonly own: OwnColumns;
	readonly timezone: string;
}

type Lines = ReadonlyArray<readonly unknown[]>;

/** The values of a document that each of its containers has. Other values, such as a weight, are sums or unclear. */
const OF_ALL = new Set([
	...ORDER_COLUMNS,
	'mbl_number',
	'carrier_code',
	'status',
	'is_dg',
	'is_reefer',
	'temperature',
	'weight_unit',
]);

/** Returns a row with known columns, with the cells that a document has for all its containers. */
const rowOf = (given: readonly Cell[], place: string, item: number, reader: Reader, shared: readonly Cell[] = []) => {
	const written = [...given, ...shared];
	const cells: Cells = {};
	const headings = written.map(({ heading }) => heading);
	const names = columnsOf(headings, reader.own);
	for (const [at, cell] of written.entries()) {
		const name = names[at];
		if (name && onOneLine(cell.value) !== '' && (at < given.length || OF_ALL.has(name))) cells[name] = cell;
	}
	// Numbers and types are known by their form under headings that aren't. A cell that is only a number is one anywhere.
	const hasNumber = (cell?: Cell) => numbersIn(cell?.value).length === 1;
	const unknown = given.filter((_cell, at) => names[at] === undefined);
	// Of two columns that may have the number, such as Equipment, the form decides.
	const named = cells.number;
	const only = given.find(({ value }) => isContainerNumber(mblKey(value)));
	cells.number = [named, cells.containers, ...unknown, only].find(hasNumber) ?? named;
	const others = named && named !== cells.number ? [named, ...unknown] : unknown;
	if (!cells.size) cells.type ??= others.find(({ value }) => isType(value));
	return new Row(cells, written, place, item, reader.timezone);
};

/** Returns the cells of each line of a CSV text. A cell in quotation marks may contain separators and line breaks. */
const cellsIn = (text: string, separator: string): string[][] => {
	const lines: string[][] = [[]];
	const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\n]*)([${separator}\n]|$)`, 'g');
	for (const [, written = '', end] of text.matchAll(cell)) {
		const unquoted = written.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"');
		lines.at(-1)?.push(unquoted.trim());
		if (end === '') break;
		if (end === '\n') lines.push([]);
	}
	return lines;
};

/** The maximum number of rows before the headings: a title, a date, an empty row. */
const MOST_BEFORE = 15;

const knownIn = (line: readonly unknown[], own: OwnColumns): number =>
	columnsOf(line.map(asText), own).filter((name) => name !== undefined).length;

/** Returns the place of the headings, the row with the most known ones, and how many it has. */
const headingsIn = (lines: Lines, own: OwnColumns) => {
	const known = lines.slice(0, MOST_BEFORE).map((line) => knownIn(line, own));
	const most = Math.max(0, ...known);
	return { top: Math.max(0, known.indexOf(most)), most };
};

/** Returns the lines of a CSV text, divided by the separator with the most known headings. */
const csvLines = (text: string, own: OwnColumns): Lines => {
	const plain = text.replace('\uFEFF', '').replace(/\r\n?/g, '\n');
	const [best] = [',', ';', '\t', '|']
		.map((separator) => cellsIn(plain, separator))
		.sort((one, other) => headingsIn(other, own).most - headingsIn(one, own).most);
	return best ?? [];
};

/** How many known headings are in a line of headings. */
const LEAST_HEADINGS = 3;

/** The columns of which each row has at least one, with a digit in it. */
const OF_EACH: ReadonlySet<string> = new Set(['mbl_number', 'number', 'type', 'size']);

/** Matches the beginning of a line that sums up the rows. */
const TOTAL = /^(?:grand |sub[- ]?)?totals?\b/i;

/**
 * Returns the list of a table's lines. Each of the last ones is an item, or they are all in one. `numbers` has the items'
 * own row numbers, since some rows of a sheet may have been left out.
 */
const tableOf = (lines: Lines, reader: Reader, items: readonly number[], numbers: readonly unknown[] = []): List => {
	const placeOf = (at: number) => `row ${asText(numbers.at(at - lines.length)) || at + 1}`;
	const { top } = headingsIn(lines, reader.own);
	const headings = (lines[top] ?? []).map(asText);
	const names = columnsOf(headings, reader.own);
	// A sum or a footnote has neither a container number nor what each row has.
	const ofEach = names.map((name) => name !== undefined && OF_EACH.has(name));
	const isRow = (line: readonly unknown[], texts: readonly string[]) =>
		numbersIn(texts.join('\n')).length > 0 ||
		(texts.length > 2 && !TOTAL.test(texts[0] ?? '') && line.some((cell, at) => ofEach[at] && hasDigit(asText(cell))));
	const rows: Array<{ line: readonly unknown[]; at: number; isBelowText: boolean; otherHeadings: string }> = [];
	const around: Finding[] = [];
	let isBelowText = false;
	// The place of headings below the first ones.
	let otherHeadings = '';
	for (const [at, line] of lines.entries()) {
		const texts = line.map(onOneLine).filter((text) => text !== '');
		const isText = !(at > top && isRow(line, texts));
		const isRepeated = line.map(asText).join('\t') === headings.join('\t');
		if (!isText) rows.push({ line, at, isBelowText, otherHeadings });
		else if (!isRepeated && texts.length > 0) around.push([placeOf(at), `"${texts.join(' · ')}"`]);
		if (texts.length > 0) isBelowText = isText;
		if (isText && at > top && knownIn(line, reader.own) >= LEAST_HEADINGS)
			otherHeadings = isRepeated ? '' : placeOf(at);
	}
	// A column that only counts the rows says nothing.
	const isCounter = (column: number) => {
		const counted = rows.map(({ line }) => asText(line[column])).filter((text) => text !== '');
		const mayCount = names[column] === undefined || names[column] === 'carrier_code';
		return mayCount && counted.length > 1 && counted.every((text, at) => text === String(at + 1));
	};
	const counters = new Set([...headings.keys()].filter(isCounter));
	const rowIn = ({ line, at, isBelowText: isFirst, otherHeadings: place }: (typeof rows)[number]) => {
		const all = line.map((value, column) => ({ heading: headings[column] ?? '', value }));
		const cells = all.filter((_cell, column) => !counters.has(column));
		const row = rowOf(cells, placeOf(at), items.at(at - lines.length) ?? items[0] ?? 0, reader);
		row.isBelowText = isFirst;
		if (place !== '') row.problem(`it has other headings, those in ${place}. Read each list by itself`);
		if (line.slice(headings.length).some((cell) => onOneLine(cell) !== ''))
			row.problem('it has more cells than there are headings. Put text with separators in quotation marks');
		return row;
	};
	const read = rows.map(rowIn);
	const hasNone = (name: ColumnName) => !names.includes(name) && read.every(({ cells }) => !cells[name]);
	if (read.length > 0 && !hasNone('mbl_number') && !hasNone('number')) return { rows: read, around, items };
	const flaw = `There are no containers with an MBL number. The list needs the headings MBL Number and Container Number, or its own for them under Column Names: ${headings.join(', ')}`;
	return { rows: [], around, items, flaw };
};

/** Returns the lines of records, whose names are the headings, or of n8n's lists of an Excel file's cells. */
const tableLines = (records: readonly IDataObject[]): Lines => {
	if (records.every(({ row, ...rest }) => Array.isArray(row) && Object.keys(rest).length === 0))
		// Array.from fills the places of empty cells, which n8n leaves out.
		return records.map(({ row }) => Array.from(row as unknown[]));
	const names = [...new Set(records.flatMap(Object.keys))].filter((name) => name !== 'row_number');
	return [names, ...records.map((record) => names.map((name) => record[name]))];
};

/** Matches what separates the parts of a line. A comma within a number doesn't. */
const SEPARATOR = /[\t;|]|(?<!\b\d{1,3}),|,(?!\d{3}\b)/;

/** What a part of a line can be, by its column. All else is contents. */
const PARTS = { 'Container Type': isType, 'Weight (kg)': isWeight, Temperature: isTemperature, Contents: () => true };

/** Returns the cells of a line, whose parts are known by what they are. Parts of the same kind are in one cell. */
const cellsOfLine = (line: string): Cell[] => {
	const texts = line.split(SEPARATOR).map(onOneLine);
	const parts = texts.filter((part) => part !== '');
	// Without a container number, the first part is reported in its place.
	const isNumber = (part: string) => numbersIn(part).length > 0 || (part === parts[0] && numbersIn(line).length === 0);
	const kinds = Object.entries({ 'Container Number': isNumber, ...PARTS });
	const kindOf = (part: string) => kinds.find(([, isKind]) => isKind(part))?.[0];
	return kinds.map(([heading]) => ({ heading, value: parts.filter((part) => kindOf(part) === heading).join(', ') }));
};

/** Values that n8n adds to those of a form. */
const OF_FORM = new Set(['submittedAt', 'formMode', 'formQueryParameters']);

/** Returns the cells of a record. */
const cellsOf = (record: IDataObject): Cell[] => Object.entries(record).map(([heading, value]) => ({ heading, value }));

/** Returns whether a value lists containers, and isn't just a number or a count. */
const isListed = (value: unknown): boolean =>
	Array.isArray(value) || (/\p{L}/u.test(asText(value)) && !isContainerNumber(mblKey(value)));

/** Returns the list in one item that lists containers: a document, or a form with lines of text. */
const documentIn = (record: IDataObject, reader: Reader, item: number): List | undefined => {
	const cells = cellsOf(record).filter(({ heading }) => !OF_FORM.has(heading));
	const at = columnsOf(
		cells.map(({ heading }) => heading),
		reader.own,
	).indexOf('containers');
	const list: unknown = cells[at]?.value;
	if (!isListed(list)) return undefined;
	const entries = [list]
		.flat()
		.flatMap((one): Array<IDataObject | string> => (isRecord(one) ? [one] : asText(one).split('\n')));
	const isRow = (entry: IDataObject | string) => isRecord(entry) || (hasDigit(entry) && !TOTAL.test(entry.trim()));
	const shared = cells.filter((_cell, place) => place !== at);
	const rows = entries.filter(isRow).map((entry, index) => {
		const own = isRecord(entry) ? cellsOf(entry) : cellsOfLine(entry);
		const [number = ''] = own.flatMap(({ value }) => numbersIn(value));
		return rowOf(own, `container ${index + 1}${number && ` (${number})`}`, item, reader, shared);
	});
	const remarks = entries
		.filter((entry) => !isRow(entry))
		.map(onOneLine)
		.filter((text) => text !== '');
	return {
		rows: rows.length > 0 ? rows : [rowOf([], '', item, reader, shared)],
		around: remarks.map((text) => ['', `"${text}"`]),
		items: [item],
	};
};

/** Returns the list in an item that is one of its own: a CSV text or a document. */
const listIn = (record: IDataObject, reader: Reader, item: number): List | undefined => {
	const [only, ...others] = Object.values(record);
	return typeof only === 'string' && others.length === 0 && /[\r\n]/.test(only)
		? tableOf(csvLines(only, reader.own), reader, [item])
		: documentIn(record, reader, item);
};

/** Returns the lists of all items. Items that aren't lists are the rows of one. */
export const listsOf = (items: readonly IDataObject[], reader: Reader): List[] => {
	// The result of an AI extraction is in `output`.
	const records = items.map((record) => (isRecord(record.output) ? record.output : record));
	const lists = records.map((record, item) => listIn(record, reader, item));
	const found = lists.filter((list) => list !== undefined);
	const rest = [...records.keys()].filter((item) => lists[item] === undefined);
	if (rest.length === 0 && found.length > 0) return found;
	const rows = rest.map((item) => records[item] ?? {});
	// Google Sheets says which row of the sheet an item is.
	const numbers = rows.map(({ row_number: number }) => number);
	return [...found, tableOf(tableLines(rows), reader, rest, numbers)];
};
