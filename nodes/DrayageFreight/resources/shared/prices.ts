import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../../transport';

// undocumented: what a rate calls its price, its carrier and its transit days (docs/interface.md#u-passed-through). This file is
// the only place that looks for them.

const wordsIn = (name: string) =>
	name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z]+/);

/** A number, or a decimal written as text; undefined for anything else. */
export const numberIn = (value: unknown): number | undefined => {
	const isDecimal = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim());
	return Number.isFinite(value) || isDecimal ? Number(value) : undefined;
};

/** The fields of a rate by their paths, and those of the `rate` in it, where an FTL quote has its price. */
const fieldsOf = (rate: IDataObject): Array<[path: string, value: unknown]> => [
	...Object.entries(rate),
	...(isRecord(rate.rate)
		? Object.entries(rate.rate).map(([name, value]): [string, unknown] => [`rate.${name}`, value])
		: []),
];

const nameIn = (path: string) => path.split('.').at(-1) ?? path;

/** The paths of fields that contain a number in at least one rate. */
export const numericPaths = (rates: readonly IDataObject[]): string[] => {
	const numeric = rates.flatMap(fieldsOf).filter(([, value]) => numberIn(value) !== undefined);
	return [...new Set(numeric.map(([path]) => path))];
};

const SAYS_PRICE = /total|amount|price/;
const ID = ['id', 'number', 'no'];
const MEASURES =
	'mile miles km distance weight day days hour hours time unit units piece pieces pallet pallets count volume'.split(
		' ',
	);
/** A name made of these words alone is the price of the whole rate, and not of a part such as fuel. */
const PRICE = 'total amount price rate cost charge charges fee fees usd all in grand net gross final quoted'.split(' ');

const isOneOf = (words: readonly string[]) => (word: string) => words.includes(word);

/** The path of the price: of the only field whose name says so; undefined if that isn't clear. */
export const pricePathOf = (rates: readonly IDataObject[]): string | undefined => {
	const paths = numericPaths(rates).filter((path) => !wordsIn(nameIn(path)).some(isOneOf([...ID, ...MEASURES])));
	const named = paths.filter((path) => SAYS_PRICE.test(nameIn(path).toLowerCase()));
	const [only, ...more] = named.length > 0 ? named : paths.filter((path) => nameIn(path) === 'rate');
	const isWhole = only !== undefined && more.length === 0 && wordsIn(nameIn(only)).every(isOneOf(PRICE));
	return isWhole ? only : undefined;
};

/** The path of the transit days; undefined if that isn't clear. */
export const transitPathOf = (rates: readonly IDataObject[]): string | undefined => {
	const named = numericPaths(rates).filter((path) => {
		const words = wordsIn(nameIn(path));
		return words.includes('transit') && words.some(isOneOf(['day', 'days']));
	});
	return named.length === 1 ? named[0] : undefined;
};

const CARRIERS = ['carrier_name', 'carrier', 'carrier_code', 'scac', 'service_level', 'service_type', 'service'];

/** The names that a person looks for first in a rate: price, currency, carrier, transit days, expiry. */
export const firstNames = (rates: readonly IDataObject[], price = pricePathOf(rates)): string[] =>
	[price, 'currency', ...CARRIERS, transitPathOf(rates), 'expired_at'].filter((path) => path !== undefined);
