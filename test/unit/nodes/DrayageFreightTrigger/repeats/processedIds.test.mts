import type { IExecuteFunctions } from 'n8n-workflow';
import { nodeStore } from '../../../../../nodes/DrayageFreightTrigger/repeats/processedIds.ts';

/** n8n's helpers, refusing as told: each entry is thrown before, or after, the call is done. */
const helpersThat = (refusals: Array<{ error: Error; isDone?: boolean }>) => {
	const known: string[] = [];
	const check = (ids: string[]) => {
		const processed = ids.filter((id) => known.includes(id));
		known.push(...ids.filter((id) => !processed.includes(id)));
		return { new: ids.filter((id) => !processed.includes(id)), processed };
	};
	const checkProcessedAndRecord = jest.fn(async (ids: string[]) => {
		const refusal = refusals.shift();
		if (!refusal) return check(ids);
		if (refusal.isDone) check(ids);
		throw refusal.error;
	});
	const helpers = { checkProcessedAndRecord } as unknown as IExecuteFunctions['helpers'];
	return { checkProcessedAndRecord, store: nodeStore({ helpers }, 3000) };
};

const collision = { error: new Error('UNIQUE constraint failed: processed_data.workflowId') };

test('n8n is asked for entries of this node, with room for those that the call adds', async () => {
	const { store, checkProcessedAndRecord } = helpersThat([]);
	await store.check(['a']);
	expect(checkProcessedAndRecord).toHaveBeenCalledWith(['a'], 'node', { mode: 'entries', maxEntries: 3001 });
});

test('a store that refuses is asked again, and its answer counts', async () => {
	const { store } = helpersThat([]);
	await store.check(['a']);
	expect([...(await store.check(['a', 'b']))]).toEqual(['a']);
	const refusing = helpersThat([collision, collision]);
	expect([...(await refusing.store.check(['a']))]).toEqual([]);
	expect([...(await refusing.store.check(['a']))]).toEqual(['a']);
});

test('after a broken connection what is known may be our own doing, so it counts as new', async () => {
	const broken = { error: new Error('Connection terminated unexpectedly'), isDone: true };
	expect([...(await helpersThat([broken]).store.check(['a']))]).toEqual([]);
});

test('a store that keeps refusing rejects', async () => {
	const { store, checkProcessedAndRecord } = helpersThat([collision, collision, collision, collision]);
	await expect(store.check(['a'])).rejects.toThrow('UNIQUE');
	expect(checkProcessedAndRecord).toHaveBeenCalledTimes(4);
});

describe('the pause before another try', () => {
	beforeEach(() => {
		jest.useFakeTimers();
		jest.spyOn(Math, 'random').mockReturnValue(0);
	});
	afterEach(() => {
		jest.useRealTimers();
		jest.restoreAllMocks();
	});

	test('comes first, and grows', async () => {
		const { store, checkProcessedAndRecord } = helpersThat([collision, collision, collision]);
		const answer = store.check(['a']);
		for (const [tries, pause] of [
			[1, 25],
			[2, 50],
			[3, 100],
		] as const) {
			await jest.advanceTimersByTimeAsync(0);
			expect(checkProcessedAndRecord).toHaveBeenCalledTimes(tries);
			await jest.advanceTimersByTimeAsync(pause - 1);
			expect(checkProcessedAndRecord).toHaveBeenCalledTimes(tries);
			await jest.advanceTimersByTimeAsync(1);
		}
		expect([...(await answer)]).toEqual([]);
		expect(checkProcessedAndRecord).toHaveBeenCalledTimes(4);
	});
});

test('nothing to look up or to forget is no call', async () => {
	const { store, checkProcessedAndRecord } = helpersThat([]);
	await store.check([]);
	await store.forget([]);
	expect(checkProcessedAndRecord).not.toHaveBeenCalled();
});
