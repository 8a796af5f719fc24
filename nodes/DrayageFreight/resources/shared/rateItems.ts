import type { IDataObject } from 'n8n-workflow';
import { flagField } from '../../../shared/operations/controls';
import type { OptionValues } from '../../../shared/operations/operation';

export const splitRates = flagField(
	'splitRates',
	'Split Rates Into Items',
	'Whether to return one item per rate, each with the quote ID, premium, currency and lane, instead of one result',
);

export const skipExpired = flagField(
	'skipExpired',
	'Skip Expired Rates',
	'Whether to leave out rates whose expiry has passed; an expired rate cannot be booked',
);

/** The last of the United States' zones to reach a time of day. */
const LATEST_ZONE = '-10:00';

/**
 * undocumented: the zone of `expired_at`. Without one, the time is read in the latest zone and a bare date as its end:
 * a rate that may still be booked is never taken for an expired one.
 */
const expiryOf = (rate: IDataObject) => {
	const text = typeof rate.expired_at === 'string' ? rate.expired_at.trim().replace(' ', 'T') : '';
	const time = text.includes('T') ? text : `${text}T23:59:59`;
	return new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(time) ? time : `${time}${LATEST_ZONE}`).getTime();
};

/** Whether a rate has expired; one without a readable expiry has not. */
export const isExpired = (rate: IDataObject, now: number) => expiryOf(rate) <= now;

const EXPIRED = 'At least one rate has expired and can no longer be booked.';

/** Tells of rates that look bookable and are not. */
export const expiryHints = (rates: readonly IDataObject[], advice: string): string[] => {
	const now = Date.now();
	return rates.some((rate) => isExpired(rate, now)) ? [`${EXPIRED} ${advice}`] : [];
};

const asRates = (rates: unknown) => (Array.isArray(rates) ? (rates as IDataObject[]) : []);

/** Tells of expired rates that a search hands on. */
export const searchHints = (results: readonly IDataObject[], { skipExpired: skip }: OptionValues): string[] =>
	skip === true
		? []
		: expiryHints(
				results.flatMap(({ rates }) => asRates(rates)),
				'Turn on Skip Expired Rates to leave such rates out, or search again.',
			);

/**
 * The output of a rate search: the result as it came or, split, one record per rate with the rest of the result beside
 * the rate's own fields, which win where names meet.
 */
export const rateItems = (
	result: IDataObject,
	{ splitRates: split, skipExpired: skip }: OptionValues,
): IDataObject[] => {
	const { rates, ...lane } = result;
	if (!Array.isArray(rates)) return [result];
	const now = Date.now();
	const kept = skip === true ? asRates(rates).filter((rate) => !isExpired(rate, now)) : asRates(rates);
	// The rate stands first too, since n8n's table begins with what the reader came for.
	return split === true ? kept.map((rate) => ({ ...rate, ...lane, ...rate })) : [{ ...result, rates: kept }];
};
