import { randomBytes } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import type { Scalar } from '../../shared/records';

/** The value of a field; null if it is empty. */
export type Value = Scalar | null;

/** The last known values by slot, of all changes and not only the chosen ones. */
export type Values = Readonly<Record<string, Value>>;

/** What is stored of a part of a record, such as a container of an order. */
export interface StoredPart {
	readonly id: Value;
	readonly number: Value;
	readonly values: Values;
}

/** What is stored of a record. */
export interface StoredRecord {
	/** A finished record has only its status. */
	readonly values: Values;
	/** The parts by keys that never change. Undefined while they are unknown, as in a finished record. */
	readonly parts?: Readonly<Record<string, StoredPart>> | undefined;
	/** How many changes of a value were reported, by place. A finished record has one count for all values, at ''. */
	readonly counts?: Readonly<Record<string, number>> | undefined;
	/** The day on which the record was last listed, as a number of days. */
	readonly day: number;
	/** Changes that were chosen after the record was last read. The values stored for them may be old. */
	readonly unread?: readonly string[] | undefined;
}

/** A change without proof that an execution has begun with it. */
export type Pending = readonly [
	id: string,
	change: string,
	place: string,
	previous: Value,
	value: Scalar,
	count: number,
];

/**
 * How to treat records that aren't stored: as new since the last poll, as records to store without reporting them, or as
 * records whose values are all reported.
 */
export type Unknown = 'new' | 'quiet' | 'all';

/** What is stored between polls, in the node's static data. A poll changes a copy and stores it at its end. */
export interface State {
	/** The watched resource and its base URL. With a different source, all records are different. */
	readonly source: string;
	/** Distinguishes the changes of this state from those of an earlier one that was lost. */
	readonly epoch: string;
	/** The access token and the list's filters. With different ones, old records may appear for the first time. */
	readonly scope: string;
	/** The chosen changes. */
	readonly changes: readonly string[];
	/** Until the whole list has been read, a record that isn't stored isn't necessarily new. */
	readonly unknown: Unknown;
	/** The page at which to go on reading, and how many records of the pages before it weren't stored. */
	readonly page: number;
	readonly fresh: number;
	readonly records: Readonly<Record<string, StoredRecord>>;
	readonly pending: readonly Pending[];
}

const START = { page: 1, fresh: 0 };

/**
 * Returns the stored state, or the state before the first poll if nothing is stored for this source. With other filters,
 * records may appear that aren't new.
 */
export const readState = (
	{ state }: IDataObject,
	{ source, scope, emitExisting }: Pick<State, 'source' | 'scope'> & { readonly emitExisting: boolean },
): State => {
	const stored = state as unknown as State | undefined;
	if (stored?.source === source) return stored.scope === scope ? stored : { ...stored, unknown: 'quiet', ...START };
	const epoch = randomBytes(6).toString('base64url');
	const unknown = emitExisting ? 'all' : 'quiet';
	return { source, epoch, scope: '', changes: [], unknown, ...START, records: {}, pending: [] };
};

/** Returns today as a number of days. */
export const dayNumber = () => Math.floor(Date.now() / 86_400_000);

/** How many days a record is remembered after it was last listed. */
const REMEMBERED_DAYS = 30;

/** Returns whether a record wasn't listed for so long that it can be forgotten. */
export const isOld = ({ day }: StoredRecord): boolean => day < dayNumber() - REMEMBERED_DAYS;

/** Returns whether a record has a change that is pending. */
export const isPending = (pending: readonly Pending[], id: string): boolean => pending.some(([owner]) => owner === id);
