import type { Headers } from './http/response';
import { pause, raceAbort, timing } from './timing';

const trimmed = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** A whole number of at most nine digits, also as text; undefined for anything else. */
export const countOf = (value: unknown) => (/^\d{1,9}$/.test(trimmed(value)) ? Number(trimmed(value)) : undefined);

/** What a response tells the rate limiter; undefined where it says nothing. */
export interface LimitReport {
	readonly limit?: number | undefined;
	readonly remaining?: number | undefined;
	/** Whether the request was refused because the limit is used up. */
	readonly isRefused?: boolean;
	/** Milliseconds until the limit is full again. */
	readonly refillsIn?: number | undefined;
}

/** The service's clock by its Date header, in epoch milliseconds; our own clock without one. */
const serviceTime = (headers: Headers) => {
	const told = Date.parse(trimmed(headers.date));
	return Number.isNaN(told) ? Date.now() : told;
};

const TIME_OF_DAY = /\d:\d\d/;

/**
 * Milliseconds that Retry-After asks for, written as seconds or as a date; undefined when it asks for no wait, since 0
 * and a date in the past say no more than a missing header.
 */
export const retryAfter = (headers: Headers): number | undefined => {
	const told = trimmed(headers['retry-after']);
	const seconds = /^\d{1,9}(\.\d{1,9})?$/.test(told);
	// JavaScript finds a date in almost any text that contains a number.
	const date = TIME_OF_DAY.test(told) ? Date.parse(told) - serviceTime(headers) : NaN;
	const ms = seconds ? Number(told) * 1_000 : date;
	return ms > 0 ? ms : undefined;
};

/**
 * Milliseconds until the limit is full again, by Retry-After, else by X-RateLimit-Reset in epoch seconds; undefined when
 * neither tells (undocumented: docs/interface.md#u-request-limit).
 */
export const untilRefill = (headers: Headers): number | undefined => {
	const reset = trimmed(headers['x-ratelimit-reset']);
	const ms = /^\d{9,11}$/.test(reset) ? Number(reset) * 1_000 - serviceTime(headers) : 0;
	return retryAfter(headers) ?? (ms > 0 ? ms : undefined);
};

/** What a response says about the request limit (docs/interface.md#limits). */
export const limitReport = (headers: Headers): LimitReport => ({
	limit: countOf(headers['x-ratelimit-limit']),
	remaining: countOf(headers['x-ratelimit-remaining']),
	refillsIn: untilRefill(headers),
});

/** Permission to send one request. Each must be released once, whatever comes of the request. */
export interface Permit {
	/** Its number among all that were given. */
	readonly number: number;
	/** Requests that no longer counted when it was given. */
	readonly expired: number;
}

/** How much faster than evenly requests are sent while the limit holds them back. */
const SPREAD = 20;

/** Refusals in a window at most, one after another: a shorter wait is not believed. */
const MOST_REFUSALS = 30;

/** Windows after which a request goes ahead to see, however long a refusal says to wait: it may be told in error. */
const MOST_WINDOWS = 10;

/**
 * Keeps the requests of one account within the request limit (docs/interface.md#limits), first come, first served. A
 * request counts from its sending until a window after its response. Whatever the service counts in one of its windows
 * then counts here at the same time, so it refuses nothing while nobody else uses the account. Other processes are
 * noticed by the remaining requests that a response tells, and by refusals.
 */
export class RateLimiter {
	#limit = timing.limit;
	#given = 0;
	#expired = 0;
	/** When each request that has ended, but still counts, counts no longer; earliest first. */
	#expiries: number[] = [];
	/** Requests of other processes, inferred from the response to the latest request that has one. */
	#others = { count: 0, until: -Infinity, toldBy: 0 };
	#closedUntil = -Infinity;
	/** After a refusal one request goes ahead of the others, to see whether the service's next window has begun. */
	#probe: Permit | 'due' | undefined;
	/** Until when requests are spread a little, since a process that is always first would leave the others nothing. */
	#spreadUntil = -Infinity;
	#lastGivenAt = -Infinity;
	#queue: Promise<unknown> = Promise.resolve();
	#waiting = 0;

	constructor(
		private readonly now = () => performance.now(),
		private readonly wait = pause,
	) {}

	/** A permit at once; undefined when it must be waited for. */
	tryAcquire(): Permit | undefined {
		return this.#waiting === 0 && this.#untilFree() <= 0 ? this.#give() : undefined;
	}

	/** Waits for a permit. Throws a cancellation, and gives up the place, when `signal` is aborted. */
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

	/** Notes that a request has ended, and what its response told. */
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
		if (remaining === undefined || permit.number < this.#others.toldBy) return;
		// Whatever counted when this one was sent, or was sent since, may be among what the service has counted.
		const own = this.#given - permit.expired;
		this.#others = { count: Math.max(0, this.#limit - remaining - own), until, toldBy: permit.number };
	}

	/** Stops everybody for some milliseconds. Where the service does not tell how many, our earliest request tells best. */
	#close(told: number | undefined): void {
		const now = this.now();
		const { clockSkew, window } = timing;
		const guess = (this.#expiries[0] ?? now) - now;
		const ms = told === undefined ? guess : Math.min(told, MOST_WINDOWS * window) + clockSkew;
		this.#closedUntil = Math.max(this.#closedUntil, now + Math.max(ms, window / MOST_REFUSALS));
		this.#expired += this.#expiries.length;
		this.#expiries = [];
		this.#others = { count: 0, until: -Infinity, toldBy: this.#given + 1 };
		this.#probe ??= 'due';
		this.#spreadUntil = this.#closedUntil + window;
	}

	/** Milliseconds until a request may be sent; 0 when one may be sent now. */
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
