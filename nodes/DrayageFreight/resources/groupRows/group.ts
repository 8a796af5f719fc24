import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../../transport';
import { isEmpty } from '../../../shared/fields/parameter';
import { toDateText } from '../../../shared/fields/read';
import { asText } from '../../../shared/fields/text';
import { datesIn } from '../../../shared/values/date';
import { isSeveral, mblKey, readIdentifier } from '../../../shared/values/identifier';
import { areHeadings, asRow, type ColumnName, labelOfColumn, type Row, underHeadings } from './columns';
import { type Findings, readContainerIn, type ReadContainer, textIn } from './container';
import { CONTAINER, linesIn } from './lines';

/** The values that all rows of an order share, by the names of Order › Create, or of a place that a rate is for. */
const TEXTS = [
	...(['port_of_discharge', 'final_port', 'city', 'state', 'delivery_address', 'customer_reference_number'] as const),
	...(['customer_memo', 'live_or_drop', 'terminal_firms_code'] as const),
];
const DATES = ['port_of_discharge_eta', 'final_port_eta'] as const;
const SHARED: readonly ColumnName[] = [...TEXTS, ...DATES];
/** The values that a merged cell may give for several containers. */
const MERGED: readonly ColumnName[] = ['type', 'size', 'package', 'description'];
const OF_A_CONTAINER: readonly ColumnName[] = ['number', 'type', 'weight', 'package', 'quantity', 'containers'];

type Own = ReadonlyMap<string, ColumnName>;

/** Returns the record in an item: the result of an AI extraction is in `output`. */
const unpacked = (record: IDataObject): IDataObject => (isRecord(record.output) ? record.output : record);

/** Returns whether a text lists containers. A column may also be called Containers and contain their count. */
const areLines = (text: string) => text.match(CONTAINER) !== null || /[,;\t\n]/.test(text);

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : undefined);

