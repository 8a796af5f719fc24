import type { Scalar } from '../../shared/records';
import type { Observation, Observed } from '../watches/watch';
import type { StoredPart, StoredRecord, Unknown, Value, Values } from './state';

/** A change to report. */
export interface Difference extends Observation {
	readonly previous: Value;
	readonly value: Scalar;
}

/** Returns the slot of an entry's list; empty if the slot isn't a list entry. */
const listSlotOf = (slot: string) => slot.slice(0, Math.max(0, slot.lastIndexOf(':')));

/**
 * Compares the current values of a record or part with the stored ones. An empty value keeps the last known one. If
 * there is none, a later value is a change. So is a list entry without a stored value if its list was seen before. Any
 * other value without a stored one is only stored, unless the record or part is new. Codes can be numbers or strings.
 * Several changes can be seen in one slot, with the same value. `learned` is true if something was stored that must
 * survive a restart, although no item contains it.
 */
export const compare = (
	known: Values | undefined,
	observations: readonly Observation[],
	chosen: ReadonlySet<string>,
	unknown: Unknown,
) => {
	const values: Record<string, Value> = { ...known };
	const differences: Difference[] = [];
	let learned = false;
	for (const observation of observations) {
		const { change, slot, value, isReportable = () => true, whenNew = false } = observation;
		const isStored = known?.[slot] !== undefined;
		const isWanted = chosen.has(change);
		const previous = known?.[slot] ?? null;
		if (value === undefined || value === null) {
			values[slot] ??= null;
			learned ||= isWanted && !isStored;
		} else if (previous === null || String(previous) !== String(value)) {
			values[slot] = value;
			const isNews = known ? known[listSlotOf(slot)] !== undefined : whenNew && unknown === 'new';
			if (isWanted && isReportable(value) && (isStored || isNews || (!known && unknown === 'all')))
				differences.push({ ...observation, previous, value });
			// After a restart, a value that was reported and is left must not be taken for the current one.
			else learned ||= isWanted && (!isStored || (previous !== null && isReportable(previous)));
		}
	}
	return { values, differences, learned };
};

/**
 * Compares a record and its parts with what is stored. A part that isn't stored is new if the record's other parts are
 * known, as those of a finished record aren't.
 */
export const compareRecord = (
	known: StoredRecord | undefined,
	{ own, parts }: Observed,
	changes: ReadonlySet<string>,
	unknown: Unknown,
) => {
	const { unread = [], parts: before } = known ?? {};
	const chosen = new Set([...changes].filter((change) => !unread.includes(change)));
	const { values, differences, learned: isLearned } = compare(known?.values, own, chosen, unknown);
	let learned = isLearned || known === undefined || unread.length > 0;
	const stored: Record<string, StoredPart> = { ...before };
	for (const { key, id, number, observations } of parts) {
		const one = before?.[key];
		const part = compare(one?.values, observations, chosen, !known ? unknown : before ? 'new' : 'quiet');
		stored[key] = { id, number, values: part.values };
		differences.push(...part.differences);
		// After a restart, a part must be recognized that was entered again.
		learned ||= part.learned || (one !== undefined && (one.id !== id || one.number !== number));
	}
	const isKnown = before !== undefined || !known || parts.length > 0;
	return { values, differences, learned, parts: isKnown ? stored : undefined };
};
