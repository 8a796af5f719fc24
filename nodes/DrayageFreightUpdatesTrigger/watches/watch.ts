import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import type { Client } from '../../../transport';
import type { Operation } from '../../shared/operations/operation';
import type { Scalar } from '../../shared/records/recordFields';

/** A kind of change that a user can choose; its `value` is what an item carries in `change`. */
export interface ChangeType {
	readonly value: string;
	readonly name: string;
	readonly description: string;
}

/** One watched value of a record, as it is now. */
export interface Observation {
	/** The change that a new value means. */
	readonly change: string;
	/** Where the value is kept, unique in its record; short, since there are thousands. */
	readonly slot: string;
	/** What is kept and compared; null is empty, undefined is left out. Neither ever counts as a change. */
	readonly value: Scalar | null | undefined;
	/** Whether a value meets the node's conditions and so is worth an item; left out where there is no condition. */
	readonly isReportable?: (value: Scalar) => boolean;
	/** Whether a record that appeared since the last poll reports it too, having no previous value. */
	readonly whenNew?: boolean;
	/** Whether an empty or missing field is a value to start from: what comes later is then a change. */
	readonly startsEmpty?: boolean;
	/** The slot that shows that this list was seen before; then an entry without a previous value is a new one. */
	readonly listSlot?: string;
	/** What the item says beyond change, previous and current; may replace `current`. */
	readonly details?: () => IDataObject;
	/** The name of a coded value. */
	readonly nameOf?: (value: unknown) => string | null;
}

/** What a poll asks for and how it looks at records. */
export interface WatchOptions {
	/** The chosen changes. */
	readonly changes: ReadonlySet<string>;
	/** Days before a last free day at which it is reported. */
	readonly withinDays: number;
	/** The statuses worth an item, as text; empty for all. */
	readonly orderStatuses: ReadonlySet<string>;
	readonly containerStatuses: ReadonlySet<string>;
	/** Today in the workflow's time zone, YYYY-MM-DD. */
	readonly today: string;
}

/** Something a node can watch: one choice of its first menu. */
export interface Watch {
	readonly value: string;
	readonly name: string;
	readonly description: string;
	/** Sorted by name. */
	readonly changes: readonly ChangeType[];
	/** The list that is read, and the fields that narrow it. */
	readonly source: Pick<Operation, 'endpoint' | 'fields'>;
	/** Reads the records, a page or group of numbers at a time. Throws a ServiceFailure. */
	readonly read: (client: Client, parts: RequestParts, options: WatchOptions) => AsyncIterable<IDataObject[]>;
	/** The ID by which a record is known again; undefined for a record without one, which cannot be watched. */
	readonly idOf: (record: IDataObject) => string | undefined;
	/** The IDs that every item of the record carries. */
	readonly idsOf: (record: IDataObject) => IDataObject;
	/** Whether nothing is expected of the record any more, so that it may be forgotten first. */
	readonly isOver: (record: IDataObject) => boolean;
	/** The watched values of the record, in the order in which their changes are reported. */
	readonly observe: (record: IDataObject, options: WatchOptions) => Observation[];
	/** What a test event shows where no record of the service will do. */
	readonly sample: {
		/** An invented record that has changed so. */
		readonly record: (change: string, options: WatchOptions) => IDataObject;
		/** A previous value by change. */
		readonly previous: Readonly<Record<string, Scalar>>;
	};
}
