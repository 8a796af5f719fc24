import { BatchQueue } from '../../../../../nodes/DrayageFreightTrigger/repeats/batchQueue.ts';

const gate = () => {
	let open: () => void = () => undefined;
	const opened = new Promise<void>((resolve) => (open = resolve));
	return { open: () => open(), opened };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('jobs that come while a batch is under way make up the next one; each gets its own result', async () => {
	const queue = new BatchQueue<number, string>();
	const { open, opened } = gate();
	const batches: number[][] = [];
	const work = async (jobs: readonly number[]) => {
		batches.push([...jobs]);
		await opened;
		return jobs.map((job) => `did ${job}`);
	};
	const results = [queue.run('a', 1, work)];
	await turn();
	results.push(queue.run('a', 2, work), queue.run('a', 3, work));
	open();
	expect(await Promise.all(results)).toEqual(['did 1', 'did 2', 'did 3']);
	expect(batches).toEqual([[1], [2, 3]]);
	expect(await queue.run('a', 4, work)).toBe('did 4');
});

test('keys do not wait for each other', async () => {
	const queue = new BatchQueue<number, number>();
	const { open, opened } = gate();
	const slow = queue.run('a', 1, async (jobs) => {
		await opened;
		return jobs;
	});
	expect(await queue.run('b', 2, async (jobs) => jobs)).toBe(2);
	open();
	expect(await slow).toBe(1);
});

test('a batch that fails fails for its own jobs only', async () => {
	const queue = new BatchQueue<number, number>();
	const work = async (jobs: readonly number[]) => {
		await turn();
		if (jobs.includes(1)) throw new Error('no');
		return jobs;
	};
	const first = Promise.allSettled([queue.run('a', 1, work)]);
	await turn();
	const others = Promise.allSettled([queue.run('a', 2, work), queue.run('a', 3, work)]);
	const results = [...(await first), ...(await others)];
	expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('jobs that come together are one batch', async () => {
	const queue = new BatchQueue<number, number>();
	const work = jest.fn(async (jobs: readonly number[]) => [...jobs]);
	expect(await Promise.all([1, 2].map((job) => queue.run('a', job, work)))).toEqual([1, 2]);
	expect(work).toHaveBeenCalledTimes(1);
});
