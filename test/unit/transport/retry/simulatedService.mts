import type { LimitReport } from '../../../../transport/http/response.ts';
import { RateLimiter } from '../../../../transport/limiter.ts';

/** The documented limit (docs/interface.md#limits), independent of the code under test. */
const LIMIT = 120;
const MINUTE = 60_000;

interface Timer {
	readonly at: number;
	readonly order: number;
	readonly ring: () => void;
}

/** A clock that jumps to the next timer as soon as all promises have settled. */
class SimulatedClock {
	now = 0;
	#timers: Timer[] = [];
	#order = 0;

	readonly wait = (ms: number, signal?: AbortSignal): Promise<void> =>
		new Promise((resolve, reject) => {
			if (signal?.aborted) reject(new Error('aborted'));
			this.#timers.push({ at: this.now + Math.max(0, ms), order: this.#order++, ring: resolve });
			signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
		});

	/** Runs until no timers are left, or until a point in time. */
	async run(until = Infinity): Promise<void> {
		for (;;) {
			// Promises settle before the next timer fires.
			await new Promise<void>((resolve) => setImmediate(resolve));
			const next = this.#timers.sort((a, b) => a.at - b.at || a.order - b.order)[0];
			if (!next || next.at > until) break;
			this.#timers.shift();
			this.now = next.at;
			next.ring();
		}
		if (until !== Infinity) this.now = Math.max(this.now, until);
	}
}

/** Returns numbers between 0 and 1 that are the same in every run. */
export function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
		return state / 4_294_967_296;
	};
}

export interface ServiceOptions {
	readonly clock: SimulatedClock;
	readonly limit?: number;
	/** The latency in one direction, in milliseconds. */
	readonly latency?: () => number;
	/** Whether windows are counted in whole seconds, and so can end up to a second early. */
	readonly wholeSeconds?: boolean;
	/** The relative speed of the service's clock. */
	readonly rate?: number;
	/** Whether the remaining requests are counted when the response is sent instead of when the request arrives. */
	readonly tellsLate?: boolean;
	/** Whether responses lack the rate limit headers. */
	readonly isSilent?: boolean;
	/** Whether a rejection has a Retry-After header, in whole seconds. */
	readonly tellsRefill?: boolean;
}

/** A service that counts requests in windows. Each window begins with its first request. */
class SimulatedService {
	refused = 0;
	/** The granted requests of each window, in order. */
	readonly windows: number[] = [];
	granted = 0;
	#endsAt = -Infinity;
	#count = 0;

	constructor(private readonly options: ServiceOptions) {}

	/** Sends one request and returns the information in its headers. */
	async ask(work = 0): Promise<LimitReport> {
		const { clock, limit = LIMIT, latency = () => 20, tellsLate = false, isSilent = false } = this.options;
		await clock.wait(latency());
		const isRefused = !this.#hit(limit);
		const refillsIn = isRefused && this.options.tellsRefill ? this.#secondsLeft() * 1_000 : undefined;
		let remaining = limit - this.#count;
		await clock.wait(work);
		if (tellsLate) remaining = limit - (this.#isOver() ? 0 : this.#count);
		await clock.wait(latency());
		return { isRefused, refillsIn, ...(!isSilent && { limit, remaining }) };
	}

	#time() {
		return this.options.clock.now * (this.options.rate ?? 1);
	}

	#secondsLeft() {
		return Math.ceil((this.#endsAt - this.#time()) / 1_000);
	}

	#isOver() {
		return this.#time() >= this.#endsAt;
	}

	#hit(limit: number): boolean {
		if (this.#isOver()) {
			const begun = this.options.wholeSeconds ? Math.floor(this.#time() / 1_000) * 1_000 : this.#time();
			this.#endsAt = begun + MINUTE;
			this.#count = 0;
			this.windows.push(0);
		}
		if (this.#count >= limit) {
			this.refused++;
			return false;
		}
		this.#count++;
		this.granted++;
		this.windows[this.windows.length - 1]!++;
		return true;
	}
}

/** Returns a rate limiter with shipped settings on a simulated clock. */
export const simulatedLimiter = (clock: SimulatedClock) => new RateLimiter(() => clock.now, clock.wait);

/** Sends a request when the limiter allows it, and again if it's rejected. Returns when it was granted. */
export async function send(
	{ clock, service, limiter }: Pick<World, 'clock' | 'service' | 'limiter'>,
	work = 0,
): Promise<{ sentAt: number }> {
	for (;;) {
		await limiter.acquire();
		const sentAt = clock.now;
		const report = await service.ask(work);
		limiter.release(report);
		if (!report.isRefused) return { sentAt };
	}
}

export type World = ReturnType<typeof setUp>;

/** Returns a service and a limiter for it, on the same simulated clock. */
export function setUp(options: Omit<ServiceOptions, 'clock'> = {}) {
	const clock = new SimulatedClock();
	return { clock, service: new SimulatedService({ clock, ...options }), limiter: simulatedLimiter(clock) };
}
