import type { LimitReport } from './http/response';
import { pause, raceAbort, timing } from './waiting';

/** Shorter waits after a rejection aren't trusted, and longer ones may be wrong: bounds in windows. */
const LEAST = 1 / 30;
const MOST = 10;

/**
 * Keeps one account's requests within the rate limit (docs/interface.md#limits), first come, first served. A request
 * counts from when it is sent until one window after its response, so the API never counts more in one of its windows.
 * Requests from other processes are noticed only by rejections, which stop all requests until the API's window resets.
 */
export class RateLimiter {
	#limit = timing.limit;
	#inFlight = 0;
	/** The times at which finished requests stop counting, earliest first. */
	#expiries: number[] = [];
	#closedUntil = -Infinity;
	#queue: Promise<unknown> = Promise.resolve();
	#waiting = 0;

	constructor(
		private readonly now = () => performance.now(),
		private readonly wait = pause,
	) {}

	/** Returns whether a request may be sent immediately. If so, it must be followed by one release. */
	tryAcquire(): boolean {
		const isFree = this.#waiting === 0 && this.#untilFree() <= 0;
		if (isFree) this.#inFlight++;
		return isFree;
	}

	/** Waits until a request may be sent, which must be followed by one release. Throws if `signal` is aborted. */
	async acquire(signal?: AbortSignal): Promise<void> {
		this.#waiting++;
		const turn = this.#queue.then(async () => {
			for (let ms = this.#untilFree(); ms > 0 && !signal?.aborted; ms = this.#untilFree())
				await this.wait(Math.min(ms, timing.pollInterval));
			this.#waiting--;
			this.#inFlight++;
		});
		this.#queue = turn;
		await raceAbort(turn, signal).catch((error: unknown) => {
			// A caller that has left gives its permit back when its turn comes.
			void turn.then(() => this.#inFlight--);
			throw error;
		});
	}

	/** Records that a request has ended, with what its response reports. */
	release({ limit, isRefused = false, refillsIn }: LimitReport = {}): void {
		const now = this.now();
		this.#inFlight--;
		if (limit !== undefined && limit >= 1) this.#limit = limit;
		if (!isRefused) {
			this.#expiries.push(now + timing.window + timing.clockSkew);
			return;
		}
		const ms = refillsIn === undefined ? (this.#expiries[0] ?? now) - now : refillsIn + timing.clockSkew;
		const wait = Math.min(Math.max(ms, LEAST * timing.window), MOST * timing.window);
		this.#closedUntil = Math.max(this.#closedUntil, now + wait);
	}

	/** Returns the milliseconds until a request may be sent; 0 if one may be sent now. */
	#untilFree(): number {
		const now = this.now();
		if (now < this.#closedUntil) return this.#closedUntil - now;
		while ((this.#expiries[0] ?? Infinity) <= now) this.#expiries.shift();
		return this.#inFlight + this.#expiries.length < this.#limit ? 0 : (this.#expiries[0] ?? Infinity) - now;
	}
}
