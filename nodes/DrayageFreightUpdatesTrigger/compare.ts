import type { IDataObject } from 'n8n-workflow';
import type { FirstSight, StoredPart, StoredRecord, Value, KnownValues } from './stored';
import { isAmongStatuses } from '../shared/records';
import { STATUS } from './watches/values';
import type { Part, Seen, SeenValue, Watch, WatchOptions } from './watches/watch';

/** What is seen of a record or part, and the change that a new value represents. */
export interface Observation extends Seen {
	readonly change: string;
}

/** A change to report, in a record or in a part of it. */
export interface Difference extends SeenValue {
	readonly change: string;
	readonly list: string | undefined;
	readonly previous: Value;
	/** Null if the previous value was canceled. */
	readonly value: Value;
	readonly part?: Part;
}

const anyValue = () => true;

/** Returns what to store for a value, and whether it's a change or becomes empty for now. */
const compareValue = (seen: SeenValue, previous: Value, wasEmptied: boolean) => {
	const { value, condition = anyValue, wording = String, whenEmpty = 'keep' } = seen;
	if (value === undefined || value === null) {
		const isCanceled = whenEmpty === 'cancel' && wasEmptied && previous !== null;
		const isEmptied = whenEmpty === 'cancel' && !wasEmptied && previous !== null;
		return { next: isCanceled || whenEmpty === 'clear' ? null : previous, isChange: isCanceled, isEmptied };
	}
	const isSame = previous !== null && wording(previous) === wording(value);
	return { next: isSame ? previous : value, isChange: !isSame && condition(value), isEmptied: false };
};

/**
 * Compares what is seen of a record or part with its stored values. A value without a stored one is a change if its list
 * was seen before, or if it counts at first sight of the record or part. Otherwise, it is only stored. Several changes
 * can look at the same value. `mustSave` is true if a restart must not undo something that no item contains.
 */
export const compareValues = (
	known: KnownValues | undefined,
	observations: readonly Observation[],
	changes: readonly string[],
	firstSight: FirstSight,
) => {
	const fields: Record<string, Value> = { ...known?.fields };
	const lists: Record<string, Record<string, Value>> = { ...known?.lists };
	const emptied: string[] = [];
	const differences: Difference[] = [];
	let mustSave = false;
	for (const { change, list, values } of observations) {
		const isWanted = changes.includes(change);
		const before = list === undefined ? known?.fields : known?.lists[list];
		const after = list === undefined ? fields : (lists[list] = { ...lists[list] });
		mustSave ||= isWanted && before === undefined;
		for (const seen of values) {
			const { key, condition = anyValue, isNews = false } = seen;
			const stored = before?.[key];
			const previous = stored ?? null;
			const { next, isChange, isEmptied } = compareValue(seen, previous, known?.emptied?.includes(key) ?? false);
			after[key] = next;
			if (isEmptied) emptied.push(key);
			const countsAtFirst = known
				? list !== undefined && before !== undefined
				: firstSight === 'everything' || (firstSight === 'news' && isNews);
			if (isWanted && isChange && (stored !== undefined || countsAtFirst))
				differences.push({ ...seen, change, list, previous, value: next });
			else {
				// After a restart, a value that was reported and is left must not be taken for the current one.
				const isLeft = next !== previous && previous !== null && condition(previous);
				mustSave ||= isWanted && (stored === undefined || isEmptied || isLeft);
			}
		}
	}
	const values: KnownValues = { fields, lists, ...(emptied.length > 0 && { emptied }) };
	return { values, differences, mustSave };
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
	firstSight: FirstSight,
) => {
	const observe = (of: 'ofRecord' | 'ofPart', one: IDataObject, last: KnownValues | undefined): Observation[] =>
		watch.changes.flatMap(({ value: change, [of]: see }) => {
			const seen = see?.(one, { ...options, last });
			return seen ? [{ ...seen, change }] : [];
		});
	const own = observe('ofRecord', record, known);
	const ofStatus = own.filter(({ values: [only] }) => only?.key === STATUS);
	const wasFinished = isAmongStatuses(watch.finished, known?.fields[STATUS]);
	const isFinished = isAmongStatuses(watch.finished, ofStatus[0]?.values[0]?.value ?? known?.fields[STATUS]);
	const isOver = isFinished && wasFinished;
	const { values, differences, ...compared } = compareValues(known, isOver ? ofStatus : own, changes, firstSight);
	let mustSave = compared.mustSave || known === undefined;

	const before = known?.parts;
	const stored: Record<string, StoredPart> = { ...before };
	const parts = isOver ? [] : (watch.parts?.(record, before ?? {}, options) ?? []);
	for (const part of parts) {
		const { key, id, number } = part;
		const one = before?.[key];
		const seen = observe('ofPart', part.record, one);
		const found = compareValues(one, seen, changes, !known ? firstSight : before ? 'news' : 'nothing');
		stored[key] = { id, number, ...found.values };
		for (const difference of found.differences) differences.push({ ...difference, part });
		// After a restart, a part must be recognized that was entered again.
		mustSave ||= found.mustSave || (one !== undefined && (one.id !== id || one.number !== number));
	}
	const isKnown = before !== undefined || !known || parts.length > 0;
	const after = isFinished
		? { fields: { [STATUS]: values.fields[STATUS] ?? null }, lists: {} }
		: { ...values, parts: isKnown ? stored : undefined };
	return { after, differences, mustSave };
};
