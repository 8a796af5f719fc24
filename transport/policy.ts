import type { Endpoint } from '../contract';
import type { FailureKind } from './http/errors';
import type { Headers, QuotaReport } from './http/response';
import { countOf, limitReport, retryAfter } from './limits/limitHeaders';
import { timing } from './limits/timing';

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