/** Returns the rows of one item whose containers are a list, or lines of text. */
const listedIn = (record: IDataObject, own: Own, item: number): Row[] | undefined => {
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

const isTotal = ({ cells, others }: Row) =>
	isEmpty(cells.number) &&
	[...Object.values(cells), ...Object.values(others)].some(
		(cell) => typeof cell === 'string' && /^(?:grand |sub)?totals?\b/i.test(cell.trim()),
	);

const isBlank = ({ cells, others }: Row) =>
	[...Object.values(cells), ...Object.values(others)].every(
		(cell) => isEmpty(cell) || (typeof cell === 'string' && cell.trim() === ''),
	);

/** Matches the marks for the value above, as people write them by hand. */
const DITTO = /^(?:["“”„″〃]|''|ditto|same(?: as above)?)$/i;

const withValuesAbove = (records: readonly IDataObject[]): IDataObject[] => {
	let above: IDataObject = {};
	return records.map((record) => {
		const entries = Object.entries(record).map(([heading, cell]) =>
			typeof cell === 'string' && DITTO.test(cell.trim()) ? [heading, above[heading]] : [heading, cell],
		);
		above = Object.fromEntries(entries) as IDataObject;
		return above;
	});
};

/** Returns the rows of all items, without empty rows, repeated headings and sums. */
const rowsOf = (items: readonly IDataObject[], own: Own): Row[] => {
	const records = items.map(unpacked);
	const listed = records.map((record, item) => listedIn(record, own, item));
	if (listed.some((rows) => rows !== undefined)) {
		// An item without a list is a row of its own, so that it becomes an order or a problem.
		return listed.flatMap((rows, item) => rows ?? [asRow(records[item] ?? {}, own, item, `item ${item + 1}`)]);
	}
	const { records: table, skipped } = underHeadings(records, own);
	return withValuesAbove(table)
		.map((record, index) => ({ record, row: asRow(record, own, index + skipped, `row ${index + skipped + 2}`) }))
		.filter(({ record, row }) => !isBlank(row) && !isTotal(row) && !areHeadings(Object.values(record), own))
		.map(({ row }) => row);
};

/** Matches the label that a cell repeats before its number: `MBL# MAEU…`. */
const LABEL = /^(?:master )?(?:mbl|mb\/l|m\/bl|b\/l|bl|bol|bill of lading)(?=[\s#:.])(?:[\s#:.]|no\b|nr\b|number\b)+/i;

/** A row with the MBL number that it belongs to. */
interface Numbered extends Findings {
	readonly row: Row;
	readonly mbl: string;
	/** What the rows of one order have in common. Rows whose number can't be read aren't one order. */
	readonly key: string;
}

/** Reads the MBL numbers. In merged cells, only the first row of an order has it, so an empty cell continues the row above. */
const numbered = (rows: readonly Row[]): Numbered[] => {
	let above: Numbered | undefined;
	return rows.map((row) => {
		const found: Findings = { problems: [], notes: [] };
		const given = row.cells.mbl_number;
		const isContinued = isEmpty(given) || (typeof given === 'string' && given.trim() === '');
		if (isContinued && above) {
			const { mbl, key, row: first } = above;
			const filled = Object.fromEntries(
				[...SHARED, ...MERGED].filter((name) => isEmpty(row.cells[name])).map((name) => [name, first.cells[name]]),
			);
			const taken = MERGED.filter((name) => isEmpty(row.cells[name]) && !isEmpty(first.cells[name])).map(labelOfColumn);
			const also = taken.length > 0 ? `, and no ${taken.join(' or ')}` : '';
			found.notes.push(`${row.place} has no MBL number${also}: taken from the row above`);
			above = { ...found, mbl, key, row: { ...row, cells: { ...row.cells, ...filled } } };
			return above;
		}
		const text = textIn(row, 'mbl_number', found, readIdentifier).replace(LABEL, '');
		const isOne = !isSeveral(text);
		if (!isOne)
			found.problems.push(
				`${row.place}: MBL Number must be one number, without a date, a remark or a second number: "${text}"`,
			);
		else if (isContinued) found.problems.push(`${row.place}: the MBL number is missing`);
		const mbl = isOne ? mblKey(text) : text;
		above = { ...found, row, mbl, key: mbl || row.place };
		return above;
	});
};

/** Returns the date of a cell as YYYY-MM-DD. Excel's dates are midnight in UTC, whatever the time zone. */
const dateIn = (
	row: Row,
	name: ColumnName,
	monthFirst: boolean | undefined,
	timezone: string,
	found: Findings,
): string => {
	const given = row.cells[name];
	if (isEmpty(given) || (typeof given === 'string' && given.trim() === '')) return '';
	const written = asText(given).replace(/T00:00:00(?:\.0+)?Z$/, '');
	const iso = asText(toDateText(typeof given === 'object' ? given : written, timezone));
	const [first, second] = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? [iso] : datesIn(given);
	if (first === undefined) {
		found.problems.push(
			`${row.place}: write ${labelOfColumn(name)} as YYYY-MM-DD, such as 2026-11-28, not "${written}"`,
		);
		return written;
	}
	if (second === undefined) return first;
	const date = monthFirst === false ? second : first;
	if (monthFirst === undefined)
		found.notes.push(`${row.place}: ${labelOfColumn(name)} "${written}" was read as ${date}, with the month first`);
	return date;
};

/** Returns whether the dates of a column have the month first, if one of them can only be read in one way. */
const isMonthFirst = (rows: readonly Row[], name: ColumnName): boolean | undefined => {
	const readings = rows
		.map(({ cells }) => asText(cells[name]))
		.filter((text) => /^\d{1,2}[-./]\d{1,2}[-./]\d/.test(text));
	const firsts = readings.map((text) => text.split(/[-./]/).map(Number));
	if (firsts.some(([, second = 0]) => second > 12)) return true;
	return firsts.some(([first = 0]) => first > 12) ? false : undefined;
};

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

interface Settings {
	readonly own: Own;
	readonly required: readonly string[];
	readonly timezone: string;
}

/** Returns the values that the rows of an order share, and says where they differ. */
const sharedIn = (rows: readonly Row[], all: readonly Row[], { required, timezone }: Settings, found: Findings) => {
	const read = (row: Row, name: ColumnName) =>
		(DATES as readonly ColumnName[]).includes(name)
			? dateIn(row, name, isMonthFirst(all, name), timezone, found)
			: textIn(
					row,
					name,
					found,
					name === 'customer_reference_number' || name === 'terminal_firms_code' ? readIdentifier : undefined,
				);
	const values: Record<string, string> = {};
	for (const name of SHARED) {
		const given = rows.map((row) => read(row, name));
		const filled = given.filter((text) => text !== '');
		const different = distinct(filled.map((text) => text.toLowerCase()));
		if (different.length > 1)
			found.problems.push(`its rows have different values for ${labelOfColumn(name)}: ${distinct(filled).join('; ')}`);
		const isRefused = rows.some(({ cells }) => !isEmpty(cells[name]));
		if (required.includes(name) && filled.length === 0 && !isRefused)
			found.problems.push(`${labelOfColumn(name)} is missing`);
		if (filled[0] !== undefined) values[name] = filled[0];
	}
	const { state, ...shared } = values;
	const city = shared.city;
	return state === undefined || city === undefined || city.includes(',')
		? shared
		: { ...shared, city: `${city}, ${state}` };
};

const letters = (text: string) =>
	` ${text
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, ' ')
		.trim()} `;

/** Returns the other columns of an order whose value is the same in all of its rows. */
const othersIn = (rows: readonly Row[]): IDataObject => {
	const [first] = rows;
	return Object.fromEntries(
		Object.entries(first?.others ?? {}).filter(([name, value]) =>
			rows.every(({ others }) => asText(others[name]) === asText(value)),
		),
	);
};

/** Returns what keeps containers from having one rate. */
const mixed = (containers: ReadonlyArray<ReadContainer['container']>): string[] => {
	const differs = (valueOf: (one: ReadContainer['container']) => unknown) =>
		distinct(containers.map(valueOf)).length > 1;
	return [
		...(differs(({ type }) => type.slice(0, 2))
			? [
					'its containers have different sizes, and a rate covers one size. Book them as separate orders, or ask DrayEasy',
				]
			: []),
		...(differs(({ is_reefer: reefer }) => reefer)
			? ['a rate is for reefers or for other containers, not for both']
			: []),
		...(differs(({ is_dg: hazmat }) => hazmat) ? ['a rate is for hazmat or for other containers, not for both'] : []),
	];
};

const orderOf = (
	mbl: string,
	lines: readonly Numbered[],
	all: readonly Row[],
	settings: Settings,
	times: ReadonlyMap<string, number>,
	hasContainers = true,
): IDataObject => {
	const rows = lines.map(({ row }) => row);
	const found: Findings = {
		problems: lines.flatMap(({ problems }) => problems),
		notes: lines.flatMap(({ notes }) => notes),
	};
	const shared = sharedIn(rows, all, settings, found);
	const read = hasContainers ? rows.map(readContainerIn) : [];
	if (!hasContainers) found.problems.push('There are no containers');
	const containers = read.map(({ container }) => container);
	const repeated = distinct(containers.map(({ number }) => number).filter((number) => (times.get(number) ?? 0) > 1));
	const { city, delivery_address: address } = shared as { city?: string; delivery_address?: string };
	const place = city?.split(',')[0] ?? '';
	const isElsewhere = place !== '' && address !== undefined && !letters(address).includes(letters(place));
	const problems = [
		...found.problems,
		...read.flatMap((one) => one.problems),
		...repeated.map((number) => `${number} is listed more than once`),
		...mixed(containers),
	];
	const notes = [
		...found.notes,
		...read.flatMap((one) => one.notes),
		...(isElsewhere ? [`the price is for ${city ?? ''}, but the delivery address doesn't mention this city`] : []),
	];
	const [first] = containers;
	return {
		...othersIn(rows),
		mbl_number: mbl,
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
			.filter(({ temperature }) => temperature !== '')
			.map(({ container, temperature }) => `${container.number}: ${temperature}`)
			.join(', '),
		problems: distinct(problems),
		notes: distinct(notes),
	};
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
	const rows = items.map((record, item) => asRow(unpacked(record), settings.own, item, `item ${item + 1}`));
	const lines = numbered(rows.filter(({ cells }) => !isEmpty(cells.mbl_number)));
	if (lines.length === 0)
		return nothing(
			'There are no containers. The list needs a row of headings, such as MBL Number and Container Number, and a row for each container',
		);
	return lines.map((line) => {
		const order = orderOf(line.mbl, [line], rows, settings, new Map(), false);
		return { json: order, items: [line.row.item] };
	});
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
	const lines = numbered(rows);
	if (!rows.some(({ cells }) => OF_A_CONTAINER.some((name) => !isEmpty(cells[name])))) {
		const headings = distinct(rows.flatMap(({ others }) => Object.keys(others)));
		return nothing(
			`No column is recognized as the container number. The columns are ${headings.join(', ')}. Under Column Names, say which of them is the container number`,
		);
	}
	const numbers = lines.map(({ row }) => mblKey(asText(row.cells.number)));
	const times = new Map(distinct(numbers).map((number) => [number, numbers.filter((one) => one === number).length]));
	return distinct(lines.map(({ key }) => key)).map((key) => {
		const own = lines.filter((line) => line.key === key);
		const mbl = own[0]?.mbl ?? '';
		return {
			json: orderOf(mbl, own, rows, settings, times),
			items: distinct(own.map(({ row }) => row.item)),
		};
	});
};
