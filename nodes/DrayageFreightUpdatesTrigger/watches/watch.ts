import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { dateWords, endpoints, nameOfCode, type Option, responseNames } from '../../../contract';
import { type Client, isRecord, type ListReading } from '../../../transport';
import { asText, sentenceCase } from '../../shared/fields/text';
import { type Operation, requestFields, type SharedWords } from '../../shared/operations/operation';
import { dateOf, fieldOf, type Scalar, valueOf } from '../../shared/records';

/** What a poll asks for and how it looks at records. */
export interface WatchOptions {
	/** The chosen changes, in the order in which they were chosen. */
	readonly changes: ReadonlySet<string>;
	/** Days before a last free day at which it is reported. */
	readonly withinDays: number;
	/** The statuses worth an item, texts in lower case; empty for all. */
	readonly orderStatuses: readonly Scalar[];
	readonly containerStatuses: readonly Scalar[];
	/** Today in the workflow's time zone, YYYY-MM-DD. */
	readonly today: string;
}

/** One value of a record, as it is now. */
export interface Observation {
	/** The change that a new value means. */
	readonly change: string;
	/** Where the value is kept, unique in its record; short, since there are thousands. An entry of a list: `list:entry`. */
	readonly slot: string;
	/** What is kept and compared; null is empty, undefined is left out. Neither counts as a change; what comes later does. */
	readonly value: Scalar | null | undefined;
	/** Whether a value meets the node's conditions and so is worth an item; left out where there is no condition. */
	readonly isReportable?: (value: Scalar) => boolean;
	/** Whether a record that appeared since the last poll reports it too, having no previous value. */
	readonly whenNew?: boolean;
	/** What the item says beyond change, previous and current; may replace `current`. */
	readonly details?: IDataObject;
	/** The codes that the value is one of; the item names them. */
	readonly codes?: readonly Option[];
}

/** Kinds of dates that fields are known by their names to have. */
export type DateKind = 'eta' | 'appointment' | 'release';

/** What a change sees in a record. */
export type Seen = Omit<Observation, 'change'>;

/** A kind of change that a user can choose; an item carries its value in `change`. */
export interface Change extends Required<Option<string>> {
	/** What n8n's node panel calls it: "On container available". */
	readonly action: string;
	/** The values of a record that tell this change. */
	readonly observe: (record: IDataObject, options: WatchOptions) => Seen[];
}

/** A change that the values which `observe` picks tell. */
export const change = (value: string, name: string, description: string, observe: Change['observe']): Change => ({
	value,
	name,
	action: `On ${sentenceCase(name)}`,
	description,
	observe,
});

/** Whether a status is one of some, texts in lower case; codes may come as numbers or as text. */
const isAmong = (statuses: readonly Scalar[], status: unknown) =>
	statuses.map(String).includes(String(status).trim().toLowerCase());

/** The condition that a status is one of those chosen, which a first one meets too; none where none is chosen. */
export const oneOf = (chosen: readonly Scalar[]): Pick<Seen, 'isReportable' | 'whenNew'> =>
	chosen.length === 0 ? {} : { isReportable: (status) => isAmong(chosen, status), whenNew: true };

/** Something a node can watch, one choice of its first menu: the list that is read, the fields that narrow it, and: */
export interface Watch extends Pick<Operation, 'endpoint' | 'fields'>, Required<Option<string>> {
	/** In the order in which they are reported. */
	readonly changes: readonly Change[];
	/** Lays beside records what their list does not say. Throws a ServiceFailure. */
	readonly enrich?: (
		client: Client,
		records: IDataObject[],
		options: WatchOptions,
		reading: ListReading,
	) => Promise<IDataObject[]>;
	/** The ID by which a record is known again; undefined for a record without one, which cannot be watched. */
	readonly idOf: (record: IDataObject) => string | undefined;
	/** The IDs and dates that every item of the record carries. */
	readonly idsOf: (record: IDataObject) => IDataObject;
	/** How many parts of a record have the date that a chosen change needs, and how many don't; left out if none needs one. */
	readonly dates?: (record: IDataObject, options: WatchOptions) => { readonly known: number; readonly unknown: number };
	/** Statuses, in lower case, after which nothing is expected of a record, so that it may be forgotten first. */
	readonly over: readonly string[];
	/** An invented record that has changed so, for a test event where no record of the service will do. */
	readonly sample: (change: string, options: WatchOptions) => IDataObject;
	/** What a test event shows as the value before, by change; none where nothing was before. */
	readonly samplePrevious: Readonly<Record<string, Scalar>>;
}

/** A watch of the resource of this name. */
export const watchOf = (
	value: 'order' | 'rateRequest' | 'ltlShipment' | 'ftlShipment',
	filters: SharedWords,
	watch: Omit<Watch, 'value' | 'endpoint' | 'fields'>,
): Watch => {
	const endpoint = endpoints[value].getAll;
	return { value, endpoint, fields: requestFields(endpoint, filters, 'filters'), ...watch };
};

/** The watched values of a record that tell the chosen changes. */
export const observationsOf = ({ changes }: Watch, record: IDataObject, options: WatchOptions): Observation[] =>
	changes
		.filter(({ value }) => options.changes.has(value))
		.flatMap(({ value: change, observe }) => observe(record, options).map((seen) => ({ ...seen, change })));

/** Whether nothing is expected of a record any more. */
export const isOver = ({ over }: Watch, record: IDataObject): boolean => isAmong(over, valueOf(record, ['status']));

const { id: ID, activity: ACTIVITY, time: TIME } = responseNames.event;
/** Characters of a hash: 36 bits are enough to tell the events of one list apart. */
const HASH_LENGTH = 6;

/**
 * What makes an event the same one at the next poll: its ID, or what happened and when. Other fields, such as a place
 * that is written out later, may change. An event without any of those is known by all it says.
 */
const eventIdentity = (event: IDataObject): string => {
	const id = valueOf(event, ID);
	if (id !== undefined && id !== null) return `id:${String(id)}`;
	const happened = ACTIVITY.map((name) => valueOf(event, [name]) ?? '');
	const time = fieldOf(event, TIME);
	return time === undefined ? JSON.stringify(event) : JSON.stringify([...happened, time]);
};

const eventHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);

/**
 * The events of a list, each kept in a slot behind the list's own; equal events are distinguished by their number. A list
 * that is left out counts as empty until it is there. `activities` are the codes of what happened.
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

/** The dates in a record's fields and one level below them, with the names of their fields; null where one is empty. */
const datesIn = (
	record: IDataObject,
	words: readonly string[],
	prefix = '',
): Array<[name: string, date: string | null]> =>
	Object.entries(record).flatMap(([name, value]): Array<[string, string | null]> => {
		// When an appointment was created or updated is no date of it.
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
 * The dates whose fields are named by some words, each as an entry of a list: a field that appears later was empty before
 * (undocumented: docs/interface.md#u-date-words).
 */
export const datesSeen = (record: IDataObject, kind: DateKind): Seen[] => [
	...datesIn(record, dateWords[kind]).map(([field, value]): Seen => ({
		slot: `${kind}:${field}`,
		value,
		details: { field },
	})),
	{ slot: kind, value: 1, isReportable: () => false },
];
