import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { LruMap, raceAbort } from '../../../transport';
import type { HandedOver } from '../snapshots/snapshots';

interface Running {
	readonly staticData: object;
	readonly done: Promise<unknown>;
}

const running = new Map<string, Running>();
/** The poll for whose end one on this static data had no time to wait. */
const missed = new WeakMap<object, Running>();

/** Nodes of this process that are remembered, and batches of each. */
const MOST_NODES = 1_000;
const MOST_BATCHES = 1_000;

/** What distinguishes the nodes of a process. */
export const keyOf = (context: IPollFunctions | IExecuteFunctions) =>
	`${context.getWorkflow().id ?? ''}/${context.getNode().id}`;

/** The changes that this process handed over last, as JSON, by workflow and node. */
const handedOverLast = new LruMap<string, ReadonlySet<string>>(MOST_NODES);

export const rememberHandedOver = (key: string, changes: readonly HandedOver[]): void =>
	handedOverLast.set(key, new Set(changes.map((change) => JSON.stringify(change))));

/** The batches with which executions have begun in this process, by workflow and node. */
const begun = new LruMap<string, LruMap<string, true>>(MOST_NODES);

/** Remembers that an execution has begun with these batches. */
export const rememberBegun = (key: string, batches: Iterable<string>): void => {
	const known = begun.get(key) ?? new LruMap<string, true>(MOST_BATCHES);
	for (const batch of batches) known.set(batch, true);
	begun.set(key, known);
};

/**
 * Whether an execution with a change is known to have been started: one has begun with its batch. Where n8n runs the
 * executions of this node in other processes, none begins here; then a process that is there for the next poll counts
 * as the proof, since n8n inserts an execution a moment after the poll.
 */
export const isProven = (key: string, change: HandedOver): boolean =>
	handedOverLast.get(key)?.has(JSON.stringify(change)) === true && (begun.get(key)?.get(change[0]) ?? !begun.get(key));

/**
 * Runs a poll of a node so that no two of them overlap, in one process. n8n starts a poll at its time whether or not the
 * one before has ended; such a one is left out and returns null at the end of the other: n8n 2.41 ends the
 * expression sandbox of both with the first that ends, and the other could send nothing more. A poll on other static data
 * belongs to a newer version of the workflow, or to n8n's durable scheduler: it waits, and goes on from what the older one
 * has kept, of which nothing is proven, since n8n may throw away what that one found. Throws a cancellation as soon as
 * `signal` is aborted while it waits; the next poll on the same static data then waits in its place.
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
