import { isRecord, recordOr } from '../../../transport';
import type { Entry, StoredValue, Value } from './compare';
import { hashesIn, type HandedOver, type Snapshots } from './snapshots';

const isValue = (value: unknown): value is Value =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

const isStored = (stored: unknown): stored is StoredValue =>
	isValue(stored) ||
	(Array.isArray(stored) && stored.length === 2 && isValue(stored[0]) && typeof stored[1] === 'number');

/** A value that cannot be read is left out, and learned again without an item. */
const entryFrom = (kept: unknown): Entry => {
	const slots = Object.entries(recordOr(kept)).filter((slot): slot is [string, never] => isStored(slot[1]));
	return Object.fromEntries(slots);
};

const isHandedOver = (change: unknown): change is HandedOver =>
	Array.isArray(change) &&
	change.length === 6 &&
	change.slice(0, 3).every((text) => typeof text === 'string') &&
	change.slice(3, 5).every(isValue) &&
	typeof change[5] === 'number';

const textOf = (kept: unknown) => (typeof kept === 'string' ? kept : '');

const listOf = (kept: unknown) => (Array.isArray(kept) ? (kept as unknown[]) : []);

/**
 * What was kept between polls, whatever became of it there; undefined before the first poll. Where records
 * are lost, none counts as new until the whole list is read.
 */
export const readSnapshots = (kept: unknown): Snapshots | undefined => {
	if (!isRecord(kept)) return undefined;
	const { records } = kept;
	const known = Object.keys(recordOr(records)).length + hashesIn(textOf(kept.forgotten)).length;
	return {
		source: textOf(kept.source),
		scope: textOf(kept.scope),
		account: textOf(kept.account),
		changes: listOf(kept.changes).map(textOf),
		complete: kept.complete === true && known === kept.known,
		records: Object.fromEntries(Object.entries(recordOr(records)).map(([id, entry]) => [id, entryFrom(entry)])),
		forgotten: textOf(kept.forgotten),
		known,
		handedOver: listOf(kept.handedOver).filter(isHandedOver),
	};
};
