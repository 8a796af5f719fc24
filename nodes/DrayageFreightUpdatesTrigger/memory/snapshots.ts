import type { Entry } from './compare';

/** What is kept between polls, in the node's static data. */
export interface Snapshots {
	/** What is watched and at which address; records of another one are other records. */
	readonly source: string;
	/** What narrows the list; with another one, records appear that are not new. */
	readonly scope: string;
	/** Whether every record of the list is known; else a record without an entry may be an old one. */
	readonly complete: boolean;
	/** The greatest numeric ID met so far, 0 for none. */
	readonly newest: number;
	readonly records: Readonly<Record<string, Entry>>;
}

/** Static data that n8n keeps for the node. */
export interface Store {
	memory?: Snapshots;
}

const numeric = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/** The records of one poll, laid over those that are known. */
export class Records {
	private readonly entries: Map<string, Entry>;
	private readonly met = new Set<string>();
	private readonly over = new Set<string>();
	private newest: number;
	/** The greatest ID before this poll. */
	private readonly newestBefore: number;

	constructor(private readonly before: Snapshots | undefined) {
		this.entries = new Map(Object.entries(before?.records ?? {}));
		this.newestBefore = this.newest = before?.newest ?? 0;
	}

	/** How many records were met in this poll. */
	get size(): number {
		return this.met.size;
	}

	get(id: string): Entry | undefined {
		return this.entries.get(id);
	}

	/**
	 * Whether a record without an entry appeared since the last poll. Where not all records are known, only an ID
	 * greater than all before is new; undocumented: IDs grow.
	 */
	isNew(id: string): boolean {
		return this.before?.complete !== false || numeric(id) > this.newestBefore;
	}

	/** Keeps what a record says now; one that is over leaves first when there is no room. */
	set(id: string, entry: Entry, isOver: boolean): void {
		this.entries.set(id, entry);
		this.met.add(id);
		if (isOver) this.over.add(id);
		else this.over.delete(id);
		this.newest = Math.max(this.newest, numeric(id));
	}

	/**
	 * What to keep, `most` records at most: open ones before those that are over, then those with the greater ID.
	 * `complete` says whether every record of the list was met, in this poll or before.
	 */
	toMemory(names: Pick<Snapshots, 'source' | 'scope'>, most: number, complete: boolean): Snapshots {
		const kept = this.entries.size <= most ? [...this.entries] : this.ranked().slice(0, most);
		return {
			...names,
			complete: complete && kept.length === this.entries.size,
			newest: this.newest,
			records: Object.fromEntries(kept),
		};
	}

	private ranked(): Array<[string, Entry]> {
		const rank = (id: string) => (this.over.has(id) ? 2 : this.met.has(id) ? 0 : 1);
		return [...this.entries].sort(([one], [other]) => rank(one) - rank(other) || numeric(other) - numeric(one));
	}
}
