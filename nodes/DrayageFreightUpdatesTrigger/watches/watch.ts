import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { dateWords, endpoints, nameOfCode, type Option, responseNames } from '../../../contract';
import { type Client, isRecord, type ListReading } from '../../../transport';
import { asText, sentenceCase } from '../../shared/fields/text';
import { type Operation, requestFields, type SharedWords } from '../../shared/operations/operation';
import { dateOf, fieldOf, idIn, type Scalar, valueOf } from '../../shared/records';

/** What a poll requests and how it compares records. */
export interface WatchOptions {
	/** The chosen changes, in the order in which they were chosen. */
	readonly changes: ReadonlySet<string>;
	/** How many days before its last free day a container is reported. */
	readonly withinDays: number;
	/** The statuses to report, strings in lower case; empty for all. */
	readonly orderStatuses: readonly Scalar[];
	readonly containerStatuses: readonly Scalar[];
	/** Today in the workflow's time zone, YYYY-MM-DD. */
	readonly today: string;
}

/** One value of a record as it is now. */
export interface Observation {
	/** The change that a new value means. */
	readonly change: string;
	/**
	 * The key under which the value is stored, unique in its record; short, since there are thousands. For list entries:
	 * `list:entry`.
	 */
	readonly slot: string;
	/**
	 * The value to store and compare; null if it is empty, undefined if it is missing. Neither counts as a change; a
	 * later value does.
	 */
	readonly value: Scalar | null | undefined;
	/** Whether a value meets the node's conditions and should be reported; undefined if there is no condition. */
	readonly isReportable?: (value: Scalar) => boolean;
	/** Whether a record that appeared since the last poll also reports this value, without a previous one. */
	readonly whenNew?: boolean;
	/** What the item contains in addition to change, previous and current; may replace `current`. */
	readonly details?: IDataObject;
	/** The list of codes for the value, so that the item can name them. */
	readonly codes?: readonly Option[];
}

/** Kinds of dates, which the nodes recognize by the names of their fields. */
export type DateKind = 'eta' | 'appointment' | 'release';

/** What a change observes in a record. */
export type Seen = Omit<Observation, 'change'>;

/** A kind of change that a user can choose. An item contains its value in `change`. */
export interface Change extends Required<Option<string>> {
	/** The entry in n8n's node panel: "On container available". */
	readonly action: string;
	/** The values of a record that reveal this change. */
	readonly observe: (record: IDataObject, options: WatchOptions) => Seen[];
}

/** A change that is revealed by the values that `observe` returns. */
export const change = (value: string, name: string, description: string, observe: Change['observe']): Change => ({
	value,
	name,
	action: `On ${sentenceCase(name)}`,
	description,
	observe,
});

/** Whether a status is among the given ones, with strings in lower case; codes may be numbers or strings. */
const isAmong = (statuses: readonly Scalar[], status: unknown) =>
	statuses.map(String).includes(String(status).trim().toLowerCase());

/**
 * If statuses are chosen, the condition that the new status is one of them, also on a new record. Otherwise, no
 * condition.
 */
export const ifAmong = (chosen: readonly Scalar[]): Pick<Seen, 'isReportable' | 'whenNew'> =>
	chosen.length === 0 ? {} : { isReportable: (status) => isAmong(chosen, status), whenNew: true };

/** Something that a node can watch: a list with its filters, and: */
export interface Watch extends Pick<Operation, 'endpoint' | 'fields'>, Required<Option<string>> {
	/** In the order in which they are reported. */
	readonly changes: readonly Change[];
	/** Adds data to records that their list doesn't contain. Throws a ServiceFailure. */
	readonly enrich?: (
		client: Client,
		records: IDataObject[],
		options: WatchOptions,
		reading: ListReading,
	) => Promise<IDataObject[]>;
	/** The ID that identifies a record; undefined if it has none and so can't be watched. */
	readonly idOf: (record: IDataObject) => string | undefined;
	/** The IDs and dates that every item of the record contains. */
	readonly idsOf: (record: IDataObject) => IDataObject;
	/**
	 * How many parts of a record have the date that a chosen change needs, and how many don't; undefined if no chosen
	 * change needs one.
	 */
	readonly dates?: (record: IDataObject, options: WatchOptions) => { readonly known: number; readonly unknown: number };
	/** Final statuses, in lower case. Records with one of them are forgotten first. */
	readonly over: readonly string[];
	/** An invented record with this change, for a test event if no real record fits. */
	readonly sample: (change: string, options: WatchOptions) => IDataObject;
	/** The previous value in a test event, by change; missing if there is none. */
	readonly samplePrevious: Readonly<Record<string, Scalar>>;
}

/** A watch of the list of this resource. */
export const watchOf = (
	value: 'order' | 'rateRequest' | 'ltlShipment' | 'ftlShipment',
	filters: SharedWords,
	watch: Omit<Watch, 'value' | 'endpoint' | 'fields'>,
): Watch => {
	const endpoint = endpoints[value].getAll;
	return { value, endpoint, fields: requestFields(endpoint, filters, 'filters'), ...watch };
};

/** The watched values of a record that reveal the chosen changes. */
export const observationsOf = ({ changes }: Watch, record: IDataObject, options: WatchOptions): Observation[] =>
	changes
		.filter(({ value }) => options.changes.has(value))
		.flatMap(({ value: change, observe }) => observe(record, options).map((seen) => ({ ...seen, change })));

/** Whether a record has reached a final status. */
export const isOver = ({ over }: Watch, record: IDataObject): boolean => isAmong(over, valueOf(record, ['status']));

const { id: ID, activity: ACTIVITY, time: TIME } = responseNames.event;
/** Length of a hash: 36 bits are enough to distinguish the events of one list. */
const HASH_LENGTH = 6;

/** A value as JSON. If it is nested too deeply for that, the values that aren't nested in it. */
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
 * Identifies an event across polls by its ID, or else by what happened and when. Other fields, such as a place that is
 * filled in later, may change. An event with none of these is identified by all of its fields.
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
 * The events of a list, each in a slot that starts with the list's slot. Equal events are numbered. A missing list
 * counts as empty until it exists. `activities` are the codes of the events' types.
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

/** The dates in a record's fields and one level below, with their field names; null if empty. */
const datesIn = (
	record: IDataObject,
	words: readonly string[],
	prefix = '',
): Array<[name: string, date: string | null]> =>
	Object.entries(record).flatMap(([name, value]): Array<[string, string | null]> => {
		// The time at which an appointment was created or updated isn't the appointment's date.
		const isMeant =
			prefix === ''
				? name
						.toLowerCase()
						.split('_')
						.some((word) => words.includes(word))
				: !/^(?:created|updated)/.test(name);
		if (!isMeant || !/^\w+$/.test(name)) return [];
		if (value === null || value === '') return [[prefix + name, null]];
		if (isRecord(value)) return prefix === '' ? datesIn(value, words, `${name}/`) : [];
		return dateOf(value) === undefined ? [] : [[prefix + name, asText(value).trim()]];
	});

/**
 * The dates in fields whose names contain certain words, each as a list entry, so that a field that appears later
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
