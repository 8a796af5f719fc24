import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { endpoints, fields, HAZMAT, isValid, REEFER } from '../../contract';
import { readDate, readMbl } from '../shared/fields/read';
import { asText, firstFew } from '../shared/fields/text';
import { endsWithCity, hasState } from '../shared/locators/places';
import { isLongAgo, statusText } from '../shared/records';
import { codeIn, countIn } from '../shared/values/code';
import { isContainerNumber } from '../shared/values/container';
import { datesIn, dayIn } from '../shared/values/date';
import { completedZip, mblKey, withoutCarrier } from '../shared/values/identifier';
import { Unreadable } from '../shared/values/unreadable';
import { longAgo } from '../shared/warnings';
import { type ColumnName, ORDER_COLUMNS } from './columns';
import { containerNumberIn, readContainerIn } from './container';
import { listsOf, type Reader } from './lists';
import { type Finding, hasDigit, onOneLine, type Row, saysNothing, shownCell } from './row';

/** What the user chose, and the workflow's time zone. */
interface Choices extends Reader {
	readonly required: readonly string[];
	/** The statuses whose rows are booked, as they are compared. */
	readonly statuses: readonly string[];
}

const ETA = 'port_of_discharge_eta';

/** The order of month and day that a heading states, such as ETA (MM/DD/YYYY): the place of its date in datesIn. */
const FORMATS = [/(?<!Y\W?)\bMM?\W?DD?\b/i, /\bDD?\W?MM?\b/i];

/** Returns the ETA in a row as YYYY-MM-DD. One that can mean two days is a problem, unless the heading says which. */
const readEta = (row: Row): string => {
	const text = row.text(ETA);
	if (text === '') return '';
	const read = readDate(row.cells[ETA]?.value, row);
	const stated = FORMATS.findIndex((format) => format.test(row.heading(ETA)));
	const date = read instanceof Unreadable ? (datesIn(text)[stated] ?? read) : read;
	const reason = date instanceof Unreadable ? date.reason : `"${text}" isn't a date. Write it as YYYY-MM-DD`;
	const isDate = fields.isDate(date);
	if (!isDate) row.problem(reason, ETA);
	else if (isLongAgo(asText(date), dayIn(new Date(), row.timezone)))
		row.note(longAgo([`${row.heading(ETA)} ${asText(date)}`]));
	return isDate ? asText(date) : '';
};

/** Returns a value that the rows of an order share, or an empty text. If they differ, each row has a problem. */
const sharedIn = (rows: readonly Row[], name: ColumnName): string => {
	const texts = rows.map((row) => (name === ETA ? readEta(row) : row.text(name))).filter((text) => text !== '');
	const different = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
	// Each container of an order may have a reference of its own, and the order has all of them.
	if (name === 'customer_reference_number') return different.join(', ');
	if (different.length > 1)
		for (const row of rows) row.problem(`must be the same in all rows of an order, not ${different.join('; ')}`, name);
	return different[0] ?? '';
};

/** Returns the city with its state, and the delivery address with both. A list may have them in columns of their own. */
const readPlace = (rows: readonly Row[]) => {
	const [address, given] = [sharedIn(rows, 'delivery_address'), sharedIn(rows, 'city')];
	const state = given === '' || given.includes(',') ? '' : sharedIn(rows, 'state');
	const city = state === '' ? given : `${given}, ${state}`;
	if (address === '' || city === '' || endsWithCity(address, city)) return { city, delivery_address: address };
	const complete = `${address}, ${city} ${asText(completedZip(sharedIn(rows, 'zip')))}`.trim();
	const reason = `"${address}" doesn't end with the city ${city}. Write it with city, state and ZIP code at its end`;
	for (const row of rows)
		if (state === '' || hasState(address)) row.problem(reason, 'delivery_address');
		else row.note(`${row.heading('delivery_address')} was completed: ${complete}`);
	return { city, delivery_address: complete };
};

/** Adds a row whose status keeps it from being booked. */
const checkStatus = (row: Row, statuses: readonly string[]) => {
	const status = onOneLine(row.value('status'));
	row.noteIfNothing('status');
	if (!saysNothing(status) && !statuses.includes(statusText(status)))
		row.problem(`is "${status}". Leave the row out, or name this status under Statuses to Book`, 'status');
};

const { live_or_drop: LIVE_OR_DROP } = endpoints.order.create.body;

/** Returns how the container is unloaded, in the words of the list. Those that Order › Create can't read are a problem. */
const readUnloading = (rows: readonly Row[]): string => {
	const text = sharedIn(rows, 'live_or_drop');
	if (text !== '' && !isValid(LIVE_OR_DROP, codeIn(LIVE_OR_DROP.options ?? [])(text)))
		for (const row of rows) row.problem(`${LIVE_OR_DROP.message}, not "${text}"`, 'live_or_drop');
	return text;
};

