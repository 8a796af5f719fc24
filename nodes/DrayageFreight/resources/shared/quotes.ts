import type { IDataObject } from 'n8n-workflow';
import { envelopesIn, isRecord, recordOr } from '../../../../transport';
import { Declined } from '../../../shared/errors';
import { asText } from '../../../shared/fields/text';
import { flagField } from '../../../shared/fields/nodeFields';
import type { Values } from '../../../shared/fields/field';
import type { OutputDetails, ToOutput } from '../../../shared/operations/operation';
import { isNumber, withFirst } from '../../../shared/records';
import { choiceHints, choiceOptions, choose, ratesHave } from './choice';
import { firstNames, isExpired, rememberQuote } from './quotedRate';

/** A rate in a response, and the fields around the list that contains it, or undefined if there is no such list. */
interface Offer {
	readonly rate: IDataObject;
	readonly beside: IDataObject | undefined;
}

/** Returns a record with the fields of another record that it doesn't have. */
const withMissing = (record: IDataObject, other: IDataObject): IDataObject => {
	const missing = Object.entries(other).filter(([name]) => !(name in record));
	return { ...record, ...Object.fromEntries(missing) };
};

const without = (record: IDataObject, left: string): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([name]) => name !== left));

/** Returns a response whose rates are in an envelope, with the fields of both. The inner fields win. */
const withoutEnvelopes = (response: IDataObject): IDataObject => {
	const inner = envelopesIn(response).find(({ rates }) => rates !== undefined);
	return inner === undefined || inner === response ? response : withMissing(inner, without(response, 'data'));
};

/**
 * Returns the records of a list, with or without an envelope, or undefined for anything else. Null entries are left
 * out.
 */
const entriesOf = (value: unknown): IDataObject[] | undefined => {
	const list: unknown = isRecord(value) ? value.data : value;
	const entries = Array.isArray(list) ? (list as unknown[]).filter((entry) => entry !== null) : [undefined];
	return entries.every(isRecord) ? entries : undefined;
};

/** The maximum number of nested lists and envelopes to look through. */
const MOST_LEVELS = 10;

/** The position of a record in a response: the fields around it, whether it is an entry of `rates`, and its depth. */
interface Position {
	readonly beside: IDataObject | undefined;
	readonly isListed: boolean;
	readonly level: number;
}

/**
 * Returns the rates in the entries of one list. If any entry is or contains a rate, the other entries count as rates
 * too.
 */
const offersAmong = (entries: readonly IDataObject[], id: string, position: Position): Offer[] | undefined => {
	const found = entries.map((entry) => offersWithin(entry, id, position));
	const isRates = position.isListed || found.some((offers) => offers !== undefined);
	return isRates ? entries.flatMap((rate, index) => found[index] ?? [{ rate, beside: position.beside }]) : undefined;
};

/** Returns the rates that a record contains, or the record itself if it has this identifier. */
const offersWithin = (record: IDataObject, id: string, position: Position): Offer[] | undefined => {
	const { beside, isListed, level } = position;
	const itself = id in record ? [{ rate: record, beside }] : undefined;
	// A rate may list its charges under any name.
	if ((isListed && itself) || level === MOST_LEVELS) return itself;
	const inside = (name: string, entries: readonly IDataObject[]) => {
		const around = withMissing(without(record, name), beside ?? {});
		return offersAmong(entries, id, { beside: around, isListed: name === 'rates', level: level + 1 });
	};
	const { rates, data } = record;
	const listed = entriesOf(rates);
	if (listed) return inside('rates', listed);
	if (rates !== undefined) return itself;
	const entries = isRecord(data) && (!itself || 'rates' in data) ? [data] : Array.isArray(data) ? entriesOf(data) : [];
	return inside('data', entries ?? []) ?? itself;
};

/**
 * Returns the rates in a quote's response, or undefined if there are none. undocumented: the envelopes of the response
 * (docs/interface.md#u-passed-through). One response is one quote, so all rates in it belong to that quote. They can be
 * in its `rates` or `data`, in a list without an envelope, or in the `rates` of a list's entries. A response with the
 * identifiers that book a rate is itself the rate.
 */
const offersOf = (records: readonly IDataObject[], ids: readonly string[]): Offer[] | undefined => {
	const [id = 'id'] = ids;
	const [only, ...others] = records;
	if (only === undefined) return [];
	const offers = offersAmong(records, id, { beside: undefined, isListed: false, level: 0 });
	const isItself = others.length === 0 && offers?.[0]?.rate === only;
	return isItself && !ids.every((name) => name in only) ? undefined : offers;
};

/**
 * Returns a hint if a rate has expired. undocumented: whether the API rejects expired rates
 * (docs/interface.md#u-passed-through).
 */
