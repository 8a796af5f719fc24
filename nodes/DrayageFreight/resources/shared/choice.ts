import type { IDataObject } from 'n8n-workflow';
import { decimal, nonEmpty } from '../../../../contract';
import { isRecord } from '../../../../transport';
import { Declined } from '../../../shared/errors';
import { settingField } from '../../../shared/fields/build';
import type { Values } from '../../../shared/fields/field';
import { flagField } from '../../../shared/fields/nodeFields';
import { firstFew, inJson } from '../../../shared/fields/text';
import { comparable, reach } from '../../../shared/records';
import { numberIn, numericPaths, priceIn, pricePathOf, transitPathOf } from './quotedRate';

/** The options that filter and sort a quote's rates. */
export const choiceOptions = [
	flagField(
		'cheapestOnly',
		'Cheapest Only',
		"Whether to return only the cheapest rate of each quote. Rates that have no price or no number to book by, or have expired, don't count.",
	),
	settingField(
		'maximumPrice',
		decimal({ min: 0 }),
		'Maximum Price',
		'Return only rates up to this price, in the currency of the rates',
	),
	settingField(
		'maximumTransitDays',
		decimal({ min: 0 }),
		'Maximum Transit Days',
		'Return only rates with at most this many transit days',
	),
	settingField(
		'priceField',
		nonEmpty(),
		'Price Field',
		"Name of the field that contains a rate's price. Needed only if the node can't tell which field it is. A dot reaches into an object.",
		{ example: 'total_price' },
	),
];

/** The rates that the options select. */
interface Choice {
	readonly rates: readonly IDataObject[];
	/** The path of the price, or undefined if it is unknown. */
	readonly price: string | undefined;
	/** Whether several rates keep the order of the response because their prices can't be compared. */
	readonly isUnsorted: boolean;
	/** The number of rates that were left out because they have no price. */
	readonly withoutPrice: number;
	readonly withoutTransitDays: number;
	/** The reason why the options can't be applied. */
	readonly problem: Declined | undefined;
}

/** Returns the labels of the options that need the price. */
const needingPrice = ({ cheapestOnly, maximumPrice, priceField }: Values) => [
	...(cheapestOnly === true ? ['Cheapest Only'] : []),
	...(maximumPrice === undefined ? [] : ['Maximum Price']),
	...(priceField === undefined ? [] : ['Price Field']),
];

/** Returns a currency in a normalized form: `usd` and `{code: 'USD'}` are the same. */
const currencyIn = (value: unknown) =>
	isRecord(value) ? comparable(value.code ?? value.name ?? inJson(value)) : comparable(value);

/**
 * Returns the currencies of the rates. undocumented: whether one response may contain several. Prices in different
 * currencies can't be compared.
 */
const currenciesOf = (rates: readonly IDataObject[]) => {
	const values = rates.flatMap((rate) => ['currency', 'rate.currency'].map((path) => reach(rate, path)));
	return new Set(values.flat().map(currencyIn).filter(Boolean));
};

/** Whether at least one rate has a known price, and whether all prices are in one currency. */
interface Prices {
	readonly isKnown: boolean;
	readonly isComparable: boolean;
}

const problemOf = (rates: readonly IDataObject[], options: Values, { isKnown, isComparable }: Prices) => {
	const needed = needingPrice(options);
	if (needed.length === 0 || rates.length === 0 || (isKnown && isComparable)) return undefined;
	const what = `${needed.join(' and ')} can't be applied`;
	if (isKnown)
		return new Declined(`${what}: the rates are in different currencies`, `Turn off ${needed.join(' and ')}.`);
	const names = firstFew(numericPaths(rates)) || 'none';
	return new Declined(
		`${what}: it isn't clear which field of the rates is the price. Fields with numbers: ${names}`,
		'Set Price Field in the options of this node to the name of the price.',
	);
};

const untimed = () =>
	new Declined(
		"Maximum Transit Days can't be applied: no rate has a field that is clearly its number of transit days",
		'Turn off Maximum Transit Days to see the rates.',
	);

/**
 * Returns the rates that the options select, cheapest first. If the price isn't clear, they keep the order of the
 * response.
 */
export const choose = (all: readonly IDataObject[], options: Values): Choice => {
	const { cheapestOnly, maximumPrice, maximumTransitDays, priceField } = options;
	const price = typeof priceField === 'string' ? priceField.trim() : pricePathOf(all);
	const priceOf = (rate: IDataObject) => (price === undefined ? undefined : priceIn(reach(rate, price)));
	const isKnown = all.some((rate) => priceOf(rate) !== undefined);
	const isComparable = currenciesOf(all).size < 2;
	const transit = transitPathOf(all);
	const transitDaysOf = (rate: IDataObject) => (transit === undefined ? undefined : numberIn(reach(rate, transit)));

	const isFast = (rate: IDataObject) => Number(transitDaysOf(rate)) <= Number(maximumTransitDays);
	const fast = maximumTransitDays === undefined ? all : all.filter(isFast);
	const isCheap = (rate: IDataObject) => Number(priceOf(rate)) <= Number(maximumPrice);
	const within = maximumPrice === undefined ? fast : fast.filter(isCheap);
	const sorted = [...within].sort((a, b) => (priceOf(a) ?? Infinity) - (priceOf(b) ?? Infinity) || 0);
	const cheapest = sorted.filter((rate) => priceOf(rate) !== undefined).slice(0, 1);

	const countWithout = (rates: readonly IDataObject[], value: (rate: IDataObject) => unknown) =>
		rates.filter((rate) => value(rate) === undefined).length;
	const isTimed =
		maximumTransitDays === undefined || all.length === 0 || all.some((rate) => transitDaysOf(rate) !== undefined);
	const problem = problemOf(all, options, { isKnown, isComparable }) ?? (isTimed ? undefined : untimed());
	return {
		rates: cheapestOnly === true ? cheapest : isKnown && isComparable ? sorted : within,
		price,
		isUnsorted: within.length > 1 && !(isKnown && isComparable),
		withoutPrice: needingPrice(options).length > 0 && !problem ? countWithout(fast, priceOf) : 0,
		withoutTransitDays: maximumTransitDays === undefined ? 0 : countWithout(all, transitDaysOf),
		problem,
	};
};

/** Returns the start of a sentence about rates: "1 rate has" or "2 rates have". */
export const ratesHave = (count: number) => `${count} ${count === 1 ? 'rate has' : 'rates have'}`;

/** Returns hints about rates that were left out or aren't sorted. */
export const choiceHints = ({ isUnsorted, withoutPrice, withoutTransitDays }: Choice): string[] => [
	...(isUnsorted
		? [
				"Rates aren't sorted by price, since it isn't clear which field is the price, or currencies differ. Set Price Field.",
			]
		: []),
	...(withoutPrice > 0 ? [`${ratesHave(withoutPrice)} no price, so the options left them out.`] : []),
	...(withoutTransitDays > 0
		? [`${ratesHave(withoutTransitDays)} no transit days, so Maximum Transit Days left them out.`]
		: []),
];
