import type { Entry } from './compare';
import { pack, unpack } from './storedValue';

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
export interface StaticData {
	snapshots?: Snapshots;
}

/** Says of a slot of a record whether what was handed over of it is proven to have reached n8n. */
export type IsProven = (id: string, slot: string) => boolean;

const numeric = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

const hasUnproven = (entry: Entry) => Object.values(entry).some((stored) => unpack(stored).unproven.length > 0);

/** An entry without what is proven. */
const settled = (id: string, entry: Entry, isProven: IsProven): Entry =>
	hasUnproven(entry)
		? Object.fromEntries(
				Object.entries(entry).map(([slot, stored]) => [
					slot,
					isProven(id, slot) ? pack({ ...unpack(stored), unproven: [] }) : stored,
				]),
			)
		: entry;

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

	/** Forgets which changes were handed over, where that is proven. */
	settle(isProven: IsProven): void {
		for (const [id, entry] of this.entries) this.entries.set(id, settled(id, entry, isProven));
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
	 * What to keep, `most` records at most: open ones before those that are over, then those with the greater ID. A record
	 * with changes that are not proven to have reached n8n stays until they are. `complete` says whether every record of
	 * the list was met, in this poll or before.
	 */
	toSnapshots(names: Pick<Snapshots, 'source' | 'scope'>, most: number, complete: boolean): Snapshots {
		const kept = this.entries.size <= most ? [...this.entries] : this.ranked(most);
		return {
			...names,
			complete: complete && kept.length === this.entries.size,
			newest: this.newest,
			records: Object.fromEntries(kept),
		};
	}

	private ranked(most: number): Array<[string, Entry]> {
		const rank = ([id, entry]: [string, Entry]) =>
			hasUnproven(entry) ? 0 : this.over.has(id) ? 3 : this.met.has(id) ? 1 : 2;
		const ranked = [...this.entries].sort(
			(one, other) => rank(one) - rank(other) || numeric(other[0]) - numeric(one[0]),
		);
		return ranked.filter(([, entry], index) => index < most || hasUnproven(entry));
	}
}
