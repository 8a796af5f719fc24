import type { Scalar } from '../../shared/records';
import type { Observation } from '../watches/watch';

/** The value of a field; null if it is empty. */
export type Value = Scalar | null;

/**
 * A watched value as stored. The count is left out until the first change is reported, since there are thousands of
 * values.
 */
export type StoredValue = Value | readonly [value: Value, reported: number];

/** The snapshot of one record: its watched values by slot. */
export type Snapshot = Readonly<Record<string, StoredValue>>;

/**
 * How to treat a record without a snapshot: as new since the last poll, as a record to store without reporting it, or
 * as a record whose values are all reported.
 */
export type FirstSeen = 'new' | 'quiet' | 'all';

/** A change to report. */
export interface Difference extends Observation {
	readonly previous: Value;
	readonly value: Scalar;
	/** The number of earlier changes to this value that were reported. */
	readonly reported: number;
}

/**
 * The maximum number of entries per record. Beyond that, the oldest ones are dropped if the API no longer lists them.
 */
const MAX_SLOTS = 500;

const unpack = (stored: StoredValue): readonly [value: Value, reported: number] =>
	typeof stored === 'object' && stored !== null ? stored : [stored, 0];

/** Returns the slot of an entry's list; empty if the slot isn't a list entry. */
const listSlotOf = (slot: string) => slot.slice(0, Math.max(0, slot.lastIndexOf(':')));

const trimmed = (entry: Snapshot, observations: readonly Observation[]): Snapshot => {
	const slots = Object.keys(entry);
	if (slots.length <= MAX_SLOTS) return entry;
	const listed = new Set(observations.filter(({ value }) => value !== undefined).map(({ slot }) => slot));
	// If a list is missing, its entries are unknown.
	const gone = slots
		.filter((slot) => listed.has(listSlotOf(slot)) && !listed.has(slot))
		.slice(0, slots.length - MAX_SLOTS);
	return Object.fromEntries(Object.entries(entry).filter(([slot]) => !gone.includes(slot)));
};

/**
 * Returns whether a slot belongs to a newly added part of the record, such as a container beside existing containers.
 */
const isOfNewPart = (slot: string, known: Snapshot) => {
	const part = slot.slice(0, slot.indexOf('.') + 1);
	const slots = Object.keys(known);
	return part !== '' && slots.some((one) => one.includes('.')) && !slots.some((one) => one.startsWith(part));
};

/** Returns whether a value without a stored value counts as a change. A list entry does if its list was seen before. */
const isNews = ({ whenNew = false, slot }: Observation, known: Snapshot | undefined, firstSeen: FirstSeen) => {
	if (known === undefined) return firstSeen === 'all' || (firstSeen === 'new' && whenNew);
	return known[listSlotOf(slot)] !== undefined || (whenNew && isOfNewPart(slot, known));
};

/**
 * Compares a record with its snapshot. A missing or empty value keeps its last known value. If there is none, it counts
 * as empty, so that a later value is a change. A value observed for the first time is stored but not reported, unless
 * the observation says otherwise. Codes can be numbers or strings. `learned` is true if the snapshot contains something
 * that must survive a restart, with or without an item.
 */
export const compare = (known: Snapshot | undefined, observations: readonly Observation[], firstSeen: FirstSeen) => {
	const entry: Record<string, StoredValue> = { ...known };
	const differences: Difference[] = [];
	// A new record must be stored with its missing values, so that later values count as changes.
	let learned = known === undefined;
	for (const observation of observations) {
		const { slot, value, isReportable = () => true } = observation;
		const isKept = entry[slot] !== undefined;
		const [previous, reported] = unpack(entry[slot] ?? null);
		if (value === undefined || value === null) {
			if (isKept) continue;
			entry[slot] = null;
			learned = true;
		} else if (previous === null || String(previous) !== String(value)) {
			const isReported = isReportable(value) && (isKept || isNews(observation, known, firstSeen));
			if (isReported) differences.push({ ...observation, previous, value, reported });
			else learned ||= !isKept || (previous !== null && isReportable(previous));
			const count = isReported ? reported + 1 : reported;
			entry[slot] = count > 0 ? [value, count] : value;
		}
	}
	return { entry: trimmed(entry, observations), differences, learned };
};
