import type { ColumnName } from './columns';

/** The values that the rows of an order share. */
export type Shared = Partial<Record<ColumnName, string>>;

/** Matches the city and the state at the end of an address: `…, Ontario, CA 91761`. */
const CITY_AT_END = /, ([^\d,]*[^\d, ]),? ([A-Z]{2}) \d{5}(?:-\d{4})?(?:,? USA?)?$/i;

const ZIP_AT_END = /\b(\d{5})(?:-\d{4})?(?:,? USA?)?$/i;

/** Matches words after a comma, which are usually a city. */
const WORDS_AT_END = /,[^\d,]+$/;

/** Returns whether an address names a city: at its end, or before a comma, the state or a ZIP code. */
const namesCity = (address: string, city: string): boolean => {
	const [name, state = '$'] = city.split(',').map((part) => part.match(/\p{L}+/gu)?.join('\\P{L}+'));
	const after = `,|\\P{L}*(?:$|(?:[A-Z]{2}\\P{L}+)?\\d{5}|${state}(?!\\p{L}))`;
	return new RegExp(`(?<!\\p{L})${name}(?:${after})`, 'iu').test(address);
};

/**
 * Returns the city with its state, and the delivery address with both and the ZIP code if it lacks them. Without a
 * column, the city is the one at the end of the address. An address in another city is a problem.
 */
export const withPlace = ({ state, zip, ...shared }: Shared, problem: (text: string) => void): Shared => {
	const { delivery_address: address = '' } = shared;
	const [, named, ofState] = CITY_AT_END.exec(address) ?? [];
	const city = shared.city ?? (named === undefined ? undefined : `${named}, ${ofState}`);
	if (city === undefined) return shared;
	const whole = state === undefined || city.includes(',') ? city : `${city}, ${state}`;
	if (address === '') return { ...shared, city: whole };
	const isNamed = namesCity(address, whole);
	if (!isNamed && (ZIP_AT_END.test(address) || WORDS_AT_END.test(address)))
		problem(`the delivery address "${address}" isn't in the city ${whole}. Write it with city, state and ZIP code`);
	const complete = isNamed ? address : `${address}, ${whole}`;
	const [, ending] = ZIP_AT_END.exec(complete) ?? [];
	// A spreadsheet removes the first zero of a ZIP code: 7102 is 07102.
	const code = zip?.padStart(5, '0') ?? '';
	if (ending !== undefined && code !== '' && !code.startsWith(ending))
		problem(`the ZIP code is ${code}, but the delivery address ends with ${ending}. Correct one of them`);
	return { ...shared, city: whole, delivery_address: ending ? complete : `${complete} ${code}`.trim() };
};
