import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../transport';
import { asText } from '../shared/fields/text';
import { mblKey } from '../shared/values/identifier';
import { type ColumnName, columnOf, type OwnColumns } from './columns';
import { isType, numbersIn, partsOf, readLines, SEPARATOR } from './lines';
import { type Cell, type Finding, onOneLine, Row, saysNothing } from './row';
import { readCsv, readTable } from './table';

/** Rows that belong together. A row without an MBL number continues the one above only within them. */
export interface List {
	readonly rows: readonly Row[];
	/** What people wrote above and below all rows. */
	readonly around: readonly Finding[];
	/** Whether the rows are of containers. A document may name an order without its containers. */
	readonly hasContainers: boolean;
	/** The input items that the list comes from. */
	readonly items: readonly number[];
}

/** What the user chose, and the workflow's time zone. */
interface Reader {
	readonly own: OwnColumns;
	readonly timezone: string;
}

/** Returns whether a value lists containers, and isn't just one number or a count. */
const isListed = (value: unknown): boolean =>
	Array.isArray(value) ||
	(typeof value === 'string' &&
		(SEPARATOR.test(value) || value.includes('\n') || ![mblKey(value), undefined].includes(numbersIn(value)[0])));

const hasNumber = (cell: Cell) => numbersIn(cell.value).length === 1;

/** Returns a row with known columns. Of two columns with the same meaning, the better known heading counts. */
const rowOf = (given: readonly Cell[], { own, timezone }: Reader, place: string, item: number): Row => {
	const cells: Partial<Record<ColumnName, Cell>> = {};
	const known = given.map((cell) => ({ cell, ...columnOf(cell.heading, own) }));
	for (const { cell, name } of [...known].sort(({ rank: one = 0 }, { rank: other = 0 }) => one - other)) {
		const column = name === 'containers' && hasNumber(cell) ? 'number' : name;
		// In merged cells, a blank MBL number continues the order above, whatever a column for house bills says.
		const isGiven = onOneLine(cell.value) !== '' || column === 'mbl_number';
		if (column !== undefined && isGiven) cells[column] ??= cell;
	}
	if (onOneLine(cells.mbl_number?.value) === '') delete cells.mbl_number;
	const unknown = known.filter(({ name }) => name === undefined).map(({ cell }) => cell);
	const number = cells.number ?? unknown.find(hasNumber);
	// On arrival notices, the cell of the number also contains the type or the seal.
	const parts = number && hasNumber(number) ? partsOf(asText(number.value)) : [];
	const type = unknown.find(({ value }) => isType(value));
	if (type && !cells.size) cells.type ??= type;
	if (number) cells.number = number;
	const inNumber = parts.map(({ heading, value }) => {
		const cell = { heading: number?.heading ?? '', value };
		if (heading === 'number') cells.number = cell;
		else if (heading !== '') cells[heading as ColumnName] ??= cell;
		return cell;
	});
	const written = given.flatMap((cell) => (cell === number && parts.length > 0 ? inNumber : [cell]));
	return new Row(cells, written, place, item, timezone);
};

/** Keys that n8n adds to a row of a sheet or to the values of a form. */
const OF_N8N = new Set(['row_number', 'submittedAt', 'formMode', 'formQueryParameters']);

/** Returns the cells of a record, without those that n8n adds. */
const cellsOf = (record: IDataObject): Cell[] =>
	Object.entries(record).flatMap(([heading, value]) => (OF_N8N.has(heading) ? [] : [{ heading, value }]));

/** The values that each container has of its own. What a document says of several containers is their sum. */
const OF_EACH: ReadonlyArray<ColumnName | undefined> = ['weight', 'quantity', 'cargo_value', 'seal_number'];

/** Returns the list in one item that lists containers: a document, or a form with lines of text. */
const documentIn = (record: IDataObject, reader: Reader, item: number): List | undefined => {
	const cells = cellsOf(record);
	const nameOf = ({ heading }: Cell) => columnOf(heading, reader.own)?.name;
	const list = cells.find((cell) => nameOf(cell) === 'containers' && isListed(cell.value));
	if (list === undefined) return undefined;
	const read = [list.value]
		.flat()
		.map((one) => (isRecord(one) ? { lines: [cellsOf(one)], remarks: [] } : readLines(asText(one), reader.own)));
	const containers = read.flatMap(({ lines }) => lines);
	const sums = cells.filter(
		(cell) => containers.length > 1 && OF_EACH.includes(nameOf(cell)) && !saysNothing(cell.value),
	);
	const shared = cells.filter((cell) => cell !== list && !sums.includes(cell));
	const texts = [
		...sums.map(({ heading, value }) => `${heading}: "${onOneLine(value)}"`),
		...read.flatMap(({ remarks }) => remarks.map((remark) => `"${remark}"`)),
	];
	const rows = (containers.length > 0 ? containers : [[]]).map((one, index) =>
		rowOf([...one, ...shared], reader, containers.length > 1 ? `line ${index + 1}` : '', item),
	);
	return { rows, around: texts.map((text) => ['', text]), hasContainers: containers.length > 0, items: [item] };
};

/** Returns the list of a table's lines. Each of the last ones is an item, or they are all in one. */
const tableOf = (lines: ReadonlyArray<readonly unknown[]>, reader: Reader, items: readonly number[]): List => {
	const { rows, around, cellsOf: cellsIn, width } = readTable(lines, reader.own);
	const known = rows.map((written) => {
		const { at, line } = written;
		const row = rowOf(cellsIn(written), reader, `row ${at + 1}`, items.at(at - lines.length) ?? items[0] ?? 0);
		row.remarks.push(...written.remarks);
		if (line.slice(width).some((cell) => onOneLine(cell) !== ''))
			row.problem(
				'it has more cells than there are headings. Give each column a heading, and put text with separators in quotation marks',
			);
		return row;
	});
	return { rows: known, around, hasContainers: true, items };
};

/** Returns the lines of records, whose names are the headings, or of n8n's lists of an Excel file's cells. */
const recordLines = (records: readonly IDataObject[]): unknown[][] => {
	if (records.every(({ row, ...rest }) => Array.isArray(row) && Object.keys(rest).length === 0))
		// Array.from fills the places of empty cells, which n8n leaves out.
		return records.map(({ row }) => Array.from(row as unknown[]));
	const names = [...new Set(records.flatMap((record) => cellsOf(record).map(({ heading }) => heading)))];
	return [names, ...records.map((record) => names.map((name) => record[name]))];
};

/** Returns the list in an item that is one of its own: a CSV text or a document. */
const listIn = (record: IDataObject, reader: Reader, item: number): List | undefined => {
	const [only, ...others] = Object.values(record);
	return typeof only === 'string' && others.length === 0 && only.includes('\n')
		? tableOf(readCsv(only, reader.own), reader, [item])
		: documentIn(record, reader, item);
};

/** Returns the lists of all items. Items that aren't lists are the rows of one. Beside a list, each is its own. */
export const listsOf = (items: readonly IDataObject[], reader: Reader): List[] => {
	// The result of an AI extraction is in `output`.
	const records = items.map((record) => (isRecord(record.output) ? record.output : record));
	const lists = records.map((record, item) => listIn(record, reader, item));
	const rest = [...records.keys()].filter((item) => lists[item] === undefined);
	const found = lists.filter((list) => list !== undefined);
	const groups = found.length > 0 ? rest.map((item) => [item]) : [rest];
	const tables = groups.map((group) => tableOf(recordLines(group.map((item) => records[item] ?? {})), reader, group));
	return [...found, ...tables].sort((one, other) => (one.items[0] ?? 0) - (other.items[0] ?? 0));
};
