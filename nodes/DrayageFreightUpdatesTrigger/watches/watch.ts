import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import {
	dateWords,
	type Endpoint,
	type Endpoints,
	endpoints,
	nameOfCode,
	type Option,
	responseNames,
} from '../../../contract';
import { type Client, isRecord, type ListReading } from '../../../transport';
import type { StoredPart, StoredRecord, Value, Values } from '../state/state';
import { asText, sentenceCase } from '../../shared/fields/text';
import type { Overrides } from '../../shared/fields/parameter';
import { requestParameters } from '../../shared/operations/requestParameters';
import type { Operation } from '../../shared/operations/operation';
import { dateOf, fieldOf, idIn, type Scalar, valueOf } from '../../shared/records';

/** The settings of the node and the moment of the poll, which decide what is reported. */
export interface WatchOptions {
	/** The selected changes, in the order of selection. */
	readonly changes: ReadonlySet<string>;
	/** How many days before its last free day a container is reported. */
	readonly withinDays: number;
	/** The statuses to report. Empty for all statuses. */
	readonly orderStatuses: readonly Scalar[];
	readonly containerStatuses: readonly Scalar[];
	/** Today in the workflow's time zone, YYYY-MM-DD. */
	readonly today: string;
	readonly timezone: string;
}

/** The options, and the last known values of a record or of one of its parts. */
export interface View extends WatchOptions {
	/** Returns the last known value of a slot; null if there is none. */
	readonly last: (slot: string) => Value;
}

/** A value of a record that is compared with the stored one, and what a new value means. */
export interface Observation {
	/** The change that a new value represents. */
	readonly change: string;
	/**
	 * The key under which the value is stored, unique within its record or part. It is short, since there are thousands.
	 * List entries use `list:entry`.
	 */
	readonly slot: string;
	/** The slot after the key of its part, if it has one. */
	readonly place: string;
	/**
	 * The value to store and compare; null if it is empty, undefined if it is missing. Neither counts as a change, but
	 * a later value does.
	 */
	readonly value: Value | undefined;
	/**
	 * Returns whether a value meets the node's conditions and should be reported. Undefined if there are no conditions.
	 */
	readonly isReportable?: (value: Scalar) => boolean;
	/**
	 * Whether to report this value for a record that is new since the last poll too. The previous value is then empty.
	 */
	readonly whenNew?: boolean;
	/** Additional fields for the item, apart from change, previous and current. Can replace `current`. */
	readonly details?: IDataObject;
	/** The list of codes for the value, from which the item takes the name. */
	readonly codes?: readonly Option[];
}

/** The parts of an observation that a change defines. */
export type Seen = Omit<Observation, 'change' | 'place'>;

type Observe = (record: IDataObject, view: View) => readonly Seen[];

/** Types of dates, which the nodes recognize by field names. */
export type DateKind = 'eta' | 'appointment' | 'release';

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

/** The values of a record and of its parts. */
export interface Observed {
	readonly own: readonly Observation[];
	readonly parts: ReadonlyArray<Part & { readonly observations: readonly Observation[] }>;
}

const statusText = (status: unknown) => String(status).trim().toLowerCase();

/** Returns whether a status is one of the given ones. Codes can be numbers or strings. */
export const isAmong = (statuses: readonly unknown[], status: unknown) =>
	statuses.some((one) => statusText(one) === statusText(status));

/**
 * Returns the condition that the new status is one of the selected ones, for new records too. Returns no condition if
 * none are selected.
 */
export const ifAmong = (chosen: readonly Scalar[]): Pick<Seen, 'isReportable' | 'whenNew'> =>
	chosen.length === 0 ? {} : { isReportable: (status) => isAmong(chosen, status), whenNew: true };

/** The slot of a record's or part's status. */
export const STATUS = 's';

/** Returns a status, of which only the chosen ones are reported, if any are chosen. */
export const statusSeen = (value: Seen['value'], codes?: readonly Option[], chosen: readonly Scalar[] = []): Seen[] => [
	{ slot: STATUS, value, ...(codes && { codes }), ...ifAmong(chosen) },
];

