import { timing, type Timing } from './timing';
import { pause, raceAbort } from './wait';

/** What the headers of an answer say about the limit of requests; undefined where they say nothing. */
export interface LimitReport {
	readonly limit?: number | undefined;
	readonly remaining?: number | undefined;
}

/** One window of the service's count, as far as it can be told from here. Times by the limiter's clock. */
interface Window {
	/** The service's window began no earlier than this, … */
	earliest: number;
	/** … and no later than this; Infinity until an answer has come. */
	latest: number;
	/** Requests of this process that may count in it. */
	spent: number;
	/** Those among them that may count in the next window instead. */
	late: number;
	/** Requests of other processes that the headers betray. */
	others: number;
	/** The lowest number of remaining requests an answer told. */
	lowest: number;
}

/** Leave to send one request. */
export interface Permit {
	readonly sentAt: number;
	/** The window it is counted in. */
	window: Window;
	/** The window's lowest number of remaining requests when it was sent. */
	readonly lowest: number;
	/** Whether it was sent in the window before the one it is counted in. */
	isCarried: boolean;
}

interface Surroundings {
	readonly now: () => number;
	readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
	readonly timing: Timing;
}

/**
 * The requests that one account may send in a minute (docs/interface.md#limits). It lets them go at once while there are any,
 * then makes everybody wait, first come, first served, until the minute since the window's first request has passed on
 * the service's clock (undocumented: docs/interface.md#u-request-limit). When nobody else uses the account, the service never refuses one: a request that
 * may fall into either of two windows counts in both.
 */
export class RateLimiter {
	#limit: number;
	#window: Window | undefined;
	#closedUntil = -Infinity;
	#queue: Promise<unknown> = Promise.resolve();
	#waiting = 0;
	readonly #inFlight = new Set<Permit>();
	readonly #now: Surroundings['now'];
	readonly #wait: Surroundings['wait'];
	readonly #timing: Timing;

	constructor({ now = () => performance.now(), wait = pause, timing: own = timing }: Partial<Surroundings> = {}) {
		this.#now = now;
		this.#wait = wait;
		this.#timing = own;
		this.#limit = own.limit;
	}

	/** Leave to send one request at once; undefined when it must be waited for. */
	tryAcquire(): Permit | undefined {
		return this.#waiting === 0 && this.#missing() <= 0 ? this.#permit() : undefined;
	}

	/** Waits for leave to send one request. Throws a cancellation, and gives up the place, when `signal` is aborted. */
	async acquire(signal?: AbortSignal): Promise<Permit> {
		const before = this.#queue;
		let leave = () => {};
		const mine = new Promise<void>((resolve) => {
			leave = resolve;
		});
		this.#queue = before.then(() => mine);
		this.#waiting++;
		try {
			await raceAbort(before, signal);
			for (let ms = this.#missing(); ms > 0; ms = this.#missing()) {
				await this.#wait(Math.min(ms, this.#timing.pollInterval), signal);
			}
			return this.#permit();
		} finally {
			this.#waiting--;
			leave();
		}
	}

	/** Notes that a request has ended, and what its answer told. Every permit must be settled once. */
	release(permit: Permit, { limit, remaining }: LimitReport = {}): void {
		this.#inFlight.delete(permit);
		if (limit !== undefined && limit >= 1) this.#limit = limit;
		const window = this.#window;
		if (!window || permit.window !== window) return;
		// It may have been answered in the window before, so that its answer tells nothing about this one.
		if (permit.isCarried) return;
		if (remaining !== undefined && remaining >= Math.min(permit.lowest, this.#limit)) {
			this.#turnSeen(permit, window, remaining);
			return;
		}
		const now = this.#now();
		window.latest = Math.min(window.latest, now);
		if (now >= this.#mayEndAt(window)) window.late++;
		if (remaining !== undefined) this.#compare(permit, window, remaining);
	}

	/** Stops everybody for some milliseconds: the service has refused a request because the request limit was used up. */
	close(ms: number): void {
		this.#closedUntil = Math.max(this.#closedUntil, this.#now() + ms + this.#timing.clockSkew);
		this.#window = undefined;
	}

	/** Milliseconds until the running window has surely ended; those of a whole one when that cannot be told. */
	untilTurn(): number {
		const end = this.#window ? this.#endOf(this.#window) : Infinity;
		return end === Infinity ? this.#timing.window : Math.max(0, end - this.#now());
	}

	#endOf(window: Window) {
		return window.latest + this.#timing.window + this.#timing.clockSkew;
	}

	#mayEndAt(window: Window) {
		return window.earliest + this.#timing.window - this.#timing.early;
	}

	/** Milliseconds until a request may be sent; 0 when one may be sent now. */
	#missing(): number {
		const now = this.#now();
		if (now < this.#closedUntil) return this.#closedUntil - now;
		if (this.#window && now >= this.#endOf(this.#window)) this.#window = this.#next(this.#window);
		const window = this.#window;
		return !window || window.spent + window.others < this.#limit ? 0 : this.#endOf(window) - now;
	}

	#permit(): Permit {
		const sentAt = this.#now();
		const window = (this.#window ??= this.#open(sentAt));
		const permit: Permit = { sentAt, window, lowest: window.lowest, isCarried: false };
		window.spent++;
		this.#inFlight.add(permit);
		return permit;
	}

	#open(earliest: number): Window {
		return { earliest, latest: Infinity, spent: 0, late: 0, others: 0, lowest: Infinity };
	}

	/** The window after another one. What may still count in it is carried over, unless that was a whole window ago. */
	#next(before: Window): Window | undefined {
		if (this.#now() >= this.#endOf(before) + this.#timing.window) return undefined;
		const underWaySince = this.#mayEndAt(before) - this.#timing.arrival;
		const carried = [...this.#inFlight].filter(({ window, sentAt }) => window === before && sentAt > underWaySince);
		const spent = before.late + carried.length;
		if (spent === 0) return undefined;
		const window = { ...this.#open(this.#mayEndAt(before)), spent };
		for (const permit of carried) Object.assign(permit, { window, isCarried: true });
		return window;
	}

	/** More requests remain than when this one was sent, so the service's window has turned in the meantime. */
	#turnSeen(permit: Permit, window: Window, remaining: number) {
		const now = this.#now();
		window.late++;
		window.latest = now;
		const next = this.#next(window) ?? this.#open(permit.sentAt);
		next.earliest = Math.min(next.earliest, permit.sentAt);
		// When all of them remain, the window before has ended and no other has begun.
		if (remaining < this.#limit) next.latest = now;
		this.#window = next;
		this.#compare(permit, next, remaining);
	}

	#compare(permit: Permit, window: Window, remaining: number) {
		const used = this.#limit - remaining;
		// Whoever finds one request used is the first of the window, so that its beginning is known well.
		if (used === 1) window.earliest = Math.max(window.earliest, permit.sentAt);
		window.lowest = Math.min(window.lowest, remaining);
		window.others = Math.max(window.others, used - window.spent);
	}
}
