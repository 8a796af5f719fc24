import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { nameOfCode, type Option, responseNames } from '../../../contract';
import { asText } from '../../shared/fields/text';
import {
	dateOf,
	fieldNameIn,
	fieldOf,
	idIn,
	isAmongStatuses,
	type Scalar,
	statusText,
	valueOf,
} from '../../shared/records';
import type { Value, KnownValues } from '../stored';
import type { Seen, SeenValue, WhenEmpty } from './watch';

// The kinds of values that several changes compare.

/**
 * Returns the condition that the new status is one of the selected ones, for new records too. Returns no condition if
 * none are selected.
 */
export const ifAmong = (
	chosen: readonly Scalar[],
	codes: readonly Option[] = [],
): Pick<SeenValue, 'condition' | 'isNews'> =>
	chosen.length === 0 ? {} : { condition: (status) => isAmongStatuses(chosen, status, codes), isNews: true };

/** The key of a record's or part's status. */
export const STATUS = 'status';

/** Returns a status, of which only the chosen ones are reported, if any are chosen. */
export const statusSeen = (
	value: Value | undefined,
	codes?: readonly Option[],
	chosen: readonly Scalar[] = [],
): Seen => ({
	values: [{ key: STATUS, value, wording: statusText, ...(codes && { codes }), ...ifAmong(chosen, codes) }],
});

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
	const typed = time === undefined ? event : [valueOf(event, ACTIVITY), time];
	const identity = id === undefined ? JSON.stringify(typed) : `id:${id}`;
	return createHash('sha256').update(identity).digest('base64url').slice(0, HASH_LENGTH);
};

/**
 * Returns the events of a list. A list that is missing counts as empty, so that its first event is a change. `activities`
 * are the codes of the event types.
 */
export const eventsSeen = (events: readonly IDataObject[] = [], activities?: readonly Option[]): Seen => {
	const hashes = events.map(eventHash);
	const values = events.map((event, index): SeenValue => {
		// Carriers report several events of one type on the same day, such as "In Transit".
		const earlier = hashes.slice(0, index).filter((hash) => hash === hashes[index]).length;
		const current = valueOf(event, ACTIVITY) ?? null;
		const name = activities && { current_name: nameOfCode(activities, current) };
		return {
			key: `${hashes[index]}${earlier || ''}`,
			value: 1,
			isNews: true,
			details: { current, ...name, event },
		};
	});
	return { list: 'event', values };
};

/** The types of dates. contract/codes.ts lists the dates of each. */
export type DateKind = 'eta' | 'appointment' | 'release';

/**
 * Returns the part of a date that matters. undocumented: the format of dates. `2026-12-05`, midnight of that day, a T, a
 * Z and seconds without a value are one date in several formats.
 */
const dateWording = (value: Scalar): string =>
	String(value)
		.replace(/^(.{10})[T ](\d\d:\d\d)(?::00(?:\.0+)?)?Z?$/i, '$1 $2')
		.replace(/ 00:00$/, '');

/** Matches a text that says that there is no date: nothing, or a year before 2000, such as 0000-00-00. */
const NO_DATE = /^(?:[01]\d{3}-.*)?$/s;

/**
 * Returns the dates of one type, and the known ones that are empty by now. Each is a list entry, so a date that appears
 * later counts as previously empty (undocumented: docs/interface.md#u-response-names).
 */
export const datesSeen = (
	record: IDataObject,
	kind: DateKind,
	last: KnownValues | undefined,
	whenEmpty: WhenEmpty,
): Seen => {
	const known = last?.lists[kind] ?? {};
	const values = Object.entries<readonly string[]>(responseNames[kind]).flatMap(([key, names]): SeenValue[] => {
		const field = fieldNameIn(record, names) ?? asText(names[0]);
		const text = asText(record[field]).trim();
		const value = dateOf(text) === undefined ? null : text;
		const isEmptied = NO_DATE.test(text) && (known[key] ?? null) !== null;
		return value !== null || isEmptied ? [{ key, value, whenEmpty, wording: dateWording, details: { field } }] : [];
	});
	return { list: kind, values };
};
