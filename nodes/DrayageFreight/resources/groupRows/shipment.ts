import { toDateText } from '../../../shared/fields/read';
import { asText } from '../../../shared/fields/text';
import { datesIn } from '../../../shared/values/date';
import { isPlaceholder, readIdentifier } from '../../../shared/values/identifier';
import { type ColumnName, labelOfColumn } from './columns';
import type { Findings } from './findings';
import { givenIn, type Row, textIn } from './rows';

const IDENTIFIERS: readonly ColumnName[] = ['customer_reference_number', 'terminal_firms_code', 'zip'];
const DATES: readonly ColumnName[] = ['port_of_discharge_eta', 'final_port_eta'];

/** The values that all rows of an order share, by the names of Order › Create, or of a place that a rate is for. */
export const SHARED: readonly ColumnName[] = [
	...(['port_of_discharge', 'final_port', 'city', 'state', 'zip', 'delivery_address'] as const),
	...(['customer_reference_number', 'customer_memo', 'live_or_drop', 'terminal_firms_code'] as const),
	...DATES,
];

/** Each container of an order may have a reference of its own, and the order has all of them. */
const JOINED: readonly ColumnName[] = ['customer_reference_number'];

/** Matches a date whose month and day may be exchanged: `12/5/2031`, `05.12.31`. */
const NUMERIC = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(?=\d)/;

/** The way in which the dates of a column are written, with or without dots. */
const wayOf = (name: ColumnName, sign: string | undefined) => `${name}${sign === '.' ? '.' : ''}`;

/**
 * Returns whether the dates of each column have the day first, if one of them can only be read in one way and none only
 * in the other. Dates with dots say nothing about the others.
 */
export const dayFirstIn = (rows: readonly Row[]): ReadonlyMap<string, boolean> => {
	const seen = new Map<string, Set<boolean>>();
	for (const { cells } of rows)
		for (const name of DATES) {
			const [, first, sign, second] = NUMERIC.exec(asText(cells[name])) ?? [];
			const isDayFirst = Number(first) > 12;
			const way = wayOf(name, sign);
			if (isDayFirst !== Number(second) > 12) seen.set(way, (seen.get(way) ?? new Set()).add(isDayFirst));
		}
	return new Map(
		[...seen].flatMap(([way, [first, ...others]]) => (first === undefined || others.length > 0 ? [] : [[way, first]])),
	);
};

/** What is known about the whole list and the workflow. */
export interface Whole {
	readonly required: readonly string[];
	readonly timezone: string;
	readonly hasContainers: boolean;
	readonly decimalCommas: boolean;
	readonly isDayFirst: ReadonlyMap<string, boolean>;
	readonly isRepeated: (number: string) => boolean;
}

/** Returns the date of a cell as YYYY-MM-DD. Without another hint, dates with dots have the day first. */
const dateIn = (row: Row, name: ColumnName, { isDayFirst, timezone }: Whole, found: Findings): string => {
	const given = row.cells[name];
	if (given === undefined) return '';
	const written = asText(given);
	const iso = asText(toDateText(given, timezone));
	const [, , sign] = NUMERIC.exec(written) ?? [];
	const known = isDayFirst.get(wayOf(name, sign));
	const dayFirst = sign !== undefined && (known ?? sign === '.');
	const dates = datesIn(dayFirst ? written.replace(NUMERIC, '$3-$1-') : given);
	const [date, other] = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? [iso] : dates;
	const label = labelOfColumn(name);
	if (date === undefined)
		found.problem(`write ${label} as YYYY-MM-DD, such as 2026-11-28, not "${written}"`, row.place);
	else if (other !== undefined && known === undefined)
		found.note(`${label} "${written}" was read as ${date}, with the ${dayFirst ? 'day' : 'month'} first`, row.place);
	return date ?? written;
};

