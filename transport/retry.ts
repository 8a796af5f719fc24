import type { Endpoint } from '../contract';
import { formatDuration } from './duration';
import { ServiceFailure } from './errors';
import { limitReport, retryAfter, untilRefill, type Headers } from './limitHeaders';
import { isOutcomeUnknown, isRateLimited, mayRetry } from './policy';
import type { RateLimiter } from './rateLimiter';
import type { HttpResponse } from './response';
import { timing } from './timing';
import { cancellation, pause, withTimeout } from './wait';

/** How to send one request, and how far to go for it. */
export interface Sending {
	readonly method: Endpoint['method'];
	readonly limiter: RateLimiter;
	/** Sends it once. Throws a ServiceFailure when nothing comes back. */
	readonly send: () => Promise<HttpResponse>;
	/** Milliseconds after which it is not tried again. */
	readonly maximumWait: number;
	readonly signal: AbortSignal | undefined;
}

/** What one try came to. */
type Result = HttpResponse | ServiceFailure;

/** That no response came is a result too. Anything else that is thrown is a bug. */
const asResult = (error: unknown): ServiceFailure => {
	if (error instanceof ServiceFailure) return error;
	throw error;
};

const headersOf = (result: Result | undefined): Headers => (result && 'headers' in result ? result.headers : {});

/**
 * Milliseconds to wait after this many tries: exponential, and anywhere in the upper half of it, so that those who fail
 * together do not come back together.
 */
export const backoff = (tries: number) =>
	Math.min(timing.backoff * 2 ** (tries - 1), timing.longestBackoff) * (0.5 + Math.random() / 2);

/** Closes the stream of a response that nobody will read. */
const drop = (result: Result) => {
	const { destroy } = ('body' in result ? (result.body ?? {}) : {}) as { destroy?: unknown };
	if (typeof destroy === 'function') destroy.call((result as HttpResponse).body);
};

/** One request from its first try to its last. */
class Attempts {
	#tries = 0;
	#wasMaybeDone = false;
	/** What the service asks to wait, where that is too long. */
	#tooLong: number | undefined;
	readonly #since = performance.now();

	constructor(private readonly sending: Sending) {}

	/** Tries until the result is final. */
	async run(): Promise<HttpResponse> {
		for (;;) {
			const result = await this.#once();
			const ms = this.#pauseAfter(result);
			if (ms === undefined) return this.#final(result);
			drop(result);
			await pause(ms, this.sending.signal);
		}
	}

	async #once(): Promise<Result> {
		const { limiter, send, signal } = this.sending;
		if (signal?.aborted) throw cancellation();
		const permit = limiter.tryAcquire() ?? (await this.#waitForPermit());
		this.#tries++;
		let result: Result | undefined;
		try {
			return (result = await send().catch(asResult));
		} finally {
			const headers = headersOf(result);
			const isRefused = result !== undefined && isRateLimited(result);
			limiter.release(permit, { ...limitReport(headers), isRefused, refillsIn: untilRefill(headers) });
		}
	}

	#waitForPermit() {
		const { limiter, signal } = this.sending;
		return withTimeout(
			this.#left(),
			signal,
			(either) => limiter.acquire(either),
			() => this.#busy(),
		);
	}

	#left() {
		return Math.max(0, this.sending.maximumWait - this.#elapsed());
	}

	#elapsed() {
		return performance.now() - this.#since;
	}

	/** Milliseconds to wait before another try; undefined when there is to be none. */
	#pauseAfter(result: Result): number | undefined {
		if (!mayRetry(this.sending.method, result)) return undefined;
		this.#wasMaybeDone ||= isOutcomeUnknown(result);
		const headers = headersOf(result);
		// The rate limiter does the waiting itself, and any number of tries is fine, since each is only a matter of time.
		const isLimit = isRateLimited(result);
		if (!isLimit && this.#tries >= timing.tries) return undefined;
		const ms = isLimit ? (untilRefill(headers) ?? 0) : Math.max(retryAfter(headers) ?? 0, backoff(this.#tries));
		if (ms <= this.#left()) return isLimit ? 0 : ms;
		this.#tooLong = ms;
		return undefined;
	}

	#final(result: Result): HttpResponse {
		const { method } = this.sending;
		// What an earlier try may have deleted without a response is gone, as it should be.
		if (method === 'DELETE' && this.#wasMaybeDone && 'headers' in result && result.status === 404) {
			return { ...result, status: 204, body: '' };
		}
		const tried = this.#tried();
		if (result instanceof ServiceFailure) throw result.after(tried);
		return { ...result, tried };
	}

	/** Suffix for error messages: ", tried 4 times in 3 seconds". */
	#tried() {
		const tries = this.#tries > 1 ? `, tried ${this.#tries} times in ${formatDuration(this.#elapsed())}` : '';
		const wait = this.#tooLong === undefined ? '' : `; another try would have to wait ${formatDuration(this.#tooLong)}`;
		return tries + wait;
	}

	#busy() {
		return new ServiceFailure({
			kind: 'busy',
			message: `The request limit of the account stayed used up for ${formatDuration(this.#elapsed())}`,
			hint: 'Run fewer workflows at once with this account, or allow a longer Maximum Wait in the options.',
		});
	}
}

/**
 * Sends a request when the rate limiter allows, and again where policy.ts says that this may help and cannot do twice
 * what was asked once. Pauses grow and follow Retry-After and X-RateLimit-Reset. Resolves to the last response. Throws a
 * ServiceFailure when there is none, or the execution is cancelled.
 */
export const sendWithRetries = (sending: Sending): Promise<HttpResponse> => new Attempts(sending).run();
