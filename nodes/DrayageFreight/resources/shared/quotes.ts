import type { IDataObject } from 'n8n-workflow';
import { LAST_ZONE_HOURS } from '../../../../contract';
import { isRecord, LruMap, recordOr } from '../../../../transport';
import { Declined } from '../../../shared/errors';
import { asText } from '../../../shared/fields/text';
import { flagField } from '../../../shared/fields/nodeFields';
import type { Values } from '../../../shared/fields/field';
import type { Behavior, BookingKind, ItemCall, OutputContext } from '../../../shared/operations/operation';
import { comparable, isNumber, withFirst } from '../../../shared/records';
import { choiceHints, choiceOptions, choose, ratesHave } from './choice';
import { type Offer, offersOf, withMissing, withoutEnvelopes } from './offers';
import { firstNames } from './prices';

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
const rememberQuote = (address: string, field: string, numbers: readonly unknown[], asked: IDataObject) => {
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

/** Warns about expired rates. undocumented: whether the API rejects them (docs/interface.md#u-passed-through). */
export const expiryHints = (rates: readonly IDataObject[], advice: string): string[] => {
	const now = Date.now();
	return rates.some((rate) => isExpired(rate, now)) ? [`At least one rate has expired: don't book it. ${advice}`] : [];
};

const wholeResult = flagField(
	'wholeResult',
	'Whole Result',
	"Whether to return the API's response unchanged in one item, instead of one item per rate",
);

/** The option to leave out expired rates. Only rates from a rate search are documented to expire. */
export const skipExpired = flagField(
	'skipExpired',
	'Skip Expired Rates',
	"Whether to leave out expired rates. The API doesn't document the time zone of expired_at. The node reads it as UTC-10, so a rate can expire hours before it's left out.",
);

/**
 * Whether a rate can be identified in a booking. Its number may be beside the list of rates, but an ID there isn't the
 * rate's.
 */
const isNumbered = ({ rate, beside }: Offer, field: string) =>
	isNumber(field in rate || field === 'id' ? rate[field] : beside?.[field]);

/**
 * Leaves out expired rates if the options ask for that. The cheapest rate must be bookable, so it is chosen from those
 * that haven't expired and have a number.
 */
const bookable = (
	offers: readonly Offer[],
	{ skipExpired, cheapestOnly }: Values,
	[field = 'id']: readonly string[],
) => {
	const now = Date.now();
	const left =
		skipExpired === true || cheapestOnly === true ? offers.filter(({ rate }) => !isExpired(rate, now)) : offers;
	const numbered = cheapestOnly === true ? left.filter((offer) => isNumbered(offer, field)) : left;
	return {
		left: numbered.map(({ rate }) => rate),
		expired: offers.length - left.length,
		unnumbered: left.length - numbered.length,
	};
};

/** The lane in words, with the places as the response names them, or else as they were requested. */
const laneOf = (response: IDataObject, asked: IDataObject) => {
	const named = [response.intermodal_region, response.to_city]
		.map(recordOr)
		.map(({ full_name: fullName, name }) => fullName ?? name);
	const written = ['pickup', 'destination'].map((end) =>
		['city', 'state', 'zipcode'].map((part) => asText(asked[`${end}_${part}`])).join(' '),
	);
	return written.map((place, end) => asText(named[end] ?? place)).join(' → ');
};

/**
 * An item that starts with what a person looks for. A field inside the rate's own `rate` object moves to the start of
 * that object.
 */
const arranged = (item: IDataObject, paths: readonly string[], ids: readonly string[]) => {
	const { rate } = item;
	const inner = paths.map((path) => path.replace(/^rate\./, ''));
	const all = isRecord(rate) ? { ...item, rate: withFirst(rate, inner) } : item;
	return withFirst(all, [...paths.map((path) => path.replace(/\..*/, '')), 'lane', ...ids]);
};

const isChosen = ({ cheapestOnly, maximumPrice, maximumTransitDays }: Values) =>
	cheapestOnly === true || maximumPrice !== undefined || maximumTransitDays !== undefined;

const withoutRates = () =>
	new Declined(
		"The options can't choose among the rates: the response contains no list of rates",
		'Turn off Cheapest Only, Maximum Price and Maximum Transit Days to see the response.',
	);

/**
 * The response with only these of its rates, in one item; no item if the response is itself a rate that wasn't chosen. A
 * list has no other fields, so its rates are put under `rates`.
 */
const whole = (received: readonly IDataObject[], offers: readonly Offer[], rates: readonly IDataObject[]) => {
	const [response = {}, ...more] = received;
	if (more.length === 0 && offers[0]?.rate === response) return [...rates];
	const fieldsBeside = new Set(offers.map(({ beside }) => beside));
	const [beside = {}] = offers.length === 0 ? [withoutEnvelopes(response)] : [...fieldsBeside];
	const besideOf = new Map(offers.map((offer) => [offer.rate, offer.beside]));
	if (fieldsBeside.size > 1) return [{ rates: rates.map((rate) => withMissing(rate, besideOf.get(rate) ?? {})) }];
	return [{ ...beside, rates: [...rates] }];
};

/** The response unchanged. A list is put under `rates`, so that one quote is one item. */
const unchanged = (received: readonly IDataObject[]) =>
	received.length === 1 ? [...received] : [{ rates: [...received] }];

/**
 * The output of a quote: the full response, or one item per rate, cheapest first. An item starts with price, carrier,
 * transit days and expiry, then the lane in words and the identifiers that book the rate. The other fields of the rate
 * and the response follow, then what the quote was requested with. The API's own fields keep their names and win over
 * added ones. A response without rates is returned unchanged. Throws a Declined if the options can't be applied.
 */
const quoteItems = (
	ids: readonly string[],
	received: readonly IDataObject[],
	{ options, asked, address }: OutputContext,
) => {
	const offers = offersOf(received, ids);
	if (!offers && isChosen(options)) throw withoutRates();
	if (!offers) return [...received];
	const all = offers.map(({ rate }) => rate);
	const [field = 'id'] = ids;
	// Orders have their own number, and several orders may share a quote.
	if (field !== 'id' && address !== undefined)
		rememberQuote(
			address,
			field,
			all.map((offer) => offer[field]),
			asked,
		);
	const { left } = bookable(offers, options, ids);
	const { rates, price, problem } = choose(left, options);
	if (problem) throw problem;
	if (options.wholeResult === true)
		return isChosen(options) || options.skipExpired === true
			? whole(received, offers, isChosen(options) ? rates : left)
			: unchanged(received);
	// Rates that can't be booked anymore come last, regardless of their price.
	const now = Date.now();
	const inOrder = [...rates].sort((a, b) => Number(isExpired(a, now)) - Number(isExpired(b, now)));
	const besideOf = new Map(offers.map(({ rate, beside }) => [rate, beside]));
	const first = firstNames(all, price);
	return inOrder.map((rate) => {
		const beside = besideOf.get(rate);
		const added = { lane: laneOf(beside ?? rate, asked), quoted_for: asked };
		return arranged(withMissing(withMissing(rate, beside ?? {}), added), first, ids);
	});
};

/** Hints about a lane without items, expired rates in the output, and rates that the options left out. */
const quoteHints = (
	ids: readonly string[],
	advice: string,
	received: readonly IDataObject[],
	options: Values,
): string[] => {
	const offers = offersOf(received, ids);
	if (!offers) return [];
	const { left, expired, unnumbered } = bookable(offers, options, ids);
	const choice = choose(left, options);
	const hints = expiryHints(choice.rates, 'Turn on Skip Expired Rates to leave such rates out, or search again.');
	if (offers.length === 0) hints.push(`At least one lane has no rates. ${advice}`);
	if (expired > 0 && expired === offers.length)
		hints.push('All rates of at least one lane have expired and were left out. Search again for new ones.');
	if (unnumbered > 0) hints.push(`${ratesHave(unnumbered)} no number to book by, so Cheapest Only left them out.`);
	hints.push(...choiceHints(choice));
	if (left.length > 0 && choice.rates.length === 0 && !choice.problem)
		hints.push('No rate of at least one lane fits the options. Raise Maximum Price or Maximum Transit Days.');
	return hints;
};

/** Hints about records, given what was requested. */
type HintsOf = (records: readonly IDataObject[], asked: IDataObject) => readonly string[];

/**
 * What all quotes share: the identifiers that book a rate, advice for a lane without rates, and the quote's own hints.
 * Hints are shown first, since they also help if the options can't be applied.
 */
export const quote = (ids: readonly string[], advice: string, ownHints: HintsOf = () => []) => {
	const output: NonNullable<Behavior['output']> = (received, context) => {
		const { options, asked, warn } = context;
		for (const hint of quoteHints(ids, advice, received, options)) warn(hint);
		for (const hint of ownHints(received.map(withoutEnvelopes), asked)) warn(hint);
		return quoteItems(ids, received, context);
	};
	return { options: [...choiceOptions, wholeResult], output };
};
