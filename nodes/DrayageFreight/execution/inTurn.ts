import { raceAbort } from '../../../transport';

/** The last task of each queue that has any. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs a task after all earlier ones of the same queue in this process have ended, however they ended. Throws what the
 * task throws; a cancellation, without running it, if `signal` is aborted while it waits.
 */
export const inTurn = async <T>(queue: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
	const earlier = queues.get(queue) ?? Promise.resolve();
	const mine = raceAbort(earlier, signal).then(task);
	// Also after a task that gave up waiting: the ones before it may still run.
	const last = Promise.allSettled([earlier, mine]);
	queues.set(queue, last);
	void last.then(() => {
		if (queues.get(queue) === last) queues.delete(queue);
	});
	return await mine;
};
