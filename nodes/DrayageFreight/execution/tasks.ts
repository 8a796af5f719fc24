import { sleep } from 'n8n-workflow';
import { raceAbort } from '../../../transport';

/** Milliseconds of work at a stretch before others get their turn. */
const STRETCH = 10;

/** Lets others run when the work has gone on for long: thousands of items that need no request would block n8n. */
const breathing = () => {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < STRETCH) return;
		await sleep(0);
		since = performance.now();
	};
};

/**
 * Runs `task` for 0 to count - 1 with at most `width` under way, and answers the results in that order. After the first
 * rejection nothing more is started, and the signals of tasks with higher numbers are aborted, so that none waits in
 * vain; then the rejection of the lowest number is thrown. When `cancel` is aborted, all signals are, and nothing more
 * is started.
 */
export const inOrder = async <T>(
	count: number,
	width: number,
	task: (index: number, signal: AbortSignal) => Promise<T>,
	cancel?: AbortSignal,
): Promise<T[]> => {
	const results = new Array<T>(count);
	const underWay = new Map<number, AbortController>();
	const rejections: Array<{ index: number; reason: unknown }> = [];
	const breathe = breathing();
	let next = 0;

	const stopAbove = (index: number) => {
		for (const [other, controller] of underWay) if (other > index) controller.abort();
	};
	const stopAll = () => stopAbove(-1);
	const run = async (index: number) => {
		const controller = new AbortController();
		underWay.set(index, controller);
		try {
			results[index] = await task(index, controller.signal);
		} catch (reason) {
			rejections.push({ index, reason });
			stopAbove(index);
		} finally {
			underWay.delete(index);
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
