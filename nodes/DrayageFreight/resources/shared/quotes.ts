import type { IDataObject } from 'n8n-workflow';
import { LAST_ZONE_HOURS } from '../../../../contract';
import { isRecord, LruMap, recordOr } from '../../../../transport';
import { Declined } from '../../../shared/errors';
import { asText } from '../../../shared/fields/text';
import { flagField } from '../../../shared/fields/nodeFields';
import type { Values } from '../../../shared/fields/field';
import type { Behavior, OutputContext } from '../../../shared/operations/operation';
import { comparable, withFirst } from '../../../shared/records';
import { choiceHints, choiceOptions, choose } from './choice';
import { firstNames } from './prices';

/** A quote whose rates ship the same freight, so that one of them is booked. */
export interface RememberedQuote {
	/** What it was asked for. */
	asked: IDataObject;
	/** The number of the rate that was booked, or may have been. */
	chosen?: string | undefined;
}

/** By where it was asked, the field of its numbers, and one of these; as far as this process asked for it. */
const quotes = new LruMap<string, RememberedQuote>(50_000);

const keyOf = (address: string, field: string, number: unknown) =>
	[new URL(address).href.toLowerCase(), field, comparable(number)].join(' ');

/**
 * Remembers that these rates are of one quote. The API documents no field that says so for LTL and FTL. If it returns known
 * numbers again, such as from a cache, the quote is the known one, of which a rate may be booked.
 */
const rememberQuote = (address: string, field: string, numbers: readonly unknown[], asked: IDataObject) => {
	const keys = numbers.filter((number) => comparable(number) !== '').map((number) => keyOf(address, field, number));
	const known = keys.map((key) => quotes.get(key)).filter((quote) => quote !== undefined);
	const quote = known.find(({ chosen }) => chosen !== undefined) ?? known[0] ?? { asked };
	quote.asked = asked;
	for (const key of keys) quotes.set(key, quote);
};

/** @public by test/integration/support/freight.mts, whose sandbox gives its numbers again after a reset */
export const forgetQuotes = () => quotes.clear();

/** The quote that a rate is of; undefined if this process doesn't know it. */
export const quoteOfRate = (address: string, field: string, number: unknown): RememberedQuote | undefined =>
	quotes.get(keyOf(address, field, number));

/**
 * undocumented: the zone of `expired_at` (docs/interface.md#u-passed-through). Without one, the time is read in the
 * latest zone and a bare date as its end: a rate that may still be booked is never taken for an expired one.
 */
const expiryOf = (rate: IDataObject) => {
	const text = typeof rate.expired_at === 'string' ? rate.expired_at.trim().replace(' ', 'T') : '';
	const time = text.includes('T') ? text : `${text}T23:59:59`;
	return new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(time) ? time : `${time}-${LAST_ZONE_HOURS}:00`).getTime();
};

/** Whether a rate has expired; one without a readable expiry has not. */
export const isExpired = (rate: IDataObject, now: number) => expiryOf(rate) <= now;

/** Warns of expired rates. undocumented: whether the service refuses them (docs/interface.md#u-passed-through). */
export const expiryHints = (rates: readonly IDataObject[], advice: string): string[] => {
	const now = Date.now();
	return rates.some((rate) => isExpired(rate, now)) ? [`At least one rate has expired: don't book it. ${advice}`] : [];
};

const wholeResult = flagField(
	'wholeResult',
	'Whole Result',
	"Whether to return the API's response unchanged in one item, instead of one item per rate",
);

export const skipExpired = flagField(
	'skipExpired',
	'Skip Expired Rates',
	"Whether to leave out expired rates. Don't book an expired rate.",
);

/** The rates of a response; undefined where they do not come as a list of records. */
const ratesOf = ({ rates }: IDataObject) =>
	Array.isArray(rates) && rates.every(isRecord) ? (rates as IDataObject[]) : undefined;

/** Without the expired rates if they aren't wanted: the cheapest is never one of them. */
const bookable = (rates: readonly IDataObject[], { skipExpired: skip, cheapestOnly }: Values) => {
	const now = Date.now();
	return skip === true || cheapestOnly === true ? rates.filter((rate) => !isExpired(rate, now)) : [...rates];
};

/** Both ends of a lane in words: as the response names them, else as they were asked for. */
const laneOf = (response: IDataObject, asked: IDataObject) => {
	const named = [response.intermodal_region, response.to_city]
		.map(recordOr)
		.map(({ full_name: fullName, name }) => fullName ?? name);
	const written = ['pickup', 'destination'].map((end) =>
		['city', 'state', 'zipcode'].map((part) => asText(asked[`${end}_${part}`])).join(' '),
	);
	return written.map((place, end) => asText(named[end] ?? place)).join(' → ');
};

/** A record with the fields of another one that it lacks. */
const withMissing = (record: IDataObject, other: IDataObject): IDataObject => {
	const missing = Object.entries(other).filter(([name]) => !(name in record));
	return { ...record, ...Object.fromEntries(missing) };
};

