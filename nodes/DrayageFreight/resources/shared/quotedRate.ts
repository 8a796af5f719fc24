import type { IDataObject } from 'n8n-workflow';
import { LAST_ZONE_HOURS } from '../../../../contract';
import { isRecord, LruMap } from '../../../../transport';
import { asText } from '../../../shared/fields/text';
import type { BookingKind, ItemCall } from '../../../shared/operations/operation';
import { comparable, isNumber } from '../../../shared/records';

/** The fields that a booking takes from a quote: the field in the quote, and the field in the booking. */
const IDS = [
	['id', 'rate_id'],
	['rate_number', 'rate_number'],
	['quote_number', 'quote_number'],
] as const;

/** The item, if it is the rate or quote of this booking. */
export const quoteOf = (item: IDataObject, booked: IDataObject): IDataObject | undefined =>
	IDS.some(([own, theirs]) => asText(item[own]) !== '' && asText(item[own]) === asText(booked[theirs]))
		? item
		: undefined;

/** A booking's input item, if it is the booking's own rate or quote. */
export const inputQuote = ({ context, index, parts }: Pick<ItemCall, 'context' | 'index' | 'parts'>) =>
	quoteOf(context.getInputData()[index]?.json ?? {}, parts.body as IDataObject);

/** A quote whose rates ship the same freight, so that one of them is booked. */
export interface RememberedQuote {
	/** The values that it was requested with. */
	asked: IDataObject;
	/** The number of the rate that was booked, or may have been. */
	chosen?: string | undefined;
	/** The number of the booking that was made with it. */
	bookedAs?: string | undefined;
}

/** The quotes that this process requested, by base URL, number field and number. */
const quotes = new LruMap<string, RememberedQuote>(50_000);

const rateKey = (address: string, field: string, number: unknown) =>
	[new URL(address).href.toLowerCase(), field, comparable(number)].join(' ');

/**
 * Remembers that these rates are of one quote. The API documents no field that says so for LTL and FTL. If it returns known
 * numbers again, such as from a cache, the quote is the known one, of which a rate may be booked. A placeholder for a number
 * identifies no rate: it would make one quote of all those that contain it.
 */
export const rememberQuote = (address: string, field: string, numbers: readonly unknown[], asked: IDataObject) => {
	const keys = numbers.filter(isNumber).map((number) => rateKey(address, field, number));
	const known = keys.map((key) => quotes.get(key)).filter((quote) => quote !== undefined);
	const quote = known.find(({ chosen }) => chosen !== undefined) ?? known[0] ?? { asked };
	quote.asked = asked;
	for (const key of keys) quotes.set(key, quote);
};

/** @public by test/integration/support/freight.mts, whose sandbox gives its numbers again after a reset */
export const forgetQuotes = () => quotes.clear();

/** The quote that a rate is of; undefined if this process doesn't know it. */
export const quoteOfRate = (address: string, field: string, number: unknown): RememberedQuote | undefined =>
	quotes.get(rateKey(address, field, number));

/** What the rate of a booking was asked for, as far as the input item or this process knows; undefined otherwise. */
export const askedFor = (
	call: Pick<ItemCall, 'client' | 'context' | 'index' | 'parts'>,
	{ field }: BookingKind,
): IDataObject | undefined => {
	const quoted = inputQuote(call)?.quoted_for;
	return isRecord(quoted) ? quoted : quoteOfRate(call.client.address, field, call.parts.body[field])?.asked;
};

/**
 * undocumented: the time zone of `expired_at` (docs/interface.md#u-passed-through). Without a zone, the time is read in
 * the westernmost zone, and a date without a time as the end of that day, so that a rate that can still be booked never
 * counts as expired.
 */
const expiryOf = (rate: IDataObject) => {
	const text = typeof rate.expired_at === 'string' ? rate.expired_at.trim().replace(' ', 'T') : '';
	const time = text.includes('T') ? text : `${text}T23:59:59`;
	return new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(time) ? time : `${time}-${LAST_ZONE_HOURS}:00`).getTime();
};

