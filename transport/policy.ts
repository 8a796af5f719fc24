import type { Endpoint } from '../contract';
import type { FailureKind } from './http/errors';
import type { Headers, QuotaReport } from './http/response';
import { limitReport } from './limits/limitHeaders';

/** What became of one try of a request: a response of any status, or why there was none. */
export interface Outcome {
	readonly kind?: FailureKind;
	readonly status?: number | undefined;
	readonly headers?: Headers;
	readonly quota?: QuotaReport | undefined;
}

/**
 * `transient`: another try may help. `unknown`: the service may have done what was asked, although it did not say so.
 * `running`: it may still be at work on it.
 */
type Trait = 'transient' | 'unknown' | 'running';

/** Outcomes by kind or status; what is not listed is final. */
const TRAITS: Readonly<Record<string, readonly Trait[]>> = {
	unreachable: ['transient'],
	broken: ['transient', 'unknown'],
	timeout: ['transient', 'unknown', 'running'],
	unreadable: ['unknown', 'running'],
	// See Other: what became of the request stands elsewhere (RFC 9110).
	303: ['unknown', 'running'],
	408: ['transient', 'unknown', 'running'],
	429: ['transient'],
	// The service itself, or the server before it, has ended the request.
	500: ['unknown'],
	502: ['transient', 'unknown'],
	503: ['transient', 'unknown'],
	504: ['transient', 'unknown', 'running'],
};

const OTHER_SERVER_ERROR: readonly Trait[] = ['unknown', 'running'];

const has = (trait: Trait, outcome: Outcome) => {
	const { kind = 'refused', status = 0 } = outcome;
	if (isQuotaSpent(outcome)) return false;
	const mark = kind === 'refused' || kind === 'redirected' ? status : kind;
	const traits = TRAITS[mark] ?? (status >= 500 ? OTHER_SERVER_ERROR : []);
	return traits.includes(trait);
};

/** Whether another try may help. */
export const isTransient = (outcome: Outcome): boolean => has('transient', outcome);

/** Whether the service may have done what was asked although it did not say so. */
export const isOutcomeUnknown = (outcome: Outcome): boolean => has('unknown', outcome);

/** Whether the service may still be at work on the request: it neither refused nor ended it. */
export const mayStillRun = (outcome: Outcome): boolean => has('running', outcome);

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
