import { createHash } from 'crypto';
import { type IDataObject, type IExecuteFunctions, type INodeExecutionData, sleep } from 'n8n-workflow';
import type { EventName } from '../../contract';
import { isRecord } from '../../transport';
import { METADATA, typeMeantBy } from './receiving/events';
import { readSettings } from './settings';

/** How an event is distinguished from its duplicates, given a set of known ids. */
interface EventIds {
	/** All ids that the judgement may need. */
	readonly ids: readonly string[];
	/** Whether the event is a duplicate. Adds to `known` what is known after the event. */
	isDuplicate(known: Set<string>): boolean;
}

const STATUS_UPDATE: EventName = 'ltl.shipment.status.updated';

/** The most ids that one event of these types leaves behind. */
export const idsPerEvent = (eventTypes: readonly string[]): number => (eventTypes.includes(STATUS_UPDATE) ? 3 : 1);

const sortKeys = (_name: string, value: unknown): unknown =>
	isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Fields that this node adds or corrects; the type counts separately. */
const NOT_RECEIVED = [METADATA, 'event_type'];

/** A corrected type distinguishes events, unless it is a documented one: the API may send the wrong one of these. */
const isReceived = ([name, value]: readonly [string, unknown]) =>
	name === 'received_event_type' ? typeMeantBy(value) === undefined : !NOT_RECEIVED.includes(name);

/** The SHA-256 of type and event, whatever the order of the fields; undefined where the event is nested too deeply. */
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

/** How many stays of an order in one status are distinguished. Updates that end later stays always pass. */
const STAYS = [1, 2, 3, 4, 5];

/**
 * A status update carries neither id nor time, and an order may go the same way twice. So it is a duplicate when this
 * update came before and the order has not arrived since at the status that it leaves: the stay that it ends is the
 * same. An arrival is noted by adding one id and by removing another: n8n's store writes these apart, and if one of the
 * two is lost, the next update still passes.
 */
const statusUpdate = (update: string, order: string, from: string, to: string): EventIds => {
	const left = (status: string) => JSON.stringify([order, 'left', status]);
	const arrival = (status: string, count: number) => JSON.stringify([order, 'arrived', status, count]);
	const endOf = (stay: number) => `${update} ${stay}`;
	const arrivalsAt = (status: string, known: ReadonlySet<string>) =>
		Math.max(0, ...STAYS.filter((count) => known.has(arrival(status, count))));
	return {
		// IDs named last are forgotten last. So an update is forgotten before the arrivals that distinguish it.
		ids: [
			...STAYS.map(endOf),
			left(from),
			left(to),
			...[from, to].flatMap((status) => STAYS.map((count) => arrival(status, count))),
		],
		isDuplicate(known) {
			// The order was in its first status without arriving there.
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

/** The ids of an event as an item carries it; an event that cannot be distinguished from others is never a duplicate. */
export const idsOf = (event: IDataObject): EventIds => {
	const id = fingerprint(event);
	if (id === undefined) return always;
	if (event.event_type !== STATUS_UPDATE) return once(id);
	const { order_number: order, previous_shipment_status: from, new_shipment_status: to } = event;
	const isComplete = typeof order === 'string' && typeof from === 'string' && typeof to === 'string';
	return isComplete ? statusUpdate(id, order, from, to) : always;
};

/** Remembered ids, the oldest of which make room for new ones. Each call rejects when the store keeps refusing. */
export interface ProcessedIds {
	/** Which of the ids were known. Afterwards all are known; the new ones count as the newest. */
	check(ids: readonly string[]): Promise<Set<string>>;
	forget(ids: readonly string[]): Promise<void>;
}

const TRIES = 4;
/** Milliseconds before the first further try; doubled each time, with up to as much again by chance. */
const PAUSE = 25;

/** After a broken connection nobody knows whether the store did what it was told. */
const isUncertain = (error: unknown) => {
	const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
	return /ECONN|EPIPE|ETIMEDOUT|connection|57P0|^08/i.test(`${String(code)} ${String(message)}`);
};

/** Tries again while the store refuses, such as when the first calls of two processes collide; collects the refusals. */
const persistent = async <T>(call: () => Promise<T>, refusals: unknown[] = []): Promise<T> =>
	await call().catch(async (error: unknown) => {
		const tries = refusals.push(error);
		if (tries === TRIES) throw error;
		await sleep(PAUSE * 2 ** (tries - 1) * (1 + Math.random()));
		return await persistent(call, refusals);
	});

/**
 * n8n's own memory of processed ids for this node, in its database: it outlives restarts and is shared by all
 * processes. n8n reads, changes and writes it without a lock, so of two processes' writes one may be lost. What a check
 * records comes on top of `maxEntries`, since part of it is forgotten right away.
 */
export const nodeStore = ({ helpers }: Pick<IExecuteFunctions, 'helpers'>, maxEntries: number): ProcessedIds => ({
	async check(ids) {
		if (ids.length === 0) return new Set();
		const options = { mode: 'entries' as const, maxEntries: maxEntries + ids.length };
		const refusals: unknown[] = [];
		const { processed } = await persistent(() => helpers.checkProcessedAndRecord([...ids], 'node', options), refusals);
		// What is known may be known from the try whose answer never came: rather doubled than lost.
		return new Set(refusals.some(isUncertain) ? [] : processed.map(String));
	},
	async forget(ids) {
		if (ids.length > 0)
			await persistent(() => helpers.removeProcessed([...ids], 'node', { mode: 'entries', maxEntries }));
	},
});

/**
 * Which events came before. Afterwards all of them are remembered. Two calls of the store for each `eventsPerCall`, one
 * where no status was updated. Looking ids up records them all, so those that should not be known are forgotten at the
 * end: whatever is interrupted in between lets a duplicate pass, but takes no new event for one. Rejects when the store
 * keeps refusing.
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

/** Says of each event whether it is a duplicate. */
type Judge = (events: readonly IDataObject[]) => Promise<readonly boolean[]>;

interface Batch {
	readonly events: IDataObject[];
	isOpen: boolean;
	duplicates: Promise<readonly boolean[]>;
}

/**
 * Has the events of one node judged one batch after another: those that come while a batch is under way make up the
 * next one. Nodes do not wait for each other, and leave nothing behind.
 */
export class EventQueue {
	/** The last batch of each node. */
	readonly #last = new Map<string, Batch>();

	/** Resolves with the judgement of these events. A batch is judged as its first events ask. */
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

/** Calls of n8n's store for one node must not overlap; executions of a process share this module. */
const queue = new EventQueue();

/** Manual runs and retries are never filtered, because the person wants the workflow to run. */
const UNFILTERED = ['manual', 'retry', 'evaluation'];

/**
 * Events to look up in one call of n8n's store, which blocks the event loop for some 10 ms then: the time grows with the
 * ids of the call and with the size of the memory.
 */
const eventsPerCall = (remembered: number) => Math.round(Math.min(35, Math.max(7, 70_000 / remembered)));

/**
 * The input without duplicates of the last events that this node saw, in this or any other execution. When n8n's store
 * cannot say, all events go on: rather doubled than lost.
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
