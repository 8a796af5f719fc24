/**
 * Runs `task` for 0 to count - 1 with at most `width` under way, and answers the results in that order. After the first
 * rejection nothing more is started; what is under way is awaited, then the rejection of the lowest number is thrown.
 */
export const inOrder = async <T>(count: number, width: number, task: (index: number) => Promise<T>): Promise<T[]> => {
	const results = new Array<T>(count);
	let next = 0;
	const rejections: Array<{ index: number; reason: unknown }> = [];
	const worker = async () => {
		while (next < count && rejections.length === 0) {
			const index = next++;
			try {
				results[index] = await task(index);
			} catch (reason) {
				rejections.push({ index, reason });
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
	const [first] = rejections.sort((a, b) => a.index - b.index);
	if (first) throw first.reason;
	return results;
};
