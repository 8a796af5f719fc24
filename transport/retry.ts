import type { Endpoint } from '../contract';
import {
	asFailure,
	cancellation,
	type FailureKind,
	formatDuration,
	pause,
	raceAbort,
	ServiceFailure,
	timing,
	withTimeout,
} from './errors';
import type { SendOptions } from './http/request';
import {
	countOf,
	type Headers,
	type HttpResponse,
	limitReport,
	type LimitReport,
	type QuotaReport,
	retryAfter,
	untilRefill,
} from './http/response';

/** Permission to send one request. It must be released exactly once, however the request ends. */
export interface Permit {
	/** A sequence number that is unique among all permits. */
	readonly number: number;
	/** How many requests had stopped counting when this permit was issued. */
	readonly expired: number;
}

/** The sending rate while requests are held back, relative to evenly spaced requests. */
const SPREAD = 20;

/** The maximum number of consecutive rejections per window. Shorter waits aren't trusted. */
const MOST_REFUSALS = 30;

/**
 * After this many windows, a test request is sent no matter how long a rejection asks to wait, since it may be wrong.
 */
const MOST_WINDOWS = 10;

/**
 * Keeps one account's requests within the rate limit (docs/interface.md#limits), first come, first served. A request
 * counts from when it is sent until one window after its response. So every request that the API counts in one of its
 * windows also counts here, and the API rejects nothing while no one else uses the account. Requests from other
 * processes are detected from the remaining count in responses, and from rejections.
 */
export class RateLimiter {
	#limit = timing.limit;
	#given = 0;
	#expired = 0;
	/** The times at which finished requests stop counting, earliest first. */
	#expiries: number[] = [];
	/** Requests from other processes, inferred from the latest request that has a response. */
	#others = { count: 0, until: -Infinity, reportedBy: 0 };
	#closedUntil = -Infinity;
	/** After a rejection, one request is sent ahead of the others to test whether the API's next window has started. */
	#probe: Permit | 'due' | undefined;
	/**
	 * The time until which requests are spread out a little. Otherwise a process that is always first would leave none
	 * for the others.
	 */
	#spreadUntil = -Infinity;
	#lastGivenAt = -Infinity;
	#queue: Promise<unknown> = Promise.resolve();
	#waiting = 0;

	constructor(
		private readonly now = () => performance.now(),
		private readonly wait = pause,
	) {}

	/** Returns a permit immediately, or undefined if the caller must wait. */
	tryAcquire(): Permit | undefined {
		return this.#waiting === 0 && this.#untilFree() <= 0 ? this.#give() : undefined;
	}

	/** Waits for a permit. If `signal` is aborted, leaves the queue and throws a cancellation. */
	async acquire(signal?: AbortSignal): Promise<Permit> {
		this.#waiting++;
		const others = this.#queue;
		const permit = this.#acquireAfter(others, signal).finally(() => this.#waiting--);
		// A caller that left the queue hasn't waited for the others.
		this.#queue = permit.catch(() => others);
		return await permit;
	}

