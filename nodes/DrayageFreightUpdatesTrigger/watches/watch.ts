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
import { asText, sentenceCase } from '../../shared/fields/text';
import type { Overrides } from '../../shared/fields/field';
import { type Operation, requestFields } from '../../shared/operations/operation';
import { dateOf, fieldOf, idIn, type Scalar, valueOf } from '../../shared/records';

/** The options that determine what a poll requests and how it compares records. */
export interface WatchOptions {
	/** The selected changes, in the order of selection. */
	readonly changes: ReadonlySet<string>;
	/** How many days before its last free day a container is reported. */
	readonly withinDays: number;
	/** The statuses to report, with strings in lowercase. Empty for all statuses. */
	readonly orderStatuses: readonly Scalar[];
	readonly containerStatuses: readonly Scalar[];
	/** Today in the workflow's time zone, YYYY-MM-DD. */
	readonly today: string;
}

/** The current value of a record that is compared with a stored one. */
export interface Observation {
	/** The change that a new value represents. */
	readonly change: string;
	/**
	 * The key under which the value is stored, unique within its record. It is short, since there are thousands. List
	 * entries use `list:entry`.
	 */
	readonly slot: string;
	/**
	 * The value to store and compare; null if it is empty, undefined if it is missing. Neither counts as a change, but
	 * a later value does.
	 */
	readonly value: Scalar | null | undefined;
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

/** Types of dates, which the nodes recognize by field names. */
export type DateKind = 'eta' | 'appointment' | 'release';

/** The parts of an observation that a change defines. */
export type Seen = Omit<Observation, 'change'>;

/** A type of change that users can select. Items contain its value in `change`. */
export interface Change extends Required<Option<string>> {
	/** The entry in n8n's node panel, such as "On container available". */
	readonly action: string;
	/** Returns the values of a record that reveal this change. */
	readonly observe: (record: IDataObject, options: WatchOptions) => Seen[];
}

/** Builds a change from the values that `observe` returns. */
export const change = (value: string, name: string, description: string, observe: Change['observe']): Change => ({
	value,
	name,
	action: `On ${sentenceCase(name)}`,
	description,
	observe,
});

/** Returns whether a status is one of the given ones. Strings must be in lowercase; codes can be numbers or strings. */
const isAmong = (statuses: readonly Scalar[], status: unknown) =>
	statuses.map(String).includes(String(status).trim().toLowerCase());

/**
 * Returns the condition that the new status is one of the selected ones, for new records too. Returns no condition if
 * none are selected.
 */
export const ifAmong = (chosen: readonly Scalar[]): Pick<Seen, 'isReportable' | 'whenNew'> =>
	chosen.length === 0 ? {} : { isReportable: (status) => isAmong(chosen, status), whenNew: true };

/** A list that a node can watch, with its filters, and: */
export interface Watch extends Pick<Operation, 'endpoint' | 'fields'>, Required<Option<string>> {
	/** Changes in the order in which they are reported. */
	readonly changes: readonly Change[];
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
	/**
	 * Counts the parts of a record with and without the date needed by a selected change. Undefined if no change needs
	 * one.
	 */
	readonly dates?: (record: IDataObject, options: WatchOptions) => { readonly known: number; readonly unknown: number };
	/** Final statuses, in lowercase. Records with these are dropped first. */
	readonly over: readonly string[];
	/** Returns an invented record with this change, for a test event if no real record fits. */
	readonly sample: (change: string, options: WatchOptions) => IDataObject;
	/** The previous values for test events, by change. Missing if there is none. */
	readonly samplePrevious: Readonly<Record<string, Scalar>>;
}

/**
 * Builds a watch for the list of a resource. Only the given filters are offered, since a filter by a value that changes
 * would hide its changes.
 */
export const watchOf = <R extends 'order' | 'rateRequest' | 'ltlShipment' | 'ftlShipment'>(
	value: R,
	filters: Overrides<keyof Endpoints[R]['getAll']['query']>,
	watch: Omit<Watch, 'value' | 'endpoint' | 'fields'>,
): Watch => {
	const endpoint: Endpoint = endpoints[value].getAll;
	const hidden: Overrides = Object.fromEntries(Object.keys(endpoint.query ?? {}).map((name) => [name, null]));
	const overrides: Overrides = { ...hidden, ...filters };
	return { value, endpoint, fields: requestFields(endpoint, overrides, 'filters'), ...watch };
};

/** Returns the watched values of a record for the selected changes. */
export const observationsOf = ({ changes }: Watch, record: IDataObject, options: WatchOptions): Observation[] =>
	changes
		.filter(({ value }) => options.changes.has(value))
		.flatMap(({ value: change, observe }) => observe(record, options).map((seen) => ({ ...seen, change })));

/** Returns whether a record has reached a final status. */
export const isOver = ({ over }: Watch, record: IDataObject): boolean => isAmong(over, valueOf(record, ['status']));

const { id: ID, activity: ACTIVITY, time: TIME } = responseNames.event;
/** The length of a hash. 36 bits are enough to distinguish the events in one list. */
const HASH_LENGTH = 6;

/** Returns a value as JSON. If it is nested too deeply, includes only the values that aren't nested in it. */
const jsonOf = (value: object): string => {
	try {
		return JSON.stringify(value);
	} catch {
		return Object.entries(value)
			.map(([name, inner]: [string, unknown]) => `${name}=${typeof inner === 'object' ? '' : asText(inner)}`)
			.join();
	}
};

/**
 * Identifies an event across polls by its ID, or else by its type and time. Other fields, such as a place that is
 * filled in later, may change. An event without ID, type and time is identified by all of its fields.
 */
const eventIdentity = (event: IDataObject): string => {
	const id = idIn(event, ID);
	if (id !== undefined) return `id:${id}`;
	const happened = ACTIVITY.map((name) => valueOf(event, [name]) ?? '');
	const time = fieldOf(event, TIME);
	return jsonOf(time === undefined ? event : [...happened, time]);
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

/**
 * Returns the dates in a record's fields, including fields one level below, with their names. Empty fields return null.
 */
const datesIn = (
	record: IDataObject,
	words: readonly string[],
	prefix = '',
): Array<[name: string, date: string | null]> =>
	Object.entries(record).flatMap(([name, value]): Array<[string, string | null]> => {
		const parts = name.toLowerCase().split('_');
		const isMeant = prefix === '' ? parts.some((word) => words.includes(word)) : !/^(created|updated)/.test(name);
		if (!isMeant || RECORDED.test(name.toLowerCase()) || !/^\w+$/.test(name)) return [];
		if (value === null || value === '') return [[prefix + name, null]];
		if (isRecord(value)) return prefix === '' ? datesIn(value, words, `${name}/`) : [];
		return dateOf(value) === undefined ? [] : [[prefix + name, asText(value).trim()]];
	});

/**
 * Returns the dates in fields whose names contain certain words. Each is a list entry, so a field that appears later
 * counts as previously empty (undocumented: docs/interface.md#u-date-words).
 */
export const datesSeen = (record: IDataObject, kind: DateKind): Seen[] => [
	...datesIn(record, dateWords[kind]).map(([field, value]): Seen => ({
		slot: `${kind}:${field}`,
		value,
		details: { field },
	})),
	{ slot: kind, value: 1, isReportable: () => false },
];
