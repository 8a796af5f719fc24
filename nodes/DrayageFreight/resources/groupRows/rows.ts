import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../../transport';
import { asText } from '../../../shared/fields/text';
import { containerTypeOf } from '../../../shared/values/code';
import { cleaned } from '../../../shared/values/identifier';
import type { Row } from './cells';
import { type ColumnName, columnOf, type OwnColumns } from './columns';
import { addRemark, CONTAINER, linesIn, recordIn } from './lines';
import { isBlank, recordLines, tableRows, textLinesIn } from './table';

/** The values that say what they are, whatever their heading is. */
const OBVIOUS: ReadonlyArray<readonly [name: ColumnName, isOne: (text: string) => boolean]> = [
	['number', (text) => text.match(CONTAINER)?.[0] === text.trim()],
	['type', (text) => containerTypeOf(text) !== undefined || /^(?:20|40|45)['’]?\s?[A-Z]{2}$/.test(text.trim())],
];

/** Returns whether a value lists containers. */
const isListed = (value: unknown): boolean =>
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
		// A column called Containers may also contain one number, or a count.
		const isOther = name === undefined || (name === 'containers' && !isListed(value));
		// In merged cells, a blank MBL number continues the order above, whatever a column for house bills says.
		if (isOther || name in cells || (name === 'mbl_number' && name in headings)) {
			if (value !== undefined) others[heading] = value;
			continue;
		}
		headings[name] = heading;
		if (!isBlank(value)) cells[name] = value;
	}
	for (const [name, isOne] of OBVIOUS) {
		const isMissing = !(name in cells || 'containers' in cells || (name === 'type' && 'size' in cells));
		const found = Object.values(others).find((cell) => typeof cell === 'string' && isOne(cell));
		if (isMissing && found !== undefined) cells[name] = found;
	}
	// On arrival notices, the cell of the number also contains the type or the seal.
	const given = cleaned(asText(cells.number));
	if (given.match(CONTAINER)) {
		const { number, weight, package: more, ...beside } = recordIn(given.toUpperCase());
		const known = Object.entries(beside).filter(([, value]) => !isBlank(value));
		for (const text of [weight, more].map(asText).filter((one) => one !== '')) addRemark(others, text);
		Object.assign(cells, { ...Object.fromEntries(known), ...cells, number });
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

/** The values that each container has of its own. */
const OF_EACH: readonly string[] = ['weight', 'quantity', 'cargo_value', 'seal_number'];

/** Returns the list in one item that lists containers: a document, or a form with lines of text. */
const documentIn = (record: IDataObject, own: OwnColumns, item: number): List | undefined => {
	const { cells, headings, others } = asRow(record, own, item, '');
	const { containers: given, ...shared } = cells;
	if (given === undefined) return undefined;
	const records = [given].flat().flatMap((one) => (isRecord(one) ? [one] : linesIn(asText(one), own)));
	// What a document says of several containers is their sum.
	const isOfAll = (name: string) => records.length === 1 || !OF_EACH.includes(name);
	const ofAll = Object.fromEntries(Object.entries(shared).filter(([name]) => isOfAll(name)));
	const rows = (records.length > 0 ? records : [{}]).map((one, index): Row => {
		const row = asRow(one, own, item, `line ${index + 1}`);
		return {
			...row,
			cells: { ...ofAll, ...row.cells },
			headings: { ...headings, ...row.headings },
			others: { ...others, ...row.others },
		};
	});
	return { rows, hasContainers: records.length > 0, items: [item] };
};

/** Returns the list of a table's lines. Each of the last ones is an item, or they are all in one. */
const tableOf = (lines: ReadonlyArray<readonly unknown[]>, own: OwnColumns, items: readonly number[]): List => {
	const rows = tableRows(lines, own).map(({ record, place, isLong }) => {
		const item = items.at(place - lines.length) ?? items[0] ?? 0;
		return { ...asRow(record, own, item, `row ${place + 1}`), isLong };
	});
	return { rows, hasContainers: true, items };
};

/** Returns the list in an item that is one of its own: a file that can't be read, a CSV text or a document. */
const listIn = (record: IDataObject, own: OwnColumns, item: number): List | undefined => {
	const { error, ...rest } = record;
	const flaw = `The list couldn't be read: ${asText(error)}. Save it as CSV UTF-8 with one heading per column, and try again`;
	if (!isBlank(error) && Object.keys(rest).length === 0) return { rows: [], hasContainers: false, flaw, items: [item] };
	const lines = textLinesIn(record, own);
	return lines === undefined ? documentIn(record, own, item) : tableOf(lines, own, [item]);
};

/** Returns the lists of all items. Other items are the rows of one list if there's no other. */
export const listsOf = (items: readonly IDataObject[], own: OwnColumns): List[] => {
	// The result of an AI extraction is in `output`.
	const records = items.map((record) => (isRecord(record.output) ? record.output : record));
	const lists = records.map((record, item) => listIn(record, own, item));
	const found = lists.filter((list) => list !== undefined);
	const rest = [...records.keys()].filter((item) => lists[item] === undefined);
	// Beside a list, an item is one of its own, so that it continues no order.
	const isTable = found.every(({ flaw }) => flaw !== undefined);
	const groups = isTable ? [rest] : rest.map((item) => [item]);
	for (const group of groups)
		if (group.length > 0 || found.length === 0)
			found.push(tableOf(recordLines(group.map((item) => records[item] ?? {})), own, group));
	return found.sort((one, other) => (one.items[0] ?? 0) - (other.items[0] ?? 0));
};

/** Returns the values that these rows share in columns that the operation doesn't know. Merged cells may be empty. */
export const othersIn = ([first, ...rows]: readonly Row[]): IDataObject =>
	Object.fromEntries(
		Object.entries(first?.others ?? {}).filter(([name, value]) =>
			rows.every(({ others }) => isBlank(others[name]) || asText(others[name]) === asText(value)),
		),
	);