	async #acquireAfter(others: Promise<unknown>, signal?: AbortSignal): Promise<Permit> {
		await raceAbort(others, signal);
		for (let ms = this.#untilFree(); ms > 0; ms = this.#untilFree()) {
			await this.wait(Math.min(ms, timing.pollInterval), signal);
		}
		return this.#give();
	}

	/** Records that a request has ended, along with the information in its response. */
	release(permit: Permit, { limit, remaining, isRefused = false, refillsIn }: LimitReport = {}): void {
		if (limit !== undefined && limit >= 1) this.#limit = limit;
		if (permit === this.#probe) this.#probe = undefined;
		if (isRefused) {
			this.#expired++;
			this.#close(refillsIn);
			return;
		}
		const until = this.now() + timing.window + timing.clockSkew;
		this.#expiries.push(until);
		if (remaining === undefined || permit.number < this.#others.reportedBy) return;
		// The API's count may include any request that was active when this one was sent, or was sent since.
		const own = this.#given - permit.expired;
		this.#others = { count: Math.max(0, this.#limit - remaining - own), until, reportedBy: permit.number };
	}

	/**
	 * Stops all requests for the given milliseconds. If the API doesn't specify a duration, the earliest request gives
	 * the best estimate.
	 */
	#close(refillsIn: number | undefined): void {
		const now = this.now();
		const { clockSkew, window } = timing;
		const guess = (this.#expiries[0] ?? now) - now;
		const ms = refillsIn === undefined ? guess : Math.min(refillsIn, MOST_WINDOWS * window) + clockSkew;
		this.#closedUntil = Math.max(this.#closedUntil, now + Math.max(ms, window / MOST_REFUSALS));
		this.#expired += this.#expiries.length;
		this.#expiries = [];
		this.#others = { count: 0, until: -Infinity, reportedBy: this.#given + 1 };
		this.#probe ??= 'due';
		this.#spreadUntil = this.#closedUntil + window;
	}

	/** Returns the milliseconds until a request may be sent; 0 if one may be sent now. */
	#untilFree(): number {
		const now = this.now();
		if (now < this.#closedUntil) return this.#closedUntil - now;
		if (typeof this.#probe === 'object') return timing.pollInterval;
		for (; (this.#expiries[0] ?? Infinity) <= now; this.#expired++) this.#expiries.shift();
		const others = now < this.#others.until ? this.#others.count : 0;
		if (this.#given - this.#expired + others >= this.#limit) {
			this.#spreadUntil = now + timing.window;
			return (this.#expiries[0] ?? Infinity) - now;
		}
		const gap = now < this.#spreadUntil ? timing.window / this.#limit / SPREAD : 0;
		return Math.max(0, this.#lastGivenAt + gap - now);
	}

	#give(): Permit {
		const permit = { number: ++this.#given, expired: this.#expired };
		if (this.#probe === 'due') this.#probe = permit;
		this.#lastGivenAt = this.now();
		return permit;
	}
}

/** The outcome of one attempt: a response of any status, or why there was none. */
export interface Outcome {
	readonly kind?: FailureKind;
	readonly status?: number | undefined;
	readonly headers?: Headers;
	readonly quota?: QuotaReport | undefined;
	/** Whether the attempt definitely ended before the request was written. */
	readonly isUnsent?: boolean;
}

/** The meaning of a failure. `byStatus` means that the response's status decides. */
interface Traits {
	/** Whether a retry may help. */
	readonly isTransient: boolean | 'byStatus';
	/** Whether the API may have processed the request. */
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

/** Statuses that may succeed on a retry. */
const TRANSIENT = new Set([408, 429, 502, 503, 504]);

/**
 * Returns the maximum number of attempts. After a 429 there is no maximum, since rate limits and quotas reset over
 * time.
 */
const mostTries = ({ status }: Outcome) => (status === 429 ? Infinity : timing.tries);

/**
 * Statuses with which the API rejects a request without processing it. With any other status of 300 or above, the API
 * may have processed it.
 */
const REFUSALS = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429]);

/** Returns whether a retry may help. */
export const isTransient = (outcome: Outcome): boolean => {
	const { kind = 'refused', status = 0 } = outcome;
	const { isTransient: may } = TRAITS[kind];
	return !isQuotaSpent(outcome) && (may === 'byStatus' ? TRANSIENT.has(status) : may);
};

/** Returns whether the API may have processed the request without confirming it. */
export const isOutcomeUnknown = ({ kind = 'refused', status = 0, isUnsent }: Outcome): boolean => {
	if (isUnsent) return false;
	const { isOutcomeUnknown: is } = TRAITS[kind];
	return is === 'byStatus' ? status >= 300 && !REFUSALS.has(status) : is;
};

/** The request properties that decide whether sending it twice has the same effect as sending it once. */
interface Repeatable {
	readonly method: Endpoint['method'];
	readonly isQuote?: boolean | undefined;
}

/** Returns whether a retry may help and can't have a double effect. GET, PUT, DELETE and quotes are safe to repeat. */
export const mayRetry = ({ method, isQuote = false }: Repeatable, outcome: Outcome): boolean =>
	isTransient(outcome) && (method !== 'POST' || isQuote || !isOutcomeUnknown(outcome));

const hasRequestsLeft = (headers: Headers) => Number(limitReport(headers).remaining) > 0;

/**
 * Returns whether the quota that a request counts against is used up; a quota takes longer to reset than the rate
 * limit. The profile has the answer. If it doesn't, but rate-limited requests remain and the API doesn't ask for a
 * short wait, the quota is the most likely cause (undocumented: docs/interface.md#u-quotas).
 */
export const isQuotaSpent = ({ status, headers = {}, quota }: Outcome): boolean => {
	if (status !== 429 || !quota) return false;
	const remaining = countOf(quota.remaining);
	if (remaining !== undefined) return remaining === 0;
	return hasRequestsLeft(headers) && (retryAfter(headers) ?? Infinity) > timing.window;
};

/** Returns whether the rate limit is used up (undocumented: docs/interface.md#u-request-limit). */
export const isRateLimited = (outcome: Outcome): boolean =>
	outcome.status === 429 && !hasRequestsLeft(outcome.headers ?? {}) && !isQuotaSpent(outcome);

/** The result of one attempt. */
type Result = HttpResponse | ServiceFailure;

/**
 * Returns the wait in milliseconds after this many attempts. It grows exponentially, with jitter in the upper half, so
 * that requests that fail together aren't retried together.
 */
export const backoff = (tries: number) =>
	Math.min(timing.backoff * 2 ** (tries - 1), timing.longestBackoff) * (0.5 + Math.random() / 2);

const busy = (ms: number) =>
	new ServiceFailure(
		'busy',
		`Gave up after waiting ${formatDuration(ms)} for the account's request limit`,
		'Run fewer workflows at the same time with this account, or increase Maximum Wait in the options.',
	);

/** Returns the milliseconds to wait before a retry that may help, or undefined if none may help. */
const untilRetry = (request: Repeatable, result: Outcome, tries: number): number | undefined => {
	if (!mayRetry(request, result)) return undefined;
	const { headers = {} } = result;
	if (isRateLimited(result)) return untilRefill(headers) ?? 0;
	return tries < mostTries(result) ? Math.max(retryAfter(headers) ?? 0, backoff(tries)) : undefined;
};

/**
 * Returns a suffix for messages, such as ", tried 4 times in 3 seconds"; `tooLong` is the wait that the API asks for.
 */
const triedFor = (tries: number, ms: number, tooLong: number | undefined) =>
	(tries > 1 ? `, tried ${tries} times in ${formatDuration(ms)}` : '') +
	(tooLong === undefined ? '' : `; the next attempt would have to wait ${formatDuration(tooLong)}`);

/**
 * Sends a request when the rate limiter allows it. Retries if that may help and can't have a double effect. Waits grow
 * exponentially, and follow Retry-After and X-RateLimit-Reset. Resolves to the last response. Throws a ServiceFailure
 * if there is none, or if the execution is canceled. `send` sends the request once and only throws ServiceFailures.
 * `askQuota` explains a 429 and must not throw.
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
			// For the rate limit, the rate limiter does the waiting.
			if (!isRateLimited(result)) await pause(ms, signal);
			continue;
		}
		const tried = triedFor(tries, elapsed(), ms);
		if (result instanceof ServiceFailure) throw result.after(tried);
		// An earlier attempt that got no response may have deleted the record, so it is gone as intended.
		const isGone = request.method === 'DELETE' && isMaybeDone && result.status === 404;
		return isGone ? { ...result, status: 204, body: '' } : { ...result, tried };
	}
};
