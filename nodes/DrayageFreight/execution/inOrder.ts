/**
 * Runs `task` for 0 to count - 1, at most `width` at the same time, and returns the results in order. After the first
 * rejection, which is thrown, no further tasks start and the others are aborted. The same if `cancel` is aborted.
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
	const worker = async () => {
		try {
			while (next < count && !controller.signal.aborted) {
				const index = next++;
				results[index] = await task(index, controller.signal);
			}
		} catch (reason) {
			rejections.push(reason);
			stop();
		}
	};

	if (cancel?.aborted) stop();
	cancel?.addEventListener('abort', stop, { once: true });
	await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
	cancel?.removeEventListener('abort', stop);
	if (rejections.length > 0) throw rejections[0];
	return results;
};
