import { fields } from '../../../../contract';
import { asText } from '../../../shared/fields/text';
import { datesIn, toDateText } from '../../../shared/values/date';
import { type Reading, type Row, textIn } from './cells';
import { type ColumnName, labelOfColumn, ORDER_COLUMNS } from './columns';
import type { Findings } from './findings';

/** What is known about the whole list and the workflow. */
export interface Whole {
	readonly required: readonly string[];
	readonly timezone: string;
	readonly hasContainers: boolean;
	readonly isDayFirst: boolean;
	readonly isRepeated: (number: string) => boolean;
}

const DATES: readonly ColumnName[] = ['port_of_discharge_eta', 'final_port_eta'];

/** Matches a date whose month and day may be exchanged: `12/5/2031`, `05.12.31`. */
const NUMERIC = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(?=\d)/;

/**
 * Returns whether a list writes dates with the day first: one of them can only be read so, and none only in the other way.
 * Dates with dots say nothing about the others.
 */
export const isDayFirstIn = (rows: readonly Row[]): boolean => {
	const dates = rows
		.flatMap(({ cells }) => DATES.map((name) => NUMERIC.exec(asText(cells[name]))))
		.filter((date) => date?.[2] !== '.');
	const hasDay = (place: number) => dates.some((date) => Number(date?.[place]) > 12);
	return hasDay(1) && !hasDay(3);
};

/** Returns the date of a cell as YYYY-MM-DD. Dates with dots have the day first. */
const dateIn = (reading: Reading, name: ColumnName, { isDayFirst, timezone }: Whole): string => {
	const { row, found } = reading;
	const written = textIn(reading, name);
	const iso = toDateText(row.cells[name], timezone);
	if (written === '' || fields.isDate(iso)) return written && asText(iso);
	const sign = NUMERIC.exec(written)?.[2];
	const dayFirst = sign === '.' || isDayFirst;
	const [date, other] = datesIn(dayFirst ? written.replace(NUMERIC, '$3-$1-') : written);
	const label = labelOfColumn(name);
	if (date === undefined)
		found.problem(`write ${label} as YYYY-MM-DD, such as 2026-11-28, not "${written}"`, row.place);
	else if (other !== undefined && !isDayFirst)
		found.note(`${label} "${written}" was read as ${date}, with the ${dayFirst ? 'day' : 'month'} first`, row.place);
	return date ?? written;
};

type Shared = Partial<Record<ColumnName, string>>;

/** Matches the city and the state at the end of an address: `…, Ontario, CA 91761`. */
const CITY_AT_END = /, ([^\d,]*[^\d, ]),? ([A-Z]{2}) \d{5}(?:-\d{4})?(?:,? USA?)?$/i;

const ZIP_AT_END = /\b\d{5}(?:-\d{4})?(?:,? USA?)?$/i;

/** Matches words after a comma, which may be a city, unless they name a part of a building. */
const WORDS_AT_END = /,(?!\s*(?:building|bldg|suite|ste|unit|dock|door|gate|rear|attn)\b)[^\d,]+$/i;

/** Returns whether an address names a city: at its end, or before a comma, the state or a ZIP code. */
const namesCity = (address: string, city: string): boolean => {
	const [name, state = '$'] = city.split(',').map((part) => part.match(/\p{L}+/gu)?.join('\\P{L}+'));
	const after = `,|\\P{L}*(?:$|(?:[A-Z]{2}\\P{L}+)?\\d{5}|${state}(?!\\p{L}))`;
	return new RegExp(`(?<!\\p{L})${name}(?:${after})`, 'iu').test(address);
};

/** Returns the city with its state, and the delivery address with both and the ZIP code if it lacks them. */
const withPlace = ({ state, zip, ...shared }: Shared, found: Findings): Shared => {
	const { city, delivery_address: address = '' } = shared;
	if (city === undefined) return shared;
	const whole = state === undefined || city.includes(',') ? city : `${city}, ${state}`;
	if (address === '') return { ...shared, city: whole };
	const isNamed = namesCity(address, whole);
	const street = address.replace(/,$/, '');
	if (!isNamed && (ZIP_AT_END.test(street) || WORDS_AT_END.test(street)))
		found.problem(
			`the delivery address "${address}" isn't in the city ${whole}. Write it with city, state and ZIP code`,
		);
	const complete = isNamed ? street : `${street}, ${whole}`;
	// A spreadsheet removes the first zero of a ZIP code: 7102 is 07102.
	const code =
		zip === undefined || ZIP_AT_END.test(complete) ? '' : ` ${/^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip}`;
	return { ...shared, city: whole, delivery_address: complete + code };
};

/** Returns the different texts, without regard to case. */
const differentOf = (texts: readonly string[]) =>
	texts.filter((text, index) => texts.findIndex((one) => one.toLowerCase() === text.toLowerCase()) === index);

/** Returns the values that the rows of an order share, and says where they differ. */
export const sharedIn = (rows: readonly Row[], whole: Whole, found: Findings): Shared => {
	const values: Shared = {};
	for (const name of ORDER_COLUMNS) {
		const read = (row: Row) =>
			DATES.includes(name) ? dateIn({ row, found }, name, whole) : textIn({ row, found }, name);
		const different = differentOf(rows.map(read).filter((text) => text !== ''));
		if (different.length === 0) continue;
		const words = `its rows have different values for ${labelOfColumn(name)}`;
		// Each container of an order may have a reference of its own, and the order has all of them.
		const isJoined = name === 'customer_reference_number';
		values[name] = isJoined ? different.join(', ') : (different[0] ?? '');
		if (different.length > 1 && isJoined) found.note(`${words}, and the order has all of them`);
		else if (different.length > 1) found.problem(`${words}: ${different.join('; ')}`);
	}
	const [, city, state] = CITY_AT_END.exec(values.delivery_address ?? '') ?? [];
	if (city !== undefined) values.city ??= `${city}, ${state}`;
	for (const name of ORDER_COLUMNS)
		if (whole.required.includes(name) && values[name] === undefined) found.problem(`${labelOfColumn(name)} is missing`);
	return withPlace(values, found);
};
