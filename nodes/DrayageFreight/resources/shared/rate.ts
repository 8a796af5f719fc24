import type { IDataObject } from 'n8n-workflow';
import { LAST_ZONE_HOURS, responseNames } from '../../../../contract';
import { isRecord } from '../../../../transport/content';
import type { ItemCall } from '../../../shared/operations/item';
import { comparable, reach } from '../../../shared/records';
import { numberIn } from '../../../shared/values/number';

const { price: PRICE, carrier, service, transitDays: TRANSIT_DAYS } = responseNames.rate;

/** The fields of a rate that may contain its carrier and service. */
export const CARRIER_NAMES = [...carrier, ...service];

/** Returns names at the top of a rate, then in its `rate`, which is an object in an FTL quote. */
const withNested = (names: readonly string[]) => [...names, ...names.map((name) => `rate.${name}`)];

/**
 * Returns a number, also from a text such as `1,250.00`. Returns undefined for anything else, and for 1.250, whose dot may
 * separate thousands.
 */
const readAmount = (value: unknown): number | undefined => {
	const number = typeof value === 'string' ? numberIn(value, 'usd') : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Returns the price at a path: a number above zero, since zero often means that the price isn't known yet. */
export const priceAt = (rate: IDataObject, path: string): number | undefined => {
	const number = readAmount(reach(rate, path));
	return number !== undefined && number > 0 ? number : undefined;
};

const fieldsIn = (rate: IDataObject) => [
	...Object.keys(rate),
	...(isRecord(rate.rate) ? Object.keys(rate.rate).map((name) => `rate.${name}`) : []),
];

/** Returns the paths of the fields that contain a number in at least one rate. */
export const numericPaths = (rates: readonly IDataObject[]): string[] => [
	...new Set(rates.flatMap((rate) => fieldsIn(rate).filter((path) => readAmount(reach(rate, path)) !== undefined))),
];

/**
 * Returns the path of the price that includes everything: the first known name of a total with a number in at least one
 * rate. Returns undefined if there is none, since any other amount may be only a part of the price.
 */
export const pricePathOf = (rates: readonly IDataObject[]): string | undefined =>
	withNested(PRICE).find((path) => rates.some((rate) => priceAt(rate, path) !== undefined));

/** Returns a rate's transit days, or undefined if they are unknown. */
export const transitDaysIn = (rate: IDataObject): number | undefined =>
	withNested(TRANSIT_DAYS)
		.map((path) => readAmount(reach(rate, path)))
		.find((days) => days !== undefined);

/** Returns the paths that a person looks for first in a rate: price, currency, carrier, transit days, expiry. */
export const firstPaths = (price: string | undefined): readonly string[] => [
	...(price === undefined ? [] : [price]),
	...withNested(['currency', ...CARRIER_NAMES, ...TRANSIT_DAYS]),
	'expired_at',
];

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

/** The fields that a booking takes from a quote, each with its name in the quote and its name in the booking. */
const BOOKED_IDS = [
	['id', 'rate_id'],
	['rate_number', 'rate_number'],
	['quote_number', 'quote_number'],
] as const;

/** Returns a booking's input item if it is the booking's own rate or quote. */
export const inputQuote = ({
	context,
	index,
	parts,
}: Pick<ItemCall, 'context' | 'index' | 'parts'>): IDataObject | undefined => {
	const input = context.getInputData()[index]?.json ?? {};
	const isSame = (one: unknown, other: unknown) => comparable(one) !== '' && comparable(one) === comparable(other);
	return BOOKED_IDS.some(([own, theirs]) => isSame(input[own], parts.body[theirs])) ? input : undefined;
};
