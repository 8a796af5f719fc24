import type { IDataObject } from 'n8n-workflow';
import { fields } from '../../../../contract';
import { Declined } from '../../../shared/errors';
import { setting } from '../../../shared/fields/build';
import type { Values } from '../../../shared/fields/parameter';
import { firstFew, lowerCased } from '../../../shared/fields/text';
import { isExpired, numericPaths, priceAt, pricePathOf, transitDaysIn } from './rate';

/** The options that filter and sort a quote's rates. */
export const choiceOptions = [
	setting(
		'cheapestOnly',
		fields.flag('Cheapest Only', 'Whether to return only the cheapest rate of each quote that can be booked'),
	),
	setting(
		'maximumPrice',
		fields.decimal('Maximum Price', 'Leave out rates above this price', {
			min: 0,
			unit: 'usd',
		}),
	),
	setting('maximumTransitDays', fields.decimal('Maximum Transit Days', 'Leave out slower rates', { min: 0 })),
	setting(
		'priceField',
		fields.text(
			'Price Field',
			"Field with the price, if the node can't tell which one it is. Use dots for nested fields.",
			{ min: 1, example: 'total_price' },
		),
	),
];

/** The rates that the options select, cheapest first, and the path of their price if it is known. */
interface Choice {
	readonly rates: readonly IDataObject[];
	readonly price: string | undefined;
	readonly hints: readonly string[];
}

const needingPrice = ({ cheapestOnly, maximumPrice, priceField }: Values) => [
	...(cheapestOnly === true ? ['Cheapest Only'] : []),
	...(maximumPrice === undefined ? [] : ['Maximum Price']),
	...(priceField === undefined ? [] : ['Price Field']),
];

/** undocumented: whether one response may contain several currencies. Their prices can't be compared. */
const hasCurrencies = (rates: readonly IDataObject[]) =>
	new Set(rates.map(({ currency }) => lowerCased(currency)).filter((currency) => currency !== '')).size > 1;

const unclear = (needed: string, rates: readonly IDataObject[]) =>
	hasCurrencies(rates)
		? new Declined(`${needed} can't be applied: the rates are in different currencies`, `Turn off ${needed}.`)
		: new Declined(
				`${needed} can't be applied: it isn't clear which field of the rates is the price. Fields with numbers: ${firstFew(numericPaths(rates)) || 'none'}`,
				'Set Price Field in the options of this node to the name of the price.',
			);

const untimed = () =>
	new Declined(
		"Maximum Transit Days can't be applied: no rate has transit_days",
		'Turn off Maximum Transit Days to see the rates.',
	);

const UNSORTED =
	"Rates aren't sorted by price, because it isn't clear which field is the price, or because the currencies differ. Set Price Field.";
const ALL_EXPIRED = 'All rates for at least one lane have expired. Quote again.';
const NONE_FITS = 'For at least one lane, no rate fits the options. Raise Maximum Price or Maximum Transit Days.';

/**
 * Returns the rates that the options select. They are sorted by price if it is known, and otherwise keep the order of
 * the response. Expired rates come last. `isNumbered` returns whether a booking can name a rate. Throws a Declined if
 * the options can't be applied.
 */
export const choose = (
	all: readonly IDataObject[],
	options: Values,
	isNumbered: (rate: IDataObject) => boolean,
): Choice => {
	const { cheapestOnly, maximumPrice, maximumTransitDays, priceField } = options;
	const price = typeof priceField === 'string' ? priceField.trim() : pricePathOf(all);
	const priceOf = (rate: IDataObject) => (price === undefined ? undefined : priceAt(rate, price));
	const isComparable = all.some((rate) => priceOf(rate) !== undefined) && !hasCurrencies(all);
	const needed = needingPrice(options);
	if (all.length > 0 && needed.length > 0 && !isComparable) throw unclear(needed.join(' and '), all);
	if (all.length > 0 && maximumTransitDays !== undefined && all.every((rate) => transitDaysIn(rate) === undefined))
		throw untimed();

	const leavesOutUnpriced = cheapestOnly === true || maximumPrice !== undefined;
	const now = Date.now();
	const expired = new Set(all.filter((rate) => isExpired(rate, now)));
	const isBookable = (rate: IDataObject) => isNumbered(rate) && !expired.has(rate) && priceOf(rate) !== undefined;
	const fits = (valueOf: typeof priceOf, most: unknown) => (rate: IDataObject) =>
		most === undefined || Number(valueOf(rate)) <= Number(most);
	const order = (rate: IDataObject) => (isComparable ? (priceOf(rate) ?? Infinity) : 0);
	const within = all
		.filter(fits(priceOf, maximumPrice))
		.filter(fits(transitDaysIn, maximumTransitDays))
		.sort((a, b) => Number(expired.has(a)) - Number(expired.has(b)) || order(a) - order(b) || 0);
	const rates = cheapestOnly === true ? within.filter(isBookable).slice(0, 1) : within;
	const lacking = (what: string, isNeeded: boolean, has: (rate: IDataObject) => boolean) => {
		const count = isNeeded ? all.filter((rate) => !has(rate)).length : 0;
		const who = count === 1 ? 'rate has' : 'rates have';
		return count === 0 ? [] : [`${count} ${who} no ${what}, so the options left them out.`];
	};
	return {
		rates,
		price,
		hints: [
			...(within.length > 1 && !isComparable ? [UNSORTED] : []),
			...lacking('price', leavesOutUnpriced, (rate) => priceOf(rate) !== undefined),
			...lacking('transit days', maximumTransitDays !== undefined, (rate) => transitDaysIn(rate) !== undefined),
			...lacking('number to book with', cheapestOnly === true, isNumbered),
			...(within.length === 0 && all.length > 0 ? [NONE_FITS] : []),
			...(within.length > 0 && rates.length === 0 && within.every((rate) => expired.has(rate)) ? [ALL_EXPIRED] : []),
		],
	};
};
