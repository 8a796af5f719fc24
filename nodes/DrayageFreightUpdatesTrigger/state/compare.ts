import type { Scalar } from '../../shared/records';
import type { Observation } from '../watches/watch';
import type { StoredRecord, StoredValue, Unknown, Value } from './state';

/** A change to report. */
export interface Difference extends Observation {
	readonly previous: Value;
	readonly value: Scalar;
	/** The number of earlier changes of this value that were reported. */
	readonly reported: number;
}

const unpack = (stored: StoredValue): readonly [value: Value, reported: number] =>
	typeof stored === 'object' && stored !== null ? stored : [stored, 0];

/** Returns the last known value of a slot; null if there is none. */
export const lastValue = (known: StoredRecord | undefined, slot: string): Value =>
	unpack(known?.values[slot] ?? null)[0];

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The change of values that are stored only to recognize a part. It can't be chosen. */
export const IDENTITY_CHANGE = '';

/** Returns the slot of an entry's list; empty if the slot isn't a list entry. */
const listSlotOf = (slot: string) => slot.slice(0, Math.max(0, slot.lastIndexOf(':')));

/**
 * Returns whether a slot belongs to a part that was added to the record, such as a container beside existing ones. Of a
 * finished record, not all parts are stored.
 */
const isOfNewPart = (slot: string, { values, reported }: StoredRecord) => {
	const part = slot.slice(0, slot.indexOf('.') + 1);
	const slots = Object.keys(values);
	return (
		reported === undefined &&
		part !== '' &&
		slots.some((one) => one.includes('.')) &&
		!slots.some((one) => one.startsWith(part))
	);
};

/** Returns whether a value without a stored value counts as a change. A list entry does if its list was seen before. */
const isNews = ({ whenNew = false, slot }: Observation, known: StoredRecord | undefined, unknown: Unknown) => {
	if (known === undefined) return unknown === 'all' || (unknown === 'new' && whenNew);
	return known.values[listSlotOf(slot)] !== undefined || (whenNew && isOfNewPart(slot, known));
};

/**
 * Compares a record's current values with the stored ones. An empty value keeps the last known one. If there is none, a
 * later value is a change. A value without a stored one is stored but not reported, unless the observation says
 * otherwise. Codes can be numbers or strings. Several changes can be seen in one slot, with the same value. `learned` is
 * true if something was stored that must survive a restart, although no item contains it.
 */
export const compare = (
	known: StoredRecord | undefined,
	observations: readonly Observation[],
	chosen: ReadonlySet<string>,
	unknown: Unknown,
) => {
	const { values: before = {}, unread = [], reported: base = 0 } = known ?? {};
	const values: Record<string, StoredValue> = { ...before };
	const differences: Difference[] = [];
	const changed = new Set<string>();
	let learned = known === undefined || unread.length > 0;
	for (const observation of observations) {
		const { change, slot, once = false, isReportable = () => true } = observation;
		const isKept = before[slot] !== undefined;
		const [previous, reported] = unpack(before[slot] ?? [null, base]);
		const value = typeof observation.value === 'function' ? observation.value(previous) : observation.value;
		if (value === undefined || value === null) {
			values[slot] ??= base > 0 ? [null, base] : null;
			learned ||= !isKept && chosen.has(change);
		} else if (previous === null || String(previous) !== String(value)) {
			const isWanted = chosen.has(change) && !unread.includes(change);
			const isReported = isWanted && isReportable(value) && (isKept || isNews(observation, known, unknown));
			if (isReported) {
				differences.push({ ...observation, previous, value, reported });
				if (!once) changed.add(slot);
			}
			// After a restart, a value that was reported and is left must not be taken for the current one, and a part
			// must be recognized that was entered again.
			else if (change === IDENTITY_CHANGE) learned ||= isKept;
			else learned ||= isWanted && (!isKept || (!isEmpty(previous) && isReportable(previous)));
			const count = changed.has(slot) ? reported + 1 : reported;
			values[slot] = count > 0 ? [value, count] : value;
		}
	}
	return { values, differences, learned };
};

/** Returns what is stored of a finished record: the values in these slots, and the highest count. */
export const finished = (values: StoredRecord['values'], isKept: (slot: string) => boolean) => ({
	values: Object.fromEntries(Object.entries(values).filter(([slot]) => isKept(slot))),
	reported: Math.max(...Object.values(values).map((stored) => unpack(stored)[1])),
});
