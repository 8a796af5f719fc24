import { createHash } from 'crypto';
import { isRecord, recordOr } from '../../../transport';
import type { Scalar } from '../../shared/records';
import type { Snapshot, StoredValue, Value } from './compare';

/**
 * Splits an ID into its prefix and its number without leading zeros. Returns undefined if it doesn't end with a number.
 */
const parted = (id: string) => {
	const [, prefix, digits] = /^(\D*)0*(\d{1,30})$/.exec(id) ?? [];
	return prefix === undefined || digits === undefined ? undefined : { prefix, digits };
};

/** Compares two numbers as strings, regardless of how many digits they have. Returns whether the first is greater. */
const isGreater = (digits: string, than: string) =>
	digits.length === than.length ? digits > than : digits.length > than.length;

/** Sorts greater IDs first, since they are assumed to be newer (undocumented: docs/interface.md#u-ids). */
const newerFirst = (one: string, other: string): number => {
	const [a, b] = [parted(one), parted(other)];
	if (!a || !b || a.prefix !== b.prefix) return other > one ? 1 : -1;
	if (a.digits === b.digits) return 0;
	return isGreater(a.digits, b.digits) ? -1 : 1;
};

/** A change that was passed to n8n: its batch, record and slot, and the change itself. */
export type HandedOver = [batch: string, id: string, slot: string, previous: Value, value: Scalar, reported: number];

/** The data stored between polls, in the node's static data. */
export interface Snapshots {
	/** The watched resource and its base URL. With a different source, all records are different. */
	readonly source: string;
	/** The list's filters. With different filters, old records may appear for the first time. */
	readonly scope: string;
	/** Identifies the access token. With a different token, the records may belong to another account. */
	readonly account: string;
	/** The selected changes. Stored values for other changes are out of date. */
	readonly changes: readonly string[];
	/** Whether the whole list has been read. Until then, a record without a snapshot isn't necessarily new. */
	readonly complete: boolean;
	readonly records: Readonly<Record<string, Snapshot>>;
	/** Concatenated hashes of the IDs of known records whose values didn't fit. */
	readonly forgotten: string;
	/** The number of records plus hashes, to detect missing ones. */
	readonly known: number;
	/** Identifies what a poll stored for n8n to save. A poll that stores nothing worth saving keeps it. */
	readonly state: string;
	/** Changes without proof that n8n has started an execution with them, oldest first. */
	readonly handedOver: readonly HandedOver[];
}

/** Length of a hash. With 36 bits, a new ID collides with one of 50,000 known IDs once in a million. */
const HASH_LENGTH = 6;

/**
 * The maximum number of known records without values, which take about 300 kB. Beyond that, the list counts as
 * incomplete.
 */
const MOST_FORGOTTEN = 50_000;

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);

const hashesIn = (forgotten: string): string[] => forgotten.match(new RegExp(`.{${HASH_LENGTH}}`, 'g')) ?? [];

/** The records found in one poll, combined with those known before. */
export class Records {
	readonly #entries: Map<string, Snapshot>;
	readonly #forgotten: ReadonlySet<string>;
	/** Whether each record found in this poll has reached a final status. */
	readonly #met = new Map<string, boolean>();

	constructor(private readonly before: Snapshots | undefined) {
		this.#entries = new Map(Object.entries(before?.records ?? {}));
		this.#forgotten = new Set(hashesIn(before?.forgotten ?? ''));
	}

	/** The number of records found in this poll. */
	get size(): number {
		return this.#met.size;
	}

	get(id: string): Snapshot | undefined {
		return this.#entries.get(id);
	}

	/** Returns whether a record was found in this poll or an earlier one. */
	isKnown(id: string): boolean {
		return this.#entries.has(id) || this.isForgotten(id);
	}

	/** Returns whether a record was found in an earlier poll but its values weren't stored. */
	isForgotten(id: string): boolean {
		return this.#forgotten.size > 0 && this.#forgotten.has(hashOf(id));
	}

	/**
	 * Returns whether a record without a snapshot is new since the last poll. No record is new until the whole list has
	 * been read.
	 */
	isNew(id: string): boolean {
		return this.before?.complete !== false && !this.isForgotten(id);
	}

