import type { IExecuteFunctions } from 'n8n-workflow';
import { nodeStore } from '../../../../../nodes/DrayageFreightTrigger/duplicates.ts';

/** n8n's helper with failures. Each error is thrown instead of a call, or after the call. */
const storeFailing = (refusals: Array<{ error: Error; isDone?: boolean }>) => {
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

const broken = { error: new Error('Connection terminated unexpectedly'), isDone: true };
const collision = { error: new Error('UNIQUE constraint failed: processed_data.workflowId') };

test('n8n stores IDs for this node, with room for those added by the call', async () => {
	const { store, checkProcessedAndRecord } = storeFailing([]);
	await store.check(['a']);
	expect(checkProcessedAndRecord).toHaveBeenCalledWith(['a'], 'node', { mode: 'entries', maxEntries: 3001 });
});

test('a failed call is repeated, and its result is used', async () => {
	const { store } = storeFailing([]);
	await store.check(['a']);
	expect([...(await store.check(['a', 'b']))]).toEqual(['a']);
	const refusing = storeFailing([collision, collision]);
	expect([...(await refusing.store.check(['a']))]).toEqual([]);
	expect([...(await refusing.store.check(['a']))]).toEqual(['a']);
});

test('after a broken connection all IDs count as new, since the failed call may have stored them', async () => {
	const { store } = storeFailing([collision, broken, collision]);
	expect([...(await store.check(['a']))]).toEqual([]);
});

test.each([
	['Connection terminated unexpectedly', undefined],
	['read ECONNRESET', undefined],
	['write EPIPE', undefined],
	['connect ETIMEDOUT', undefined],
	['the database system is shutting down', '57P01'],
	['the server closed it', '08006'],
])('a connection counts as broken at "%s", code %s', async (message, code) => {
	const error = Object.assign(new Error(message), { code });
	expect([...(await storeFailing([{ error, isDone: true }]).store.check(['a']))]).toEqual([]);
});

test('a store that keeps failing makes the call reject', async () => {
	const { store, checkProcessedAndRecord } = storeFailing([collision, collision, collision, collision]);
	await expect(store.check(['a'])).rejects.toThrow('UNIQUE');
	expect(checkProcessedAndRecord).toHaveBeenCalledTimes(4);
});

describe('the delay before a retry', () => {
	beforeEach(() => {
		jest.useFakeTimers();
	});
	afterEach(() => {
		jest.useRealTimers();
		jest.restoreAllMocks();
	});

	test.each([
		[0, [25, 50, 100]],
		[0.2, [30, 60, 120]],
	])('grows with each retry and is longer for a larger random number: %d', async (chance, pauses) => {
		jest.spyOn(Math, 'random').mockReturnValue(chance);
		const { store, checkProcessedAndRecord } = storeFailing([collision, collision, collision]);
		const answer = store.check(['a']);
		for (const [index, pause] of pauses.entries()) {
			await jest.advanceTimersByTimeAsync(0);
			expect(checkProcessedAndRecord).toHaveBeenCalledTimes(index + 1);
			await jest.advanceTimersByTimeAsync(pause - 1);
			expect(checkProcessedAndRecord).toHaveBeenCalledTimes(index + 1);
			await jest.advanceTimersByTimeAsync(1);
		}
		expect([...(await answer)]).toEqual([]);
		expect(checkProcessedAndRecord).toHaveBeenCalledTimes(4);
	});
});

test("the store isn't called without IDs", async () => {
	const { store, checkProcessedAndRecord } = storeFailing([]);
	await store.check([]);
	await store.forget([]);
	expect(checkProcessedAndRecord).not.toHaveBeenCalled();
});
