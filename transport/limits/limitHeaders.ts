import type { Headers } from '../http/response';

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/** A whole number of at most nine digits, also as text; undefined for anything else. */
export const countOf = (value: unknown) => (/^\d{1,9}$/.test(textOf(value)) ? Number(textOf(value)) : undefined);

/** What a response tells the rate limiter; undefined where it says nothing. */
export interface LimitReport {
	readonly limit?: number | undefined;
	readonly remaining?: number | undefined;
	/** Whether the request was refused because the limit is used up. */
	readonly isRefused?: boolean;
	/** Milliseconds until the limit is full again. */
	readonly refillsIn?: number | undefined;
}

/** The service's clock by its Date header, in epoch milliseconds; our own clock without one. */
const serviceTime = (headers: Headers) => {
	const told = Date.parse(textOf(headers.date));
	return Number.isNaN(told) ? Date.now() : told;
};

const TIME_OF_DAY = /\d:\d\d/;

/**
 * Milliseconds that Retry-After asks for, written as seconds or as a date; undefined when it asks for no wait, since 0
 * and a date in the past say no more than a missing header.
 */
export const retryAfter = (headers: Headers): number | undefined => {
	const told = textOf(headers['retry-after']);
	const seconds = /^\d{1,9}(\.\d{1,9})?$/.test(told);
	// JavaScript finds a date in almost any text that contains a number.
	const date = TIME_OF_DAY.test(told) ? Date.parse(told) - serviceTime(headers) : NaN;
	const ms = seconds ? Number(told) * 1_000 : date;
	return ms > 0 ? ms : undefined;
};

/**
 * Milliseconds until the limit is full again, by Retry-After, else by X-RateLimit-Reset in epoch seconds; undefined when
 * neither tells (undocumented: docs/interface.md#u-request-limit).
 */
export const untilRefill = (headers: Headers): number | undefined => {
	const reset = textOf(headers['x-ratelimit-reset']);
	const ms = /^\d{9,11}$/.test(reset) ? Number(reset) * 1_000 - serviceTime(headers) : 0;
	return retryAfter(headers) ?? (ms > 0 ? ms : undefined);
};

/** What a response says about the request limit (docs/interface.md#limits). */
export const limitReport = (headers: Headers): LimitReport => ({
	limit: countOf(headers['x-ratelimit-limit']),
	remaining: countOf(headers['x-ratelimit-remaining']),
	refillsIn: untilRefill(headers),
});
