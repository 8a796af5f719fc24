import { createHash } from 'crypto';
import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { isRecord, pause, timing } from '../../../transport';
import { Declined } from '../../shared/errors';
import type { BookingKind, ItemCall } from '../../shared/operations/operation';
import { inTurn } from './tasks';

/** A booking to be made. */
export interface Booking extends ItemCall {
	readonly kind: BookingKind;
	/** Whether to book whatever was recorded or is listed, once in this execution. */
	readonly bookAgain: boolean;
}

/** Keys in order, so that equal bodies make equal text. */
export const sorted = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(sorted);
	if (!isRecord(value)) return value;
	return Object.entries(value)
		.map(([key, inner]) => [key, sorted(inner)] as const)
		.sort(([a], [b]) => (a < b ? -1 : 1));
};

/** Identifies a booking in the record: where it is made, and its number as sent; without a number, all that is sent. */
export const recordKey = ({ client, operation, kind, parts: { body } }: Booking) => {
	const number = kind.identity(body[kind.field]);
	const identity = [
		new URL(client.address).href.toLowerCase(),
		operation.endpoint.path,
		number === '' ? sorted(body) : number,
	];
	return createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
};

/** What the record says of a booking: nothing, that an attempt began and its outcome isn't known, or that it is booked. */
export type BookingState = 'none' | 'begun' | 'booked';

/** The record of one booking. Each call rejects if n8n's database keeps refusing. */
export interface BookingRecord {
	/**
	 * Records that an attempt begins. Returns the state before, and whether the attempt may ignore it: if it asks to
	 * (`bookAgain`) and is the first of this execution that does, of whatever booking.
	 */
	begin(bookAgain: boolean): Promise<{ readonly earlier: BookingState; readonly mayIgnore: boolean }>;
	/** Waits until the beginning of an attempt is sure to stay in the record. Rejects as soon as `signal` is aborted, too. */
	confirm(signal?: AbortSignal): Promise<void>;
	/** Records the state after the attempt. */
	settle(state: BookingState): Promise<void>;
}

/** The oldest entries make room for new ones. */
const OPTIONS = { mode: 'entries', maxEntries: 2_000 } as const;

/** How often an attempt looks whether its entries have stayed. */
const CONFIRMATIONS = 5;

const TRIES = 3;
/** Milliseconds before the second attempt, and twice that before the third. */
const PAUSE = 50;

const tried = async <T>(call: () => Promise<T>, tries = 1): Promise<T> =>
	await call().catch(async (error: unknown) => {
		if (tries === TRIES) throw error;
		await sleep(PAUSE * tries * (1 + Math.random()));
		return await tried(call, tries + 1);
	});

/**
 * n8n's own record of processed entries for this node, in its database: it outlives restarts and all processes share
 * it. A booking has two entries: `key` from its first attempt on, and a second one while an outcome isn't known. So an
 * entry that can't be removed leaves "begun", never "booked". n8n reads, changes and writes all entries of a node
 * without a lock, so calls of one process wait for each other. Of two processes, one may overwrite the other's entry, if
 * it had read the entries before that was added. So an attempt looks again a moment later, and adds it again.
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
	const again = `again in execution ${context.getExecutionId()}`;
	/** What the attempt has added. */
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

	return {
		async begin(bookAgain) {
			// Of all bookings of an execution, a loop's included, only the first ignores the record.
			begins = [...(bookAgain ? [again] : []), key, begun];
			const wasKnown = await add(...begins);
			const earlier = wasKnown(begun) ? 'begun' : wasKnown(key) ? 'booked' : 'none';
			return { earlier, mayIgnore: bookAgain && !wasKnown(again) };
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
			if (state === 'none') {
				await remove(key, begun);
				return;
			}
			// Once more, since another process may have overwritten them.
			await add(key, ...(state === 'begun' ? [begun] : []));
			if (state === 'booked') await remove(begun);
		},
	};
};
