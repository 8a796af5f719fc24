import type { Scalar } from '../../shared/records';
import type { Observation } from '../watches/watch';

/** The value of a field; null where it is empty. */
export type Value = Scalar | null;

/** A watched value as it is kept, short, since there are thousands: alone until a change of it was reported. */
export type StoredValue = Value | readonly [value: Value, reported: number];

/** What is kept of one record: its watched values by slot. */
export type Entry = Readonly<Record<string, StoredValue>>;

/**
 * How a record without an entry counts: as one that appeared since the last poll, as one to be learned without a
 * word, or as one whose every value is worth an item.
 */
export type FirstSeen = 'new' | 'quiet' | 'all';

/** A change that is worth an item. */
export interface Difference extends Observation {
	readonly previous: Value;
	readonly value: Scalar;
	/** How many changes of this value were reported before. */
	readonly reported: number;
}

/** Events of one record beyond this many are forgotten, oldest first, once the service does not list them any more. */
const MAX_SLOTS = 500;

const unpack = (stored: StoredValue): readonly [value: Value, reported: number] =>
	typeof stored === 'object' && stored !== null ? stored : [stored, 0];

/** The slot of the list that an entry belongs to; empty for what is no entry. */
const listSlotOf = (slot: string) => slot.slice(0, Math.max(0, slot.lastIndexOf(':')));

const trimmed = (entry: Entry, observations: readonly Observation[]): Entry => {
	const slots = Object.keys(entry);
	if (slots.length <= MAX_SLOTS) return entry;
	const listed = new Set(observations.filter(({ value }) => value !== undefined).map(({ slot }) => slot));
	// A list that is left out says nothing about its entries.
	const gone = slots
		.filter((slot) => listed.has(listSlotOf(slot)) && !listed.has(slot))
		.slice(0, slots.length - MAX_SLOTS);
	return Object.fromEntries(Object.entries(entry).filter(([slot]) => !gone.includes(slot)));
};

/** Whether a slot belongs to a part of the record, such as a container, that appeared beside others of its kind. */
const isOfNewPart = (slot: string, known: Entry) => {
	const part = slot.slice(0, slot.indexOf('.') + 1);
	const slots = Object.keys(known);
	return part !== '' && slots.some((one) => one.includes('.')) && !slots.some((one) => one.startsWith(part));
};

/** Whether a value that nothing was kept of counts as a change; an entry of a list does if the list was seen before. */
const isNews = ({ whenNew = false, slot }: Observation, known: Entry | undefined, firstSeen: FirstSeen) => {
	if (known === undefined) return firstSeen === 'all' || (firstSeen === 'new' && whenNew);
	return known[listSlotOf(slot)] !== undefined || (whenNew && isOfNewPart(slot, known));
};

/**
 * Compares a record as it is now with what was kept of it. What the service leaves out or empties keeps its last known
 * value; without one it is empty, and what comes later is a change. What was not observed before is learned, not
 * reported, unless the observation says otherwise. Codes may come as numbers or as text. `learned` says whether something
 * is kept that a restart must not lose, with an item or without.
 */
export const compare = (known: Entry | undefined, observations: readonly Observation[], firstSeen: FirstSeen) => {
	const entry: Record<string, StoredValue> = { ...known };
	const differences: Difference[] = [];
	// What is new must be remembered with all that it lacks: what it says later was not there at first.
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