	/** Stores a record's current values. If there is no room, records with final statuses are dropped first. */
	set(id: string, entry: Snapshot, { isOver }: { readonly isOver: boolean }): void {
		this.#entries.set(id, entry);
		this.#met.set(id, isOver);
	}

	/**
	 * Returns the data to store, with the values of at most `most` records. Open records come first, then finished
	 * ones, each with greater IDs first. Records with changes in `handedOver` are always included. For all others, a
	 * hash of the ID is stored, so that they don't count as new. `complete` is whether every record of the list has
	 * been found, in this poll or before.
	 */
	toSnapshots({ complete, ...others }: Omit<Snapshots, 'records' | 'forgotten' | 'known'>, most: number): Snapshots {
		const kept = this.#entries.size <= most ? [...this.#entries] : this.#ranked(most, others.handedOver);
		const records = Object.fromEntries(kept);
		const all = this.#forgottenBeside(new Set(kept.map(([id]) => id)));
		const forgotten = all.slice(0, MOST_FORGOTTEN);
		return {
			...others,
			complete: complete && forgotten.length === all.length,
			records,
			forgotten: forgotten.join(''),
			known: kept.length + forgotten.length,
		};
	}

	/** Returns the hashes of known records whose values aren't stored, starting with those of this poll. */
	#forgottenBeside(kept: ReadonlySet<string>): string[] {
		const dropped = [...this.#entries.keys()].filter((id) => !kept.has(id)).map(hashOf);
		if (dropped.length === 0 && this.#forgotten.size === 0) return [];
		const keptHashes = new Set([...kept].map(hashOf));
		return [...new Set([...dropped, ...this.#forgotten])].filter((hash) => !keptHashes.has(hash));
	}

	#ranked(most: number, handedOver: readonly HandedOver[]): Array<[string, Snapshot]> {
		const mustStay = new Set(handedOver.map(([, id]) => id));
		const ranks = { false: 1, undefined: 2, true: 3 };
		const rank = (id: string) => (mustStay.has(id) ? 0 : ranks[`${this.#met.get(id)}`]);
		return [...this.#entries]
			.sort(([one], [other]) => rank(one) - rank(other) || newerFirst(one, other))
			.filter(([id], index) => index < most || mustStay.has(id));
	}
}

const isValue = (value: unknown): value is Value =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

const isStored = (stored: unknown): stored is StoredValue =>
	isValue(stored) ||
	(Array.isArray(stored) && stored.length === 2 && isValue(stored[0]) && typeof stored[1] === 'number');

/** Reads a record's snapshot. Drops unreadable values, which are stored again later without an item. */
const entryFrom = (kept: unknown): Snapshot => {
	const slots = Object.entries(recordOr(kept)).filter((slot): slot is [string, never] => isStored(slot[1]));
	return Object.fromEntries(slots);
};

const isHandedOver = (change: unknown): change is HandedOver =>
	Array.isArray(change) &&
	change.length === 6 &&
	change.slice(0, 3).every((text) => typeof text === 'string') &&
	change.slice(3, 5).every(isValue) &&
	typeof change[5] === 'number';

const textOrEmpty = (kept: unknown) => (typeof kept === 'string' ? kept : '');

const arrayOr = (kept: unknown) => (Array.isArray(kept) ? (kept as unknown[]) : []);

/**
 * Reads the data stored between polls, even if parts of it are damaged. Returns undefined before the first poll. If
 * records are lost, none counts as new until the whole list has been read.
 */
export const readSnapshots = (kept: unknown): Snapshots | undefined => {
	if (!isRecord(kept)) return undefined;
	const { records } = kept;
	const known = Object.keys(recordOr(records)).length + hashesIn(textOrEmpty(kept.forgotten)).length;
	return {
		source: textOrEmpty(kept.source),
		scope: textOrEmpty(kept.scope),
		account: textOrEmpty(kept.account),
		changes: arrayOr(kept.changes).map(textOrEmpty),
		complete: kept.complete === true && known === kept.known,
		records: Object.fromEntries(Object.entries(recordOr(records)).map(([id, entry]) => [id, entryFrom(entry)])),
		forgotten: textOrEmpty(kept.forgotten),
		known,
		state: textOrEmpty(kept.state),
		handedOver: arrayOr(kept.handedOver).filter(isHandedOver),
	};
};
