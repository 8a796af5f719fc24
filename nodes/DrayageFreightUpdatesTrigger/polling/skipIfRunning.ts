const running = new Map<string, { readonly staticData: object; readonly done: Promise<unknown> }>();

/**
 * Runs a poll of a node so that no two of them overlap, in one process. n8n starts a poll at its time whether or not the
 * one before has ended; such a one is left out and answers undefined. A poll on other static data belongs to a newer
 * version of the workflow and waits, since n8n throws away what the older one finds.
 */
export const skipIfRunning = async <T>(key: string, staticData: object, poll: () => Promise<T>) => {
	for (let other = running.get(key); other; other = running.get(key)) {
		if (other.staticData === staticData) return undefined;
		await other.done.catch(() => undefined);
	}
	const work = poll();
	running.set(key, { staticData, done: work });
	try {
		return await work;
	} finally {
		running.delete(key);
	}
};
