import type { IDataObject } from 'n8n-workflow';
import { LAST_ZONE_HOURS } from '../../../../contract';
import { isRecord, LruMap } from '../../../../transport';
import { asText } from '../../../shared/fields/text';
import type { BookingKind, ItemCall } from '../../../shared/operations/operation';
import { comparable, isNumber } from '../../../shared/records';

/** The fields that a booking takes from a quote, each with its name in the quote and its name in the booking. */
const IDS = [
	['id', 'rate_id'],
	['rate_number', 'rate_number'],
	['quote_number', 'quote_number'],
] as const;

/** Returns the JSON of an input item if it is the rate or quote of this booking. */
export const quoteOf = (input: IDataObject, booked: IDataObject): IDataObject | undefined =>
	IDS.some(([own, theirs]) => asText(input[own]) !== '' && asText(input[own]) === asText(booked[theirs]))
		? input
		: undefined;

/** Returns a booking's input item if it is the booking's own rate or quote. */
export const inputQuote = ({ context, index, parts }: Pick<ItemCall, 'context' | 'index' | 'parts'>) =>
	quoteOf(context.getInputData()[index]?.json ?? {}, parts.body as IDataObject);

/** A quote whose rates all ship the same freight, so only one of them should be booked. */
export interface RememberedQuote {
	/** The values with which the quote was requested, if this process requested it. */
	asked?: IDataObject;
	/** The number of the rate that was booked, or may have been booked. */
	chosen?: string | undefined;
	/** The number of the booking made with that rate. */
	bookedAs?: string | undefined;
}

/** The quotes requested by this process, by base URL, number field and number. */
const quotes = new LruMap<string, RememberedQuote>(50_000);

const rateKey = (address: string, field: string, number: unknown) =>
	[new URL(address).href.toLowerCase(), field, comparable(number)].join(' ');

/**
 * Remembers that these rates belong to one quote. For LTL and FTL, the API documents no field that says so. If the API
 * returns known numbers again, such as from a cache, they belong to the known quote, of which a rate may already be
 * booked. Placeholders for numbers are ignored, since they would merge all quotes that contain them.
 */
export const rememberQuote = (address: string, field: string, numbers: readonly unknown[], asked: IDataObject) => {
	const keys = numbers.filter(isNumber).map((number) => rateKey(address, field, number));
	const known = keys.map((key) => quotes.get(key)).filter((quote) => quote !== undefined);
	const quote = known.find(({ chosen }) => chosen !== undefined) ?? known[0] ?? { asked };
	quote.asked = asked;
	for (const key of keys) quotes.set(key, quote);
};

/** For tests; see forgetBookings in execution/sameFreight.ts. */
export const forgetQuotes = () => quotes.clear();

/**
 * Returns the quote that a rate belongs to. If this process doesn't know it, remembers a quote with only this rate, so
 * that another node doesn't book the rate too. Returns undefined for a placeholder.
 */
export const quoteToBook = (address: string, field: string, number: unknown): RememberedQuote | undefined => {
	if (!isNumber(number)) return undefined;
	const key = rateKey(address, field, number);
	const quote = quotes.get(key) ?? {};
	quotes.set(key, quote);
	return quote;
};

/** Returns the quote that a rate belongs to, or undefined if this process doesn't know it. */
export const quoteOfRate = (address: string, field: string, number: unknown): RememberedQuote | undefined =>
	quotes.get(rateKey(address, field, number));

/**
 * Returns the values with which a booking's rate was requested, from the input item or this process's memory. Returns
 * undefined if they are unknown.
 */
export const askedFor = (
	call: Pick<ItemCall, 'client' | 'context' | 'index' | 'parts'>,
	{ field }: BookingKind,
): IDataObject | undefined => {
	const quoted = inputQuote(call)?.quoted_for;
	return isRecord(quoted) ? quoted : quoteOfRate(call.client.address, field, call.parts.body[field])?.asked;
};

/**
 * Returns when a rate expires. undocumented: the time zone of `expired_at` (docs/interface.md#u-passed-through).
 * Without a zone, the time is read in the westernmost zone, and a date without a time as the end of that day, so that a
 * rate that can still be booked never counts as expired.
 */
const expiryOf = (rate: IDataObject) => {
	const text = typeof rate.expired_at === 'string' ? rate.expired_at.trim().replace(' ', 'T') : '';
	const time = text.includes('T') ? text : `${text}T23:59:59`;
	return new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(time) ? time : `${time}-${LAST_ZONE_HOURS}:00`).getTime();
};

/** Returns whether a rate has expired. A rate without a readable expiry hasn't. */
export const isExpired = (rate: IDataObject, now: number) => expiryOf(rate) <= now;

// undocumented: which fields of a rate contain its price, carrier and transit days
// (docs/interface.md#u-passed-through). Only the following functions look for them.

const wordsIn = (name: string) =>
	name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z]+/);

