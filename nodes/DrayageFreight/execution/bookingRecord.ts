import { createHash } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { inTurn, isRecord, pause, repeated, timing } from '../../../transport';
import { Declined } from '../../shared/errors';
import type { BookingKind, ItemCall } from '../../shared/operations/operation';

/** A booking that an item requests. */
export interface Booking extends ItemCall {
	readonly kind: BookingKind;
	/** Whether to book regardless of the record and the list, once per execution. */
	readonly bookAgain: boolean;
}

/** Sorts keys, so that equal bodies produce equal JSON. */
export const sorted = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(sorted);
	if (!isRecord(value)) return value;
	// A date has no keys. JSON represents it as text.
	if (typeof value.toJSON === 'function') return JSON.parse(JSON.stringify(value)) as unknown;
	return Object.entries(value)
		.map(([key, inner]) => [key, sorted(inner)] as const)
		.sort(([a], [b]) => (a < b ? -1 : 1));
};

/**
 * Returns the key that identifies a booking in the record: base URL, endpoint and the number as sent, or the whole body
 * if there is no number.
 */
export const recordKey = ({ client, operation, kind, parts: { body } }: Omit<Booking, 'bookAgain'>) => {
	const number = kind.identity(body[kind.field]);
	const identity = [
		new URL(client.address).href.toLowerCase(),
		operation.endpoint.path,
		number === '' ? sorted(body) : number,
	];
	return createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
};

/**
 * Returns the name of the queue in which attempts at one booking wait for each other. Leading letters don't count, so an
 * MBL number with and without the carrier's code has the same queue. Sharing a queue only costs time.
 */
export const bookingQueue = (booking: Omit<Booking, 'bookAgain'>) => {
	const { client, operation, kind, parts } = booking;
	const number = kind.identity(parts.body[kind.field]).replace(/^\p{L}+(?=\P{L})/u, '');
	return `book ${new URL(client.address).href.toLowerCase()} ${operation.endpoint.path} ${number === '' ? recordKey(booking) : number}`;
};

/**
 * The recorded state of a booking: nothing, an attempt with an unknown outcome, a completed booking, or an attempt by
 * Book Again with an unknown outcome (`begunAgain`). After `begunAgain`, a listed booking may be an earlier one.
 */
export type BookingState = 'none' | 'begun' | 'begunAgain' | 'booked';

/** Returns whether the outcome of the recorded attempt is unknown. */
export const isUnknown = (state: BookingState) => state === 'begun' || state === 'begunAgain';

/** The record of one booking. Each method rejects if n8n's database keeps failing. */
export interface BookingRecord {
	/**
	 * Returns the state, for a preview, which records nothing. n8n can't look up an entry without adding it, so new
	 * entries are removed again. If n8n is killed in between, the state is "begun": the booking is declined, never
	 * repeated.
	 */
	look(): Promise<BookingState>;
	/** Records the start of an attempt. Returns the previous state. */
	begin(): Promise<BookingState>;
	/**
	 * Records the start of an attempt with Book Again. Returns the previous state, and whether the attempt may ignore
	 * that state. Only the first such attempt of an execution may, whichever booking it makes.
	 */
	beginAgain(): Promise<{ readonly earlier: BookingState; readonly mayIgnore: boolean }>;
	/** Resolves when the attempt's entries are certain to stay in the record. Rejects as soon as `signal` is aborted. */
	confirm(signal?: AbortSignal): Promise<void>;
	/** Records the state after the attempt. */
	settle(state: BookingState): Promise<void>;
}

/** New entries replace the oldest. */
const OPTIONS = { mode: 'entries', maxEntries: 2_000 } as const;

/** Entries that a preview adds replace no others, since the preview removes only its own entries. */
const BESIDE_ALL = { mode: 'entries' } as const;

/** The number of times an attempt checks that its entries are still there. */
const CONFIRMATIONS = 5;

/** Retries a call, since the first writes of two processes may collide in n8n's database. */
const tried = async <T>(call: () => Promise<T>): Promise<T> => await repeated(call, 3, 50);

