import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { compare, type Difference, finished } from '../state/compare';
import { dayNumber, isRemembered, type Pending, type State, type StoredRecord } from '../state/state';
import { IDENTITY, isOver, observationsOf, STATUS } from '../watches/watch';
import { changeIdOf, itemOf } from './items';
import type { PollSettings } from './pollSettings';

/** Returns a record as stored when changes are chosen: none of them is reported before the record was read once. */
const withUnread = (record: StoredRecord, chosen: readonly string[]): StoredRecord => ({
	...record,
	unread: [...new Set([...(record.unread ?? []), ...chosen])],
});

/** Returns the slots by which the part with a pending change is recognized in the next poll. */
const identityOf = ([, , slot]: Pending): string[] =>
	slot.includes('.') ? IDENTITY.map((name) => slot.slice(0, slot.indexOf('.') + 1) + name) : [];

const hasParts = (values: StoredRecord['values']) => Object.keys(values).some((slot) => slot.endsWith(`.${STATUS}`));

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
		const records = Object.entries(state.records);
		this.#records = new Map(
			chosenSince.length === 0 ? records : records.map(([id, record]) => [id, withUnread(record, chosenSince)]),
		);
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
		const observations = observationsOf(watch, record, options, known);
		this.#owed = this.#owed.filter((pending) => {
			const [owner, change, slot, previous, value, reported] = pending;
			const seen = owner === id && observations.find((one) => one.slot === slot && one.change === change);
			if (seen) this.#passOn(pending, record, { ...seen, previous, value, reported });
			return !seen;
		});
		const { values, differences, learned } = compare(known, observations, options.changes, unknown);
		for (const difference of differences) {
			const { change, slot, previous, value, reported } = difference;
			this.#passOn([id, change, slot, previous, value, reported], record, difference);
		}
		const over = isOver(watch, values);
		const kept = new Set([STATUS, ...this.pending.filter(([owner]) => owner === id).flatMap(identityOf)]);
		// Opened again, a record is a finished one until its parts are read, so that none of them counts as new.
		const base = known?.reported === undefined || hasParts(values) ? {} : { reported: known.reported };
		const stored = over ? finished(values, (slot) => kept.has(slot)) : { values, ...base };
		this.#records.set(id, { ...stored, day: dayNumber() });
		// Of a finished record, the other values are unknown at every poll, until it is opened again.
		this.learned ||= known !== undefined && isOver(watch, known.values) ? !over : learned;
	}

	#passOn(pending: Pending, record: IDataObject, difference: Difference): void {
		const { watch, options } = this.settings;
		this.#passedOn.push(pending);
		const id = changeIdOf(this.state.epoch, pending);
		this.items.push({ json: itemOf(watch, record, difference, options.today, id) });
	}

	/** Returns the records to store. Once the list was read to its end, records are forgotten that it no longer has. */
	records(isWhole: boolean): Record<string, StoredRecord> {
		const { pending } = this;
		const records = [...this.#records];
		return Object.fromEntries(isWhole ? records.filter(([id, record]) => isRemembered(record, id, pending)) : records);
	}
}