/** Adds a number of containers, in the type or in a column of its own, that doesn't fit the rows of the order. */
const checkCount = (row: Row, containers: number) => {
	const { type, size, containers: column } = row.cells;
	if (Number(column?.value) > 0) row.markRead('containers');
	for (const count of [countIn(onOneLine(type?.value)), countIn(onOneLine(size?.value)), Number(column?.value)])
		if (count > 1 && count !== containers)
			row.problem(
				`it counts ${count} containers, but the list has ${containers} of this order. Give each its own row, or correct the count`,
			);
};

/** Adds a container in a cell of the row that isn't one of the order's, such as one in a second column. */
const checkOthers = (row: Row, numbers: readonly string[]) => {
	const other = row.written.find(({ value }) => isContainerNumber(mblKey(value)) && !numbers.includes(mblKey(value)));
	if (other) row.problem(`${shownCell(other)} is another container. Give each its own row`);
};

/** Returns findings as sentences, each once: `row 6, row 7: …`. What is true of all rows needs no place. */
const sentencesOf = (findings: readonly Finding[], all?: readonly Row[]): string[] => {
	const places = new Map<string, Set<string>>();
	for (const [place, text] of findings) places.set(text, (places.get(text) ?? new Set()).add(place));
	return [...places].map(([text, ofText]) => {
		const isOfAll = ofText.has('') || all?.every(({ place }) => ofText.has(place)) === true;
		return isOfAll ? text : `${firstFew([...ofText])}: ${text}`;
	});
};

/** What the containers of an order must have in common. */
const ALIKE = { type: 'one size', is_reefer: 'only reefers or none', is_dg: 'only hazmat or none' };

/** Returns an order as Rate › Search and Order › Create need it, with its problems and notes. */
const orderOf = (mbl: string, rows: readonly Row[], around: readonly Finding[], settings: Choices): IDataObject => {
	// A document may name an order without its containers.
	const read = rows.some(({ cells }) => cells.number ?? cells.type ?? cells.weight) ? rows.map(readContainerIn) : [];
	const containers = read.map(({ container }) => container);
	const ofOrder = ORDER_COLUMNS.filter(
		(name) => !['city', 'state', 'zip', 'delivery_address', 'live_or_drop'].includes(name),
	);
	const shared: IDataObject = {
		...Object.fromEntries(ofOrder.map((name) => [name, sharedIn(rows, name)])),
		live_or_drop: readUnloading(rows),
		...readPlace(rows),
	};
	const isMissing = (name: ColumnName) => shared[name] === '' && !rows.some((row) => row.hasRead(name));
	const missing = ORDER_COLUMNS.filter((name) => settings.required.includes(name) && isMissing(name));
	const [first] = containers;
	const kindIn = (container: IDataObject | undefined, name: string) => asText(container?.[name]).slice(0, 2);
	for (const [at, row] of rows.entries()) {
		checkStatus(row, settings.statuses);
		checkCount(row, containers.length);
		checkOthers(row, rows.map(containerNumberIn));
		if (first === undefined) row.problem('There are no containers');
		for (const name of missing) row.problem('is missing', name);
		for (const [name, what] of Object.entries(ALIKE))
			if (kindIn(containers[at], name) !== kindIn(first, name) && containers[at]?.[name] !== undefined)
				row.problem(`a rate search covers ${what}, and ${rows[0]?.place ?? ''} differs. Ask DrayEasy how to book them`);
	}
	const unread = rows.flatMap((row) => row.unread.map((cell): Finding => [row.place, shownCell(cell)]));
	return {
		mbl_number: mbl,
		...Object.fromEntries(Object.entries(shared).filter(([, text]) => text !== '')),
		containers,
		container_count: containers.length,
		rows: rows.map(({ place }) => place).join(', '),
		container_numbers: containers.flatMap(({ number }) => asText(number) || []).join(', '),
		cntr_size: Number(kindIn(first, 'type')) || null,
		weight: Math.max(0, ...containers.map(({ weight = 0 }) => Number(weight))),
		weight_unit: 'kg',
		// The insurance premium in a rate is for the value that the search names.
		cargo_value: containers.reduce((sum, { cargo_value: value = 0 }) => sum + Number(value), 0),
		cargo_types: [...(first?.is_dg === true ? [HAZMAT] : []), ...(first?.is_reefer === true ? [REEFER] : [])],
		temperatures: read
			.flatMap(({ container, temperature }) =>
				temperature === '' ? [] : [`${asText(container.number)}: ${temperature}`],
			)
			.join(', '),
		// A problem always names its rows, so that they can be corrected.
		problems: sentencesOf(rows.flatMap(({ problems }) => problems)),
		notes: sentencesOf([...rows.flatMap(({ notes }) => notes), ...unread, ...around], rows),
	};
};

const readAs = (written: string, mbl: string) => `the MBL number ${written} was read as ${mbl}`;

