import type { IDataObject } from 'n8n-workflow';
import { isEmpty } from '../../../shared/fields/parameter';
import { asText, firstFew } from '../../../shared/fields/text';
import { isSeveral, mblKey, readIdentifier } from '../../../shared/values/identifier';
import { type ColumnName, labelOfColumn, type OwnColumns } from './columns';
import { Findings } from './findings';
import { orderOf } from './order';
import { distinct, itemRows, type Row, rowsOf, textIn } from './rows';
import { SHARED, type Whole } from './shipment';
import { isBlank } from './table';

/** What the user chose, and the workflow's time zone. */
export interface Settings {
	readonly own: OwnColumns;
	readonly required: readonly string[];
	readonly timezone: string;
}

/** The values that a merged cell may give for several containers. */
const MERGED: readonly ColumnName[] = ['type', 'size', 'package', 'description'];
const OF_A_CONTAINER: readonly ColumnName[] = ['number', 'type', 'weight', 'package', 'quantity', 'containers'];

/** Matches the label that a cell repeats before its number: `MBL# MAEU…`. */
const LABEL = /^(?:master )?(?:mbl|mb\/l|m\/bl|b\/l|bl|bol|bill of lading)(?=[\s#:.])(?:[\s#:.]|no\b|nr\b|number\b)+/i;
/** Matches a remark or a date after a number, as arrival notices print them: `(TELEX RELEASE)`, `/ 16-NOV-31`. */
const REMARK = /(?:\([\p{L}\s/-]+\)|\/\s*(?:\d{1,2}-[A-Z]{3}-\d{2,4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}))$/iu;

/** The rows of one order. */
interface Group {
	readonly mbl: string;
	readonly rows: Row[];
	readonly found: Findings;
}

/** Reads the MBL number of a row. */
const mblOf = (row: Row, found: Findings): string => {
	const text = textIn({ row, found }, 'mbl_number', readIdentifier).replace(LABEL, '');
	const number = text.replace(REMARK, '').trim();
	if (isSeveral(number)) {
		found.problem(`MBL Number must be one number, without a date, a remark or a second number: "${text}"`, row.place);
		return number;
	}
	if (number !== text) found.note(`"${text}" was read as the MBL number ${mblKey(number)}`, row.place);
	return mblKey(number);
};

/** Returns whether a row without an MBL number may be in merged cells: what it says of the shipment is the same. */
const isOfSameShipment = (row: Row, above: Row) =>
	SHARED.every((name) => isBlank(row.cells[name]) || asText(row.cells[name]) === asText(above.cells[name]));

/** Returns a row of merged cells with the values of the row above in its empty cells. */
const continued = (row: Row, above: Row, found: Findings): Row => {
	const empty = [...SHARED, ...MERGED].filter((name) => isEmpty(row.cells[name]) && !isEmpty(above.cells[name]));
	const own = empty.filter((name) => MERGED.includes(name)).map((name) => labelOfColumn(name));
	const labels = own.length > 0 ? `, like ${own.join(' and ')}` : '';
	found.note(`the MBL number is missing and was taken from the row above${labels}`, row.place);
	return { ...row, cells: { ...row.cells, ...Object.fromEntries(empty.map((name) => [name, above.cells[name]])) } };
};

/**
 * Groups rows by MBL number. In merged cells, only the first row of an order has it, so that a row without one continues
 * the order above. Rows whose number can't be read aren't one order.
 */
const grouped = (rows: readonly Row[]): Group[] => {
	const groups = new Map<string, Group>();
	const groupOf = (key: string, mbl: string): Group => {
		const group = groups.get(key) ?? { mbl, rows: [], found: new Findings() };
		groups.set(key, group);
		return group;
	};
	let above: Group | undefined;
	for (const row of rows) {
		const last = above?.rows.at(-1);
		if (isBlank(row.cells.mbl_number) && above && last && isOfSameShipment(row, last)) {
			above.rows.push(continued(row, last, above.found));
			continue;
		}
		const found = new Findings();
		const mbl = mblOf(row, found);
		if (isBlank(row.cells.mbl_number)) found.problem('the MBL number is missing', row.place);
		above = groupOf(mbl || row.place, mbl);
		above.found.add(found);
		above.rows.push(row);
	}
	return [...groups.values()];
};

/** One order, with the input items that its rows came from. */
export interface GroupedOrder {
	readonly json: IDataObject;
	readonly items: readonly number[];
}

const nothing = (problem: string): GroupedOrder[] => [
	{ json: { mbl_number: '', containers: [], container_count: 0, problems: [problem], notes: [] }, items: [0] },
];

/** Returns the order of a document that names one without containers, such as a delivery order for a booked shipment. */
const withoutContainers = (items: readonly IDataObject[], settings: Settings): GroupedOrder[] => {
	const rows = itemRows(items, settings.own);
	const groups = grouped(rows.filter(({ cells }) => !isEmpty(cells.mbl_number)));
	if (groups.length === 0)
		return nothing(
			'There are no containers. The list needs a row of headings, such as MBL Number and Container Number, and a row for each container',
		);
	return groups.map((group) => ({
		json: orderOf(group.mbl, group.rows, { ...settings, rows }, group.found, undefined, []),
		items: distinct(group.rows.map(({ item }) => item)),
	}));
};

/** Returns why a list can't be read, as one sentence instead of one for each row. */
const flawOf = (rows: readonly Row[]): string | undefined => {
	const isMissing = (names: readonly ColumnName[]) =>
		rows.every(({ cells }) => names.every((name) => isBlank(cells[name])));
	const columns = distinct(rows.flatMap(({ others }) => Object.keys(others))).join(', ');
	const advice = `The other columns are ${columns}. Under Column Names, say which of them it is`;
	const long = rows.filter(({ isLong }) => isLong).map(({ place }) => place);
	if (long.length > 0)
		return `The list couldn't be read: ${firstFew(long)} has more cells than there are headings. Put a text with a separator in quotation marks`;
	if (isMissing(OF_A_CONTAINER)) return `No column is recognized as the container number. ${advice}`;
	if (rows.length > 1 && isMissing(['mbl_number'])) return `The MBL number is missing in all rows. ${advice}`;
	return undefined;
};

/**
 * Groups rows of containers by MBL number. Each order has its containers as Order › Create sends them, `problems`, which
 * stop a booking, and `notes`, which a person should look at. Rows come from a spreadsheet, from lines of text in a form
 * or from the result of an extraction. Nothing is requested.
 */
export const groupRows = (items: readonly IDataObject[], settings: Settings): GroupedOrder[] => {
	const unreadable = items.find(({ error, ...others }) => !isEmpty(error) && Object.keys(others).length === 0);
	if (unreadable)
		return nothing(
			`The list couldn't be read: ${asText(unreadable.error)}. Save it as CSV UTF-8 with one heading per column, and try again`,
		);
	const rows = rowsOf(items, settings.own);
	if (rows.length === 0) return withoutContainers(items, settings);
	const flaw = flawOf(rows);
	if (flaw !== undefined) return nothing(flaw);
	const whole: Whole = { ...settings, rows };
	const numbers = rows.map(({ cells }) => mblKey(asText(cells.number)));
	const isRepeated = (number: string) => numbers.filter((one) => one === number && one !== '').length > 1;
	return grouped(rows).map(({ mbl, rows: own, found }) => ({
		json: orderOf(mbl, own, whole, found, isRepeated),
		items: distinct(own.map(({ item }) => item)),
	}));
};
