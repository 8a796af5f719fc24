import { cancellation } from '../../../transport/errors';

/** Does the work of one item. The signal is aborted when the run ends early. */
export type Task<T> = (index: number, signal: AbortSignal) => Promise<T>;

/** Why a run ended early: the first item that failed, or without an index, that it was canceled. */
export interface Stop {
	readonly error: unknown;
	readonly index?: number | undefined;
}

/**
 * Runs `task` for 0 to count - 1, at most `width` at the same time, and returns the results in order. After the first
 * failure, or if `cancel` is aborted, no further tasks start and the others are aborted. The results are then incomplete.
 */
export const inOrder = async <T>(
	count: number,
	width: number,
	task: Task<T>,
	cancel?: AbortSignal,
): Promise<{ readonly results: T[]; readonly stop: Stop | undefined }> => {
	const results: T[] = [];
	const ended = new AbortController();
	const signal = cancel ? AbortSignal.any([cancel, ended.signal]) : ended.signal;
	let stop: Stop | undefined;
	let next = 0;
	const work = async () => {
		while (next < count && !signal.aborted) {
			const index = next++;
			try {
				results[index] = await task(index, signal);
			} catch (error) {
				stop ??= { error, index };
				ended.abort();
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, count) }, work));
	if (cancel?.aborted) stop ??= { error: cancellation() };
	return { results, stop };
};
