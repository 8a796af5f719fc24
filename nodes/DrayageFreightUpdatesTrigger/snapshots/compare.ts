import type { Scalar } from '../../shared/records/recordFields';
import type { Observation } from '../watches/watch';
import { pack, unpack, type Kept, type StoredValue } from './storedValue';

/** What is kept of one record: its watched values by slot. */
export type Entry = Readonly<Record<string, StoredValue>>;

/**
 * How a record without an entry counts: as one that appeared since the last poll, as one to be learned without a
 * word, or as one whose every value is worth an item.
 */
export type FirstSeen = 'new' | 'quiet' | 'all';

/** A change that is worth an item. */
export interface Difference {
	readonly observation: Observation;
	readonly previous: Scalar | null;
	/** How many changes of this value were reported before. */
	readonly reported: number;
	/** The batch in which it is handed to n8n. */
	readonly batch: string;
}

export interface Comparison {
	readonly entry: Entry;
	readonly differences: readonly Difference[];
	/** Whether something was learned without an item that would be missed if it were forgotten. */
	readonly learned: boolean;
}

/** How records are compared in one poll. */
interface Manner {
	readonly firstSeen: FirstSeen;
	/** The batch of what this poll finds. */
	readonly batch: string;
}

/** Events of one record beyond this many are forgotten, oldest first, once the service does not list them any more. */
const MAX_SLOTS = 500;

/** Codes may come as numbers or as text. */
const isSame = (one: Scalar | null, other: Scalar) => one !== null && String(one) === String(other);

const isReportable = ({ isReportable: judge }: Observation, value: Scalar) => judge?.(value) ?? true;

const trimmed = (entry: Record<string, StoredValue>, observations: readonly Observation[]): Entry => {
	const slots = Object.keys(entry);
	if (slots.length <= MAX_SLOTS) return entry;
	const listed = new Set(observations.map(({ slot }) => slot));
	const gone = slots.filter((slot) => slot.includes(':') && !listed.has(slot)).slice(0, slots.length - MAX_SLOTS);
	return Object.fromEntries(Object.entries(entry).filter(([slot]) => !gone.includes(slot)));
};

/** Whether a value that nothing was kept of counts as a change. */
const isNews = ({ whenNew, listSlot }: Observation, known: Entry | undefined, firstSeen: FirstSeen) => {
	if (known === undefined) return firstSeen === 'all' || (firstSeen === 'new' && whenNew === true);
	return listSlot !== undefined && known[listSlot] !== undefined;
};

/** Whether a value that is kept without an item must survive a restart, since a later change is seen only beside it. */
const matters = (observation: Observation, value: Scalar, known: Entry | undefined, kept: Kept | undefined) => {
	if (kept) return kept.value !== null && isReportable(observation, kept.value);
	// A list that was there once must be remembered: met again without it, the record's next events would pass for old.
	return known !== undefined || !observation.whenNew || !isReportable(observation, value);
};

/**
 * Compares a record as it is now with what was kept of it. What the service leaves out or empties keeps its last known
 * value; what it never had before is learned, not reported, unless the observation says otherwise.
 */
export const compare = (
	known: Entry | undefined,
	observations: readonly Observation[],
	{ firstSeen, batch }: Manner,
): Comparison => {
	const entry: Record<string, StoredValue> = { ...known };
	const differences: Difference[] = [];
	// That a record without any watched value was met must be remembered too: what it says later was not there at first.
	let learned = known === undefined && observations.length === 0;
	for (const observation of observations) {
		const { slot, value, startsEmpty } = observation;
		const stored = entry[slot];
		const kept = stored === undefined ? undefined : unpack(stored);
		if (value === undefined || value === null) {
			if (kept || (value === undefined && !startsEmpty)) continue;
			entry[slot] = null;
			learned ||= known !== undefined;
			continue;
		}
		if (kept && isSame(kept.value, value)) continue;
		const { reported, unproven, value: previous } = kept ?? { reported: 0, unproven: [], value: null };
		if (isReportable(observation, value) && (kept || isNews(observation, known, firstSeen))) {
			differences.push({ observation, previous, reported, batch });
			entry[slot] = pack({ value, reported: reported + 1, unproven: [...unproven, [batch, previous, value]] });
		} else {
			learned ||= matters(observation, value, known, kept);
			entry[slot] = pack({ value, reported, unproven });
		}
	}
	return { entry: trimmed(entry, observations), differences, learned };
};

/** The changes of a record that were handed over before without proof that n8n started an execution with them. */
export const unprovenIn = (known: Entry | undefined, observations: readonly Observation[]): Difference[] =>
	observations.flatMap((observation) => {
		const { reported, unproven } = unpack(known?.[observation.slot] ?? null);
		return unproven.map(([batch, previous, value], index) => ({
			observation: { ...observation, value },
			previous,
			reported: reported - unproven.length + index,
			batch,
		}));
	});
