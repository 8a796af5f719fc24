import { sleep } from 'n8n-workflow';
import { cancellation } from './errors';

/** Limits and waits of this process, in milliseconds unless noted. Only tests change them, to run faster. */
export const timing = {
	/** Requests per window until the API's headers say otherwise (docs/interface.md#limits). */
	limit: 120,
	/** The API's window: one minute from its first request (undocumented: docs/interface.md#u-request-limit). */
	window: 60_000,
	/** Added to every wait in case the API's clock is slower than the local one. */
	clockSkew: 100,
	/** The interval at which a waiting request checks whether the limit was raised or the window reset. */
	pollInterval: 250,
	/** The wait before the first retry. It doubles with each retry. */
	backoff: 500,
	/** The longest wait before a retry, unless the API asks for a longer one. */
	longestBackoff: 30_000,
	/** The maximum number of attempts per request or download, except for requests rejected by the rate limit. */
	tries: 4,
	/** How long a poll may take: at most, since n8n 2.41 gives up on publishing after 84 seconds, and if n8n doesn't say. */
	longestPoll: 50_000,
	usualPoll: 30_000,
	/** How long the names of a shipment must stay in n8n's store before it's booked. */
	confirm: 500,
	/**
	 * The waits before each lookup of a booking that an earlier request may have created, since the list may lag
	 * behind.
	 */
	lookupDelays: [0, 400, 800, 2_000, 4_000, 5_000],
	/**
	 * The time limit for looking up a booking after its request, including these waits and those for the rate limit.
	 * Before the request, the limit of one attempt.
	 */
	lookFor: 15_000,
};

/** The settings that tests can shorten. */
export type Timing = typeof timing;

/** The longest time that a timer supports. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * The length of one step of a wait. Before n8n 2.34, `sleep` can't be ended early, so its timer outlives the wait by up
 * to one step.
 */
const STEP = 250;

/** Resolves to the result of a promise. Rejects with a cancellation as soon as `signal` is aborted. */
export const raceAbort = <T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const stop = () => reject(cancellation());
		if (signal?.aborted) stop();
		signal?.addEventListener('abort', stop, { once: true });
		void promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop));
	});

/** The last task of each nonempty queue. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs a task after all earlier tasks of the same queue in this process have ended, even if they failed. Rejects with
 * the task's error. If `signal` is aborted first, rejects with a cancellation without running the task.
 */
export const inTurn = async <T>(queue: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
	const earlier = queues.get(queue) ?? Promise.resolve();
	const mine = raceAbort(earlier, signal).then(task);
	// Wait for `earlier` too: if this task gives up waiting, the tasks before it may still be running.
	const last = Promise.allSettled([earlier, mine]);
	queues.set(queue, last);
	void last.then(() => {
		if (queues.get(queue) === last) queues.delete(queue);
	});
	return await mine;
};

/** Waits the given number of milliseconds. Throws a cancellation as soon as `signal` is aborted. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
	if (signal?.aborted) throw cancellation();
	const end = performance.now() + ms;
	for (let left = ms; left > 0; left = end - performance.now()) {
		await raceAbort(sleep(Math.min(left, STEP)), signal);
	}
};

/**
 * Calls a function up to `tries` times until it succeeds, and returns its result. The first pause lasts `firstPause`
 * milliseconds, and each later one twice as long. Random jitter of up to 100 percent keeps two processes that collided
 * from colliding again. Throws the last error.
 */
export const repeated = async <T>(call: () => Promise<T>, tries: number, firstPause: number): Promise<T> =>
	await call().catch(async (error: unknown) => {
		if (tries <= 1) throw error;
		await sleep(firstPause * (1 + Math.random()));
		return await repeated(call, tries - 1, firstPause * 2);
	});

/**
 * Runs a task with a signal that is aborted together with `signal`, or after the given milliseconds. In the second
 * case, throws the error that `late` returns instead of the task's error.
 */
export const withTimeout = async <T>(
	ms: number,
	signal: AbortSignal | undefined,
	task: (signal: AbortSignal) => Promise<T>,
	late: () => Error,
): Promise<T> => {
	// Community nodes aren't allowed to use setTimeout.
	const clock = AbortSignal.timeout(Math.min(Math.ceil(ms), LONGEST_TIMER));
	try {
		return await task(signal ? AbortSignal.any([signal, clock]) : clock);
	} catch (error) {
		throw clock.aborted && !signal?.aborted ? late() : error;
	}
};
