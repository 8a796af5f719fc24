import { BatchQueue } from '../../../../../nodes/DrayageFreightTrigger/repeats/batchQueue.ts';

const gate = () => {
	let open: () => void = () => undefined;
	const opened = new Promise<void>((resolve) => (open = resolve));
	return { open: () => open(), opened };
};

test('jobs that come while a batch is under way make up the next one; each gets its own result', async () => {
	const lanes = new BatchQueue<number, string>();
	const { open, opened } = gate();
	const batches: number[][] = [];
	const work = async (jobs: readonly number[]) => {
		batches.push([...jobs]);
		await opened;
		return jobs.map((job) => `did ${job}`);
	};
	const results = [1, 2, 3].map((job) => lanes.run('a', job, work));
	open();
	expect(await Promise.all(results)).toEqual(['did 1', 'did 2', 'did 3']);
	expect(batches).toEqual([[1], [2, 3]]);
	expect(await lanes.run('a', 4, work)).toBe('did 4');
});

test('lanes do not wait for each other', async () => {
	const lanes = new BatchQueue<number, number>();
	const { open, opened } = gate();
	const slow = lanes.run('a', 1, async (jobs) => {
		await opened;
		return jobs;
	});
	expect(await lanes.run('b', 2, async (jobs) => jobs)).toBe(2);
	open();
	expect(await slow).toBe(1);
});

test('a batch that fails fails for its own jobs only', async () => {
	const lanes = new BatchQueue<number, number>();
	const work = async (jobs: readonly number[]) => {
		await Promise.resolve();
		if (jobs.includes(1)) throw new Error('no');
		return jobs;
	};
	const results = await Promise.allSettled([1, 2, 3].map((job) => lanes.run('a', job, work)));
	expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
