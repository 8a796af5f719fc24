import { asFailure, cancellation, type FailureKind, formatDuration, kindOf, ServiceFailure } from './errors';
import type { HttpRequest, SendOptions } from './http/request';
import { type Headers, type HttpResponse, limitReport, type LimitReport, retryAfter } from './http/response';
import type { RateLimiter } from './limiter';
import { pause, timing, withTimeout } from './waiting';

/** The outcome of one attempt: a response of any status, or why there was none. */
export interface Outcome {
	readonly kind?: FailureKind;
	readonly status?: number | undefined;
	readonly headers?: Headers;
	/** Whether the attempt definitely ended before the request was written. */
	readonly isUnsent?: boolean;
}

/** Statuses that may succeed on a retry. */
const TRANSIENT = new Set([408, 429, 502, 503, 504]);

/**
 * Statuses with which the API rejects a request without processing it. With any other status of 300 or above, the API
 * may have processed it.
 */
const REFUSALS = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429]);

/** Returns whether a retry may help. */
const isTransient = ({ kind = 'refused', status = 0 }: Outcome): boolean =>
	kindOf(kind).isTransient === true || TRANSIENT.has(status);

/** Returns whether the API may have processed the request without confirming it. */
export const isOutcomeUnknown = ({ kind, status, isUnsent }: Outcome): boolean => {
	if (isUnsent) return false;
	// A response decides by its status, unless it succeeded and could not be read.
	if (status !== undefined && kind !== 'unreadable') return status >= 300 && !REFUSALS.has(status);
	return kind !== undefined && kindOf(kind).isOutcomeUnknown;
};

/** The request properties that decide whether a retry may help and whether sending it twice has the same effect. */
type Repeatable = Pick<HttpRequest, 'method' | 'isQuote' | 'hasQuota'>;

const hasRequestsLeft = (headers: Headers) => Number(limitReport(headers).remaining) > 0;

/**
 * Returns whether a 429 means that a quota is used up, which takes longer to reset than the rate limit: requests remain,
 * and the API doesn't ask for a short wait (undocumented: docs/interface.md#u-quotas).
 */
export const isQuotaSpent = ({ status, headers = {} }: Outcome): boolean =>
	status === 429 && hasRequestsLeft(headers) && (retryAfter(headers) ?? Infinity) > timing.window;

/** Returns whether the rate limit is used up (undocumented: docs/interface.md#u-request-limit). */
const isRateLimited = ({ status, headers = {} }: Outcome): boolean => status === 429 && !hasRequestsLeft(headers);

/** Returns whether a retry may help and can't have a double effect. GET, PUT, DELETE and quotes are safe to repeat. */
export const mayRetry = ({ method, isQuote = false, hasQuota = false }: Repeatable, outcome: Outcome): boolean =>
	isTransient(outcome) &&
	!(hasQuota && isQuotaSpent(outcome)) &&
	(method !== 'POST' || isQuote || !isOutcomeUnknown(outcome));

const busy = (ms: number) =>
	new ServiceFailure({
		kind: 'busy',
		message: `Gave up after waiting ${formatDuration(ms)} for the API's request limit`,
		hint: 'Run fewer workflows at once with this account, or use smaller batches.',
	});

/**
 * Returns the milliseconds to wait before a retry that may help, or undefined if none may help. The wait grows
 * exponentially, with jitter in the upper half, so that requests that fail together aren't retried together.
 */
const untilRetry = (request: Repeatable, result: Outcome, tries: number, isLimited: boolean): number | undefined => {
	if (!mayRetry(request, result)) return undefined;
	const asked = retryAfter(result.headers ?? {}) ?? 0;
	if (isLimited) return asked;
	// Limits reset over time, so there is no last attempt after a 429.
	if (tries >= timing.tries && result.status !== 429) return undefined;
	const backoff = Math.min(timing.backoff * 2 ** (tries - 1), timing.longestBackoff) * (0.5 + Math.random() / 2);
	return Math.max(asked, backoff);
};

/** Returns a suffix for messages, such as ", tried 4 times in 3 seconds"; `tooLong` is the wait that the API asks for. */
const triedFor = (tries: number, ms: number, tooLong: number | undefined) =>
	(tries > 1 ? `, tried ${tries} times in ${formatDuration(ms)}` : '') +
	(tooLong === undefined ? '' : `; the next attempt would have to wait ${formatDuration(tooLong)}`);

/**
 * Sends a request when the rate limiter, if there is one, allows it. Retries if that may help and can't have a double
 * effect. Waits grow exponentially, and follow Retry-After. Resolves to the last response. Throws
 * a ServiceFailure if there is none, or if the execution is canceled. `send` sends the request once and only throws
 * ServiceFailures.
 */
export const sendWithRetries = async (
	request: Repeatable,
	limiter: RateLimiter | undefined,
	{ maximumWait, signal }: SendOptions,
	send: () => Promise<HttpResponse>,
): Promise<HttpResponse> => {
	const since = performance.now();
	const elapsed = () => performance.now() - since;
	const left = () => Math.max(0, maximumWait - elapsed());

	const attempt = async (): Promise<HttpResponse | ServiceFailure> => {
		if (signal?.aborted) throw cancellation();
		if (limiter?.tryAcquire() === false)
			await withTimeout(
				left(),
				signal,
				async (either) => await limiter.acquire(either),
				() => busy(elapsed()),
			);
		let report: LimitReport | undefined;
		try {
			const result = await send().catch(asFailure);
			if ('headers' in result) report = { ...limitReport(result.headers), isRefused: isRateLimited(result) };
			return result;
		} finally {
			limiter?.release(report);
		}
	};

	let isMaybeDone = false;
	for (let tries = 1; ; tries++) {
		const result = await attempt();
		if (!(result instanceof ServiceFailure) && result.status < 300) return result;
		isMaybeDone ||= isOutcomeUnknown(result);
		const isLimited = limiter !== undefined && isRateLimited(result);
		const ms = untilRetry(request, result, tries, isLimited);
		if (ms !== undefined && ms <= left()) {
			// For the rate limit, the rate limiter does the waiting.
			if (!isLimited) await pause(ms, signal);
			continue;
		}
		const tried = triedFor(tries, elapsed(), ms);
		if (result instanceof ServiceFailure) throw result.after(tried);
		// An earlier attempt that got no response may have deleted the record, so it is gone as intended.
		const isGone = request.method === 'DELETE' && isMaybeDone && result.status === 404;
		return isGone ? { ...result, status: 204, body: '' } : { ...result, tried };
	}
};
