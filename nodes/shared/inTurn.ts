import { raceAbort } from '../../transport';

/** The last task of each nonempty queue. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs a task after all earlier tasks of the same queue in this process have ended, even if they failed. Rejects with
 * the task's error. If `signal` is aborted first, rejects with a cancellation without running the task.
 */
export const inTurn = async <T>(queue: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
	const earlier = queues.get(queue) ?? Promise.resolve();
	const mine = raceAbort(earlier, signal).then(task);
	// Wait for `earlier` too: if this task gives up waiting, the tasks before it may still be running.
	const last = Promise.allSettled([earlier, mine]);
	queues.set(queue, last);
	void last.then(() => {
		if (queues.get(queue) === last) queues.delete(queue);
	});
	return await mine;
};
