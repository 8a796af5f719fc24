import type { Scalar } from '../../shared/records/recordFields';
import type { Entry, Value } from './compare';

/** A change that was handed to n8n: in which batch, of which value of which record, and what it was. */
export type HandedOver = [batch: string, id: string, slot: string, previous: Value, value: Scalar, reported: number];

/** What is kept between polls, in the node's static data. */
export interface Snapshots {
	/** What is watched and at which address; records of another one are other records. */
	readonly source: string;
	/** What narrows the list; with another one, records appear that are not new. */
	readonly scope: string;
	/** The changes that were chosen; what is kept of others is out of date. */
	readonly changes: readonly string[];
	/** Whether every record of the list is known; else a record without an entry may be an old one. */
	readonly complete: boolean;
	/** The greatest numeric ID met so far, 0 for none. */
	readonly newest: number;
	readonly records: Readonly<Record<string, Entry>>;
	/** What was handed over, as long as nothing proves that n8n started an execution with it; oldest first. */
	readonly handedOver: readonly HandedOver[];
}

const numeric = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/** The records of one poll, laid over those that are known. */
export class Records {
	readonly #entries: Map<string, Entry>;
	/** Whether each record that was met in this poll is over. */
	readonly #met = new Map<string, boolean>();

	constructor(private readonly before: Snapshots | undefined) {
		this.#entries = new Map(Object.entries(before?.records ?? {}));
	}

	/** How many records were met in this poll. */
	get size(): number {
		return this.#met.size;
	}

	get(id: string): Entry | undefined {
		return this.#entries.get(id);
	}

	/**
	 * Whether a record without an entry appeared since the last poll. Where not all records are known, only an ID
	 * greater than all before is new (undocumented: docs/interface.md#u-ids).
	 */
	isNew(id: string): boolean {
		return this.before?.complete !== false || numeric(id) > this.before.newest;
	}

	/** Keeps what a record says now; one that is over leaves first when there is no room. */
	set(id: string, entry: Entry, isOver: boolean): void {
		this.#entries.set(id, entry);
		this.#met.set(id, isOver);
	}

	/**
	 * What to keep, `most` records at most: open ones before those that are over, then those with the greater ID. A
	 * record of which something was `handedOver` stays. `complete` says whether every record of the list was met, in this
	 * poll or before.
	 */
	toSnapshots({ complete, ...others }: Omit<Snapshots, 'newest' | 'records'>, most: number): Snapshots {
		const kept = this.#entries.size <= most ? [...this.#entries] : this.#ranked(most, others.handedOver);
		return {
			...others,
			complete: complete && kept.length === this.#entries.size,
			newest: [...this.#met.keys()].map(numeric).reduce((a, b) => Math.max(a, b), this.before?.newest ?? 0),
			records: Object.fromEntries(kept),
		};
	}

	#ranked(most: number, handedOver: readonly HandedOver[]): Array<[string, Entry]> {
		const mustStay = new Set(handedOver.map(([, id]) => id));
		const ranks = { false: 1, undefined: 2, true: 3 };
		const rank = (id: string) => (mustStay.has(id) ? 0 : ranks[`${this.#met.get(id)}`]);
		return [...this.#entries]
			.sort(([one], [other]) => rank(one) - rank(other) || numeric(other) - numeric(one) || (other > one ? 1 : -1))
			.filter(([id], index) => index < most || mustStay.has(id));
	}
}
