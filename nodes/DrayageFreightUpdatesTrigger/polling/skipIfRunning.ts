import { raceAbort } from '../../../transport';

interface Running {
	readonly staticData: object;
	readonly done: Promise<unknown>;
}

const running = new Map<string, Running>();
/** The poll for whose end one on this static data had no time to wait. */
const missed = new WeakMap<object, Running>();

/**
 * The changes that this process handed over last, as JSON, by workflow and node. n8n saves static data a moment before
 * it starts an execution; a process that is there for the next poll has started it.
 */
export const proven = new Map<string, ReadonlySet<string>>();

/**
 * Runs a poll of a node so that no two of them overlap, in one process. n8n starts a poll at its time whether or not the
 * one before has ended; such a one is left out and returns null at the end of the other: n8n 2.41 ends the
 * expression sandbox of both with the first that ends, and the other could send nothing more. A poll on other static data
 * belongs to a newer version of the workflow, or to n8n's durable scheduler: it waits, and goes on from what the older one
 * has kept, of which nothing is proven, since n8n may throw away what that one found. Throws a cancellation as soon as
 * `signal` is aborted while it waits; the next poll on the same static data then waits in its place.
 */
export const skipIfRunning = async <T>(
	key: string,
	staticData: object,
	poll: () => Promise<T>,
	signal?: AbortSignal,
) => {
	for (let other = running.get(key) ?? missed.get(staticData); other; other = running.get(key)) {
		if (other.staticData !== staticData) missed.set(staticData, other);
		await raceAbort(other.done, signal);
		missed.delete(staticData);
		if (other.staticData === staticData) return null;
		Object.assign(staticData, other.staticData);
		proven.delete(key);
	}
	const work = poll();
	running.set(key, { staticData, done: work.catch(() => undefined) });
	try {
		return await work;
	} finally {
		running.delete(key);
	}
};
