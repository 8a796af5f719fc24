import { sleep } from 'n8n-workflow';
import { cancellation } from './http/errors';

/** This process's limits and waits, times in milliseconds. Tests shorten them; nothing else writes to them. */
export const timing = {
	/** Requests per window until the API's headers say otherwise (docs/interface.md#limits). */
	limit: 120,
	/** The API's window: one minute from its first request (undocumented: docs/interface.md#u-request-limit). */
	window: 60_000,
	/** Added to every wait in case the API's clock is slower than the local one. */
	clockSkew: 100,
	/** How often a waiting request checks whether the limit was raised or the window reset. */
	pollInterval: 250,
	/** The wait before the first retry. It doubles with each retry. */
	backoff: 500,
	/** The longest wait before a retry, unless the API asks for a longer one. */
	longestBackoff: 30_000,
	/** The maximum number of attempts per request, unless the rate limit is what rejects it. */
	tries: 4,
	/** The longest time that one attempt of a download may take, so that a server can't hold an execution forever. */
	longestDownload: 3_600_000,
	/** The most bytes of a file. The API takes documents of 10 MB; the size of what it returns is undocumented. */
	largestDownload: 1024 ** 3,
	/** For the poll during publishing: n8n 2.41 gives up on a trigger after 84 seconds. */
	longestFirstPoll: 60_000,
	/** The wait between recording a booking and checking whether another process has overwritten the record. */
	recordDelay: 500,
	/**
	 * The waits before each look-up of a booking that an earlier request may have made, since the list may lag behind.
	 */
	lookupDelays: [0, 400, 800, 2_000, 4_000, 8_000],
	/** The waits before each check of webhook configurations that were just created or deleted. */
	verifyDelays: [0, 400, 800],
	/** Look-ups end after this time, even if they wait for the request limit. The last one has a third of it. */
	lookFor: 15_000,
};

/** What tests may shorten. */
export type Timing = typeof timing;

/** The longest time that a timer supports. */
const LONGEST = 2_147_483_647;

/**
 * Waits consist of steps. Before n8n 2.34, its sleep can't be ended early, so a timer outlives its wait by one step.
 */
const STEP = 250;

/** The result of a promise, or a cancellation as soon as `signal` is aborted. */
export const raceAbort = <T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const stop = () => reject(cancellation());
		if (signal?.aborted) stop();
		signal?.addEventListener('abort', stop, { once: true });
		void promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop));
	});

/** Waits some milliseconds. Throws a cancellation as soon as `signal` is aborted. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
	if (signal?.aborted) throw cancellation();
	const end = performance.now() + ms;
	for (let left = ms; left > 0; left = end - performance.now()) {
		await raceAbort(sleep(Math.min(left, STEP)), signal);
	}
};

/**
 * The result of a call, which is made up to `tries` times while it fails. The first pause is `firstPause` milliseconds long;
 * each later one is twice as long, and each is up to twice as long by chance, so that two processes that collide don't
 * collide again. Collects the errors in `failures`, and throws the last one.
 */
export const repeated = async <T>(
	call: () => Promise<T>,
	tries: number,
	firstPause: number,
	failures: unknown[] = [],
): Promise<T> =>
	await call().catch(async (error: unknown) => {
		const failed = failures.push(error);
		if (failed === tries) throw error;
		await sleep(firstPause * 2 ** (failed - 1) * (1 + Math.random()));
		return await repeated(call, tries, firstPause, failures);
	});

/**
 * Runs a task with a signal that is aborted together with `signal`, or after some milliseconds. In the second case,
 * throws what `late` returns instead of what the task throws. A task that has ended in time isn't aborted later, since
 * its result may be a stream that is still being read.
 */
export const withTimeout = async <T>(
	ms: number,
	signal: AbortSignal | undefined,
	task: (signal: AbortSignal) => Promise<T>,
	late: () => Error,
): Promise<T> => {
	// Community nodes aren't allowed to use setTimeout.
	const clock = AbortSignal.timeout(Math.min(Math.ceil(ms), LONGEST));
	const deadline = new AbortController();
	const expire = () => deadline.abort();
	clock.addEventListener('abort', expire, { once: true });
	try {
		return await task(signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal);
	} catch (error) {
		throw deadline.signal.aborted && !signal?.aborted ? late() : error;
	} finally {
		clock.removeEventListener('abort', expire);
	}
};