/** Whether a rate has expired. A rate without a readable expiry hasn't. */
export const isExpired = (rate: IDataObject, now: number) => expiryOf(rate) <= now;

// undocumented: which fields of a rate contain its price, carrier and transit days
// (docs/interface.md#u-passed-through). Only the following functions look for them.

const wordsIn = (name: string) =>
	name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z]+/);

/** An amount as people write it: `1900`, `1,900.00`, `$1,900`, `1900.00 USD`. */
const AMOUNT = /^(?:USD|US\$|\$)? ?(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})? ?(?:USD)?$/i;

/**
 * A number, or a string that contains one. Undefined for anything else, such as `1.250`, which may mean two different
 * amounts.
 */
export const numberIn = (value: unknown): number | undefined => {
	if (typeof value !== 'string') return Number.isFinite(value) ? Number(value) : undefined;
	const [, whole, decimals = ''] = AMOUNT.exec(value.trim()) ?? [];
	return whole === undefined ? undefined : Number(whole.replace(/,/g, '') + decimals);
};

/** A price: a number above zero, since zero often means that the price isn't known yet. */
export const priceIn = (value: unknown): number | undefined => {
	const number = numberIn(value);
	return number !== undefined && number > 0 ? number : undefined;
};

/** Whether a value may be a number that numberIn can't read. */
const isUnreadable = (value: unknown) => typeof value === 'string' && /\d/.test(value) && numberIn(value) === undefined;

/** A rate's fields by path, including those in its `rate` object, where an FTL quote has its price. */
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

/** The paths of fields that contain a number in at least one rate. */
export const numericPaths = (rates: readonly IDataObject[]): string[] =>
	pathsOf(rates, (value) => numberIn(value) !== undefined);

const SAYS_PRICE = /total|amount|price/;
const ID = ['id', 'number', 'no'];
const MEASURES =
	'mile miles km distance weight day days hour hours time unit units piece pieces pallet pallets count volume'.split(
		' ',
	);
/** If a field's name consists only of these words, it is the price of the whole rate, not of a part such as fuel. */
const PRICE = 'total amount price rate cost usd all in grand gross final quoted'.split(' ');
/** Names of parts. Beside one of these, a `price`, `amount` or `rate` that isn't called a total may be a part too. */
const PARTS = (
	'fee fees surcharge surcharges fuel charge charges cost costs accessorial accessorials ' +
	'chassis liftgate insurance toll tolls'
).split(' ');

const isOneOf = (words: readonly string[]) => (word: string) => words.includes(word);

/** The path of the price: the only field whose name says so; undefined if that isn't clear. */
export const pricePathOf = (rates: readonly IDataObject[]): string | undefined => {
	const unreadable = pathsOf(rates, isUnreadable);
	const numeric = [...new Set([...numericPaths(rates), ...unreadable])];
	const paths = numeric.filter((path) => !wordsIn(nameIn(path)).some(isOneOf([...ID, ...MEASURES])));
	const named = paths.filter((path) => SAYS_PRICE.test(nameIn(path).toLowerCase()));
	const [only, ...more] = named.length > 0 ? named : paths.filter((path) => nameIn(path) === 'rate');
	if (only === undefined || more.length > 0 || unreadable.includes(only)) return undefined;
	const words = wordsIn(nameIn(only));
	const hasParts = paths.some((path) => path !== only && wordsIn(nameIn(path)).some(isOneOf(PARTS)));
	return words.every(isOneOf(PRICE)) && (words.includes('total') || !hasParts) ? only : undefined;
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

/** The fields of a rate that a person looks for first: price, currency, carrier, transit days, expiry. */
export const firstNames = (rates: readonly IDataObject[], price = pricePathOf(rates)): string[] =>
	[price, 'currency', ...CARRIERS, transitPathOf(rates), 'expired_at'].filter((path) => path !== undefined);

/** The fields of a rate that say in words who carries the freight. */
export const carrierIn = (rate: IDataObject): IDataObject =>
	Object.fromEntries(
		CARRIERS.map((name) => [name, rate[name]]).filter(([, value]) => typeof value === 'string' && value !== ''),
	) as IDataObject;