/** An item that begins with what a person looks for. A field in the rate's own `rate` moves to its beginning. */
const arranged = (item: IDataObject, paths: readonly string[], ids: readonly string[]) => {
	const { rate } = item;
	const inner = paths.map((path) => path.replace(/^rate\./, ''));
	const all = isRecord(rate) ? { ...item, rate: withFirst(rate, inner) } : item;
	return withFirst(all, [...paths.map((path) => path.replace(/\..*/, '')), 'lane', ...ids]);
};

/** The rates of a response; undefined if there are none. A response that itself contains what books it is one rate. */
const offersOf = (response: IDataObject, ids: readonly string[]) =>
	ratesOf(response) ?? (response.rates === undefined && ids.every((id) => id in response) ? [response] : undefined);

const isChosen = ({ cheapestOnly, maximumPrice, maximumTransitDays }: Values) =>
	cheapestOnly === true || maximumPrice !== undefined || maximumTransitDays !== undefined;

const withoutRates = () =>
	new Declined(
		"The options can't choose among the rates: the response contains no list of rates",
		'Turn off Cheapest Only, Maximum Price and Maximum Transit Days to see the response.',
	);

/** The response as it came, with these rates; none if it is a rate itself and isn't among them. */
const whole = (response: IDataObject, rates: readonly IDataObject[]) => {
	if (ratesOf(response)) return [{ ...response, rates: [...rates] }];
	return rates.length > 0 ? [response] : [];
};

/**
 * The output of a quote: the response as it came or one item per rate, the cheapest first. An item begins with price,
 * carrier, transit days and expiry, then the lane in words and what books the rate. The rest of the rate and of the response
 * follows, then what the quote was asked for. What the service sent keeps its names, and wins where names meet. A response
 * without rates passes as it came. Throws a Declined if the options can't be applied.
 */
const quoteItems = (ids: readonly string[], response: IDataObject, { options, asked, address }: OutputContext) => {
	const offers = offersOf(response, ids);
	if (!offers && isChosen(options)) throw withoutRates();
	if (!offers) return [response];
	const [field = 'id'] = ids;
	// Orders have a number of their own, and several may share a quote.
	if (field !== 'id' && address !== undefined)
		rememberQuote(
			address,
			field,
			offers.map((offer) => offer[field]),
			asked,
		);
	const left = bookable(offers, options);
	const { rates, price, problem } = choose(left, options);
	if (problem) throw problem;
	if (options.wholeResult === true) return whole(response, isChosen(options) ? rates : left);
	// A rate that can't be booked anymore comes last, whatever its price.
	const now = Date.now();
	const inOrder = [...rates].sort((a, b) => Number(isExpired(a, now)) - Number(isExpired(b, now)));
	const { rates: listed, ...rest } = response;
	const lane = laneOf(response, asked);
	const first = firstNames(offers, price);
	return inOrder.map((rate) => {
		const item = withMissing(listed === undefined ? rest : withMissing(rate, rest), { lane, quoted_for: asked });
		return arranged(item, first, ids);
	});
};

/** Says which lanes no item stands for, that expired rates are passed on, and which rates the options left out. */
const quoteHints = (
	ids: readonly string[],
	advice: string,
	responses: readonly IDataObject[],
	options: Values,
): string[] => {
	const all = responses.map((response) => offersOf(response, ids)).filter((rates) => rates !== undefined);
	const left = all.map((rates) => bookable(rates, options));
	const choices = left.map((rates) => choose(rates, options));
	const chosen = choices.map(({ rates }) => rates);
	const hints = expiryHints(chosen.flat(), 'Turn on Skip Expired Rates to leave such rates out, or search again.');
	if (all.some((rates) => rates.length === 0)) hints.push(`At least one lane has no rates. ${advice}`);
	if (all.some((rates, index) => rates.length > 0 && left[index]?.length === 0))
		hints.push('All rates of at least one lane have expired and were left out. Search again for new ones.');
	hints.push(...choiceHints(choices));
	if (left.some((rates, index) => rates.length > 0 && chosen[index]?.length === 0 && !choices[index]?.problem))
		hints.push('No rate of at least one lane fits the options. Raise Maximum Price or Maximum Transit Days.');
	return hints;
};

/** What should be known about records, beside what was asked for. */
type HintsOf = (records: readonly IDataObject[], asked: IDataObject) => readonly string[];

/**
 * What the quotes share: items booked with `ids`, what to do about a lane without rates, and hints of their own. The hints
 * come first: they help, too, when the options can't be applied.
 */
export const quote = (ids: readonly string[], advice: string, ownHints: HintsOf = () => []) => {
	const output: NonNullable<Behavior['output']> = (responses, context) => {
		const { options, asked, warn } = context;
		for (const hint of quoteHints(ids, advice, responses, options)) warn(hint);
		for (const hint of ownHints(responses, asked)) warn(hint);
		return responses.flatMap((response) => quoteItems(ids, response, context));
	};
	return { options: [...choiceOptions, wholeResult], output };
};
