import { sleep } from 'n8n-workflow';
import { cancellation } from './http/errors';

/** Limits and waits of this process, times in milliseconds. Tests shorten it; nothing else writes to it. */
export const timing = {
	/** Requests in a window until the service's headers say otherwise (docs/interface.md#limits). */
	limit: 120,
	/** The service's window: a minute from its first request (undocumented: docs/interface.md#u-request-limit). */
	window: 60_000,
	/** Added to every wait for the service's clock, which may run slower than ours. */
	clockSkew: 100,
	/** How often a waiting request checks whether the limit was raised or the window reset. */
	pollInterval: 250,
	/** The first pause before another try; it doubles from try to try. */
	backoff: 500,
	/** The longest pause before another try, unless the service asks for a longer one. */
	longestBackoff: 30_000,
	/** Tries of one request in all, where the request limit is not what refuses it. */
	tries: 4,
	/** For the poll that publishing waits for: n8n 2.41 gives a trigger up after 84 seconds. */
	longestFirstPoll: 60_000,
	/** Between the record of a booking and the look whether another process has overwritten it. */
	recordDelay: 500,
	/** Before each look for a booking that an earlier request may have made, which may be listed a little later. */
	lookupDelays: [0, 400, 800, 2_000, 4_000, 8_000],
	/** Before each look at the webhook configurations that were just created or deleted. */
	verifyDelays: [0, 400, 800],
	/** No look begins after this long, since each may take long itself. */
	lookFor: 15_000,
};

export type Timing = typeof timing;

/** The longest time a timer can hold. */
const LONGEST = 2_147_483_647;

/** Pauses are made of steps: n8n's sleep cannot be ended early before 2.34, so a timer outlives its pause by one step. */
const STEP = 250;

/** The outcome of a promise, or a cancellation as soon as `signal` is aborted. */
export const raceAbort = <T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const stop = () => reject(cancellation());
		if (signal?.aborted) stop();
		signal?.addEventListener('abort', stop, { once: true });
		void promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop));
	});

/** Waits some milliseconds. Throws a cancellation at once when `signal` is aborted. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
	if (signal?.aborted) throw cancellation();
	const end = performance.now() + ms;
	for (let left = ms; left > 0; left = end - performance.now()) {
		await raceAbort(sleep(Math.min(left, STEP)), signal);
	}
};

/**
 * Runs a task with a signal that is aborted when `signal` is, or after some milliseconds. In the second case what
 * `late` returns is thrown in place of what the task throws. A task that has ended in time is not disturbed later: its
 * result may be a stream, which goes on.
 */
export const withTimeout = async <T>(
	ms: number,
	signal: AbortSignal | undefined,
	task: (signal: AbortSignal) => Promise<T>,
	late: () => Error,
): Promise<T> => {
	// Community nodes may not use setTimeout.
	const clock = AbortSignal.timeout(Math.min(Math.ceil(ms), LONGEST));
	const deadline = new AbortController();
	const expire = () => deadline.abort();
	clock.addEventListener('abort', expire, { once: true });
	try {
		return await task(signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal);
	} catch (error) {
		throw deadline.signal.aborted && !signal?.aborted ? late() : error;
	} finally {
		clock.removeEventListener('abort', expire);
	}
};
