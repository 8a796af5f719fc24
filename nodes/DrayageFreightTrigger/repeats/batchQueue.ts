interface Waiting<J, R> {
	readonly job: J;
	readonly resolve: (result: R) => void;
	readonly reject: (reason: unknown) => void;
}

/** Does many jobs at once; answers a result for each, in their order. */
export type Work<J, R> = (jobs: readonly J[]) => Promise<readonly R[]>;

/**
 * Does jobs of one lane one batch after another: whatever comes while a batch is under way waits and makes up the
 * next one. Lanes do not wait for each other, and an idle lane leaves nothing behind.
 */
export class BatchQueue<J, R> {
	private readonly waiting = new Map<string, Array<Waiting<J, R>>>();

	/** Resolves with the job's own result. A lane's batches are done by the work of the job that found it idle. */
	async run(lane: string, job: J, work: Work<J, R>): Promise<R> {
		return await new Promise<R>((resolve, reject) => {
			const entry = { job, resolve, reject };
			const queue = this.waiting.get(lane);
			if (queue) {
				queue.push(entry);
				return;
			}
			this.waiting.set(lane, []);
			void this.drain(lane, [entry], work);
		});
	}

	private async drain(lane: string, first: Array<Waiting<J, R>>, work: Work<J, R>) {
		for (let batch = first; batch.length > 0; batch = this.next(lane)) await settleBatch(batch, work);
		this.waiting.delete(lane);
	}

	private next(lane: string) {
		const batch = this.waiting.get(lane) ?? [];
		if (batch.length > 0) this.waiting.set(lane, []);
		return batch;
	}
}

const settleBatch = async <J, R>(batch: ReadonlyArray<Waiting<J, R>>, work: Work<J, R>) => {
	try {
		const results = await work(batch.map(({ job }) => job));
		batch.forEach(({ resolve }, index) => resolve(results[index] as R));
	} catch (error) {
		for (const { reject } of batch) reject(error);
	}
};
