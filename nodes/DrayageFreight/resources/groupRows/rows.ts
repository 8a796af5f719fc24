import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../../transport';
import { textOf } from '../../../shared/fields/read';
import { asText } from '../../../shared/fields/text';
import { containerTypeOf } from '../../../shared/values/code';
import { cleaned, isPlaceholder } from '../../../shared/values/identifier';
import { readPlainText } from '../../../shared/values/text';
import { Unreadable } from '../../../shared/values/unreadable';
import { type ColumnName, columnOf, labelOfColumn, type OwnColumns } from './columns';
import type { Findings } from './findings';
import { addRemark, CONTAINER, linesIn, recordIn } from './lines';
import { isBlank, tableRows } from './table';

/** Returns each of these values once. */
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** A row with known columns, as it was in the list. */
export interface Row {
	/** The values by name, without blank ones. */
	readonly cells: Readonly<Partial<Record<ColumnName, unknown>>>;
	/** The headings of the known columns, including those of blank cells. */
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

/** Matches the city and the state at the end of an address: `…, Ontario, CA 91761`. */
const CITY_AT_END = /, ([^\d,]*[^\d, ]),? ([A-Z]{2}) \d{5}(?:-\d{4})?(?:,? USA?)?$/i;

/** Returns whether a value lists containers. A column may also be called Containers and contain a number or a count. */
const isListed = (value: unknown): value is string | unknown[] =>
	typeof value === 'string'
		? /[,;\t\n]/.test(value) || (value.match(CONTAINER)?.[0] ?? value) !== value
		: Array.isArray(value);

/** Returns a record with known columns. */
const asRow = (record: IDataObject, own: OwnColumns, item: number, place: string): Row => {
	const cells: Partial<Record<ColumnName, unknown>> = {};
	const headings: Partial<Record<ColumnName, string>> = {};
	const others: IDataObject = {};
	const columns = Object.entries(record).map(([heading, value]) => ({ heading, value, ...columnOf(heading, own) }));
	// Of two columns with the same meaning, the better known heading counts, and the other is a remark.
	for (const { heading, value, name } of columns.sort(({ rank: one = 0 }, { rank: other = 0 }) => one - other)) {
		// In merged cells, a blank MBL number continues the order above, whatever a column for house bills says.
		if (name === undefined || name in cells || (name === 'mbl_number' && name in headings)) {
			if (value !== undefined) others[heading] = value;
			continue;
		}
		headings[name] = heading;
		if (!isBlank(value)) cells[name] = value;
	}
	if (!isListed(cells.containers))
		for (const [name, isOne] of OBVIOUS) {
			const isMissing = !(name in cells) && !(name === 'type' && 'size' in cells);
			const unknown = { ...others, Containers: cells.containers };
			const found = Object.entries(unknown).find(([, cell]) => typeof cell === 'string' && isOne(cell));
			if (isMissing && found !== undefined) [headings[name], cells[name]] = found;
		}
	const [, city, state] = CITY_AT_END.exec(cleaned(asText(cells.delivery_address)).replace(/\s+/g, ' ')) ?? [];
	if (city !== undefined && state !== undefined) cells.city ??= `${city}, ${state}`;
	// On arrival notices, the cell of the number also contains the type or the seal.
	const given = cleaned(asText(cells.number));
	if (given.match(CONTAINER)) {
		const { number, weight, package: more, ...beside } = recordIn(given.toUpperCase());
		for (const [name, value] of Object.entries(beside).filter(([, one]) => !isBlank(one)))
			cells[name as ColumnName] ??= value;
		cells.number = number;
		for (const text of [weight, more].map(asText).filter((one) => !isBlank(one))) addRemark(others, text);
	}
	return { cells, headings, others, item, place };
};

/** Rows that belong together. A row without an MBL number continues the one above only within them. */
export interface List {
	readonly rows: readonly Row[];
	/** Whether the rows are of containers. A document may name an order without its containers. */
	readonly hasContainers: boolean;
	/** Why the list can't be read. */
	readonly flaw?: string;
	/** The input items that the list comes from. */
	readonly items: readonly number[];
}

/** Returns the record in an item: the result of an AI extraction is in `output`. */
const unpacked = (record: IDataObject): IDataObject => (isRecord(record.output) ? record.output : record);

/** The values that each container has of its own. */
const OF_EACH = ['weight', 'quantity', 'cargo_value', 'seal_number'] as const;

/** Returns the list of one item whose containers are a list or lines of text, or which says that it is unreadable. */
const listIn = (record: IDataObject, own: OwnColumns, item: number): List | undefined => {
	const { error, ...rest } = record;
	if (!isBlank(error) && Object.keys(rest).length === 0)
		return {
			rows: [],
			hasContainers: false,
			flaw: `The list couldn't be read: ${asText(error)}. Save it as CSV UTF-8 with one heading per column, and try again`,
			items: [item],
		};
	const { cells, headings, others } = asRow(record, own, item, '');
	const { containers: given, ...shared } = cells;
	if (!isListed(given)) return undefined;
	const records = [given].flat().flatMap((one) => (isRecord(one) ? [one] : linesIn(asText(one), own)));
	// What a document says of several containers is their sum, so it's only a remark.
	const sums = records.length > 1 ? OF_EACH.filter((name) => name in shared) : [];
	for (const name of sums) others[headings[name] ?? name] = shared[name] as IDataObject[string];
	const ofEach = Object.fromEntries(Object.entries(shared).filter(([name]) => !(sums as string[]).includes(name)));
	const rows = (records.length > 0 ? records : [{}]).map((one, index) => {
		const row = asRow(one, own, item, `line ${index + 1}`);
		return {
			...row,
			cells: { ...ofEach, ...row.cells },
			headings: { ...headings, ...row.headings },
			others: { ...others, ...row.others },
		};
	});
	return { rows, hasContainers: records.length > 0, items: [item] };
};

/** Returns the lists of all items: one for each item that lists containers, or one whose rows are the items. */
export const listsOf = (items: readonly IDataObject[], own: OwnColumns): List[] => {
	const records = items.map(unpacked);
	const lists = records.map((record, item) => listIn(record, own, item));
	const flawed = lists.filter((list) => list?.flaw !== undefined);
	// Beside items with lists, an item without one is a row of its own, so that it becomes an order or a problem.
	if (lists.some((list) => list && !flawed.includes(list)))
		return lists.map((list, item) => {
			const rows = () => [asRow(records[item] ?? {}, own, item, `item ${item + 1}`)];
			return list ?? { rows: rows(), hasContainers: true, items: [item] };
		});
	const readable = records.map((record, item) => (lists[item] ? {} : record));
	const rows = tableRows(readable, own).map(({ record, number, item, isLong }) => ({
		...asRow(record, own, item, `row ${number}`),
		isLong,
	}));
	const table = rows.length === 0 && flawed.length > 0 ? [] : [{ rows, hasContainers: true, items: [0] }];
	return [...table, ...flawed.filter((list) => list !== undefined)];
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
	if (given === undefined) return '';
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
export const remarksIn = ({ cells, others }: Row): string[] =>
	[
		...[cells.package, cells.quantity, cells.packaging, cells.description, cells.temperature, cells.type],
		...Object.values(others),
	].filter((cell) => typeof cell === 'string');
