import { sleep, type IExecuteFunctions } from 'n8n-workflow';

/** Remembered ids, the oldest of which make room for new ones. Each call rejects when the store keeps refusing. */
export interface ProcessedIds {
	/** Which of the ids were known. Afterwards all are known; the new ones count as the newest. */
	check(ids: readonly string[]): Promise<Set<string>>;
	forget(ids: readonly string[]): Promise<void>;
}

const TRIES = 4;
/** Milliseconds before the first further try; doubled each time, with up to as much again by chance. */
const PAUSE = 25;

/** After a broken connection nobody knows whether the store did what it was told. */
const isUncertain = (error: unknown) => {
	const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
	return /ECONN|EPIPE|ETIMEDOUT|connection|57P0|^08/i.test(`${String(code)} ${String(message)}`);
};

/** Tries again while the store refuses, such as when the first calls of two processes collide; collects the refusals. */
const persistent = async <T>(call: () => Promise<T>, refusals: unknown[] = []): Promise<T> =>
	await call().catch(async (error: unknown) => {
		const tries = refusals.push(error);
		if (tries === TRIES) throw error;
		await sleep(PAUSE * 2 ** (tries - 1) * (1 + Math.random()));
		return await persistent(call, refusals);
	});

/**
 * n8n's own memory of processed ids for this node, in its database: it outlives restarts and is shared by all
 * processes. n8n reads, changes and writes it without a lock, so of two processes' writes one may be lost. What a check
 * records comes on top of `maxEntries`, since part of it is forgotten right away.
 */
export const nodeStore = ({ helpers }: Pick<IExecuteFunctions, 'helpers'>, maxEntries: number): ProcessedIds => ({
	async check(ids) {
		if (ids.length === 0) return new Set();
		const options = { mode: 'entries' as const, maxEntries: maxEntries + ids.length };
		const refusals: unknown[] = [];
		const { processed } = await persistent(() => helpers.checkProcessedAndRecord([...ids], 'node', options), refusals);
		// What is known may be known from the try whose answer never came: rather doubled than lost.
		return new Set(refusals.some(isUncertain) ? [] : processed.map(String));
	},
	async forget(ids) {
		if (ids.length > 0)
			await persistent(() => helpers.removeProcessed([...ids], 'node', { mode: 'entries', maxEntries }));
	},
});
