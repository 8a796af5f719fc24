import { sleep } from 'n8n-workflow';
import { cancellation } from './errors';

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
