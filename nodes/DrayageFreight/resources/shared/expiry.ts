import type { IDataObject } from 'n8n-workflow';

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

/** Tells of rates that look bookable and are not. */
export const expiryHints = (rates: readonly IDataObject[], advice: string): string[] => {
	const now = Date.now();
	return rates.some((rate) => isExpired(rate, now))
		? [`At least one rate has expired and can no longer be booked. ${advice}`]
		: [];
};
