import type { IDataObject } from 'n8n-workflow';
import { isRecord, LruMap } from '../../../../transport';
import { asText } from '../../../shared/fields/text';
import type { BookingKind, ItemCall } from '../../../shared/operations/operation';
import { comparable, isNumber } from '../../../shared/records';

export { carrierIn, isExpired, pricePathOf } from './rate';

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
