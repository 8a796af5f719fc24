import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { nameOfCode, type Option, responseNames } from '../../../contract';
import { asText } from '../../shared/fields/text';
import { dateOf, fieldOf, idIn, type Scalar, valueOf } from '../../shared/records';
import type { Seen } from './watch';

// The kinds of values that several changes compare.

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
export const STATUS = 'status';

/** Returns a status, of which only the chosen ones are reported, if any are chosen. */
export const statusSeen = (value: Seen['value'], codes?: readonly Option[], chosen: readonly Scalar[] = []): Seen[] => [
	{ slot: STATUS, value, ...(codes && { codes }), ...ifAmong(chosen) },
];

/**
 * Marks a list as seen. An entry that has no stored value is reported only if its list was seen before, so a list that is
 * missing counts as empty until it exists.
 */
const listSeen = (slot: string, value: Seen['value']): Seen => ({ slot, value, isReportable: () => false });

const { id: ID, activity: ACTIVITY, time: TIME } = responseNames.event;
/** The length of a hash. 36 bits are enough to distinguish the events in one list. */
const HASH_LENGTH = 6;

/**
 * Identifies an event across polls by its ID, or else by its type and time. Other fields, such as a place that is
 * filled in later, may change. An event without ID and time is identified by all of its fields.
 */
const eventHash = (event: IDataObject): string => {
	const id = idIn(event, ID);
	const time = fieldOf(event, TIME);
	const typed = time === undefined ? event : [...ACTIVITY.map((name) => valueOf(event, [name]) ?? ''), time];
	const identity = id === undefined ? JSON.stringify(typed) : `id:${id}`;
	return createHash('sha256').update(identity).digest('base64url').slice(0, HASH_LENGTH);
};

/** Returns the events of a list. `activities` are the codes of the event types. */
export const eventsSeen = (events: readonly IDataObject[] | undefined, activities?: readonly Option[]): Seen[] => {
	const hashes = (events ?? []).map(eventHash);
	const entries = (events ?? []).map((event, index): Seen => {
		// Carriers report several events of one type on the same day, such as "In Transit".
		const earlier = hashes.slice(0, index).filter((hash) => hash === hashes[index]).length;
		const current = valueOf(event, ACTIVITY) ?? null;
		const name = activities && { current_name: nameOfCode(activities, current) };
		return {
			slot: `event:${hashes[index]}${earlier || ''}`,
			value: 1,
			whenNew: true,
			details: { current, ...name, event },
		};
	});
	return [...entries, listSeen('event', events && 1)];
};

/** The types of dates. contract/codes.ts lists the dates of each. */
export type DateKind = 'eta' | 'appointment' | 'release';

/**
 * Returns the dates of one type. Each is a list entry, so a field that appears or is filled later counts as previously
 * empty (undocumented: docs/interface.md#u-response-names).
 */
export const datesSeen = (record: IDataObject, kind: DateKind): Seen[] => {
	const dates = Object.values<readonly string[]>(responseNames[kind])
		.map((names) => names.find((name) => record[name] !== undefined) ?? '')
		.filter((field) => dateOf(record[field]) !== undefined);
	const entries = dates.map((field): Seen => ({
		slot: `${kind}:${field}`,
		value: asText(record[field]).trim(),
		details: { field },
	}));
	return [...entries, listSeen(kind, 1)];
};