/** Matches an amount as people write it: `1900`, `1,900.00`, `$1,900`, `1900.00 USD`. */
const AMOUNT = /^(?:USD|US\$|\$)? ?(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})? ?(?:USD)?$/i;

/**
 * Returns a number, including from a string that contains one. Returns undefined for anything else, such as `1.250`,
 * which may mean two different amounts.
 */
export const numberIn = (value: unknown): number | undefined => {
	if (typeof value !== 'string') return Number.isFinite(value) ? Number(value) : undefined;
	const [, whole, decimals = ''] = AMOUNT.exec(value.trim()) ?? [];
	return whole === undefined ? undefined : Number(whole.replace(/,/g, '') + decimals);
};

/** Returns a price: a number above zero, since zero often means that the price isn't known yet. */
export const priceIn = (value: unknown): number | undefined => {
	const number = numberIn(value);
	return number !== undefined && number > 0 ? number : undefined;
};

/** Returns whether a value may be a number that numberIn can't read. */
const isUnreadable = (value: unknown) => typeof value === 'string' && /\d/.test(value) && numberIn(value) === undefined;

/** Returns a rate's fields by path, including those in its `rate` object, where an FTL quote has its price. */
const entriesByPath = (rate: IDataObject): Array<[path: string, value: unknown]> => [
	...Object.entries(rate),
	...(isRecord(rate.rate)
		? Object.entries(rate.rate).map(([name, value]): [string, unknown] => [`rate.${name}`, value])
		: []),
];

const nameIn = (path: string) => path.split('.').at(-1) ?? path;

const pathsOf = (rates: readonly IDataObject[], fits: (value: unknown) => boolean): string[] => {
	const fitting = rates.flatMap(entriesByPath).filter(([, value]) => fits(value));
	return [...new Set(fitting.map(([path]) => path))];
};

/** Returns the paths of fields that contain a number in at least one rate. */
export const numericPaths = (rates: readonly IDataObject[]): string[] =>
	pathsOf(rates, (value) => numberIn(value) !== undefined);

const SAYS_PRICE = /total|amount|price/;
const ID = ['id', 'number', 'no'];
const MEASURES =
	'mile miles km distance weight day days hour hours time unit units piece pieces pallet pallets count volume'.split(
		' ',
	);
/** A field whose name consists only of these words is the price of the whole rate, not of a component such as fuel. */
const PRICE = 'total amount price rate cost usd all in grand gross final quoted'.split(' ');
/**
 * Names of components of a price. Beside such a field, a `price`, `amount` or `rate` may also be only a component,
 * unless its name includes "total".
 */
const COMPONENTS = (
	'fee fees surcharge surcharges fuel charge charges cost costs accessorial accessorials ' +
	'chassis liftgate insurance toll tolls'
).split(' ');

const isOneOf = (words: readonly string[]) => (word: string) => words.includes(word);

/** Returns the path of the price: the only field whose name says so. Returns undefined if that isn't clear. */
export const pricePathOf = (rates: readonly IDataObject[]): string | undefined => {
	const unreadable = pathsOf(rates, isUnreadable);
	const numeric = [...new Set([...numericPaths(rates), ...unreadable])];
	const paths = numeric.filter((path) => !wordsIn(nameIn(path)).some(isOneOf([...ID, ...MEASURES])));
	const named = paths.filter((path) => SAYS_PRICE.test(nameIn(path).toLowerCase()));
	const [only, ...more] = named.length > 0 ? named : paths.filter((path) => nameIn(path) === 'rate');
	if (only === undefined || more.length > 0 || unreadable.includes(only)) return undefined;
	const words = wordsIn(nameIn(only));
	const hasComponents = paths.some((path) => path !== only && wordsIn(nameIn(path)).some(isOneOf(COMPONENTS)));
	return words.every(isOneOf(PRICE)) && (words.includes('total') || !hasComponents) ? only : undefined;
};

/** Returns the path of the transit days, or undefined if that isn't clear. */
export const transitPathOf = (rates: readonly IDataObject[]): string | undefined => {
	const named = numericPaths(rates).filter((path) => {
		const words = wordsIn(nameIn(path));
		return words.includes('transit') && words.some(isOneOf(['day', 'days']));
	});
	return named.length === 1 ? named[0] : undefined;
};

const CARRIERS = ['carrier_name', 'carrier', 'carrier_code', 'scac', 'service_level', 'service_type', 'service'];

/** Returns the fields that a person looks for first in a rate: price, currency, carrier, transit days, expiry. */
export const firstNames = (rates: readonly IDataObject[], price = pricePathOf(rates)): string[] =>
	[price, 'currency', ...CARRIERS, transitPathOf(rates), 'expired_at'].filter((path) => path !== undefined);

/** Returns the fields of a rate that contain the carrier and service as text. */
export const carrierIn = (rate: IDataObject): IDataObject =>
	Object.fromEntries(
		CARRIERS.map((name) => [name, rate[name]]).filter(([, value]) => typeof value === 'string' && value !== ''),
	) as IDataObject;
