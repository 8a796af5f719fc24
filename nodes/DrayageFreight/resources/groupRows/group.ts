import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../shared/fields/text';
import { isSeveral, mblKey, readIdentifier } from '../../../shared/values/identifier';
import { hasDecimalCommas } from './cargo';
import { type ColumnName, labelOfColumn, type OwnColumns } from './columns';
import { Findings } from './findings';
import { orderOf } from './order';
import { distinct, type List, listsOf, type Row, textIn } from './rows';
import { dayFirstIn, SHARED, type Whole } from './shipment';

/** What the user chose, and the workflow's time zone. */
export interface Settings {
	readonly own: OwnColumns;
	readonly required: readonly string[];
	readonly timezone: string;
}

/** The values that a merged cell may give for several containers. */
const MERGED: readonly ColumnName[] = ['type', 'size', 'package', 'description'];

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

/** Returns a function that says whether a text is among these more than once. */
const repeatedIn = (texts: readonly string[]) => {
	const counts = new Map<string, number>();
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	return (text: string) => text !== '' && (counts.get(text) ?? 0) > 1;
};

/** Reads the MBL number of a row. */
const mblOf = (row: Row, found: Findings): string => {
	if (!('mbl_number' in row.cells)) found.problem('the MBL number is missing', row.place);
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
	SHARED.every((name) => !(name in row.cells) || asText(row.cells[name]) === asText(above.cells[name]));

/** Returns a row of merged cells with the values of the row above in its empty cells. */
const continued = (row: Row, above: Row, found: Findings): Row => {
	const empty = [...SHARED, ...MERGED].filter((name) => !(name in row.cells) && name in above.cells);
	const own = empty.filter((name) => MERGED.includes(name)).map((name) => labelOfColumn(name));
	const labels = own.length > 0 ? `, like ${own.join(' and ')}` : '';
	found.note(`the MBL number is missing and was taken from the row above${labels}`, row.place);
	return { ...row, cells: { ...row.cells, ...Object.fromEntries(empty.map((name) => [name, above.cells[name]])) } };
};

/**
 * Groups the rows of a list by MBL number. In merged cells, only the first row of an order has it, so that a row without
 * one continues the order above. Rows whose number can't be read aren't one order.
 */
const grouped = (rows: readonly Row[]): Group[] => {
	const groups = new Map<string, Group>();
	let above: Group | undefined;
	for (const row of rows) {
		const last = above?.rows.at(-1);
		if (above && last && !('mbl_number' in row.cells) && isOfSameShipment(row, last)) {
			above.rows.push(continued(row, last, above.found));
			continue;
		}
		const mbl = mblOf(row, new Findings());
		const key = mbl || row.place;
		above = groups.get(key) ?? { mbl, rows: [], found: new Findings() };
		groups.set(key, above);
		mblOf(row, above.found);
		above.rows.push(row);
	}
	return [...groups.values()];
};

/** Returns why a list can't be read, as one sentence instead of one for each row. */
const flawOf = ({ rows, hasContainers, flaw }: List): string | undefined => {
	const lacks = (...names: ColumnName[]) => rows.every(({ cells }) => names.every((name) => !(name in cells)));
	const others = distinct(rows.flatMap((row) => Object.keys(row.others))).join(', ');
	const advice = others && `. The other columns are ${others}. Under Column Names, say which of them it is`;
	if (flaw !== undefined) return flaw;
	if (rows.length === 0 || (!hasContainers && lacks('mbl_number')))
		return 'There are no containers. The list needs a row of headings, such as MBL Number and Container Number, and a row for each container';
	const isUnknown = (name: ColumnName) => rows.every(({ headings }) => !(name in headings));
	if (hasContainers && isUnknown('number') && (rows.length > 1 || lacks('type', 'weight', 'package', 'quantity')))
		return `No column is recognized as the container number${advice}`;
	if (rows.length === 1 || !lacks('mbl_number')) return undefined;
	return `The MBL number is missing in all rows${isUnknown('mbl_number') ? advice : ''}`;
};

/** One order, with the input items that its rows came from. */
export interface GroupedOrder {
	readonly json: IDataObject;
	readonly items: readonly number[];
}

/**
 * Groups rows of containers by MBL number. Each order has its containers as Order › Create sends them, `problems`, which
 * stop a booking, and `notes`, which a person should look at. Rows come from a spreadsheet, from lines of text in a form
 * or from the result of an extraction. Nothing is requested.
 */
export const groupRows = (items: readonly IDataObject[], { own, ...settings }: Settings): GroupedOrder[] => {
	const lists = listsOf(items, own).map((list) => ({ list, flaw: flawOf(list), groups: grouped(list.rows) }));
	const groups = lists.flatMap((one) => one.groups);
	const isRepeatedMbl = repeatedIn(groups.map(({ mbl }) => mbl));
	const isRepeated = repeatedIn(lists.flatMap(({ list }) => list.rows.map(({ cells }) => mblKey(cells.number))));
	return lists.flatMap(({ list, flaw, groups: ofList }): GroupedOrder[] => {
		if (flaw !== undefined)
			return [
				{
					json: { mbl_number: '', containers: [], container_count: 0, problems: [flaw], notes: [] },
					items: list.items,
				},
			];
		const whole: Whole = {
			...settings,
			isRepeated,
			hasContainers: list.hasContainers,
			decimalCommas: hasDecimalCommas(list.rows),
			isDayFirst: dayFirstIn(list.rows),
		};
		return ofList.map(({ mbl, rows, found }) => {
			if (isRepeatedMbl(mbl))
				found.problem('The MBL number is in several items. Book it once, with all of its containers');
			return { json: orderOf(mbl, rows, whole, found), items: distinct(rows.map(({ item }) => item)) };
		});
	});
};
