import { raceAbort } from '../../../transport';

const running = new Map<string, { readonly staticData: object; readonly done: Promise<unknown> }>();

/**
 * Runs a poll of a node so that no two of them overlap, in one process. n8n starts a poll at its time whether or not the
 * one before has ended; such a one is left out and answers undefined, at the end of the other: n8n 2.41 ends the
 * expression sandbox of both with the first that ends, and the other could send nothing more. A poll on other static data
 * belongs to a newer version of the workflow and waits, since n8n throws away what the older one finds. Throws a
 * cancellation as soon as `signal` is aborted while it waits.
 */
export const skipIfRunning = async <T>(
	key: string,
	staticData: object,
	poll: () => Promise<T>,
	signal?: AbortSignal,
) => {
	for (let other = running.get(key); other; other = running.get(key)) {
		await raceAbort(other.done, signal);
		if (other.staticData === staticData) return undefined;
	}
	const work = poll();
	running.set(key, { staticData, done: work.catch(() => undefined) });
	try {
		return await work;
	} finally {
		running.delete(key);
	}
};
