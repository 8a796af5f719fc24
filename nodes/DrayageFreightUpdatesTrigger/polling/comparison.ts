import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { compareRecord, type Difference } from '../state/compare';
import { dayNumber, isOld, isPending, type Pending, type State, type StoredRecord } from '../state/state';
import { isAmong, observationsOf, STATUS } from '../watches/watch';
import { changeIdOf, itemOf } from './items';
import type { PollSettings } from './pollSettings';

/** Returns what is stored of a finished record. With a pending change, its parts must still be recognized. */
const finished = (
	{ values, parts, counts = {}, day }: StoredRecord,
	{ wasFinished, hasPending }: Readonly<Record<'wasFinished' | 'hasPending', boolean>>,
): StoredRecord => ({
	values: { [STATUS]: values[STATUS] ?? null },
	// Parts that were never known stay unknown: an empty list would make all of them new.
	parts:
		hasPending && parts
			? Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, { ...part, values: {} }]))
			: undefined,
	counts: wasFinished ? counts : { '': 1 + Math.max(0, ...Object.values(counts)) },
	day,
});

/** Compares the records that a poll reads with those that are stored, in a copy of the state. */
export class Comparison {
	readonly items: INodeExecutionData[] = [];
	/** Whether something was stored that must survive a restart, although no item contains it. */
	learned = false;
	readonly #records: Map<string, StoredRecord>;
	/** The changes to pass to n8n in this poll, and those whose records weren't read yet. */
	readonly #passedOn: Pending[] = [];
	#owed: readonly Pending[];

	/** `pending` are the changes of earlier polls that may not have started an execution. */
	constructor(
		private readonly settings: PollSettings,
		private readonly state: State,
		pending: readonly Pending[],
	) {
		const { changes } = settings.options;
		const chosenSince = [...changes].filter((change) => !state.changes.includes(change));
		// None of these is reported before the record was read once.
		const withUnread = (record: StoredRecord): StoredRecord => ({
			...record,
			unread: chosenSince.length > 0 ? [...(record.unread ?? []), ...chosenSince] : record.unread,
		});
		this.#records = new Map(Object.entries(state.records).map(([id, record]) => [id, withUnread(record)]));
		this.#owed = pending.filter(([, change]) => changes.has(change));
	}

	/** The changes that must be passed on again unless an execution begins with them. */
	get pending(): readonly Pending[] {
		return [...this.#owed, ...this.#passedOn];
	}

	isStored(id: string): boolean {
		return this.#records.has(id);
	}

	/** Stores a record and passes on its changes, starting with unproven ones of earlier polls. */
	add(id: string, record: IDataObject, unknown: State['unknown']): void {
		const { watch, options } = this.settings;
		const known = this.#records.get(id);
		const seen = observationsOf(watch, record, options, known);
		const observations = [...seen.own, ...seen.parts.flatMap((part) => part.observations)];
		this.#owed = this.#owed.filter(([owner, change, place, previous, value, reported]) => {
			const found = owner === id && observations.find((one) => one.place === place && one.change === change);
			if (found) this.#passOn(id, record, { ...found, previous, value }, reported);
			return !found;
		});
		const status = seen.own.filter(({ slot }) => slot === STATUS);
		const isFinished = isAmong(watch.over, status[0]?.value ?? known?.values[STATUS]);
		const wasFinished = isAmong(watch.over, known?.values[STATUS]);
		// While a record is finished, only its status counts.
		const observed = isFinished && wasFinished ? { own: status, parts: [] } : seen;
		const { differences, learned, ...after } = compareRecord(known, observed, options.changes, unknown);
		let counts = known?.counts;
		for (const difference of differences) {
			const { place, previous } = difference;
			const count = known?.counts?.[place] ?? known?.counts?.[''] ?? 0;
			this.#passOn(id, record, difference, count);
			// A value that isn't empty never becomes empty again, so its first change can't return.
			if (previous !== null) counts = { ...counts, [place]: count + 1 };
		}
		const stored = { ...after, counts, day: dayNumber() };
		this.#records.set(
			id,
			isFinished ? finished(stored, { wasFinished, hasPending: isPending(this.pending, id) }) : stored,
		);
		this.learned ||= learned;
	}

	#passOn(id: string, record: IDataObject, difference: Difference, count: number): void {
		const { watch, options } = this.settings;
		const { change, place, previous, value } = difference;
		const pending: Pending = [id, change, place, previous, value, count];
		this.#passedOn.push(pending);
		this.items.push({ json: itemOf(watch, record, difference, options.today, changeIdOf(this.state.epoch, pending)) });
	}

	/** Returns the records to store. Once the list was read to its end, records are forgotten that it no longer has. */
	records(isWhole: boolean): Record<string, StoredRecord> {
		const { pending } = this;
		const records = [...this.#records];
		const isKept = ([id, record]: readonly [string, StoredRecord]) => !isOld(record) || isPending(pending, id);
		return Object.fromEntries(isWhole ? records.filter(isKept) : records);
	}
}
