import { raceAbort } from '../../../transport';

const running = new Map<string, { readonly version: object; readonly done: Promise<unknown> }>();

/**
 * Runs a poll of a node so that no two of them overlap, in one process. n8n starts a poll at its time whether or not the
 * one before has ended; such a one is left out and answers null, at the end of the other: n8n 2.41 ends the
 * expression sandbox of both with the first that ends, and the other could send nothing more. A poll of another version of
 * the workflow, which has static data of its own, waits, since n8n throws away what the older one finds. Throws a
 * cancellation as soon as `signal` is aborted while it waits.
 */
export const skipIfRunning = async <T>(key: string, version: object, poll: () => Promise<T>, signal?: AbortSignal) => {
	for (let other = running.get(key); other; other = running.get(key)) {
		await raceAbort(other.done, signal);
		if (other.version === version) return null;
	}
	const work = poll();
	running.set(key, { version, done: work.catch(() => undefined) });
	try {
		return await work;
	} finally {
		running.delete(key);
	}
};
