import { sleep } from 'n8n-workflow';
import { raceAbort } from '../../../transport';

/** Milliseconds of uninterrupted work before other tasks get a turn. */
const STRETCH = 10;

/**
 * Yields to other tasks after a stretch of work. Otherwise, thousands of items that need no request would block n8n.
 */
const breathing = () => {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < STRETCH) return;
		await sleep(0);
		since = performance.now();
	};
};

/**
 * Runs `task` for 0 to count - 1, at most `width` at the same time, and returns the results in order. After the first
 * rejection, no further tasks start, and tasks with higher numbers are aborted; then the rejection with the lowest
 * number is thrown. If `cancel` is aborted, all tasks are aborted and no further tasks start.
 */
export const inOrder = async <T>(
	count: number,
	width: number,
	task: (index: number, signal: AbortSignal) => Promise<T>,
	cancel?: AbortSignal,
): Promise<T[]> => {
	const results = new Array<T>(count);
	const running = new Map<number, AbortController>();
	const rejections: Array<{ index: number; reason: unknown }> = [];
	const breathe = breathing();
	let next = 0;

	const stopAbove = (index: number) => {
		for (const [other, controller] of running) if (other > index) controller.abort();
	};
	const stopAll = () => stopAbove(-1);
	const run = async (index: number) => {
		const controller = new AbortController();
		running.set(index, controller);
		try {
			results[index] = await task(index, controller.signal);
		} catch (reason) {
			rejections.push({ index, reason });
			stopAbove(index);
		} finally {
			running.delete(index);
		}
	};
	const worker = async () => {
		while (next < count && rejections.length === 0 && !cancel?.aborted) {
			await run(next++);
			await breathe();
		}
	};

	cancel?.addEventListener('abort', stopAll, { once: true });
	await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
	cancel?.removeEventListener('abort', stopAll);
	const [first] = rejections.sort((a, b) => a.index - b.index);
	if (first) throw first.reason;
	return results;
};

/** The last task of each queue that isn't empty. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs a task after all earlier tasks of the same queue in this process have ended, whether or not they failed. Throws
 * what the task throws. If `signal` is aborted first, throws a cancellation without running the task.
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
