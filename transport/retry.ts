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

/** What a failure means; a status decides where the service responded. */
interface Traits {
	/** Whether another attempt may help. */
	readonly isTransient: boolean | 'byStatus';
	/** Whether the service may have done what was asked. */
	readonly isOutcomeUnknown: boolean | 'byStatus';
}

const TRAITS: Readonly<Record<FailureKind, Traits>> = {
	refused: { isTransient: 'byStatus', isOutcomeUnknown: 'byStatus' },
	quota: { isTransient: false, isOutcomeUnknown: 'byStatus' },
	redirected: { isTransient: false, isOutcomeUnknown: 'byStatus' },
	unreachable: { isTransient: true, isOutcomeUnknown: true },
	broken: { isTransient: true, isOutcomeUnknown: true },
	timeout: { isTransient: true, isOutcomeUnknown: true },
	blocked: { isTransient: false, isOutcomeUnknown: true },
	untrusted: { isTransient: false, isOutcomeUnknown: true },
	insecure: { isTransient: false, isOutcomeUnknown: true },
	unreadable: { isTransient: false, isOutcomeUnknown: true },
	canceled: { isTransient: false, isOutcomeUnknown: true },
	busy: { isTransient: false, isOutcomeUnknown: false },
};

/** Statuses after which another attempt may help. */
const TRANSIENT = new Set([408, 429, 502, 503, 504]);

/** Attempts at most. The request limit and quotas are only a matter of time, so any number is fine after a 429. */
const mostTries = ({ status }: Outcome) => (status === 429 ? Infinity : timing.tries);

/** Statuses that refuse a request: nothing was done. After any other status above 299 something may have been. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429]);

/** Whether another attempt may help. */
export const isTransient = (outcome: Outcome): boolean => {
	const { kind = 'refused', status = 0 } = outcome;
	const { isTransient: may } = TRAITS[kind];
	return !isQuotaSpent(outcome) && (may === 'byStatus' ? TRANSIENT.has(status) : may);
};

/** Whether the service may have done what was asked although it didn't say so. */
export const isOutcomeUnknown = ({ kind = 'refused', status = 0, isUnsent }: Outcome): boolean => {
	if (isUnsent) return false;
	const { isOutcomeUnknown: is } = TRAITS[kind];
	return is === 'byStatus' ? status >= 300 && !REFUSALS.has(status) : is;
};

/** What decides whether a request does the same when it is sent twice. */
interface Repeatable {
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
	const { headers = {} } = result;
	if (isRateLimited(result)) return untilRefill(headers) ?? 0;
	return tries < mostTries(result) ? Math.max(retryAfter(headers) ?? 0, backoff(tries)) : undefined;
};

/** Suffix for error messages: ", tried 4 times in 3 seconds"; `tooLong` is a wait that the service asks for. */
const triedFor = (tries: number, ms: number, tooLong: number | undefined) =>
	(tries > 1 ? `, tried ${tries} times in ${formatDuration(ms)}` : '') +
	(tooLong === undefined ? '' : `; the next attempt would have to wait ${formatDuration(tooLong)}`);

/**
 * Sends a request when the rate limiter allows, and again if that may help and can't do twice what was asked once. Pauses
 * grow and follow Retry-After and X-RateLimit-Reset. Resolves to the last response. Throws a ServiceFailure if there is
 * none, or if the execution is canceled. `send` sends the request once and throws ServiceFailures only. `askQuota` says
 * what a 429 is about and must not throw.
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
		const attempted = await attempt();
		const result =
			'headers' in attempted && attempted.status === 429 ? { ...attempted, quota: await askQuota(left()) } : attempted;
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
