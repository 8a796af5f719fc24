import type { Endpoint } from '../contract';
import { cancellation, formatDuration, ServiceFailure } from './http/errors';
import { limitReport, retryAfter, untilRefill } from './limits/limitHeaders';
import { isOutcomeUnknown, isRateLimited, mayRetry, type Outcome } from './policy';
import type { RateLimiter } from './limits/rateLimiter';
import type { HttpResponse } from './http/response';
import { timing } from './limits/timing';
import { pause, withTimeout } from './http/wait';

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

const headersOf = ({ headers = {} }: Outcome) => headers;

/**
 * Milliseconds to wait after this many tries: exponential, and anywhere in the upper half of it, so that those who fail
 * together do not come back together.
 */
export const backoff = (tries: number) =>
	Math.min(timing.backoff * 2 ** (tries - 1), timing.longestBackoff) * (0.5 + Math.random() / 2);

/** Closes the stream of a response that nobody will read. */
const drop = (result: Result) => {
	if ('body' in result) (result.body as { destroy?: () => void } | undefined)?.destroy?.();
};

const busy = (ms: number) =>
	new ServiceFailure(
		'busy',
		`The request limit of the account stayed used up for ${formatDuration(ms)}`,
		'Run fewer workflows at once with this account, or allow a longer Maximum Wait in the options.',
	);

/** Sends it once, when the rate limiter allows, which must be within some milliseconds. */
const attempt = async ({ limiter, send, signal }: Sending, left: number, late: () => Error): Promise<Result> => {
	if (signal?.aborted) throw cancellation();
	const permit = limiter.tryAcquire() ?? (await withTimeout(left, signal, (either) => limiter.acquire(either), late));
	let result: Result | undefined;
	try {
		return (result = await send().catch(asResult));
	} finally {
		limiter.release(permit, result && { ...limitReport(headersOf(result)), isRefused: isRateLimited(result) });
	}
};

/** Suffix for error messages: ", tried 4 times in 3 seconds"; `tooLong` is a wait that the service asks for. */
const triedFor = (tries: number, ms: number, tooLong: number | undefined) =>
	(tries > 1 ? `, tried ${tries} times in ${formatDuration(ms)}` : '') +
	(tooLong === undefined ? '' : `; another try would have to wait ${formatDuration(tooLong)}`);

/**
 * Sends a request when the rate limiter allows, and again where policy.ts says that this may help and cannot do twice
 * what was asked once. Pauses grow and follow Retry-After and X-RateLimit-Reset. Resolves to the last response. Throws a
 * ServiceFailure when there is none, or the execution is cancelled.
 */
export const sendWithRetries = async (sending: Sending): Promise<HttpResponse> => {
	const { method, maximumWait, signal } = sending;
	const since = performance.now();
	const elapsed = () => performance.now() - since;
	const left = () => Math.max(0, maximumWait - elapsed());
	let isMaybeDone = false;
	for (let tries = 1; ; tries++) {
		const result = await attempt(sending, left(), () => busy(elapsed()));
		isMaybeDone ||= isOutcomeUnknown(result);
		// The request limit is only a matter of time, so any number of tries is fine; the rate limiter does the waiting.
		const isLimit = isRateLimited(result);
		const headers = headersOf(result);
		const ms = isLimit ? (untilRefill(headers) ?? 0) : Math.max(retryAfter(headers) ?? 0, backoff(tries));
		const mayTry = mayRetry(method, result) && (isLimit || tries < timing.tries);
		if (mayTry && ms <= left()) {
			drop(result);
			await pause(isLimit ? 0 : ms, signal);
			continue;
		}
		const tried = triedFor(tries, elapsed(), mayTry ? ms : undefined);
		if (result instanceof ServiceFailure) throw result.after(tried);
		// What an earlier try may have deleted without a response is gone, as it should be.
		const isGone = method === 'DELETE' && isMaybeDone && result.status === 404;
		return isGone ? { ...result, status: 204, body: '' } : { ...result, tried };
	}
};
