import type { IDataObject, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { LruMap, raceAbort, recordOr } from '../../../transport';
import type { HandedOver } from '../snapshots/snapshots';

interface Running {
	readonly staticData: object;
	readonly done: Promise<unknown>;
}

const running = new Map<string, Running>();
/** Static data of polls that were canceled while they waited for another poll, and that other poll. */
const missed = new WeakMap<object, Running>();

/** The number of nodes that this process remembers, and the number of polls per node. */
const MOST_NODES = 1_000;
const MOST_POLLS = 1_000;

/** Returns a key that is unique among the nodes of a process. */
export const nodeKey = (context: IPollFunctions | IExecuteFunctions) =>
	`${context.getWorkflow().id ?? ''}/${context.getNode().id}`;

/** The last poll that passed on changes, and these changes as JSON, by workflow and node. */
const handedOverLast = new LruMap<string, { readonly poll: string; readonly changes: ReadonlySet<string> }>(MOST_NODES);

/** Remembers the changes that a poll of this node passes to n8n. Replaces those of the previous poll. */
export const rememberHandedOver = (key: string, poll: string, changes: readonly HandedOver[]): void =>
	handedOverLast.set(key, { poll, changes: new Set(changes.map((change) => JSON.stringify(change))) });

/** The polls with whose items executions have started in this process, by workflow and node. */
const begun = new LruMap<string, LruMap<string, true>>(MOST_NODES);

/** Remembers that an execution has started with the items of these polls. */
export const rememberBegun = (key: string, polls: Iterable<string>): void => {
	const known = begun.get(key) ?? new LruMap<string, true>(MOST_POLLS);
	for (const poll of polls) known.set(poll, true);
	begun.set(key, known);
};

/**
 * Returns whether an execution with this change is known to have started, because one started with the items of the
 * poll that passed the change on last. Another execution with the change's batch proves nothing, since a poll passes on
 * only those changes of a batch that the response contains. If n8n runs this node's executions in other processes, none
 * starts here. In that case, a process that survives until the next poll counts as proof, since n8n inserts an execution
 * a moment after the poll.
 */
export const isProven = (key: string, change: HandedOver): boolean => {
	const last = handedOverLast.get(key);
	if (last?.changes.has(JSON.stringify(change)) !== true) return false;
	const started = begun.get(key);
	return started === undefined || started.get(last.poll) === true;
};

/** The number of earlier states that are recognized as older than the last one. */
const MOST_STATES = 20;

/** What the last poll stored for n8n to save, and the states before it, by workflow and node. */
const storedLast = new LruMap<string, { readonly before: readonly string[]; readonly staticData: IDataObject }>(
	MOST_NODES,
);

/** Remembers what a poll stored for n8n to save. `before` is the state with which it began. */
export const rememberStored = (key: string, before: string, staticData: IDataObject): void => {
	const earlier = storedLast.get(key)?.before ?? [];
	storedLast.set(key, { before: [...earlier, before].slice(-MOST_STATES), staticData });
};

/**
 * Returns the static data with which a poll begins. n8n's durable scheduler may poll again before it has saved what the
 * last poll stored. In that case, the poll continues from there, and none of the changes passed on is proven.
 */
export const continued = (key: string, staticData: IDataObject): IDataObject => {
	const last = storedLast.get(key);
	const { state } = recordOr(staticData.snapshots);
	if (last && last.staticData !== staticData && last.before.some((one) => one === state)) {
		Object.assign(staticData, last.staticData);
		handedOverLast.delete(key);
	}
	return staticData;
};

/**
 * Runs a node's polls in this process one at a time. n8n starts a scheduled poll even if the previous one hasn't ended.
 * Such a poll is skipped and returns null when the other one ends. (When the first of two polls ends, n8n 2.41 ends the
 * expression sandbox of both, so the other couldn't send any more requests.) A poll on different static data belongs to
 * a newer version of the workflow, or to n8n's durable scheduler. It waits, then continues from the older poll's saved
 * data. None of those changes is proven, since n8n may discard the older poll's items. Throws a cancellation as soon as
 * `signal` is aborted during the wait. The next poll on the same static data then waits instead.
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
