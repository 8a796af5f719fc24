import type { LimitReport } from './rateLimiter';

/** Headers of a response by their names in lower case. */
export type Headers = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

const countOf = (value: unknown) => (/^\d{1,9}$/.test(textOf(value)) ? Number(textOf(value)) : undefined);

/** What a response says about the request limit (docs/interface.md#limits). */
export const limitReport = (headers: Headers): LimitReport => ({
	limit: countOf(headers['x-ratelimit-limit']),
	remaining: countOf(headers['x-ratelimit-remaining']),
});

/** Epoch milliseconds on the service's clock, which need not go as ours does; ours where it does not tell. */
const serviceTime = (headers: Headers) => {
	const told = Date.parse(textOf(headers.date));
	return Number.isNaN(told) ? Date.now() : told;
};

/** Milliseconds that Retry-After asks for, written as seconds or as an HTTP date; undefined when it does not. */
export const retryAfter = (headers: Headers): number | undefined => {
	const told = textOf(headers['retry-after']);
	if (/^\d+(\.\d+)?$/.test(told)) return Number(told) * 1_000;
	const date = Date.parse(told);
	return Number.isNaN(date) ? undefined : Math.max(0, date - serviceTime(headers));
};

/** Milliseconds until the time of X-RateLimit-Reset, in epoch seconds; undefined when there is none, or it has passed. */
export const untilReset = (headers: Headers): number | undefined => {
	const told = textOf(headers['x-ratelimit-reset']);
	const ms = /^\d{9,11}$/.test(told) ? Number(told) * 1_000 - serviceTime(headers) : 0;
	return ms > 0 ? ms : undefined;
};
