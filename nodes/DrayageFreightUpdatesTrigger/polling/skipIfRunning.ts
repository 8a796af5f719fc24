import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { LruMap, raceAbort } from '../../../transport';
import type { HandedOver } from '../snapshots/snapshots';

interface Running {
	readonly staticData: object;
	readonly done: Promise<unknown>;
}

const running = new Map<string, Running>();
/**
 * Static data on which a poll was skipped because another one had no time to finish; the value is the poll that it
 * waits for.
 */
const missed = new WeakMap<object, Running>();

/** How many nodes this process remembers, and how many batches per node. */
const MOST_NODES = 1_000;
const MOST_BATCHES = 1_000;

/** Distinguishes the nodes of a process. */
export const nodeKey = (context: IPollFunctions | IExecuteFunctions) =>
	`${context.getWorkflow().id ?? ''}/${context.getNode().id}`;

/** The changes that this process handed over last, as JSON, by workflow and node. */
const handedOverLast = new LruMap<string, ReadonlySet<string>>(MOST_NODES);

/** Remembers what a poll of this node hands over to n8n. It replaces what the poll before handed over. */
export const rememberHandedOver = (key: string, changes: readonly HandedOver[]): void =>
	handedOverLast.set(key, new Set(changes.map((change) => JSON.stringify(change))));

/** The batches with which executions have started in this process, by workflow and node. */
const begun = new LruMap<string, LruMap<string, true>>(MOST_NODES);

/** Remembers that an execution has started with these batches. */
export const rememberBegun = (key: string, batches: Iterable<string>): void => {
	const known = begun.get(key) ?? new LruMap<string, true>(MOST_BATCHES);
	for (const batch of batches) known.set(batch, true);
	begun.set(key, known);
};

/**
 * Whether an execution with this change is known to have started: one started with its batch. If n8n runs this node's
 * executions in other processes, none starts here. Then a process that survives until the next poll counts as proof,
 * since n8n inserts an execution a moment after the poll.
 */
export const isProven = (key: string, change: HandedOver): boolean =>
	handedOverLast.get(key)?.has(JSON.stringify(change)) === true && (begun.get(key)?.get(change[0]) ?? !begun.get(key));

/**
 * Runs a node's polls in this process one at a time. n8n starts a poll on schedule even if the previous one hasn't
 * ended. Such a poll is skipped and returns null when the other one ends: when the first of two polls ends, n8n 2.41
 * ends the expression sandbox of both, and the other couldn't send any more requests. A poll on different static data
 * belongs to a newer version of the workflow, or to n8n's durable scheduler. It waits, then continues from what the
 * older poll saved; none of that is proven, since n8n may discard the older poll's items. Throws a cancellation as soon
 * as `signal` is aborted while it waits; then the next poll on the same static data waits in its place.
 */
export const skipIfRunning = async <T>(
	key: string,
	staticData: object,
	poll: () => Promise<T>,
	signal?: AbortSignal,
) => {
	for (let other = running.get(key) ?? missed.get(staticData); other; other = running.get(key)) {
		if (other.staticData !== staticData) missed.set(staticData, other);
		await raceAbort(other.done, signal);
		missed.delete(staticData);
		if (other.staticData === staticData) return null;
		Object.assign(staticData, other.staticData);
		handedOverLast.delete(key);
	}
	const work = poll();
	running.set(key, { staticData, done: work.catch(() => undefined) });
	try {
		return await work;
	} finally {
		running.delete(key);
	}
};
