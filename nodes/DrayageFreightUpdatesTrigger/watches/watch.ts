import type { IDataObject } from 'n8n-workflow';
import { type Endpoint, type Endpoints, endpoints, type Option } from '../../../contract';
import type { Client } from '../../../transport/client';
import type { ListReading } from '../../../transport/pages';
import { sentenceCase } from '../../shared/fields/text';
import type { Overrides } from '../../shared/fields/parameter';
import { requestParameters } from '../../shared/operations/requestParameters';
import type { Operation } from '../../shared/operations/operation';
import type { Scalar } from '../../shared/records';
import type { StoredPart, StoredRecord, Value, KnownValues } from '../stored';

/** The settings of the node and the moment of the poll, which decide what is reported. */
export interface WatchOptions {
	/** The selected changes, in the order of selection. */
	readonly changes: readonly string[];
	/** How many days before the last free day a container is reported. */
	readonly withinDays: number;
	/** The statuses to report. Empty for all statuses. */
	readonly orderStatuses: readonly Scalar[];
	readonly containerStatuses: readonly Scalar[];
	/** Today in the workflow's time zone, YYYY-MM-DD. */
	readonly today: string;
	readonly timezone: string;
}

/** The options, and the last known values of the record or part. */
export interface View extends WatchOptions {
	readonly last: KnownValues | undefined;
}

/**
 * What an empty value means: the last known value still holds (the default), there is no value any more, or the value is
 * canceled, which is a change, if it stays empty for two polls.
 */
export type WhenEmpty = 'keep' | 'clear' | 'cancel';

/** A value that is compared with the stored one, and what a new value means. */
export interface SeenValue {
	/** The key under which the value is stored, unique within its record, part or list. */
	readonly key: string;
	/** The value to store and compare; null if it is empty, undefined if it is missing, which both mean the same. */
	readonly value: Value | undefined;
	readonly whenEmpty?: WhenEmpty;
	/** Returns the text by which values are compared. A code can be a number or a string. */
	readonly wording?: (value: Scalar) => string;
	/** Returns whether a value meets the node's conditions and should be reported. Undefined if there are no conditions. */
	readonly condition?: (value: Scalar) => boolean;
	/** Whether the value is news in a record that is new since the last poll. The previous value is then empty. */
	readonly isNews?: boolean;
	/** Additional fields for the item, apart from change, previous and current. Can replace `current`. */
	readonly details?: IDataObject;
	/** The list of codes for the value, from which the item takes the name. */
	readonly codes?: readonly Option[];
}

/** The values that are compared: of single fields, or the entries of a list, in which a further one is a change. */
export interface Seen {
	readonly list?: string;
	readonly values: readonly SeenValue[];
}

/** Returns what reveals a change, or undefined while it's unknown. */
type Observe = (record: IDataObject, view: View) => Seen | undefined;

/** A type of change that users can select. Items contain its value in `change`. */
export interface Change extends Required<Option<string>> {
	/** The entry in n8n's node panel, such as "On container available". */
	readonly action: string;
	/** Returns the values of a record that reveal this change. */
	readonly ofRecord?: Observe;
	/** The same for each part of a record, such as a container of an order. */
	readonly ofPart?: Observe;
}

/** Builds a change from the values that `observe` returns. */
export const change = (
	value: string,
	name: string,
	description: string,
	observe: Pick<Change, 'ofRecord' | 'ofPart'>,
): Change => ({ value, name, action: `On ${sentenceCase(name)}`, description, ...observe });

/** A part of a record, with the key under which it is stored, what it's recognized by, and fields for items. */
export interface Part extends Pick<StoredPart, 'id' | 'number'> {
	readonly key: string;
	readonly record: IDataObject;
	readonly details: IDataObject;
}

/** A list that a node can watch, with the filters that it offers, and: */
export interface Watch extends Pick<Operation, 'endpoint' | 'parameters'>, Pick<Option<string>, 'value' | 'name'> {
	/** The changes, in the order in which they are reported for a record, then for each of its parts. */
	readonly changes: readonly Change[];
	/** Returns a record's ID, or undefined if it has none. Such a record can't be watched. */
	readonly idOf: (record: IDataObject) => string | undefined;
	/** Returns the IDs and dates to include in every item for the record. */
	readonly idsOf: (record: IDataObject) => IDataObject;
	/** Statuses after which nothing happens. Of a record that has one, only the status is compared and stored. */
	readonly finished: readonly string[];
	/** Returns the parts of a record. `known` are the stored ones. */
	readonly parts?: (
		record: IDataObject,
		known: NonNullable<StoredRecord['parts']>,
		options: WatchOptions,
	) => readonly Part[];
	/** Adds data to records that the list doesn't contain. Throws a ServiceFailure. */
	readonly enrich?: (
		client: Client,
		records: IDataObject[],
		options: WatchOptions,
		reading: ListReading,
	) => Promise<IDataObject[]>;
	/** Returns an invented record with the chosen changes, for a test event if no real record fits. */
	readonly sample: (options: WatchOptions) => IDataObject;
}

/**
 * Builds a watch for the list of a resource. Only the given filters are offered: with a filter on what is watched, such
 * as a status, a record would leave the list and its change would never be seen.
 */
export const watchOf = <R extends 'order' | 'rateRequest' | 'ltlShipment' | 'ftlShipment'>(
	value: R,
	filters: Overrides<keyof Endpoints[R]['getAll']['query']>,
	watch: Omit<Watch, 'value' | 'endpoint' | 'parameters'>,
): Watch => {
	const endpoint: Endpoint = endpoints[value].getAll;
	const hidden: Overrides = Object.fromEntries(Object.keys(endpoint.query ?? {}).map((name) => [name, null]));
	const overrides: Overrides = { ...hidden, ...filters };
	return { value, endpoint, parameters: requestParameters(endpoint, overrides, 'filters'), ...watch };
};
