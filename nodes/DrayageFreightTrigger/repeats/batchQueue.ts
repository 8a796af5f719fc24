/** Does many jobs at once; answers a result for each, in their order. */
export type Work<J, R> = (jobs: readonly J[]) => Promise<readonly R[]>;

interface Batch<J, R> {
	readonly jobs: J[];
	readonly results: Promise<readonly R[]>;
}

/**
 * Does the jobs of one key one batch after another: whatever comes while a batch is under way makes up the next one.
 * Keys do not wait for each other, and leave nothing behind.
 */
export class BatchQueue<J, R> {
	/** Batches that still take jobs. */
	private readonly open = new Map<string, Batch<J, R>>();
	private readonly running = new Map<string, Promise<unknown>>();

	/** Resolves with the job's own result. A batch is done by the work of its first job. */
	async run(key: string, job: J, work: Work<J, R>): Promise<R> {
		const batch = this.open.get(key) ?? this.begin(key, work);
		const index = batch.jobs.push(job) - 1;
		return (await batch.results)[index] as R;
	}

	private begin(key: string, work: Work<J, R>): Batch<J, R> {
		const jobs: J[] = [];
		const start = () => {
			this.open.delete(key);
			return work(jobs);
		};
		const results = Promise.resolve(this.running.get(key)).then(start);
		const end = () => {
			if (this.running.get(key) === ended) this.running.delete(key);
		};
		const ended = results.then(end, end);
		this.running.set(key, ended);
		const batch = { jobs, results };
		this.open.set(key, batch);
		return batch;
	}
}
