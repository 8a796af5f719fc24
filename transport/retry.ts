import type { Endpoint } from '../contract';
import { asFailure, cancellation, type FailureKind, formatDuration, ServiceFailure } from './http/errors';
import type { SendOptions } from './http/request';
import type { Headers, HttpResponse, QuotaReport } from './http/response';
import { countOf, limitReport, type LimitReport, type RateLimiter, retryAfter, untilRefill } from './rateLimiter';
import { pause, timing, withTimeout } from './timing';

/** What became of one attempt of a request: a response of any status, or why there was none. */
export interface Outcome {
	readonly kind?: FailureKind;
	readonly status?: number | undefined;
	readonly headers?: Headers;
	readonly quota?: QuotaReport | undefined;
	/** Whether it provably ended before the request was written. */
	readonly isUnsent?: boolean;
}

/** Kinds of failures, and statuses, after which another attempt may help. */
const TRANSIENT = new Set<unknown>(['unreachable', 'broken', 'timeout', 408, 429, 502, 503, 504]);

/** Statuses that refuse a request: nothing was done. After any other status above 299 something may have been. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429]);

/** Whether another attempt may help. */
export const isTransient = (outcome: Outcome): boolean => {
	const { kind = 'refused', status } = outcome;
	return !isQuotaSpent(outcome) && TRANSIENT.has(kind === 'refused' ? status : kind);
};

/** Whether the service may have done what was asked although it didn't say so. */
export const isOutcomeUnknown = ({ kind, status = 0, isUnsent }: Outcome): boolean => {
	if (isUnsent || kind === 'busy') return false;
	const isResponse = kind === undefined || kind === 'refused' || kind === 'redirected' || kind === 'quota';
	return isResponse ? status >= 300 && !REFUSALS.has(status) : true;
};

/** What decides whether a request does the same when it is sent twice. */
export interface Repeatable {
	readonly method: Endpoint['method'];
	readonly isQuote?: boolean | undefined;
}

/** Whether a retry may help and can't do twice what was asked once: GET, PUT, DELETE and quotes repeat safely. */
export const mayRetry = ({ method, isQuote = false }: Repeatable, outcome: Outcome): boolean =>
	isTransient(outcome) && (method !== 'POST' || isQuote || !isOutcomeUnknown(outcome));

const hasRequestsLeft = (headers: Headers) => Number(limitReport(headers).remaining) > 0;

/**
 * Whether the quota that a request counts against is used up, which takes longer to reset than the request limit. The
 * profile knows. Where it says nothing, requests are left, and the service asks for no short wait, the quota is the most
 * likely cause (undocumented: docs/interface.md#u-quotas).
 */
export const isQuotaSpent = ({ status, headers = {}, quota }: Outcome): boolean => {
	if (status !== 429 || !quota) return false;
	const remaining = countOf(quota.remaining);
	if (remaining !== undefined) return remaining === 0;
	return hasRequestsLeft(headers) && (retryAfter(headers) ?? Infinity) > timing.window;
};

/** Whether the request limit is used up (undocumented: docs/interface.md#u-request-limit). */
export const isRateLimited = (outcome: Outcome): boolean =>
	outcome.status === 429 && !hasRequestsLeft(outcome.headers ?? {}) && !isQuotaSpent(outcome);

/** What one try came to. */
type Result = HttpResponse | ServiceFailure;

/**
 * Milliseconds to wait after this many tries: exponential, and anywhere in the upper half of it, so that those who fail
 * together do not come back together.
 */
export const backoff = (tries: number) =>
	Math.min(timing.backoff * 2 ** (tries - 1), timing.longestBackoff) * (0.5 + Math.random() / 2);

const busy = (ms: number) =>
	new ServiceFailure(
		'busy',
		`Gave up after waiting ${formatDuration(ms)} for the account's request limit`,
		'Run fewer workflows at the same time with this account, or increase Maximum Wait in the options.',
	);

/** Milliseconds to wait before another try that may help; undefined when none may. */
const untilRetry = (request: Repeatable, result: Outcome, tries: number): number | undefined => {
	if (!mayRetry(request, result)) return undefined;
	const { headers = {}, status } = result;
	if (isRateLimited(result)) return untilRefill(headers) ?? 0;
	// A limit of the service is only a matter of time, so any number of tries is fine.
	const isWorthwhile = status === 429 || tries < timing.tries;
	return isWorthwhile ? Math.max(retryAfter(headers) ?? 0, backoff(tries)) : undefined;
};

/** Suffix for error messages: ", tried 4 times in 3 seconds"; `tooLong` is a wait that the service asks for. */
const triedFor = (tries: number, ms: number, tooLong: number | undefined) =>
	(tries > 1 ? `, tried ${tries} times in ${formatDuration(ms)}` : '') +
	(tooLong === undefined ? '' : `; the next attempt would have to wait ${formatDuration(tooLong)}`);

/**
 * Sends a request when the rate limiter allows, and again where policy.ts says that this may help and cannot do twice
 * what was asked once. Pauses grow and follow Retry-After and X-RateLimit-Reset. Resolves to the last response. Throws a
 * ServiceFailure when there is none, or the execution is cancelled; so must `send`, which sends it once. A 429 is told
 * apart by `askQuota`, which must not throw.
 */
export const sendWithRetries = async (
	request: Repeatable,
	limiter: RateLimiter,
	{ maximumWait, signal }: SendOptions,
	send: () => Promise<HttpResponse>,
	askQuota: (maximumWait: number) => Promise<QuotaReport | undefined>,
): Promise<HttpResponse> => {
	const since = performance.now();
	const elapsed = () => performance.now() - since;
	const left = () => Math.max(0, maximumWait - elapsed());

	const attempt = async (): Promise<Result> => {
		if (signal?.aborted) throw cancellation();
		const acquire = (either: AbortSignal) => limiter.acquire(either);
		const permit = limiter.tryAcquire() ?? (await withTimeout(left(), signal, acquire, () => busy(elapsed())));
		let report: LimitReport | undefined;
		try {
			const result = await send().catch(asFailure);
			if ('headers' in result) report = { ...limitReport(result.headers), isRefused: isRateLimited(result) };
			return result;
		} finally {
			limiter.release(permit, report);
		}
	};

	let isMaybeDone = false;
	for (let tries = 1; ; tries++) {
		const answer = await attempt();
		const result = 'headers' in answer && answer.status === 429 ? { ...answer, quota: await askQuota(left()) } : answer;
		isMaybeDone ||= isOutcomeUnknown(result);
		const ms = untilRetry(request, result, tries);
		if (ms !== undefined && ms <= left()) {
			// For the request limit the rate limiter waits.
			if (!isRateLimited(result)) await pause(ms, signal);
			continue;
		}
		const tried = triedFor(tries, elapsed(), ms);
		if (result instanceof ServiceFailure) throw result.after(tried);
		// What an earlier try may have deleted without a response is gone, as it should be.
		const isGone = request.method === 'DELETE' && isMaybeDone && result.status === 404;
		return isGone ? { ...result, status: 204, body: '' } : { ...result, tried };
	}
};
