import { randomBytes } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { containersOf, type Scalar } from '../shared/records';
import type { PollSettings } from './settings';

/** The value of a field; null if it is empty. */
export type Value = Scalar | null;

/** The last known values by slot, of all changes and not only the chosen ones. */
export type Values = Readonly<Record<string, Value>>;

/** What is stored for a part of a record, such as a container of an order. */
export interface StoredPart {
	readonly id: Value;
	readonly number: Value;
	readonly values: Values;
}

/** What is stored for a record. */
export interface StoredRecord {
	/** A finished record has only its status. */
	readonly values: Values;
	/** The parts by keys that never change. Undefined while they are unknown, as in a finished record. */
	readonly parts?: Readonly<Record<string, StoredPart>> | undefined;
	/** In how many polls changes of the record were reported, so that a change that returns is another change. */
	readonly reports: number;
	/** The day on which the record was last listed, as a number of days. */
	readonly day: number;
}

/**
 * How to treat records that aren't stored: as new since the last poll, as records to store without reporting them, or as
 * records whose values are all reported.
 */
export type Unknown = 'new' | 'quiet' | 'all';

/** What is stored between polls, in the node's static data. A poll stores the next one at its end. */
export interface State {
	/** The watched resource and its base URL. With a different source, all records are different. */
	readonly source: string;
	/** Distinguishes the changes of this state from those of an earlier one that was lost. */
	readonly epoch: string;
	/** The access token and the list's filters. With different ones, old records may appear for the first time. */
	readonly scope: string;
	/** The changes to report. A newly chosen one is added once the list was read, since its stored values may be old. */
	readonly changes: readonly string[];
	/** Until the whole list has been read, a record that isn't stored isn't necessarily new. */
	readonly unknown: Unknown;
	/** The page at which to go on reading, and how many records of the pages before it weren't stored. */
	readonly page: number;
	readonly fresh: number;
	readonly records: Readonly<Record<string, StoredRecord>>;
	/**
	 * The items that the last poll passed to n8n. They are passed on again unless an execution has begun with them. Each
	 * record is stored once, since a record with many containers may be in hundreds of items.
	 */
	readonly pending: ReadonlyArray<{ readonly record: IDataObject; readonly items: readonly IDataObject[] }>;
}

const START = { page: 1, fresh: 0 };

/**
 * Returns the stored state, or the state before the first poll if nothing is stored for this source. With other filters,
 * records may appear that aren't new.
 */
export const readState = (
	{ state }: IDataObject,
	{ source, scope, emitExisting, options }: Pick<PollSettings, 'source' | 'scope' | 'emitExisting' | 'options'>,
): State => {
	const stored = state as unknown as State | undefined;
	if (stored?.source === source) return stored.scope === scope ? stored : { ...stored, unknown: 'quiet', ...START };
	const epoch = randomBytes(6).toString('base64url');
	const unknown = emitExisting ? 'all' : 'quiet';
	return { source, epoch, scope: '', changes: options.changes, unknown, ...START, records: {}, pending: [] };
};

/** Returns items as they are stored: by record, with the position of their container. */
export const packed = (items: readonly IDataObject[]): State['pending'] => {
	const byRecord = new Map<IDataObject, IDataObject[]>();
	for (const item of items) {
		const record = item.record as IDataObject;
		const place = containersOf(record)?.indexOf(item.container as IDataObject) ?? -1;
		const stored = { ...item, record: null, ...(place >= 0 && { container: place }) };
		byRecord
			.set(record, byRecord.get(record) ?? [])
			.get(record)
			?.push(stored);
	}
	return [...byRecord].map(([record, stored]) => ({ record, items: stored }));
};

/** Returns stored items as they were. */
export const unpacked = (pending: State['pending']): IDataObject[] =>
	pending.flatMap(({ record, items }) =>
		items.map((item) => {
			const container = typeof item.container === 'number' ? containersOf(record)?.[item.container] : undefined;
			return { ...item, record, ...(container && { container }) };
		}),
	);