/** Returns the MBL number of a row, or an empty text for one that is missing or can't be read. */
const mblOf = (row: Row): string => {
	const read = readMbl(row.value('mbl_number') ?? '') || new Unreadable('is missing');
	if (read instanceof Unreadable || !hasDigit(asText(read))) {
		const reason = `"${asText(read)}" isn't the number of a bill. Enter only that number`;
		row.problem(read instanceof Unreadable ? read.reason : reason, 'mbl_number');
		return '';
	}
	const [number, carrier] = [asText(read), mblKey(row.cells.carrier_code?.value)];
	// A name of four letters, whose bills begin with another code.
	const code = carrier === 'OOCL' ? 'OOLU' : carrier;
	if (code !== '' && number.startsWith(code)) row.markRead('carrier_code');
	if (code.length !== 4 || !/^[A-Z]{4}\d+$/.test(code + number)) return number;
	row.note(readAs(number, code + number));
	row.markRead('carrier_code');
	return code + number;
};

/** The values that say which shipment a row belongs to. */
const OF_SHIPMENT: readonly ColumnName[] = [...ORDER_COLUMNS, 'mbl_number', 'carrier_code'];

/**
 * Returns whether a row is in merged cells: it has no MBL number, and all that it says of the shipment is the same as in
 * the row directly above, whose values it then has.
 */
const isContinued = (row: Row, { cells: above }: Row): boolean => {
	const { cells, isBelowText } = row;
	if (isBelowText || cells.mbl_number) return false;
	const other = OF_SHIPMENT.find((name) => cells[name] && asText(cells[name].value) !== asText(above[name]?.value));
	if (other) row.problem("isn't as in the row above, so the row doesn't continue its order", other);
	else for (const name of OF_SHIPMENT) cells[name] ??= above[name];
	return other === undefined;
};

/** Returns the MBL numbers of a list's rows, from the rows above in merged cells. */
const mblsOf = (rows: readonly Row[]): string[] =>
	rows.map((row, at) => {
		const above = rows[at - 1];
		if (above && isContinued(row, above)) row.note('the MBL number is missing and was taken from the row above');
		return mblOf(row);
	});

/**
 * Returns the rows of a list by MBL number. One without its carrier's letters is the only one of the list that is the
 * same with them. Rows whose number can't be read aren't one order.
 */
const rowsByMbl = (rows: readonly Row[]) => {
	const orders = new Map<string, { mbl: string; rows: Row[] }>();
	const written = mblsOf(rows);
	const lettered = new Map<string, Set<string>>();
	for (const mbl of written) {
		const bare = withoutCarrier(mbl);
		if (bare !== mbl) lettered.set(bare, (lettered.get(bare) ?? new Set()).add(mbl));
	}
	for (const [at, row] of rows.entries()) {
		const own = written[at] ?? '';
		const [full = own, ...others] = lettered.get(own) ?? [];
		const mbl = others.length === 0 ? full : own;
		if (mbl !== own) row.note(readAs(own, mbl));
		const order = orders.get(mbl || row.place) ?? { mbl, rows: [] };
		orders.set(mbl || row.place, order);
		order.rows.push(row);
	}
	return [...orders.values()];
};

/** Adds the problem that a container is in several rows. */
const checkDoubles = (rows: readonly Row[]) => {
	const byNumber = new Map<string, Row[]>();
	for (const row of rows) byNumber.set(containerNumberIn(row), [...(byNumber.get(containerNumberIn(row)) ?? []), row]);
	for (const [number, same] of byNumber) {
		if (!isContainerNumber(number) || same.length === 1) continue;
		const places = same.map(({ place }) => place);
		const problem = `${number} is in ${firstFew(places, ' and ')}. Add up its weights and packages in one row, or remove all rows but one`;
		for (const row of same) row.problem(problem);
	}
};

/**
 * Groups rows of containers by MBL number. Each order has its containers as Order › Create sends them, `problems`, which
 * stop a booking, and `notes`, which a person should look at. Rows come from a spreadsheet, from lines of text in a form
 * or from the result of an extraction. Every cell that isn't read is a note. Each order is paired with its rows' items.
 */
export const groupOrders = (items: readonly IDataObject[], settings: Choices): INodeExecutionData[] => {
	const lists = listsOf(items, settings);
	checkDoubles(lists.flatMap(({ rows }) => rows));
	const itemOf = (json: IDataObject, from: readonly number[]): INodeExecutionData => ({
		json,
		pairedItem: [...new Set(from)].map((item) => ({ item })),
	});
	return lists.flatMap(({ rows: all, around, flaw, items: ofList }) => {
		const json = { mbl_number: '', containers: [], container_count: 0, problems: [flaw], notes: sentencesOf(around) };
		if (flaw !== undefined) return [itemOf(json, ofList)];
		return rowsByMbl(all).map(({ mbl, rows }) => {
			const ofRows = rows.map(({ item }) => item);
			return itemOf(orderOf(mbl, rows, around, settings), ofRows);
		});
	});
};
