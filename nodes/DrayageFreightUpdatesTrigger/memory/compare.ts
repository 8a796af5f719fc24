import type { Scalar } from '../watches/recordFields';
import type { Observation } from '../watches/watch';

/** A kept value; with the number of changes of it that were reported, once there were any. */
export type StoredValue = Scalar | null | readonly [value: Scalar | null, reported: number];

/** What is kept of one record: its watched values by slot. */
export type Entry = Readonly<Record<string, StoredValue>>;

/**
 * How a record without an entry counts: as one that appeared since the last poll, as one to be learned without a
 * word, or as one whose every value is worth an item.
 */
export type FirstSeen = 'new' | 'quiet' | 'all';

/** A value that is worth an item. */
export interface Difference {
	readonly observation: Observation;
	readonly previous: Scalar | null;
	/** How many changes of this value were reported before. */
	readonly reported: number;
}

export interface Comparison {
	readonly entry: Entry;
	readonly differences: readonly Difference[];
	/** Whether something was learned without an item that would be missed if it were forgotten. */
	readonly learned: boolean;
}

/** Events of one record beyond this many are forgotten, oldest first, once the service does not list them any more. */
const MOST_SLOTS = 500;

const valueIn = (kept: StoredValue) =>
	Array.isArray(kept) ? (kept as readonly [Scalar | null, number])[0] : (kept as Scalar);

const reportedIn = (kept: StoredValue | undefined) =>
	Array.isArray(kept) ? (kept as readonly [Scalar | null, number])[1] : 0;

const keep = (value: Scalar | null, reported: number): StoredValue => (reported > 0 ? [value, reported] : value);

/** Codes may come as numbers or as text. */
const isSame = (one: Scalar | null, other: Scalar) => one !== null && String(one) === String(other);

/** Whether a value that nothing was kept of counts as a change. */
const countsAtFirst = ({ whenNew, listSlot }: Observation, known: Entry | undefined, unknown: FirstSeen) => {
	if (known === undefined) return unknown === 'all' || (unknown === 'new' && whenNew === true);
	return listSlot !== undefined && known[listSlot] !== undefined;
};

const trimmed = (entry: Record<string, StoredValue>, observations: readonly Observation[]): Entry => {
	const slots = Object.keys(entry);
	if (slots.length <= MOST_SLOTS) return entry;
	const listed = new Set(observations.map(({ slot }) => slot));
	const gone = slots.filter((slot) => slot.includes(':') && !listed.has(slot)).slice(0, slots.length - MOST_SLOTS);
	return Object.fromEntries(Object.entries(entry).filter(([slot]) => !gone.includes(slot)));
};

interface Working {
	readonly known: Entry | undefined;
	readonly unknown: FirstSeen;
	readonly entry: Record<string, StoredValue>;
	readonly differences: Difference[];
	learned: boolean;
}

/** The service has no value: what is kept stays, and only where nothing is kept may that be a value to start from. */
const takeNothing = (working: Working, { slot, value, startsEmpty }: Observation) => {
	if (working.entry[slot] !== undefined || (value === undefined && !startsEmpty)) return;
	working.entry[slot] = null;
	working.learned ||= working.known !== undefined;
};

/** Whether a value that was kept without an item must survive a restart, since a later change is seen only beside it. */
const matters = ({ known }: Working, kept: StoredValue | undefined, { whenNew, reportable = true }: Observation) => {
	// A list that was there once must be remembered: met again without it, the record's next events would pass for old.
	if (kept === undefined) return known !== undefined || !whenNew || !reportable;
	const before = valueIn(kept);
	return before !== null && before !== '';
};

const takeValue = (working: Working, observation: Observation, value: Scalar) => {
	const { entry, known, unknown } = working;
	const { slot, reportable = true } = observation;
	const kept = entry[slot];
	if (kept !== undefined && isSame(valueIn(kept), value)) return;
	const reported = reportedIn(kept);
	const isReported = reportable && (kept !== undefined || countsAtFirst(observation, known, unknown));
	if (isReported) {
		working.differences.push({ observation, previous: kept === undefined ? null : valueIn(kept), reported });
	} else {
		working.learned ||= matters(working, kept, observation);
	}
	entry[slot] = keep(value, isReported ? reported + 1 : reported);
};

/**
 * Compares a record as it is now with what was kept of it. What the service leaves out or empties keeps its last known
 * value; what it never had before is learned, not reported, unless the observation says otherwise.
 */
export const compare = (
	known: Entry | undefined,
	observations: readonly Observation[],
	unknown: FirstSeen,
): Comparison => {
	const working: Working = { known, unknown, entry: { ...known }, differences: [], learned: false };
	for (const observation of observations) {
		const { value } = observation;
		if (value === undefined || value === null) takeNothing(working, observation);
		else takeValue(working, observation, value);
	}
	const { entry, differences, learned } = working;
	return { entry: trimmed(entry, observations), differences, learned };
};
