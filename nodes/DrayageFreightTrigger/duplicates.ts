import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { EventName } from '../../contract';
import { isRecord, repeated } from '../../transport';
import { METADATA, typeMeantBy } from './receiving/events';
import { readSettings } from './settings';

/** How an event is distinguished from its duplicates, given a set of known IDs. */
interface EventIds {
	/** All IDs that the decision may need. */
	readonly ids: readonly string[];
	/** Whether the event is a duplicate. Adds the IDs that are known after this event to `known`. */
	isDuplicate(known: Set<string>): boolean;
}

const STATUS_UPDATE: EventName = 'ltl.shipment.status.updated';

/** The maximum number of IDs that one event of these types leaves behind. */
export const idsPerEvent = (eventTypes: readonly string[]): number => (eventTypes.includes(STATUS_UPDATE) ? 3 : 1);

const sortKeys = (_name: string, value: unknown): unknown =>
	isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Fields that this node adds or corrects. The type is compared separately. */
const NOT_RECEIVED = [METADATA, 'event_type'];

/**
 * A corrected type distinguishes events unless it is a documented type, since the API may send the wrong one of those.
 */
const isReceived = ([name, value]: readonly [string, unknown]) =>
	name === 'received_event_type' ? typeMeantBy(value) === undefined : !NOT_RECEIVED.includes(name);

/**
 * The SHA-256 of type and event, regardless of the order of the fields; undefined if the event is nested too deeply.
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

/** How many times an order can reach the same status and still be distinguished. Later updates always pass. */
const STAYS = [1, 2, 3, 4, 5];

/**
 * A status update contains neither an ID nor a time, and an order may go through the same statuses twice. So an update
 * is a duplicate if it was received before and the order hasn't reached the status that the update leaves since then.
 * Reaching a status adds one ID and removes another. n8n's store writes these separately; if one write is lost, the
 * next update still passes.
 */
const statusUpdate = (update: string, order: string, from: string, to: string): EventIds => {
	const left = (status: string) => JSON.stringify([order, 'left', status]);
	const arrival = (status: string, count: number) => JSON.stringify([order, 'arrived', status, count]);
	const endOf = (stay: number) => `${update} ${stay}`;
	const arrivalsAt = (status: string, known: ReadonlySet<string>) =>
		Math.max(0, ...STAYS.filter((count) => known.has(arrival(status, count))));
	return {
		// The store forgets the IDs listed first before those listed last. So an update is forgotten before the arrivals
		// that distinguish it.
		ids: [
			...STAYS.map(endOf),
			left(from),
			left(to),
			...[from, to].flatMap((status) => STAYS.map((count) => arrival(status, count))),
		],
		isDuplicate(known) {
			// The order began in its first status, without an update that led there.
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

/** The IDs of an event in an item. An event that can't be distinguished from others is never a duplicate. */
export const idsOf = (event: IDataObject): EventIds => {
	const id = fingerprint(event);
	if (id === undefined) return always;
	if (event.event_type !== STATUS_UPDATE) return once(id);
	const { order_number: order, previous_shipment_status: from, new_shipment_status: to } = event;
	const isComplete = typeof order === 'string' && typeof from === 'string' && typeof to === 'string';
	return isComplete ? statusUpdate(id, order, from, to) : always;
};

/** Remembered IDs. New ones replace the oldest. Methods reject if the store keeps failing. */
export interface ProcessedIds {
	/** Returns which of the IDs were known. Afterwards all are known, and the new ones are the newest. */
	check(ids: readonly string[]): Promise<Set<string>>;
	forget(ids: readonly string[]): Promise<void>;
}

/** After a broken connection, it is unknown whether the store has saved anything. */
const isUncertain = (error: unknown) => {
	const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
	return /ECONN|EPIPE|ETIMEDOUT|connection|57P0|^08/i.test(`${String(code)} ${String(message)}`);
};

/** Retries while the store fails, for example if the first calls of two processes collide. Collects the errors. */
const persistent = async <T>(call: () => Promise<T>, refusals?: unknown[]): Promise<T> =>
	await repeated(call, 4, 25, refusals);

/**
 * n8n's own record of processed IDs for this node, in n8n's database. It survives restarts, and all processes share it.
 * n8n reads, changes and writes it without a lock, so if two processes write at the same time, one write may be lost.
 * The IDs of one check come on top of `maxEntries`, since some of them are forgotten immediately afterwards.
 */
export const nodeStore = ({ helpers }: Pick<IExecuteFunctions, 'helpers'>, maxEntries: number): ProcessedIds => ({
	async check(ids) {
		if (ids.length === 0) return new Set();
		const options = { mode: 'entries' as const, maxEntries: maxEntries + ids.length };
		const refusals: unknown[] = [];
		const { processed } = await persistent(() => helpers.checkProcessedAndRecord([...ids], 'node', options), refusals);
		// An attempt whose response was lost may itself have added these IDs. A duplicate is better than a lost event.
		return new Set(refusals.some(isUncertain) ? [] : processed.map(String));
	},
	async forget(ids) {
		if (ids.length > 0)
			await persistent(() => helpers.removeProcessed([...ids], 'node', { mode: 'entries', maxEntries }));
	},
});

/**
 * Which events were received before. Afterwards, all of them are remembered. Makes two calls to the store per
 * `eventsPerCall` events, or one if no status was updated. Looking up IDs also records them, so IDs that should stay
 * unknown are removed at the end. If this is interrupted in between, a duplicate may pass, but no new event counts as a
 * duplicate. Rejects if the store keeps failing.
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
 * Judges one node's events batch by batch: events that arrive during a batch form the next one. Nodes don't wait for
 * each other, and a finished node leaves nothing behind.
 */
export class EventQueue {
	/** The last batch of each node. */
	readonly #last = new Map<string, Batch>();

	/** Resolves with the decisions about these events. A batch uses the `judge` of its first caller. */
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

/** Calls to n8n's store for one node must not overlap. All executions of a process share this module. */
const queue = new EventQueue();

/** Manual runs and retries are never filtered, because the person wants the workflow to run. */
const UNFILTERED = ['manual', 'retry', 'evaluation'];

/**
 * How many events to look up in one call to n8n's store. A call blocks the event loop for about 10 ms; its time grows
 * with the number of IDs and the size of the store.
 */
const eventsPerCall = (remembered: number) => Math.round(Math.min(35, Math.max(7, 70_000 / remembered)));

/**
 * The input without duplicates of recent events that this node received in any execution. If n8n's store fails, all
 * events pass: a duplicate is better than a lost event.
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
