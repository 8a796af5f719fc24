import type { IDataObject } from 'n8n-workflow';
import { fields } from '../../contract';
import { readDate } from '../shared/fields/read';
import { asText, firstFew } from '../shared/fields/text';
import { dayIn } from '../shared/values/date';
import { Unreadable } from '../shared/values/unreadable';
import { type ColumnName, columnOf, labelOfColumn, ORDER_COLUMNS, type OwnColumns } from './columns';
import { readContainerIn } from './container';
import { type Shared, withPlace } from './place';
import { type Cell, type Finding, onOneLine, type Row, saysNothing } from './row';

/** What the user chose, and the workflow's time zone. */
export interface Settings {
	readonly own: OwnColumns;
	readonly required: readonly string[];
	/** The statuses whose rows are booked, in lowercase. */
	readonly statuses: readonly string[];
	readonly timezone: string;
}

/** A ship that arrived longer ago than this many days usually has a wrong year. */
const LONG_AGO = 60;

const DAY = 86_400_000;

/** Returns the date in a column as YYYY-MM-DD. One that can mean two days is a problem. */
const dateIn = (row: Row, name: ColumnName): string => {
	const text = row.text(name);
	if (text === '') return '';
	const date = readDate(row.cells[name]?.value, row);
	const reason = date instanceof Unreadable ? date.reason : `"${text}" isn't a date. Write it as YYYY-MM-DD`;
	if (!fields.isDate(date)) {
		row.problem(`${row.heading(name)} ${reason}`);
		return '';
	}
	const days = (Date.parse(dayIn(new Date(), row.timezone)) - Date.parse(asText(date))) / DAY;
	if (days > LONG_AGO) row.note(`${row.heading(name)} ${asText(date)} is ${days} days ago`);
	return asText(date);
};

/** Returns the values that the rows of an order share. Where they differ or are missing, each row has a problem. */
const sharedIn = (rows: readonly Row[], required: readonly string[]): Shared => {
	const values: Shared = {};
	const problem = (text: string) => rows.forEach((row) => row.problem(text));
	for (const name of ORDER_COLUMNS) {
		const texts = rows.map((row) => (name === 'port_of_discharge_eta' ? dateIn(row, name) : row.text(name)));
		const different = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()].filter(
			(text) => text !== '',
		);
		// Each container of an order may have a reference of its own, and the order has all of them.
		const isJoined = name === 'customer_reference_number';
		if (different.length > 0) values[name] = isJoined ? different.join(', ') : asText(different[0]);
		if (different.length < 2) continue;
		const label = labelOfColumn(name);
		if (isJoined) rows[0]?.note(`the rows have different values for ${label}, and the order has all of them`);
		else problem(`the rows of an order must have the same ${label}, not ${different.join('; ')}`);
	}
	const shared = withPlace(values, problem);
	const isMissing = (name: ColumnName) => shared[name] === undefined && !rows.some((row) => row.hasRead(name));
	for (const name of ORDER_COLUMNS)
		if (required.includes(name) && isMissing(name)) problem(`${labelOfColumn(name)} is missing`);
	return shared;
};

/** What the containers of an order must have in common, and why. */
const ALIKE = {
	type: 'its containers have different sizes, and a rate covers one size. Ask DrayEasy how to book them',
	is_reefer: 'a rate is for reefers or for other containers, not for both. Give them different orders',
	is_dg: 'a rate is for hazmat or for other containers, not for both. Give them different orders',
};

/** Adds a row whose status keeps it from being booked. */
const checkStatus = (row: Row, statuses: readonly string[]) => {
	const status = onOneLine(row.value('status'));
	if (!saysNothing(status) && !statuses.includes(status.toLowerCase()))
		row.problem(
			`${row.heading('status')} is "${status}". Leave the row out, or name this status under Statuses to Book`,
		);
};

/** Matches how many containers a type counts: `2 x 40HC`, `40HC x 2`. */
const COUNT = /^(\d{1,2})\s?[x×*]\s?(?=\d)|\s?[x×*]\s?(\d{1,2})$/i;

