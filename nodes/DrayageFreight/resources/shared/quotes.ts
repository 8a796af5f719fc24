import type { IDataObject } from 'n8n-workflow';
import { isRecord, recordOr } from '../../../../transport/content';
import { Refusal } from '../../../shared/errors';
import { asText, inJson } from '../../../shared/fields/text';
import type { Values } from '../../../shared/fields/parameter';
import type { ToOutput } from '../../../shared/operations/operation';
import { addTo, isAssigned, withFirst } from '../../../shared/records';
import { withSummary } from '../../../shared/summary';
import { noRates } from '../../../shared/warnings';
import { choiceOptions, choose } from './choice';
import { pricedWords } from './priced';
import { firstPaths, priceAt } from './rate';

/**
 * Returns the rates in a response and the fields beside them: its `rates`, or the response itself if it has the number
 * that books it, as an FTL quote does. Returns undefined for any other response.
 */
const quoteIn = (received: readonly IDataObject[], id: string) => {
	const [only = {}, ...more] = received;
	const { rates, ...beside } = only;
	const listed: unknown[] | undefined = more.length === 0 && Array.isArray(rates) ? rates : undefined;
	if (listed?.every(isRecord)) return { rates: listed, beside };
	return received.every((record) => id in record) ? { rates: received, beside: {} } : undefined;
};

/** Returns the lane as text, with the places as named in the response, or else as requested. Empty if unknown. */
const laneOf = (rate: IDataObject, beside: IDataObject, asked: IDataObject): string => {
	const named = ['intermodal_region', 'to_city']
		.map((name) => recordOr(name in rate ? rate[name] : beside[name]))
		.map(({ full_name: fullName, name }) => asText(fullName ?? name));
	const written = ['pickup', 'destination'].map((end) =>
		['city', 'state', 'zipcode']
			.map((name) => asText(asked[`${end}_${name}`]))
			.filter((text) => text !== '')
			.join(' '),
	);
	const ends = written.map((place, end) => named[end] || place);
	return ends.includes('') ? '' : ends.join(' → ');
};

/**
 * Returns a rate with the fields beside it. A field of the same name but with another value is put into `quote`, so that
 * neither is lost.
 */
const withBeside = (rate: IDataObject, beside: IDataObject): IDataObject => {
	const clashing = Object.entries(beside).filter(
		([name, value]) => name in rate && inJson(rate[name]) !== inJson(value),
	);
	const item: IDataObject = Object.assign({}, beside, rate);
	if (clashing.length > 0) item['quote' in item ? 'quote_' : 'quote'] = Object.fromEntries(clashing);
	return item;
};

const isChosen = ({ cheapestOnly, maximumPrice, maximumTransitDays }: Values) =>
	cheapestOnly === true || maximumPrice !== undefined || maximumTransitDays !== undefined;

/** undocumented: the names of the trailer in an FTL quote (docs/interface.md#ftl-quotes). */
const TRAILER = ['rate.trailer_type', 'rate.trailer_size'];

/**
 * Returns the behavior that all quotes share, given the identifiers that book a rate, and advice for a lane without
 * rates. A quote is one item per rate, cheapest first. An item starts with its price as the number `total`, which is
 * added if the API sent no field of that name and it's clear which field is the price. Then come carrier, transit days
 * and expiry, then the lane as text and the identifiers that book the rate, then the other fields of the rate and the
 * response, and the values with which the quote was requested. Its summary says what was priced. The API's own fields
 * keep their names and win over added ones. A quote without a rate is one item with `found: false` and the rest of the
 * response. A response of another form is returned unchanged. Throws a Refusal if the options can't be applied.
 */
export const quote = (ids: readonly string[], advice: string) => {
	const [id = 'id'] = ids;
	const output: ToOutput = (received, { options, parts, warn }) => {
		const found = quoteIn(received, id);
		if (!found && isChosen(options))
			throw new Refusal(
				"The options can't choose among the rates: the response contains no list of rates",
				'Turn off Cheapest Only, Maximum Price and Maximum Transit Days to see the response.',
				false,
			);
		if (!found) return [...received];
		const { rates: all, beside } = found;
		const asked = { ...parts.query, ...parts.body } as IDataObject;
		if (all.length === 0) warn(noRates(advice));
		const { rates, price, hints } = choose(all, options, (rate) => isAssigned(rate[id]));
		for (const hint of hints) warn(hint);
		const lane = laneOf(rates[0] ?? {}, beside, asked);
		const added = { ...(lane !== '' && { lane }), quoted_for: asked };
		const summary = pricedWords(asked) || undefined;
		if (rates.length === 0) return [withSummary({ found: false, ...added, ...beside }, summary)];
		const first = ['total', ...firstPaths(price).map((path) => path.replace(/\..*/, '')), 'lane', ...ids, 'premium'];
		return rates.map((rate) => {
			const total = price === undefined ? undefined : priceAt(rate, price);
			const all = total === undefined ? added : { ...added, total };
			return withSummary(withFirst(addTo(withBeside(rate, beside), all), first), summary);
		});
	};
	const kept = ['total', 'found', ...firstPaths(undefined), ...TRAILER, 'lane', ...ids, 'premium'];
	return {
		options: choiceOptions,
		output,
		// A record whose price is unknown is returned in full, so that no amount in it is lost.
		simplify: (record: IDataObject) => ('total' in record || 'found' in record ? kept : []),
		simplifyHint: 'Leaves out quoted_for, which the defaults of a booking need',
	};
};