/** Returns the different texts, without regard to case. */
const differentOf = (texts: readonly string[]) =>
	texts.filter((text, index) => texts.findIndex((one) => one.toLowerCase() === text.toLowerCase()) === index);

/** Matches the end of a whole address: a ZIP code, or a state after a comma. */
const IS_WHOLE = /\b\d{5}(?:-\d{4})?(?:,? USA?)?$|,\s*[A-Z]{2}(?:,? USA?)?$/i;

const ZIP_AT_END = /\b\d{5}(?:-\d{4})?$/;

/** Matches words after a comma, which may be a city, unless they name a part of a building. */
const WORDS_AT_END = /,(?!\s*(?:building|bldg|suite|ste|unit|dock|door|gate|rear|attn)\b)[^\d,]+$/i;

/** Returns whether an address names a city: at its end, or before a comma, the state or a ZIP code. */
const namesCity = (address: string, city: string) => {
	const [name = '', state = ''] = city.split(',').map((part) => part.match(/\p{L}+/gu)?.join('\\P{L}+'));
	return new RegExp(`(?<!\\p{L})${name}\\s*(?:,|\\P{L}*(?:$|\\d{5}${state && `|${state}(?!\\p{L})`}))`, 'iu').test(
		address,
	);
};

type Shared = Partial<Record<ColumnName, string>>;

/** Returns the city with its state, and the delivery address with both and the ZIP code if it lacks them. */
const withPlace = ({ state, zip, ...shared }: Shared, found: Findings): Shared => {
	const { city, delivery_address: address } = shared;
	if (city === undefined) return shared;
	const whole = state === undefined || city.includes(',') ? city : `${city}, ${state}`;
	if (address === undefined) return { ...shared, city: whole };
	// A spreadsheet removes the first zero of a ZIP code: 7102 is 07102.
	const code =
		zip === undefined || ZIP_AT_END.test(whole) ? '' : ` ${/^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip}`;
	const isWhole = IS_WHOLE.test(address);
	const hasCity = namesCity(address, whole);
	const isOther = !hasCity && !isWhole && WORDS_AT_END.test(address);
	if (isOther)
		found.problem(
			`the delivery address "${address}" doesn't end with the city ${whole}. Write it with city, state and ZIP code`,
		);
	else if (!hasCity && isWhole)
		found.note(`the price is for ${whole}, but the delivery address doesn't mention this city`);
	const missing = isWhole || isOther ? '' : `${hasCity ? '' : `, ${whole}`}${code}`;
	return { ...shared, city: whole, delivery_address: `${address.replace(/,$/, '')}${missing}` };
};

/** Returns the values that the rows of an order share, and says where they differ. */
export const sharedIn = (rows: readonly Row[], whole: Whole, found: Findings): Shared => {
	const read = (row: Row, name: ColumnName) => {
		if (DATES.includes(name)) return dateIn(row, name, whole, found);
		return IDENTIFIERS.includes(name) ? textIn({ row, found }, name, readIdentifier) : givenIn({ row, found }, name);
	};
	const values: Shared = {};
	for (const name of SHARED) {
		const different = differentOf(rows.map((row) => read(row, name)).filter((text) => text !== ''));
		const isSaid = IDENTIFIERS.includes(name) || DATES.includes(name);
		const isRefused = rows.some(({ cells }) => name in cells && (isSaid || !isPlaceholder(asText(cells[name]))));
		if (whole.required.includes(name) && different.length === 0 && !isRefused)
			found.problem(`${labelOfColumn(name)} is missing`);
		if (different.length === 0) continue;
		values[name] = JOINED.includes(name) ? different.join(', ') : (different[0] ?? '');
		if (different.length === 1) continue;
		const words = `its rows have different values for ${labelOfColumn(name)}`;
		if (JOINED.includes(name)) found.note(`${words}, and the order has all of them`);
		else found.problem(`${words}: ${different.join('; ')}`);
	}
	return withPlace(values, found);
};
