import type { IDataObject } from 'n8n-workflow';
import type { Scalar } from '../shared/records';
import type { StoredPart, StoredRecord, Unknown, Value, Values } from './state';
import { isAmong, STATUS } from './watches/values';
import type { Part, Seen, Watch, WatchOptions } from './watches/watch';

/** A value of a record or part, and the change that a new value represents. */
export interface Observation extends Seen {
	readonly change: string;
}

/** A change to report, in a record or in a part of it. */
export interface Difference extends Observation {
	readonly previous: Value;
	readonly value: Scalar;
	readonly part?: Part;
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
export const compareValues = (
	known: Values | undefined,
	observations: readonly Observation[],
	changes: readonly string[],
	unknown: Unknown,
) => {
	const values: Record<string, Value> = { ...known };
	const differences: Difference[] = [];
	let learned = false;
	for (const observation of observations) {
		const { change, slot, value, isReportable = () => true, whenNew = false } = observation;
		const isStored = known?.[slot] !== undefined;
		const isWanted = changes.includes(change);
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
 * Compares a record and its parts with what is stored. Reports only these changes. A part that isn't stored is new if the
 * record's other parts are known. Of a finished record, only the status is compared and stored.
 */
export const compareRecord = (
	{ watch, options }: { readonly watch: Watch; readonly options: WatchOptions },
	record: IDataObject,
	known: StoredRecord | undefined,
	changes: readonly string[],
	unknown: Unknown,
) => {
	const observe = (of: 'ofRecord' | 'ofPart', one: IDataObject, last: Values = {}): Observation[] =>
		watch.changes.flatMap(({ value: change, [of]: see }) =>
			(see?.(one, { ...options, last }) ?? []).map((seen) => ({ ...seen, change })),
		);
	const own = observe('ofRecord', record, known?.values);
	const ofStatus = own.filter(({ slot }) => slot === STATUS);
	const isFinished = isAmong(watch.finished, ofStatus[0]?.value ?? known?.values[STATUS]);
	const wasFinished = isAmong(watch.finished, known?.values[STATUS]);
	const isOver = isFinished && wasFinished;
	const {
		values,
		differences,
		learned: isLearned,
	} = compareValues(known?.values, isOver ? ofStatus : own, changes, unknown);
	let learned = isLearned || known === undefined;

	const before = known?.parts;
	const stored: Record<string, StoredPart> = { ...before };
	const parts = isOver ? [] : (watch.parts?.(record, before ?? {}, options) ?? []);
	for (const part of parts) {
		const { key, id, number } = part;
		const one = before?.[key];
		const seen = observe('ofPart', part.record, one?.values);
		const compared = compareValues(one?.values, seen, changes, !known ? unknown : before ? 'new' : 'quiet');
		stored[key] = { id, number, values: compared.values };
		for (const difference of compared.differences) differences.push({ ...difference, part });
		// After a restart, a part must be recognized that was entered again.
		learned ||= compared.learned || (one !== undefined && (one.id !== id || one.number !== number));
	}
	const isKnown = before !== undefined || !known || parts.length > 0;
	const after = isFinished
		? { values: { [STATUS]: values[STATUS] ?? null } }
		: { values, parts: isKnown ? stored : undefined };
	return { after, differences, learned };
};
