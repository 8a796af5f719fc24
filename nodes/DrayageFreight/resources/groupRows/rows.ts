import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../../transport';
import { isEmpty } from '../../../shared/fields/parameter';
import { textOf } from '../../../shared/fields/read';
import { asText } from '../../../shared/fields/text';
import { containerTypeOf } from '../../../shared/values/code';
import { isPlaceholder } from '../../../shared/values/identifier';
import { readPlainText } from '../../../shared/values/text';
import { Unreadable } from '../../../shared/values/unreadable';
import { type ColumnName, columnOf, labelOfColumn, type OwnColumns } from './columns';
import type { Findings } from './findings';
import { CONTAINER, linesIn } from './lines';
import { isBlank, tableRows } from './table';

/** Returns each of these values once. */
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** A row with known columns, as it was in the list. */
export interface Row {
	/** The values by name. If two columns have the same meaning, the better known heading counts. */
	readonly cells: Readonly<Partial<Record<ColumnName, unknown>>>;
	/** The headings of these columns. */
	readonly headings: Readonly<Partial<Record<ColumnName, string>>>;
	/** The other columns, by heading. */
	readonly others: IDataObject;
	/** The index of the input item. */
	readonly item: number;
	/** How a message names the row: "row 3" or "line 2". */
	readonly place: string;
	/** Whether it has cells beyond the headings. */
	readonly isLong?: boolean;
}

/** The values that say what they are, whatever their heading is. */
const OBVIOUS: ReadonlyArray<readonly [name: ColumnName, isOne: (text: string) => boolean]> = [
	['number', (text) => text.match(CONTAINER)?.[0] === text.trim()],
	['type', (text) => containerTypeOf(text) !== undefined || /^(?:20|40|45)['’]?\s?[A-Z]{2}$/.test(text.trim())],
];

/** Returns a record with known columns. */
const asRow = (record: IDataObject, own: OwnColumns, item: number, place: string): Row => {
	const cells: Partial<Record<ColumnName, unknown>> = {};
	const headings: Partial<Record<ColumnName, string>> = {};
	const ranks: Partial<Record<ColumnName, number>> = {};
	const others: IDataObject = {};
	for (const [heading, value] of Object.entries(record)) {
		const { name, rank } = columnOf(heading, own) ?? {};
		if (name === undefined || rank === undefined) others[heading] = value;
		else if (isEmpty(cells[name]) || (!isEmpty(value) && rank < (ranks[name] ?? Infinity))) {
			cells[name] = value;
			headings[name] = heading;
			ranks[name] = rank;
		}
	}
	for (const [name, isOne] of OBVIOUS) {
		const isMissing = isEmpty(cells[name]) && (name !== 'type' || isEmpty(cells.size)) && isEmpty(cells.containers);
		const found = Object.entries(others).find(([, cell]) => typeof cell === 'string' && isOne(cell));
		if (isMissing && found !== undefined) [headings[name], cells[name]] = found;
	}
	return { cells, headings, others, item, place };
};

/** Returns the record in an item: the result of an AI extraction is in `output`. */
const unpacked = (record: IDataObject): IDataObject => (isRecord(record.output) ? record.output : record);

/** Returns whether a text lists containers. A column may also be called Containers and contain their count. */
const areLines = (text: string) => text.match(CONTAINER) !== null || /[,;\t\n]/.test(text);

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : undefined);

/** Returns the rows of one item whose containers are a list, or lines of text. */
const listedIn = (record: IDataObject, own: OwnColumns, item: number): Row[] | undefined => {
	const shared = asRow(record, own, item, `item ${item + 1}`);
	const given = shared.cells.containers;
	const records = typeof given === 'string' ? areLines(given) && linesIn(given, own) : recordsIn(given);
	if (records === undefined || records === false) return undefined;
	return records.map((one, index) => {
		const row = asRow(one, own, item, `line ${index + 1}`);
		const below = Object.fromEntries(Object.entries(row.cells).filter(([, value]) => !isEmpty(value)));
		return {
			...row,
			cells: { ...shared.cells, containers: undefined, ...below },
			headings: { ...shared.headings, ...row.headings },
			others: { ...shared.others, ...row.others },
		};
	});
};

/** Returns each item as one row. */
export const itemRows = (items: readonly IDataObject[], own: OwnColumns): Row[] =>
	items.map((record, item) => asRow(unpacked(record), own, item, `item ${item + 1}`));

/** Returns the rows of all items: of a list of containers in each item, or of a list with one container per item. */
export const rowsOf = (items: readonly IDataObject[], own: OwnColumns): Row[] => {
	const records = items.map(unpacked);
	const listed = records.map((record, item) => listedIn(record, own, item));
	if (listed.some((rows) => rows !== undefined)) {
		// An item without a list is a row of its own, so that it becomes an order or a problem.
		return listed.flatMap((rows, item) => rows ?? [asRow(records[item] ?? {}, own, item, `item ${item + 1}`)]);
	}
	return tableRows(records, own).map(({ record, number, item, isLong }) => ({
		...asRow(record, own, item, `row ${number}`),
		isLong,
	}));
};

/** Returns the values that these rows share in columns that the operation doesn't know. Merged cells may be empty. */
export const othersIn = ([first, ...rows]: readonly Row[]): IDataObject =>
	Object.fromEntries(
		Object.entries(first?.others ?? {}).filter(([name, value]) =>
			rows.every(({ others }) => isBlank(others[name]) || asText(others[name]) === asText(value)),
		),
	);

/** A row, how messages name its container, and what was found in it. */
export interface Reading {
	readonly row: Row;
	readonly place: string;
	readonly found: Findings;
}

/** Returns a text that can be used, or adds the reason why not to the problems. */
export const textIn = ({ row, found }: Omit<Reading, 'place'>, name: ColumnName, read = readPlainText): string => {
	const given = row.cells[name];
	if (isEmpty(given)) return '';
	const text = read(textOf(typeof given === 'object' ? asText(given) : given));
	if (text instanceof Unreadable) found.problem(`${labelOfColumn(name)} ${text.reason}`, row.place);
	return typeof text === 'string' ? text.replace(/\s+/g, ' ') : '';
};

/** Returns a text, or an empty one if it says that there is none, such as `N/A` or `-`. */
export const givenIn = (reading: Omit<Reading, 'place'>, name: ColumnName): string => {
	const text = textIn(reading, name);
	return isPlaceholder(text) ? '' : text;
};

/** Returns the texts of a row that contain remarks: everything without a meaning of its own. */
export const remarksIn = ({ cells: { package: contents, description, temperature, type }, others }: Row): string[] =>
	[contents, description, temperature, type, ...Object.values(others)].filter((cell) => typeof cell === 'string');
