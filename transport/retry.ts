import type { Endpoint } from '../contract';
import type { LimitReport, RateLimiter } from './rateLimiter';
import { isOutcomeUnknown, ServiceFailure } from './errors';
import { limitReport, retryAfter, untilReset, type Headers } from './limitHeaders';
import { timing } from './timing';
import { formatDuration } from './duration';
import { cancellation, pause, TimeIsUp, withTimeout } from './wait';

/** One response of the service as it came, whatever its status. */
export interface HttpResponse {
	readonly status: number;
	readonly headers: Headers;
	/** Text, or a stream where one was asked for. */
	readonly body: unknown;
	/** How long it was tried, in words that go on a sentence; undefined when the first try settled it. */
	readonly tried?: string;
}

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

type Outcome = HttpResponse | ServiceFailure;

const PASSING_STATUS = [408, 429, 502, 503, 504];
const PASSING_KINDS: ReadonlyArray<ServiceFailure['kind']> = ['unreachable', 'broken', 'timeout'];

const isFailure = (outcome: Outcome): outcome is ServiceFailure => outcome instanceof ServiceFailure;

/** Whether the service refused the request because the request limit was used up. One that says some is left refuses for another reason. */
const isSpent = (outcome: Outcome, { remaining = 0 }: LimitReport): outcome is HttpResponse =>
	!isFailure(outcome) && outcome.status === 429 && remaining === 0;

/** Whether another try may help, and cannot do twice what was asked for once (GET, PUT and DELETE repeat safely). */
const isWorthAnotherTry = (method: Endpoint['method'], outcome: Outcome) => {
	const passes = isFailure(outcome) ? PASSING_KINDS.includes(outcome.kind) : PASSING_STATUS.includes(outcome.status);
	return passes && (method !== 'POST' || !isOutcomeUnknown(outcome));
};

/** A request that nothing came back for has an outcome too. Anything else is a flaw of this code. */
const asOutcome = (error: unknown): ServiceFailure => {
	if (error instanceof ServiceFailure) return error;
	throw error;
};

/**
 * Milliseconds to wait after this many tries: exponential, and anywhere in the upper half of it, so that those who fail
 * together do not come back together.
 */
export const backoff = (tries: number) =>
	Math.min(timing.backoff * 2 ** (tries - 1), timing.longestBackoff) * (0.5 + Math.random() / 2);

const drop = (outcome: Outcome) => {
	const { destroy } = (isFailure(outcome) ? {} : (outcome.body ?? {})) as { destroy?: unknown };
	if (typeof destroy === 'function') destroy.call((outcome as HttpResponse).body);
};

/** Milliseconds to wait after a refusal because the request limit was used up (undocumented: docs/interface.md#u-request-limit). */
const untilRefill = ({ headers }: HttpResponse, limiter: RateLimiter) =>
	retryAfter(headers) ?? untilReset(headers) ?? limiter.untilTurn();

/** One request from its first try to its last. */
class Attempts {
	#tries = 0;
	#wasMaybeDone = false;
	/** Milliseconds until the limiter is full again, after a refusal for want of it. */
	#refill = 0;
	/** What the service asks to wait, where that is too long. */
	#tooLong: number | undefined;
	readonly #since = performance.now();

	constructor(private readonly sending: Sending) {}

	/** Tries until the outcome is final. */
	async run(): Promise<HttpResponse> {
		for (;;) {
			const outcome = await this.#once();
			const ms = this.#pauseAfter(outcome);
			if (ms === undefined) return this.#final(outcome);
			drop(outcome);
			if (ms > 0) await pause(ms, this.sending.signal);
		}
	}

	async #once(): Promise<Outcome> {
		const { limiter, send, signal } = this.sending;
		if (signal?.aborted) throw cancellation();
		const permit = limiter.tryAcquire() ?? (await this.#takeTurn());
		this.#tries++;
		const outcome = await send().catch(asOutcome);
		const report = isFailure(outcome) ? {} : limitReport(outcome.headers);
		limiter.release(permit, report);
		if (isSpent(outcome, report)) {
			this.#refill = untilRefill(outcome, limiter);
			limiter.close(this.#refill);
		}
		return outcome;
	}

	async #takeTurn() {
		const { limiter, signal } = this.sending;
		try {
			return await withTimeout(this.#left(), signal, (either) => limiter.acquire(either));
		} catch (error) {
			throw error instanceof TimeIsUp ? this.#busy() : error;
		}
	}

	#left() {
		return Math.max(0, this.sending.maximumWait - this.#elapsed());
	}

	#elapsed() {
		return performance.now() - this.#since;
	}

	/** Milliseconds to wait before another try; undefined when there is to be none. */
	#pauseAfter(outcome: Outcome): number | undefined {
		if (!isWorthAnotherTry(this.sending.method, outcome)) return undefined;
		this.#wasMaybeDone ||= isOutcomeUnknown(outcome);
		const headers = isFailure(outcome) ? {} : outcome.headers;
		const asked = retryAfter(headers);
		const isLimit = !isFailure(outcome) && outcome.status === 429;
		const spent = isSpent(outcome, limitReport(headers));
		// The limiter itself waits for its refill; then any number of tries is fine, since each is a matter of time only.
		const wait = spent ? this.#refill : Math.max(asked ?? 0, backoff(this.#tries));
		const isLast = !spent && !(isLimit && asked !== undefined) && this.#tries >= timing.tries;
		if (isLast) return undefined;
		if (wait <= this.#left()) return spent ? 0 : wait;
		this.#tooLong = wait;
		return undefined;
	}

	#final(outcome: Outcome): HttpResponse {
		const { method } = this.sending;
		// What an earlier try may have deleted without an answer is gone, as it should be.
		if (method === 'DELETE' && this.#wasMaybeDone && !isFailure(outcome) && outcome.status === 404) {
			return { ...outcome, status: 204, body: '' };
		}
		const tried = this.#tried();
		if (isFailure(outcome)) throw outcome.after(tried);
		return { ...outcome, tried };
	}

	/** In words that go on the sentence of a failure. */
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
 * Sends a request when the rate limiter allows, and again where that may help: GET, PUT and DELETE after 408, 429, 502, 503,
 * 504 and broken connections; POST only where the service cannot have acted. Pauses grow and follow Retry-After and
 * X-RateLimit-Reset. Resolves to the last response. Throws a ServiceFailure when there is none, or the execution is cancelled.
 */
export const sendWithRetries = (sending: Sending): Promise<HttpResponse> => new Attempts(sending).run();
