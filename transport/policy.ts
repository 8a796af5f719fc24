import type { Endpoint } from '../contract';
import type { FailureKind } from './http/errors';
import type { Headers, QuotaReport } from './http/response';
import { limitReport } from './limits/limitHeaders';

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

/** Whether another try may help and cannot do twice what was asked once: GET, PUT and DELETE repeat safely. */
export const mayRetry = (method: Endpoint['method'], outcome: Outcome): boolean =>
	isTransient(outcome) && (method !== 'POST' || !isOutcomeUnknown(outcome));

/**
 * Whether a quota of the account was used up, which no minute refills: there are requests left, or the profile says that
 * the quota has none (undocumented: docs/interface.md#u-quotas).
 */
export const isQuotaSpent = ({ status, headers = {}, quota }: Outcome): boolean =>
	status === 429 && (Number(limitReport(headers).remaining) > 0 || quota?.remaining === 0);

/** Whether the request limit was used up (undocumented: docs/interface.md#u-request-limit). */
export const isRateLimited = (outcome: Outcome): boolean => outcome.status === 429 && !isQuotaSpent(outcome);
