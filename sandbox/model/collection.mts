import type { User } from './accounts.mts';

/** A record and the user who created it. */
export interface Owned<T> {
	readonly owner: User;
	readonly record: T;
}

/** Returns whether a record is visible, based on its owner. */
export type Visibility = (owner: User) => boolean;

/** Returns the user's own records. */
export const ownOf =
	(user: User): Visibility =>
	(owner) =>
		owner === user;

/** Returns the records of all users of the user's company. */
export const companyOf =
	(user: User): Visibility =>
	(owner) =>
		owner.company === user.company;

/** Records by ID, in order of creation. */
export class Collection<T extends { readonly id: number }> {
	readonly #entries = new Map<number, Owned<T>>();
	readonly #nextId: () => number;

	constructor(nextId: () => number) {
		this.#nextId = nextId;
	}

	/** Adds a record with the next ID. */
	add(owner: User, make: (id: number) => T): T {
		const record = make(this.#nextId());
		this.#entries.set(record.id, { owner, record });
		return record;
	}

	/**
	 * Returns the record with this ID if `sees` allows it. Without `sees`, the record can belong to any account. IDs
	 * can be strings of digits.
	 */
	find(id: unknown, sees: Visibility = () => true): T | undefined {
		const entry = this.#entries.get(Number(id));
		return entry && sees(entry.owner) ? entry.record : undefined;
	}

	ownerOf(id: number): User | undefined {
		return this.#entries.get(id)?.owner;
	}

	/** Replaces the record with the same ID. */
	replace(record: T): void {
		const entry = this.#entries.get(record.id);
		if (entry) this.#entries.set(record.id, { ...entry, record });
	}

	delete(id: number): void {
		this.#entries.delete(id);
	}

	/** Returns all records with their owners, oldest first. */
	entries(): Owned<T>[] {
		return [...this.#entries.values()];
	}

	/** Adds records from an earlier run, which already have IDs. */
	restore(entries: readonly Owned<T>[]): void {
		for (const entry of entries) this.#entries.set(entry.record.id, entry);
	}

	/** Returns all records that `sees` allows, oldest first. */
	list(sees: Visibility = () => true): T[] {
		const found: T[] = [];
		for (const { owner, record } of this.#entries.values()) if (sees(owner)) found.push(record);
		return found;
	}
}