/** A list that a node can watch, with the filters that it offers, and: */
export interface Watch extends Pick<Operation, 'endpoint' | 'parameters'>, Required<Option<string>> {
	/** The changes, in the order in which they are reported for a record, then for each of its parts. */
	readonly changes: readonly Change[];
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
	/** Returns a record's ID, or undefined if it has none. Such a record can't be watched. */
	readonly idOf: (record: IDataObject) => string | undefined;
	/** Returns the IDs and dates to include in every item for the record. */
	readonly idsOf: (record: IDataObject) => IDataObject;
	/** Final statuses. Of a record that has one, only the status is stored. */
	readonly over: readonly string[];
	/** Returns a hint about records that a selected change can never report, if there are any. */
	readonly hint?: (records: readonly IDataObject[], options: WatchOptions) => string | undefined;
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

/** Returns the watched values of a record and its parts, for all changes. */
export const observationsOf = (
	{ changes, parts }: Watch,
	record: IDataObject,
	options: WatchOptions,
	known?: StoredRecord,
): Observed => {
	const observe = (of: 'ofRecord' | 'ofPart', one: IDataObject, values: Values = {}, key = '', details = {}) => {
		const view: View = { ...options, last: (slot) => values[slot] ?? null };
		return changes.flatMap(({ value, [of]: see }) =>
			(see?.(one, view) ?? []).map((seen): Observation => ({
				...seen,
				change: value,
				place: key + seen.slot,
				details: { ...details, ...seen.details },
			})),
		);
	};
	return {
		own: observe('ofRecord', record, known?.values),
		parts: (parts?.(record, known?.parts ?? {}, options) ?? []).map((part) => ({
			...part,
			observations: observe('ofPart', part.record, known?.parts?.[part.key]?.values, `${part.key}.`, part.details),
		})),
	};
};

const { id: ID, activity: ACTIVITY, time: TIME } = responseNames.event;
/** The length of a hash. 36 bits are enough to distinguish the events in one list. */
const HASH_LENGTH = 6;

/**
 * Identifies an event across polls by its ID, or else by its type and time. Other fields, such as a place that is
 * filled in later, may change. An event without ID, type and time is identified by all of its fields.
 */
const eventIdentity = (event: IDataObject): string => {
	const id = idIn(event, ID);
	if (id !== undefined) return `id:${id}`;
	const happened = ACTIVITY.map((name) => valueOf(event, [name]) ?? '');
	const time = fieldOf(event, TIME);
	return JSON.stringify(time === undefined ? event : [...happened, time]);
};

const eventHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);

/**
 * Returns the events of a list, each with a slot that starts with the list's slot. Identical events are numbered. A
 * missing list counts as empty until it exists. `activities` are the codes of the event types.
 */
export const eventsSeen = (events: readonly IDataObject[] | undefined, activities?: readonly Option[]): Seen[] => {
	const met = new Map<string, number>();
	const entries = (events ?? []).map((event): Seen => {
		const identity = eventIdentity(event);
		const number = met.get(identity) ?? 0;
		met.set(identity, number + 1);
		const current = valueOf(event, ACTIVITY) ?? null;
		const name = activities && { current_name: nameOfCode(activities, current) };
		return {
			slot: `e:${eventHash(`${identity}#${number}`)}`,
			value: 1,
			whenNew: true,
			details: { current, ...name, event },
		};
	});
	return [...entries, { slot: 'e', value: events && 1, isReportable: () => false }];
};

/** Matches the name of a time at which something was recorded. An `updated_eta` may be the ETA itself. */
const RECORDED = /(^|_)((created|updated|modified|synced)_(at|on|date|time)|sync)$/;

/** Returns the dates in a record's fields, including fields one level below, with their names. */
const datesIn = (record: IDataObject, words: readonly string[], prefix = ''): Array<[name: string, date: string]> =>
	Object.entries(record).flatMap(([name, value]): Array<[string, string]> => {
		const parts = name.toLowerCase().split('_');
		const isMeant = prefix === '' ? parts.some((word) => words.includes(word)) : !/^(created|updated)/.test(name);
		if (!isMeant || RECORDED.test(name.toLowerCase()) || !/^\w+$/.test(name)) return [];
		if (isRecord(value)) return prefix === '' ? datesIn(value, words, `${name}/`) : [];
		return dateOf(value) === undefined ? [] : [[prefix + name, asText(value).trim()]];
	});

/** The list slots of dates. */
const DATE_SLOTS = { eta: 't', appointment: 'p', release: 'f' } as const satisfies Record<DateKind, string>;

/**
 * Returns the dates in fields whose names contain certain words. Each is a list entry, so a field that appears or is
 * filled later counts as previously empty (undocumented: docs/interface.md#u-date-words).
 */
export const datesSeen = (record: IDataObject, kind: DateKind): Seen[] => [
	...datesIn(record, dateWords[kind]).map(([field, value]): Seen => ({
		slot: `${DATE_SLOTS[kind]}:${field}`,
		value,
		details: { field },
	})),
	{ slot: DATE_SLOTS[kind], value: 1, isReportable: () => false },
];
