import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { EventName } from '../../contract';
import { isRecord, repeated } from '../../transport';
import { METADATA, typeMeantBy } from './receiving/events';
import { readSettings } from './settings';

/** Distinguishes an event from its duplicates, given a set of known IDs. */
interface EventIds {
	/** All IDs that may be needed to decide. */
	readonly ids: readonly string[];
	/** Returns whether the event is a duplicate, and updates `known` with the event's IDs. */
	isDuplicate(known: Set<string>): boolean;
}

const STATUS_UPDATE: EventName = 'ltl.shipment.status.updated';

/** Returns the maximum number of IDs that remain stored for one event of these types. */
export const idsPerEvent = (eventTypes: readonly string[]): number => (eventTypes.includes(STATUS_UPDATE) ? 3 : 1);

const sortKeys = (_name: string, value: unknown): unknown =>
	isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Fields that this node adds or corrects, left out of the comparison. The type is compared separately. */
const NOT_RECEIVED = [METADATA, 'event_type'];

/**
 * Returns whether a field takes part in the comparison. `received_event_type` doesn't if it is a documented type, since
 * the API may send the wrong one.
 */
const isReceived = ([name, value]: readonly [string, unknown]) =>
	name === 'received_event_type' ? typeMeantBy(value) === undefined : !NOT_RECEIVED.includes(name);

/**
 * Returns the SHA-256 hash of an event's type and content, regardless of the order of the fields. Returns undefined if
 * the event is nested too deeply.
 */
const fingerprint = (event: IDataObject): string | undefined => {
	const { event_type: type = '' } = event as { event_type?: string };
	const received = Object.entries(event).filter(isReceived);
	try {
		const content = JSON.stringify(Object.fromEntries(received), sortKeys);
		return createHash('sha256').update(`${type}\n${content}`).digest('hex');
	} catch {
		return undefined;
	}
};

const always: EventIds = { ids: [], isDuplicate: () => false };

const once = (id: string): EventIds => ({
	ids: [id],
	isDuplicate(known) {
		const isKnown = known.has(id);
		known.add(id);
		return isKnown;
	},
});

/**
 * The number of times an order can return to a status with its updates still distinguished. Later updates always pass.
 */
const STAYS = [1, 2, 3, 4, 5];

/**
 * Returns the IDs of a status update, which the API sends without an ID or time. An order may go through the same statuses
 * twice. So an update is a duplicate if it was received before and the order hasn't returned to the update's previous
 * status since. Reaching a status adds one ID and removes another. n8n's store writes them separately; if one write is
 * lost, the next update still passes.
 */
const statusUpdate = (update: string, order: string, from: string, to: string): EventIds => {
	const left = (status: string) => JSON.stringify([order, 'left', status]);
	const arrival = (status: string, count: number) => JSON.stringify([order, 'arrived', status, count]);
	const endOf = (stay: number) => `${update} ${stay}`;
	const arrivalsAt = (status: string, known: ReadonlySet<string>) =>
		Math.max(0, ...STAYS.filter((count) => known.has(arrival(status, count))));
	return {
		// The store drops IDs in the order in which they are listed. So an update is dropped before the arrivals that
		// distinguish it.
		ids: [
			...STAYS.map(endOf),
			left(from),
			left(to),
			...[from, to].flatMap((status) => STAYS.map((count) => arrival(status, count))),
		],
		isDuplicate(known) {
			// The order started in its first status, without an update leading to it.
			const stay = arrivalsAt(from, known) + 1;
			if (STAYS.includes(stay)) {
				if (known.has(left(from)) && known.has(endOf(stay))) return true;
				known.add(endOf(stay));
			}
			known.add(left(from)).add(arrival(to, Math.min(arrivalsAt(to, known) + 1, STAYS.length)));
			known.delete(left(to));
			return false;
		},
	};
};

/** Returns the IDs of an event. An event that can't be distinguished from others is never a duplicate. */
export const idsOf = (event: IDataObject): EventIds => {
	const id = fingerprint(event);
	if (id === undefined) return always;
	if (event.event_type !== STATUS_UPDATE) return once(id);
	const { order_number: order, previous_shipment_status: from, new_shipment_status: to } = event;
	const isComplete = typeof order === 'string' && typeof from === 'string' && typeof to === 'string';
	return isComplete ? statusUpdate(id, order, from, to) : always;
};

/** A store of IDs. New IDs replace the oldest. Methods reject if the underlying store keeps failing. */
export interface ProcessedIds {
	/** Returns the IDs that were already known, and records all of them as the newest. */
	check(ids: readonly string[]): Promise<Set<string>>;
	forget(ids: readonly string[]): Promise<void>;
}

/** Returns whether the store may have saved something although the call failed, as after a broken connection. */
const isUncertain = (error: unknown) => {
	const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
	return /ECONN|EPIPE|ETIMEDOUT|connection|57P0|^08/i.test(`${String(code)} ${String(message)}`);
};

/** Retries while the store fails, for example because the first calls of two processes collide. Collects the errors. */
const persistent = async <T>(call: () => Promise<T>, refusals?: unknown[]): Promise<T> =>
	await repeated(call, 4, 25, refusals);

