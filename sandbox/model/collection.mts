import type { User } from './accounts.mts';

/** A record and the user who made it. */
export interface Owned<T> {
	readonly owner: User;
	readonly record: T;
}

/** Who sees a record of this owner. */
export type Visibility = (owner: User) => boolean;

/** The user's own records. */
export const ownOf =
	(user: User): Visibility =>
	(owner) =>
		owner === user;

/** The records of all users of the user's company. */
export const companyOf =
	(user: User): Visibility =>
	(owner) =>
		owner.company === user.company;

/** Records by id, in the order in which they were made. */
export class Collection<T extends { readonly id: number }> {
	readonly #entries = new Map<number, Owned<T>>();
	readonly #nextId: () => number;

	constructor(nextId: () => number) {
		this.#nextId = nextId;
	}

	/** Makes a record with the next id and keeps it. */
	add(owner: User, make: (id: number) => T): T {
		const record = make(this.#nextId());
		this.#entries.set(record.id, { owner, record });
		return record;
	}

	/** The record with this id, if `sees` lets it be seen; without `sees`, whichever account made it. Ids may be texts of digits. */
	find(id: unknown, sees: Visibility = () => true): T | undefined {
		const entry = this.#entries.get(Number(id));
		return entry && sees(entry.owner) ? entry.record : undefined;
	}

	ownerOf(id: number): User | undefined {
		return this.#entries.get(id)?.owner;
	}

	/** Puts a changed record in the place of the one with its id. */
	replace(record: T): void {
		const entry = this.#entries.get(record.id);
		if (entry) this.#entries.set(record.id, { ...entry, record });
	}

	delete(id: number): void {
		this.#entries.delete(id);
	}

	/** All records with their owners, oldest first. */
	entries(): Owned<T>[] {
		return [...this.#entries.values()];
	}

	/** Takes records of an earlier run, which have IDs already. */
	restore(entries: readonly Owned<T>[]): void {
		for (const entry of entries) this.#entries.set(entry.record.id, entry);
	}

	/** All records that `sees` lets be seen, oldest first. */
	list(sees: Visibility = () => true): T[] {
		const found: T[] = [];
		for (const { owner, record } of this.#entries.values()) if (sees(owner)) found.push(record);
		return found;
	}
}
