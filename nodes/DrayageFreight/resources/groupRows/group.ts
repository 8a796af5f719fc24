import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../../shared/fields/text';
import { isSeveral, mblKey } from '../../../shared/values/identifier';
import { type Row, textIn } from './cells';
import { type ColumnName, labelOfColumn, ORDER_COLUMNS, type OwnColumns } from './columns';
import { Findings } from './findings';
import { orderOf } from './order';
import { type List, listsOf } from './rows';
import { isDayFirstIn } from './shipment';

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

/** Returns the MBL number of a row, or an empty text for one that is missing or can't be read. */
const mblOf = (row: Row, found: Findings): string => {
	const text = textIn({ row, found }, 'mbl_number', true).replace(LABEL, '');
	const number = text.replace(REMARK, '').trim();
	if (isSeveral(number))
		found.problem(`MBL Number must be one number, without a date, a remark or a second number: "${text}"`, row.place);
	else if (number !== text) found.note(`"${text}" was read as the MBL number ${mblKey(number)}`, row.place);
	return isSeveral(number) ? '' : mblKey(number);
};

/** Returns whether a row is in merged cells: it has no MBL number, and all that it says of the shipment is the same. */
const isContinuation = ({ cells }: Row, above: Row) =>
	!('mbl_number' in cells) &&
	ORDER_COLUMNS.every((name) => !(name in cells) || asText(cells[name]) === asText(above.cells[name]));

/** Returns a row of merged cells with the values of the row above in its empty cells. */
const continued = (row: Row, above: Row, found: Findings): Row => {
	const merged = [...ORDER_COLUMNS, ...MERGED].filter((name) => !(name in row.cells) && name in above.cells);
	const own = MERGED.filter((name) => merged.includes(name)).map(labelOfColumn);
	const labels = own.length > 0 ? `, like ${own.join(' and ')}` : '';
	found.note(`the MBL number is missing and was taken from the row above${labels}`, row.place);
	return { ...row, cells: { ...row.cells, ...Object.fromEntries(merged.map((name) => [name, above.cells[name]])) } };
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
		if (above && last && isContinuation(row, last)) {
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
	if (flaw !== undefined) return flaw;
	const isNowhere = (name: ColumnName) => rows.every(({ cells }) => !(name in cells));
	if (rows.length === 0 || (!hasContainers && isNowhere('mbl_number')))
		return 'There are no containers. The list needs a row of headings, such as MBL Number and Container Number, and a row for each container';
	const missing = hasContainers ? (['number', 'mbl_number'] as const).find(isNowhere) : undefined;
	if (missing === undefined || (rows.length === 1 && rows.some(({ cells }) => Object.keys(cells).length > 0)))
		return undefined;
	const others = [...new Set(rows.flatMap((row) => Object.keys(row.others)))].join(', ');
	const advice = /[;\t|]/.test(others)
		? '. Read the file with Extract From Text File, since its separator is no comma'
		: others && `. If it's one of these columns, add that heading under Column Names: ${others}`;
	return `${labelOfColumn(missing)} is missing in all rows${advice}`;
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
	const lists = listsOf(items, own).map((list) => ({ ...list, flaw: flawOf(list), groups: grouped(list.rows) }));
	const isRepeatedMbl = repeatedIn(lists.flatMap(({ groups }) => groups.map(({ mbl }) => mbl)));
	const isRepeated = repeatedIn(lists.flatMap(({ rows }) => rows.map(({ cells }) => mblKey(cells.number))));
	return lists.flatMap(({ flaw, groups, rows: all, hasContainers, items: ofList }): GroupedOrder[] => {
		if (flaw !== undefined) {
			const json = { mbl_number: '', containers: [], container_count: 0, problems: [flaw], notes: [] };
			return [{ json, items: ofList }];
		}
		const whole = { ...settings, isRepeated, hasContainers, isDayFirst: isDayFirstIn(all) };
		return groups.map(({ mbl, rows, found }) => {
			if (isRepeatedMbl(mbl))
				found.problem('The MBL number is in several items. Book it once, with all of its containers');
			return { json: orderOf(mbl, rows, whole, found), items: [...new Set(rows.map(({ item }) => item))] };
		});
	});
};
