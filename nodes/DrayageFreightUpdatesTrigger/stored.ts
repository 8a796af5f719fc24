import type { Scalar } from '../shared/records';

/** The value of a field; null if it is empty. */
export type Value = Scalar | null;

/** The last known values of a record or part, of all changes and not only the chosen ones. */
export interface KnownValues {
	/** By key. A key that is missing was never seen. */
	readonly fields: Readonly<Record<string, Value>>;
	/** By list and the entry's key. A list that was seen is here, even if it was empty. */
	readonly lists: Readonly<Record<string, Readonly<Record<string, Value>>>>;
	/** The keys that were empty in the last poll, although they have a known value. */
	readonly emptied?: readonly string[] | undefined;
}

/** What is stored for a part of a record, such as a container of an order. */
export interface StoredPart extends KnownValues {
	readonly id: Value;
	readonly number: Value;
}

/** What is stored for a record. A finished record has only its status. */
export interface StoredRecord extends KnownValues {
	/** The parts by keys that never change. Undefined while they are unknown, as in a finished record. */
	readonly parts?: Readonly<Record<string, StoredPart>> | undefined;
	/** In how many polls changes of the record were found, so that a change that returns is another change. */
	readonly reports: number;
	/** The day on which the record was last listed, as a number of days. */
	readonly day: number;
}

/** What counts as a change in a record or part that isn't stored: nothing, what is news about a new one, or every value. */
export type FirstSight = 'nothing' | 'news' | 'everything';
