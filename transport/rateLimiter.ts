import type { Headers } from './http/response';
import { pause, raceAbort, timing } from './timing';

const headerText = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Parses a whole number of at most nine digits, also from a string. Returns undefined for anything else. */
export const countOf = (value: unknown) =>
	/^\d{1,9}$/.test(headerText(value)) ? Number(headerText(value)) : undefined;

/** Rate limit information from a response. Missing information is undefined. */
export interface LimitReport {
	readonly limit?: number | undefined;
	readonly remaining?: number | undefined;
	/** Whether the request was rejected because the rate limit is used up. */
	readonly isRefused?: boolean;
	/** Milliseconds until the rate limit resets. */
	readonly refillsIn?: number | undefined;
}

/** Returns the API's clock from its Date header, in epoch milliseconds. Falls back to the local clock. */
const serviceTime = (headers: Headers) => {
	const date = Date.parse(headerText(headers.date));
	return Number.isNaN(date) ? Date.now() : date;
};

const TIME_OF_DAY = /\d:\d\d/;

/**
 * Returns the wait from Retry-After in milliseconds. The header contains seconds or a date. Returns undefined for 0 and
 * past dates, which mean the same as a missing header.
 */
export const retryAfter = (headers: Headers): number | undefined => {
	const text = headerText(headers['retry-after']);
	const isSeconds = /^\d{1,9}(\.\d{1,9})?$/.test(text);
	// JavaScript parses almost any text with a number as a date.
	const untilDate = TIME_OF_DAY.test(text) ? Date.parse(text) - serviceTime(headers) : NaN;
	const ms = isSeconds ? Number(text) * 1_000 : untilDate;
	return ms > 0 ? ms : undefined;
};

/**
 * Returns the milliseconds until the rate limit resets, from Retry-After, or else from X-RateLimit-Reset in epoch
 * seconds. Returns undefined if neither is set (undocumented: docs/interface.md#u-request-limit).
 */
export const untilRefill = (headers: Headers): number | undefined => {
	const reset = headerText(headers['x-ratelimit-reset']);
	const ms = /^\d{9,11}$/.test(reset) ? Number(reset) * 1_000 - serviceTime(headers) : 0;
	return retryAfter(headers) ?? (ms > 0 ? ms : undefined);
};

/** Reads the rate limit information in a response (docs/interface.md#limits). */
export const limitReport = (headers: Headers): LimitReport => ({
	limit: countOf(headers['x-ratelimit-limit']),
	remaining: countOf(headers['x-ratelimit-remaining']),
	refillsIn: untilRefill(headers),
});

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