/**
 * Returns n8n's own record of processed IDs for this node, kept in n8n's database. It survives restarts and is shared
 * by all processes. n8n reads, changes and writes it without a lock, so if two processes write at the same time, one
 * write may be lost. The IDs of one check are kept in addition to `maxEntries`, since some of them are removed right
 * afterwards.
 */
export const nodeStore = ({ helpers }: Pick<IExecuteFunctions, 'helpers'>, maxEntries: number): ProcessedIds => ({
	async check(ids) {
		if (ids.length === 0) return new Set();
		const options = { mode: 'entries' as const, maxEntries: maxEntries + ids.length };
		const refusals: unknown[] = [];
		const { processed } = await persistent(() => helpers.checkProcessedAndRecord([...ids], 'node', options), refusals);
		// An attempt whose response was lost may have added these IDs itself. A duplicate is better than a lost event.
		return new Set(refusals.some(isUncertain) ? [] : processed.map(String));
	},
	async forget(ids) {
		if (ids.length > 0)
			await persistent(() => helpers.removeProcessed([...ids], 'node', { mode: 'entries', maxEntries }));
	},
});

/**
 * Returns which events were received before, and records all of them. Calls the store twice per `eventsPerCall` events,
 * or once if no status was updated. Looking up an ID also records it, so IDs that should stay unknown are removed at
 * the end. If that is interrupted, a duplicate may pass, but no new event counts as a duplicate. Rejects if the store
 * keeps failing.
 */
export const findDuplicates = async (
	store: ProcessedIds,
	events: readonly IDataObject[],
	eventsPerCall = events.length,
): Promise<boolean[]> => {
	const duplicates: boolean[] = [];
	for (let start = 0; start < events.length; start += eventsPerCall) {
		const judged = events.slice(start, start + eventsPerCall).map(idsOf);
		const ids = [...new Set(judged.flatMap((event) => event.ids))];
		const known = await store.check(ids);
		for (const event of judged) duplicates.push(event.isDuplicate(known));
		await store.forget(ids.filter((id) => !known.has(id)));
	}
	return duplicates;
};

/** Decides for each event whether it is a duplicate. */
type Judge = (events: readonly IDataObject[]) => Promise<readonly boolean[]>;

interface Batch {
	readonly events: IDataObject[];
	isOpen: boolean;
	duplicates: Promise<readonly boolean[]>;
}

/**
 * Checks a node's events in batches: events that arrive during a batch form the next one. Nodes don't wait for each
 * other, and nothing is kept for a node without open batches.
 */
export class EventQueue {
	/** The last batch of each node. */
	readonly #last = new Map<string, Batch>();

	/** Resolves to the decisions about these events. A batch uses the `judge` of its first caller. */
	async judge(node: string, events: readonly IDataObject[], judge: Judge): Promise<readonly boolean[]> {
		const last = this.#last.get(node);
		const batch = last?.isOpen ? last : this.#begin(node, last, judge);
		const start = batch.events.length;
		for (const event of events) batch.events.push(event);
		try {
			return (await batch.duplicates).slice(start, start + events.length);
		} finally {
			if (this.#last.get(node) === batch) this.#last.delete(node);
		}
	}

	#begin(node: string, before: Batch | undefined, judge: Judge): Batch {
		const events: IDataObject[] = [];
		const duplicates = Promise.allSettled([before?.duplicates]).then(() => {
			batch.isOpen = false;
			return judge(events);
		});
		const batch = { events, isOpen: true, duplicates };
		this.#last.set(node, batch);
		return batch;
	}
}

/** Prevents overlapping calls to n8n's store for one node. All executions of a process share this module. */
const queue = new EventQueue();

/** Modes that are never filtered, because the user wants the workflow to run. */
const UNFILTERED = ['manual', 'retry', 'evaluation'];

/**
 * Returns the number of events to look up in one call to n8n's store. A call blocks the event loop for about 10 ms; its
 * duration grows with the number of IDs and the size of the store.
 */
const eventsPerCall = (remembered: number) => Math.round(Math.min(35, Math.max(7, 70_000 / remembered)));

/**
 * Returns the items without duplicates of recent events that this node received in any execution. If n8n's store fails,
 * all events pass: a duplicate is better than a lost event.
 */
export const dropDuplicates = async (context: IExecuteFunctions): Promise<INodeExecutionData[]> => {
	const items = context.getInputData();
	const { keepDuplicates, rememberedEvents, events } = readSettings(context);
	if (keepDuplicates || UNFILTERED.includes(context.getMode())) return items;
	const node = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	const store = nodeStore(context, rememberedEvents * idsPerEvent(events));
	const received = items.map(({ json }) => json);
	try {
		const duplicates = await queue.judge(node, received, (batch) =>
			findDuplicates(store, batch, eventsPerCall(rememberedEvents)),
		);
		return items.filter((_item, index) => duplicates[index] !== true);
	} catch (error) {
		context.logger.warn(`Duplicates couldn't be recognized, so all events were passed on: ${(error as Error).message}`);
		return items;
	}
};