/** Adds a number of containers, in the type or in a column of its own, that doesn't fit the rows of the order. */
const checkCount = (row: Row, containers: number) => {
	const { type, size, containers: column } = row.cells;
	const [, before, after] = COUNT.exec(onOneLine(type?.value ?? size?.value)) ?? [];
	const count = Number(before ?? after ?? column?.value);
	if (count >= 0) row.value('containers');
	if (count > 1 && count !== containers)
		row.problem(
			`it counts ${count} containers, but the list has ${containers} of this order. Give each its own row, or correct the count`,
		);
};

/** Returns findings as sentences, each once. One that is true of all rows needs no place: `row 6, row 7: …`. */
const sentencesOf = (findings: readonly Finding[], all: readonly string[]): string[] => {
	const places = new Map<string, Set<string>>();
	for (const [place, text] of findings) places.set(text, (places.get(text) ?? new Set()).add(place));
	return [...places].map(([text, ofText]) => {
		const isOfAll = all.length > 0 && all.every((place) => ofText.has(place));
		return isOfAll || ofText.has('') ? text : `${firstFew([...ofText])}: ${text}`;
	});
};

/** Returns a cell for a note: `Remarks: "live unload"`. */
const shownCell = ({ heading, value }: Cell) => `${heading}${heading && ': '}"${onOneLine(value)}"`;

/** Returns the values that these rows share in columns that the node doesn't know. Merged cells may be empty. */
const commonOf = ([first, ...rows]: readonly Row[], own: OwnColumns): IDataObject => {
	const unknown = first?.written.filter(({ heading }) => heading !== '' && columnOf(heading, own) === undefined) ?? [];
	const valueIn = (row: Row, heading: string) => row.written.find((one) => one.heading === heading)?.value;
	const common = unknown.filter(({ heading, value }) =>
		rows.every((row) => ['', asText(value)].includes(asText(valueIn(row, heading)))),
	);
	return Object.fromEntries(common.map(({ heading, value }) => [heading, value])) as IDataObject;
};

/** The rows of an order, and what people wrote around those of its list. */
export interface Bill {
	readonly mbl: string;
	readonly rows: readonly Row[];
	readonly hasContainers: boolean;
	readonly around: readonly Finding[];
}

/** Returns an order as Rate › Search and Order › Create need it, with its problems and notes. */
export const orderOf = (bill: Bill, { own, required, statuses }: Settings): IDataObject => {
	const { rows } = bill;
	for (const row of rows) checkStatus(row, statuses);
	const shared = sharedIn(rows, required);
	const read = bill.hasContainers ? rows.map(readContainerIn) : [];
	const containers = read.map(({ container }) => container);
	if (containers.length === 0) rows[0]?.problem('There are no containers');
	for (const row of rows) checkCount(row, read.length);
	for (const [name, reason] of Object.entries(ALIKE))
		if (new Set(containers.map((one) => asText(one[name]).slice(0, 2))).size > 1)
			rows.forEach((row) => row.problem(reason));
	const [first] = containers;
	const unread = rows.flatMap((row) => row.unread.map((cell): Finding => [row.place, shownCell(cell)]));
	const notes = [
		...rows.flatMap((row) => row.notes),
		...unread,
		...rows.flatMap(({ remarks }) => remarks),
		...bill.around,
	];
	return {
		...commonOf(rows, own),
		mbl_number: bill.mbl,
		...shared,
		containers,
		container_count: containers.length,
		container_numbers: containers.map(({ number }) => number).join(', '),
		cntr_size: Number(first?.type.slice(0, 2)) || null,
		weight: Math.max(0, ...containers.map(({ weight }) => weight)),
		weight_unit: 'kg',
		// 2 is hazmat, 3 is reefer (docs/interface.md#rate-search).
		cargo_types: [...(first?.is_dg === true ? [2] : []), ...(first?.is_reefer === true ? [3] : [])],
		temperatures: read
			.flatMap(({ container, temperature }) => (temperature === '' ? [] : [`${container.number}: ${temperature}`]))
			.join(', '),
		// A problem always names its rows, so that they can be corrected.
		problems: sentencesOf(
			rows.flatMap((row) => row.problems),
			[],
		),
		notes: sentencesOf(
			notes,
			rows.map(({ place }) => place),
		),
	};
};
