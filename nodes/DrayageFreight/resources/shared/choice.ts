import type { IDataObject } from 'n8n-workflow';
import { fields } from '../../../../contract';
import { Refusal } from '../../../shared/errors';
import { setting } from '../../../shared/fields/build';
import type { Values } from '../../../shared/fields/parameter';
import { firstFew } from '../../../shared/fields/text';
import { expiredAmongRates, noRateFits, ratesLeftOut, unsortedRates } from '../../../shared/warnings';
import { isExpired, numericPaths, priceAt, pricePathOf, transitDaysIn } from './rate';

/** The options that filter and sort a quote's rates. */
export const choiceOptions = [
	setting(
		'cheapestOnly',
		fields.flag('Cheapest Only', 'Whether to return only the cheapest rate of each quote that can be booked'),
	),
	setting(
		'maximumPrice',
		fields.decimal('Maximum Price', 'Leave out rates above this price, without the insurance premium', {
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

/** Says that the price is unknown, and among which fields it may be. */
const unclear = (rates: readonly IDataObject[]) =>
	`it isn't clear which field of the rates is the price. Fields with numbers: ${firstFew(numericPaths(rates)) || 'none'}`;

const SET_PRICE_FIELD = 'Set the option Price Field to the name of the price.';

/**
 * Returns the rates that the options select, the path of their price if it is known, and hints. The rates are sorted by
 * price if it is known, and otherwise keep the order of the response. Expired rates come last. `isNumbered` returns
 * whether a booking can name a rate. Throws a Refusal if the price that an option needs isn't known.
 */
export const choose = (
	all: readonly IDataObject[],
	{ cheapestOnly, maximumPrice, maximumTransitDays, priceField }: Values,
	isNumbered: (rate: IDataObject) => boolean,
) => {
	const price = typeof priceField === 'string' ? priceField.trim() : pricePathOf(all);
	const priceOf = (rate: IDataObject) => (price === undefined ? undefined : priceAt(rate, price));
	const isPriced = all.some((rate) => priceOf(rate) !== undefined);
	const needed = [
		...(cheapestOnly === true ? ['Cheapest Only'] : []),
		...(maximumPrice === undefined ? [] : ['Maximum Price']),
		...(priceField === undefined ? [] : ['Price Field']),
	];
	if (all.length > 0 && needed.length > 0 && !isPriced)
		throw new Refusal(`${needed.join(' and ')} can't be applied: ${unclear(all)}`, SET_PRICE_FIELD, false);

	const now = Date.now();
	const expired = new Set(all.filter((rate) => isExpired(rate, now)));
	const isBookable = (rate: IDataObject) => isNumbered(rate) && !expired.has(rate) && priceOf(rate) !== undefined;
	const fits = (value: number | undefined, most: unknown) => most === undefined || Number(value) <= Number(most);
	const order = (rate: IDataObject) => priceOf(rate) ?? Infinity;
	const within = all
		.filter((rate) => fits(priceOf(rate), maximumPrice) && fits(transitDaysIn(rate), maximumTransitDays))
		.sort((a, b) => Number(expired.has(a)) - Number(expired.has(b)) || order(a) - order(b) || 0);
	const rates = cheapestOnly === true ? within.filter(isBookable).slice(0, 1) : within;
	const lacking = (what: string, isNeeded: boolean, has: (rate: IDataObject) => boolean) => {
		const count = isNeeded ? all.filter((rate) => !has(rate)).length : 0;
		return count === 0 ? [] : [ratesLeftOut(what, count)];
	};
	const needsPrice = cheapestOnly === true || maximumPrice !== undefined;
	return {
		rates,
		price,
		hints: [
			// undocumented: whether the API rejects expired rates (docs/interface.md#u-passed-through).
			...(rates.some((rate) => expired.has(rate)) ? [expiredAmongRates()] : []),
			...(within.length > 0 && !isPriced ? [unsortedRates(unclear(all))] : []),
			...lacking('price', needsPrice, (rate) => priceOf(rate) !== undefined),
			...lacking('transit days', maximumTransitDays !== undefined, (rate) => transitDaysIn(rate) !== undefined),
			...lacking('number to book with', cheapestOnly === true, isNumbered),
			...(rates.length === 0 && all.length > 0 ? [noRateFits()] : []),
		],
	};
};
