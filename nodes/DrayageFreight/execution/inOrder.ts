/**
 * Runs `task` for 0 to count - 1, at most `width` at the same time, and returns the results in order. After the first
 * rejection, no further tasks start, tasks with higher numbers are aborted, and the rejection with the lowest number is
 * thrown. If `cancel` is aborted, all tasks are aborted and no further tasks start.
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
	let next = 0;

	const stopAbove = (index: number) => {
		for (const [other, controller] of running) if (other > index) controller.abort();
	};
	const stopAll = () => stopAbove(-1);
	const run = async (index: number, controller: AbortController) => {
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
		// After an abort, no task starts, so one signal is enough for all tasks of a worker.
		const controller = new AbortController();
		while (next < count && rejections.length === 0 && !cancel?.aborted) await run(next++, controller);
	};

	cancel?.addEventListener('abort', stopAll, { once: true });
	await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
	cancel?.removeEventListener('abort', stopAll);
	const [first] = rejections.sort((a, b) => a.index - b.index);
	if (first) throw first.reason;
	return results;
};