/**
 * Returns n8n's own record of processed entries for this node, kept in n8n's database. It survives restarts and is
 * shared by all processes. A booking has up to three entries: `key` from the first attempt on, a second entry while the
 * outcome is unknown, and a third entry if Book Again made that attempt. So an entry that can't be removed leaves the
 * state "begun", never "booked". n8n reads, changes and writes all entries of a node without a lock, so calls within
 * one process wait for each other. Another process may still overwrite an entry with an older copy, so an attempt
 * checks its entries a moment later and adds them again.
 */
export const bookingRecord = (context: IExecuteFunctions, key: string): BookingRecord => {
	const { helpers } = context;
	const workflow = context.getWorkflow().id;
	if (!workflow) {
		throw new Declined(
			'Nothing was booked: this n8n runs the node without a saved workflow, so it has nowhere to record the booking',
			'Book from a saved workflow.',
		);
	}
	const queue = `record ${workflow} ${context.getNode().id}`;
	const begun = `${key} begun`;
	const begunAgain = `${key} begun again`;
	const again = `again in execution ${context.getExecutionId()}`;
	const entriesOf: Readonly<Record<BookingState, readonly string[]>> = {
		none: [],
		booked: [key],
		begun: [key, begun],
		begunAgain: [key, begun, begunAgain],
	};
	/** The entries that this attempt adds. */
	let begins = [key, begun];

	const add = async (...entries: string[]) =>
		await tried(async () => {
			const record = async () => await helpers.checkProcessedAndRecord(entries, 'node', OPTIONS);
			const { new: added, processed } = await inTurn(queue, record);
			if (![...added, ...processed].includes(key)) throw new Error('n8n did not record the entry');
			return (entry: string) => processed.includes(entry);
		});
	const remove = async (...entries: string[]) =>
		await tried(async () => await inTurn(queue, async () => await helpers.removeProcessed(entries, 'node', OPTIONS)));

	/**
	 * Returns whether Book Again made the attempt with the unknown outcome. n8n can't look up an entry without adding it.
	 */
	const wasAgain = async (wasKnown: (entry: string) => boolean) => {
		if (begins.includes(begunAgain)) return wasKnown(begunAgain);
		const known = (await add(key, begunAgain))(begunAgain);
		if (!known) await remove(begunAgain);
		return known;
	};

	const stateFrom = async (wasKnown: (entry: string) => boolean): Promise<BookingState> => {
		if (wasKnown(begun)) return (await wasAgain(wasKnown)) ? 'begunAgain' : 'begun';
		return wasKnown(key) ? 'booked' : 'none';
	};

	/**
	 * Returns whether the record contains an entry, without changing the record. A failed call isn't retried, since the
	 * entry that it added would then look as if it had been there before.
	 */
	const probe = async (...entries: string[]) => {
		const { processed } = await helpers.checkProcessedAndRecord(entries, 'node', BESIDE_ALL);
		const added = entries.filter((entry) => !processed.includes(entry));
		if (added.length > 0) await repeated(async () => await helpers.removeProcessed(added, 'node', OPTIONS), 3, 50);
		return (entry: string) => processed.includes(entry);
	};

	return {
		async look() {
			return await inTurn(queue, async () => {
				if ((await helpers.getProcessedDataCount('node', OPTIONS)) === 0) return 'none';
				const isKnown = await probe(key, begun);
				if (isKnown(begun)) return (await probe(begunAgain))(begunAgain) ? 'begunAgain' : 'begun';
				return isKnown(key) ? 'booked' : 'none';
			});
		},
		async begin() {
			begins = [key, begun];
			return await stateFrom(await add(...begins));
		},
		async beginAgain() {
			begins = [again, begunAgain, key, begun];
			const wasKnown = await add(...begins);
			// Only the first booking of an execution ignores the record, even in a loop.
			return { earlier: await stateFrom(wasKnown), mayIgnore: !wasKnown(again) };
		},
		async confirm(signal) {
			for (let look = 1; look <= CONFIRMATIONS; look++) {
				await pause(timing.recordDelay, signal);
				const hasStayed = await add(...begins);
				if (begins.every(hasStayed)) return;
			}
			throw new Error('Another process keeps overwriting the record');
		},
		async settle(state) {
			const entries = entriesOf[state];
			// Add them again, since another process may have overwritten them.
			if (entries.length > 0) await add(...entries);
			const others = entriesOf.begunAgain.filter((entry) => !entries.includes(entry));
			if (others.length > 0) await remove(...others);
		},
	};
};
