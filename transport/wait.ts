import { sleep } from 'n8n-workflow';
import { ServiceFailure } from './errors';

/** The failure of a request whose execution was stopped. */
export const cancellation = () =>
	new ServiceFailure({ kind: 'cancelled', message: 'The execution was cancelled', hint: 'Nothing more is sent.' });

/** Thrown by `within` when the time is up. */
export class TimeIsUp extends Error {}

/** The longest time a timer can hold. */
const LONGEST = 2_147_483_647;
// Made once: what an abort throws away need not be made for each request.
const FINISHED = new Error('finished');

/** Waits some milliseconds. Throws a cancellation at once when `signal` is aborted. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
	try {
		await sleep(Math.min(ms, LONGEST), signal);
	} catch {
		throw cancellation();
	}
};

/** The outcome of a promise, or a cancellation as soon as `signal` is aborted. */
export const raceAbort = async <T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> => {
	if (signal === undefined) return await promise;
	if (signal.aborted) throw cancellation();
	let stop = () => {};
	const aborted = new Promise<never>((_, reject) => {
		stop = () => reject(cancellation());
	});
	signal.addEventListener('abort', stop, { once: true });
	try {
		return await Promise.race([promise, aborted]);
	} finally {
		signal.removeEventListener('abort', stop);
	}
};

/**
 * Runs a task with a signal that is aborted when `outer` is, or after some milliseconds; in the second case TimeIsUp is
 * thrown in place of whatever the task throws then. Leaves neither timer nor listener behind.
 */
export const withTimeout = async <T>(
	ms: number,
	outer: AbortSignal | undefined,
	task: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
	const own = new AbortController();
	const finished = new AbortController();
	const stop = () => own.abort();
	const time = { isUp: false };
	if (outer?.aborted) stop();
	outer?.addEventListener('abort', stop, { once: true });
	const expire = () => {
		time.isUp = true;
		stop();
	};
	void sleep(Math.min(ms, LONGEST), finished.signal).then(expire, () => undefined);
	try {
		return await task(own.signal);
	} catch (error) {
		throw time.isUp ? new TimeIsUp() : error;
	} finally {
		finished.abort(FINISHED);
		outer?.removeEventListener('abort', stop);
	}
};