export const expiryHints = (rates: readonly IDataObject[], advice: string): string[] => {
	const now = Date.now();
	return rates.some((rate) => isExpired(rate, now)) ? [`At least one rate has expired: don't book it. ${advice}`] : [];
};

const wholeResult = flagField(
	'wholeResult',
	'Whole Result',
	"Whether to return the API's response unchanged in one item, instead of one item per rate",
);

/** The option to leave out expired rates. Expiry is documented only for rates from a rate search. */
export const skipExpired = flagField(
	'skipExpired',
	'Skip Expired Rates',
	"Whether to leave out expired rates. The API doesn't document the time zone of expired_at. The node reads it as UTC-10, so a rate can expire hours before it's left out.",
);

/**
 * Returns whether a booking can identify a rate. The rate's number may be beside the list of rates, but an ID there
 * isn't the rate's.
 */
const isNumbered = ({ rate, beside }: Offer, field: string) =>
	isNumber(field in rate || field === 'id' ? rate[field] : beside?.[field]);

/**
 * Leaves out expired rates if the options require it. The cheapest rate must be bookable, so it's chosen from the rates
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

/** Returns the lane as text, with the places as named in the response, or else as requested. */
const laneOf = (response: IDataObject, asked: IDataObject) => {
	const named = [response.intermodal_region, response.to_city]
		.map(recordOr)
		.map(({ full_name: fullName, name }) => fullName ?? name);
	const written = ['pickup', 'destination'].map((end) =>
		['city', 'state', 'zipcode'].map((name) => asText(asked[`${end}_${name}`])).join(' '),
	);
	return written.map((place, end) => asText(named[end] ?? place)).join(' → ');
};

/**
 * Returns a record that starts with the fields that a person looks for first. A field inside the rate's own `rate`
 * object moves to the start of that object.
 */
const arranged = (record: IDataObject, paths: readonly string[], ids: readonly string[]) => {
	const { rate } = record;
	const inner = paths.map((path) => path.replace(/^rate\./, ''));
	const all = isRecord(rate) ? { ...record, rate: withFirst(rate, inner) } : record;
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
 * Returns the response with only these rates, in one item, or no item if the response is itself a rate that wasn't
 * chosen. A list has no other fields, so its rates are put under `rates`.
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

/** Returns the response unchanged. A list is put under `rates`, so that one quote is one item. */
const unchanged = (received: readonly IDataObject[]) =>
	received.length === 1 ? [...received] : [{ rates: [...received] }];

/**
 * Returns the output of a quote: the full response, or one item per rate, cheapest first. An item starts with price,
 * carrier, transit days and expiry, followed by the lane as text and the identifiers that book the rate. Then come the
 * other fields of the rate and the response, and the values with which the quote was requested. The API's own fields
 * keep their names and win over added ones. A response without rates is returned unchanged. Throws a Declined if the
 * options can't be applied.
 */
const quoteItems = (
	ids: readonly string[],
	received: readonly IDataObject[],
	{ options, asked, address }: OutputDetails,
) => {
	const offers = offersOf(received, ids);
	if (!offers && isChosen(options)) throw withoutRates();
	if (!offers) return [...received];
	const all = offers.map(({ rate }) => rate);
	const [field = 'id'] = ids;
	// Rates from a rate search aren't remembered, since an order has its own number and several orders may share a quote.
	if (field !== 'id' && address !== undefined)
		rememberQuote(
			address,
			field,
			all.map((rate) => rate[field]),
			asked,
		);
	const { left } = bookable(offers, options, ids);
	const { rates, price, problem } = choose(left, options);
	if (problem) throw problem;
	if (options.wholeResult === true)
		return isChosen(options) || options.skipExpired === true
			? whole(received, offers, isChosen(options) ? rates : left)
			: unchanged(received);
	// Rates that can no longer be booked come last, regardless of their price.
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

/** Returns hints about a lane without items, expired rates in the output, and rates that the options left out. */
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

/** Returns hints about records, given the values that were requested. */
type HintsOf = (records: readonly IDataObject[], asked: IDataObject) => readonly string[];

/**
 * Returns the behavior that all quotes share, given the identifiers that book a rate, advice for a lane without rates,
 * and the quote's own hints. Hints are shown first, since they also help if the options can't be applied.
 */
export const quote = (ids: readonly string[], advice: string, ownHints: HintsOf = () => []) => {
	const output: ToOutput = (received, details) => {
		const { options, asked, warn } = details;
		for (const hint of quoteHints(ids, advice, received, options)) warn(hint);
		for (const hint of ownHints(received.map(withoutEnvelopes), asked)) warn(hint);
		return quoteItems(ids, received, details);
	};
	return { options: [...choiceOptions, wholeResult], output };
};
