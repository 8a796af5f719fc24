import type { Headers } from './http/response';
import { pause, raceAbort, timing } from './timing';

const headerText = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** A whole number of at most nine digits, including in a string; undefined for anything else. */
export const countOf = (value: unknown) =>
	/^\d{1,9}$/.test(headerText(value)) ? Number(headerText(value)) : undefined;

/** What a response tells the rate limiter; undefined for missing information. */
export interface LimitReport {
	readonly limit?: number | undefined;
	readonly remaining?: number | undefined;
	/** Whether the request was rejected because the rate limit is used up. */
	readonly isRefused?: boolean;
	/** Milliseconds until the rate limit resets. */
	readonly refillsIn?: number | undefined;
}

/** The API's clock from its Date header, in epoch milliseconds; without the header, the local clock. */
const serviceTime = (headers: Headers) => {
	const date = Date.parse(headerText(headers.date));
	return Number.isNaN(date) ? Date.now() : date;
};

const TIME_OF_DAY = /\d:\d\d/;

/**
 * The wait that Retry-After asks for, in milliseconds, written as seconds or as a date. Undefined if it asks for none:
 * 0 and past dates mean the same as a missing header.
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
 * Milliseconds until the rate limit resets, from Retry-After, or else from X-RateLimit-Reset in epoch seconds;
 * undefined if neither says (undocumented: docs/interface.md#u-request-limit).
 */
export const untilRefill = (headers: Headers): number | undefined => {
	const reset = headerText(headers['x-ratelimit-reset']);
	const ms = /^\d{9,11}$/.test(reset) ? Number(reset) * 1_000 - serviceTime(headers) : 0;
	return retryAfter(headers) ?? (ms > 0 ? ms : undefined);
};

/** What a response says about the rate limit (docs/interface.md#limits). */
export const limitReport = (headers: Headers): LimitReport => ({
	limit: countOf(headers['x-ratelimit-limit']),
	remaining: countOf(headers['x-ratelimit-remaining']),
	refillsIn: untilRefill(headers),
});

/** Permission to send one request. It must be released exactly once, whatever becomes of the request. */
export interface Permit {
	/** Its number among all permits. */
	readonly number: number;
	/** How many requests no longer counted when it was issued. */
	readonly expired: number;
}

/** How much faster than evenly requests are sent while the rate limit holds them back. */
const SPREAD = 20;

/** The maximum number of consecutive refusals per window. Shorter waits aren't trusted. */
const MOST_REFUSALS = 30;

/** After this many windows, a request is sent as a test, no matter how long a refusal says to wait: it may be wrong. */
const MOST_WINDOWS = 10;

/**
 * Keeps one account's requests within the rate limit (docs/interface.md#limits), first come, first served. A request
 * counts from when it is sent until one window after its response. Whatever the API counts in one of its windows
 * therefore also counts here at that time, so the API rejects nothing while nobody else uses the account. Other
 * processes are detected by the remaining requests in responses, and by refusals.
 */
export class RateLimiter {
	#limit = timing.limit;
	#given = 0;
	#expired = 0;
	/** When each finished request that still counts will stop counting, earliest first. */
	#expiries: number[] = [];
	/** Requests of other processes, inferred from the latest request that has a response. */
	#others = { count: 0, until: -Infinity, reportedBy: 0 };
	#closedUntil = -Infinity;
	/** After a refusal, one request is sent ahead of the others, to test whether the API's next window has started. */
	#probe: Permit | 'due' | undefined;
	/**
	 * Until when to spread requests a little: otherwise a process that is always first would leave none for the others.
	 */
	#spreadUntil = -Infinity;
	#lastGivenAt = -Infinity;
	#queue: Promise<unknown> = Promise.resolve();
	#waiting = 0;

	constructor(
		private readonly now = () => performance.now(),
		private readonly wait = pause,
	) {}

	/** An immediate permit; undefined if the caller must wait. */
	tryAcquire(): Permit | undefined {
		return this.#waiting === 0 && this.#untilFree() <= 0 ? this.#give() : undefined;
	}

	/** Waits for a permit. If `signal` is aborted, gives up its place and throws a cancellation. */
	async acquire(signal?: AbortSignal): Promise<Permit> {
		this.#waiting++;
		const others = this.#queue;
		const permit = this.#acquireAfter(others, signal).finally(() => this.#waiting--);
		// A caller that gave up its place has not waited for the others.
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

	/** Records that a request has ended, and what its response said. */
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
		// Any request that counted when this one was sent, or was sent since, may be part of the API's count.
		const own = this.#given - permit.expired;
		this.#others = { count: Math.max(0, this.#limit - remaining - own), until, reportedBy: permit.number };
	}

	/**
	 * Stops all requests for some milliseconds. If the API doesn't say for how long, the earliest request is the best
	 * estimate.
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

	/** Milliseconds until a request may be sent; 0 if one may be sent now. */
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
