import { inOrder } from '../../../../../nodes/DrayageFreight/execution/inOrder.ts';

const soon = (ms = 1) => new Promise((resolve) => setTimeout(resolve, ms));
const aborted = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => {
		signal.addEventListener('abort', () => reject(new Error('aborted')));
	});

it('returns results in order, and never runs more tasks in parallel than allowed', async () => {
	let underWay = 0;
	let most = 0;
	const { results } = await inOrder(20, 4, async (index) => {
		most = Math.max(most, ++underWay);
		await soon(((index * 7) % 5) + 1);
		underWay--;
		return index * 2;
	});
	expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index * 2));
	expect(most).toBe(4);
});

it('does nothing without tasks', async () => {
	expect(await inOrder(0, 8, async () => await Promise.reject(new Error('never')))).toEqual({ results: [] });
});

it('returns the first failure, and starts nothing after it', async () => {
	const started: number[] = [];
	const run = inOrder(100, 3, async (index) => {
		started.push(index);
		await soon([50, 30][index] ?? 5);
		if (index > 0) throw new Error(`number ${index}`);
	});
	expect((await run).stop).toEqual({ error: new Error('number 2'), index: 2 });
	expect(started).toEqual([0, 1, 2]);
});

it('aborts the other tasks after an error', async () => {
	const run = inOrder(3, 3, async (index, signal) => {
		if (index > 0) return await aborted(signal);
		await soon();
		throw new Error('number 0');
	});
	expect((await run).stop).toEqual({ error: new Error('number 0'), index: 0 });
});

it('aborts all tasks and starts no more when canceled', async () => {
	const cancel = new AbortController();
	const started: number[] = [];
	const task = async (index: number, signal: AbortSignal) => {
		started.push(index);
		await aborted(signal);
	};
	const run = inOrder(100, 3, task, cancel.signal);
	await soon();
	cancel.abort();
	expect((await run).stop?.error).toEqual(new Error('aborted'));
	expect(started).toEqual([0, 1, 2]);
});

it("starts nothing more if it's canceled while a task is finishing", async () => {
	const cancel = new AbortController();
	const started: number[] = [];
	const task = async (index: number) => {
		started.push(index);
		cancel.abort();
	};
	const { stop } = await inOrder(5, 1, task, cancel.signal);
	expect(stop?.error).toMatchObject({ kind: 'canceled' });
	expect(started).toEqual([0]);
});
