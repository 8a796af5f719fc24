import { asFailure, cancellation, formatDuration, ServiceFailure } from './http/errors';
import type { SendOptions } from './http/request';
import type { HttpResponse, QuotaReport } from './http/response';
import { pause, withTimeout } from './http/wait';
import { limitReport, retryAfter, untilRefill, type LimitReport } from './limits/limitHeaders';
import type { RateLimiter } from './limits/rateLimiter';
import { timing } from './limits/timing';
import { isOutcomeUnknown, isRateLimited, mayRetry, type Outcome, type Repeatable } from './policy';

/** What one try came to. */
type Result = HttpResponse | ServiceFailure;

/**
 * Milliseconds to wait after this many tries: exponential, and anywhere in the upper half of it, so that those who fail
 * together do not come back together.
 */
export const backoff = (tries: number) =>
	Math.min(timing.backoff * 2 ** (tries - 1), timing.longestBackoff) * (0.5 + Math.random() / 2);

const busy = (ms: number) =>
	new ServiceFailure(
		'busy',
		`Gave up after waiting ${formatDuration(ms)} for the account's request limit`,
		'Run fewer workflows at the same time with this account, or increase Maximum Wait in the options.',
	);

/** Milliseconds to wait before another try that may help; undefined when none may. */
const untilRetry = (request: Repeatable, result: Outcome, tries: number): number | undefined => {
	if (!mayRetry(request, result)) return undefined;
	const { headers = {}, status } = result;
	if (isRateLimited(result)) return untilRefill(headers) ?? 0;
	// A limit of the service is only a matter of time, so any number of tries is fine.
	const isWorthwhile = status === 429 || tries < timing.tries;
	return isWorthwhile ? Math.max(retryAfter(headers) ?? 0, backoff(tries)) : undefined;
};

/** Suffix for error messages: ", tried 4 times in 3 seconds"; `tooLong` is a wait that the service asks for. */
const triedFor = (tries: number, ms: number, tooLong: number | undefined) =>
	(tries > 1 ? `, tried ${tries} times in ${formatDuration(ms)}` : '') +
	(tooLong === undefined ? '' : `; the next attempt would have to wait ${formatDuration(tooLong)}`);

/**
 * Sends a request when the rate limiter allows, and again where policy.ts says that this may help and cannot do twice
 * what was asked once. Pauses grow and follow Retry-After and X-RateLimit-Reset. Resolves to the last response. Throws a
 * ServiceFailure when there is none, or the execution is cancelled; so must `send`, which sends it once. A 429 is told
 * apart by `askQuota`, which must not throw.
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
		const answer = await attempt();
		const result = 'headers' in answer && answer.status === 429 ? { ...answer, quota: await askQuota(left()) } : answer;
		isMaybeDone ||= isOutcomeUnknown(result);
		const ms = untilRetry(request, result, tries);
		if (ms !== undefined && ms <= left()) {
			// For the request limit the rate limiter waits.
			if (!isRateLimited(result)) await pause(ms, signal);
			continue;
		}
		const tried = triedFor(tries, elapsed(), ms);
		if (result instanceof ServiceFailure) throw result.after(tried);
		// What an earlier try may have deleted without a response is gone, as it should be.
		const isGone = request.method === 'DELETE' && isMaybeDone && result.status === 404;
		return isGone ? { ...result, status: 204, body: '' } : { ...result, tried };
	}
};
