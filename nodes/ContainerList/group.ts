import type { IDataObject } from 'n8n-workflow';
import { readMbl } from '../shared/fields/read';
import { asText } from '../shared/fields/text';
import { mblKey } from '../shared/values/identifier';
import { Unreadable } from '../shared/values/unreadable';
import { type ColumnName, labelOfColumn, ORDER_COLUMNS } from './columns';
import { type List, listsOf } from './lists';
import { orderOf, type Settings } from './order';
import { hasDigit, type Row } from './row';

/** The values that a merged cell may give for several containers. */
const MERGED: readonly ColumnName[] = ['type', 'size', 'package', 'description'];

/** The values that say which shipment a row belongs to. */
const OF_SHIPMENT: readonly ColumnName[] = [...ORDER_COLUMNS, 'carrier_code'];

/** Matches the label that a cell repeats before its number: `MBL# MAEU…`. */
const LABEL = /^(?:master )?(?:m\W?)?(?:b\W?l|bol|bill of lading)[\s#:.]+(?:no\W+)?/i;

/** Returns the MBL number of a row, or an empty text for one that is missing or can't be read. */
const mblOf = (row: Row): string => {
	const text = row.text('mbl_number', true).replace(LABEL, '');
	const read = readMbl(text, row);
	const [number, code] = [mblKey(read), mblKey(row.cells.carrier_code?.value)];
	const isCode = code.length === 4 && !hasDigit(code);
	// The bill's number begins with the carrier's code, which some lists have in a column of its own.
	const whole = isCode && !Number.isNaN(Number(number)) ? code + number : number;
	if (isCode && whole.startsWith(code)) row.value('carrier_code');
	const isNumber = hasDigit(number) && !text.includes(':') && !text.includes('#');
	if (text === '' || isNumber) return whole;
	const reason =
		read instanceof Unreadable ? read.reason : `"${text}" isn't the number of a bill. Enter only that number`;
	row.problem(`${row.heading('mbl_number')} ${reason}`);
	return '';
};

/** Returns whether a row is in merged cells: it has no MBL number, and all that it says of the shipment is the same. */
const isContinuation = ({ cells }: Row, above: Row) =>
	!cells.mbl_number &&
	OF_SHIPMENT.every((name) => !cells[name] || asText(cells[name].value) === asText(above.cells[name]?.value));

/** Gives a row of merged cells the values of the row above in its empty cells. */
const continueRow = (row: Row, above: Row): void => {
	const merged = [...OF_SHIPMENT, ...MERGED].filter((name) => !row.cells[name] && above.cells[name]);
	Object.assign(row.cells, Object.fromEntries(merged.map((name) => [name, above.cells[name]])));
	const own = MERGED.filter((name) => merged.includes(name)).map(labelOfColumn);
	const labels = own.length > 0 ? `, like ${own.join(' and ')}` : '';
	row.note(`the MBL number is missing and was taken from the row above${labels}`);
};

/**
 * Returns the rows of a list by MBL number. In merged cells, only the first row of an order has it, so that a row without
 * one continues the order above. Rows whose number can't be read aren't one order.
 */
const rowsByMbl = ({ rows }: List) => {
	const orders = new Map<string, { mbl: string; rows: Row[] }>();
	let last = orders.get('');
	for (const row of rows) {
		const above = last?.rows.at(-1);
		if (above && isContinuation(row, above)) continueRow(row, above);
		else {
			const mbl = mblOf(row);
			last = orders.get(mbl || row.place) ?? { mbl, rows: [] };
			orders.set(mbl || row.place, last);
		}
		last?.rows.push(row);
	}
	return [...orders.values()];
};

/** Returns why a list can't be read, as one sentence instead of one for each row. */
const flawOf = ({ rows, hasContainers }: List): string | undefined => {
	const isNowhere = (name: ColumnName) => rows.every(({ cells }) => !cells[name]);
	if (rows.length === 0 || (!hasContainers && isNowhere('mbl_number')))
		return 'There are no containers. The list needs a row of headings, such as MBL Number and Container Number, and a row for each container';
	const missing = hasContainers && (['number', 'mbl_number'] as const).find(isNowhere);
	if (!missing || (rows.length === 1 && Object.keys(rows[0]?.cells ?? {}).length > 0)) return undefined;
	const others = new Set(rows.flatMap(({ unread }) => unread.map(({ heading }) => heading)));
	return `${labelOfColumn(missing)} is missing in all rows. If it's one of these columns, add that heading under Column Names: ${[...others].join(', ')}`;
};

/** Adds the problem that a container is in several rows. */
const checkDoubles = (rows: readonly Row[]) => {
	const numbers = rows.map(({ cells }) => mblKey(cells.number?.value));
	for (const [at, row] of rows.entries()) {
		const others = rows.filter((other, place) => other !== row && numbers[place] === numbers[at] && numbers[at] !== '');
		const places = others.map(({ place, item }) => place || `item ${item + 1}`).join(' and ');
		if (places !== '')
			row.problem(
				`${numbers[at]} is also in ${places}. Add up its weights and packages in one row, or remove all rows but one`,
			);
	}
};

/** One order, with the input items that its rows came from. */
export interface GroupedOrder {
	readonly json: IDataObject;
	readonly items: readonly number[];
}

/**
 * Groups rows of containers by MBL number. Each order has its containers as Order › Create sends them, `problems`, which
 * stop a booking, and `notes`, which a person should look at. Rows come from a spreadsheet, from lines of text in a form
 * or from the result of an extraction. Every cell that isn't read is a note.
 */
export const groupOrders = (items: readonly IDataObject[], settings: Settings): GroupedOrder[] => {
	const lists = listsOf(items, settings).map((list) => ({ ...list, orders: rowsByMbl(list), flaw: flawOf(list) }));
	const mbls = lists.flatMap(({ orders }) => orders.map(({ mbl }) => mbl));
	checkDoubles(lists.flatMap(({ rows }) => rows));
	return lists.flatMap(({ orders, flaw, around, hasContainers, items: ofList }): GroupedOrder[] => {
		const notes = around.map((finding) => finding.join(': '));
		const json = { mbl_number: '', containers: [], container_count: 0, problems: [flaw], notes };
		if (flaw !== undefined) return [{ json, items: ofList }];
		return orders.map(({ mbl, rows }) => {
			if (mbl !== '' && mbls.filter((one) => one === mbl).length > 1)
				rows[0]?.problem('The MBL number is in several items. Book it once, with all of its containers');
			const order = orderOf({ mbl, rows, hasContainers, around }, settings);
			return { json: order, items: [...new Set(rows.map(({ item }) => item))] };
		});
	});
};
