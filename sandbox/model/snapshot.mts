import { Accounts, type SavedUser } from './accounts.mts';
import type { SavedPlay } from '../moves/plays.mts';
import { resumePlays } from '../moves/moveOf.mts';
import type { Collection, Owned } from './collection.mts';
import type { Offer, RateSearch } from './records.mts';
import type { State } from './state.mts';

/**
 * The version of the file's format. Increase it if an older sandbox couldn't read the file, or if a newer one has to
 * convert it.
 */
const VERSION = 1;
const FORMAT = 'drayage-sandbox';

/** A record with its creator's user ID. */
interface Row<T> {
	readonly owner: number;
	readonly record: T;
}

/** The lists of records. */
const names = ['warehouses', 'agents', 'rateRequests', 'orders', 'ltl', 'ftl', 'files', 'webhooks'] as const;

/** The contents of the data file: everything except settings, faults, limits and logs. */
export interface Snapshot extends Readonly<Record<(typeof names)[number], readonly Row<object>[]>> {
	readonly format: typeof FORMAT;
	readonly version: typeof VERSION;
	/** The token from which the initial users' tokens are derived. */
	readonly token: string;
	/** Above all numbers that were used. */
	readonly nextNumber: number;
	readonly users: readonly SavedUser[];
	/** The clock's lead over real time, in milliseconds. */
	readonly clockOffset: number;
	/** Plays that were in progress when the sandbox stopped. */
	readonly plays: readonly SavedPlay[];
	readonly mblNumbers: readonly string[];
	readonly rateSearches: readonly RateSearch[];
	readonly offers: readonly Row<Offer>[];
}

/** Parses a data file. Throws an error with a message for users. */
export function readSnapshot(text: string, file: string): Snapshot {
	const advice = 'Nothing was changed. Restore a copy, move the file away to start over, or choose a different file.';
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (error) {
		throw new Error(`The data file ${file} is damaged: ${(error as Error).message}. ${advice}`);
	}
	const { format, version } = (json ?? {}) as Partial<Snapshot>;
	if (format === FORMAT && version === VERSION) return json as Snapshot;
	throw new Error(`${file} isn't a data file of this version of the sandbox. ${advice}`);
}

const rowOfOwned = <T,>({ owner, record }: Owned<T>): Row<T> => ({ owner: owner.id, record });

/** Returns the parts of a state to store. */
export function snapshotOf(state: State): Snapshot {
	const rows = names.map((name) => [name, state[name].entries().map(rowOfOwned<object>)]);
	return {
		format: FORMAT,
		version: VERSION,
		token: state.access.token,
		nextNumber: state.numbers.beyond().start,
		users: state.accounts.saved(),
		clockOffset: state.clock.offsetMs,
		plays: state.plays.saved(),
		mblNumbers: [...state.mblNumbers],
		rateSearches: [...state.rateSearches.values()],
		offers: [...state.offers.values()].map(rowOfOwned),
		...(Object.fromEntries(rows) as Pick<Snapshot, (typeof names)[number]>),
	};
}

/**
 * Returns the users from an earlier run. Tokens derived from the earlier token are changed to match the current one.
 */
export function accountsFrom(snapshot: Snapshot, token: string): Accounts {
	const renewed = ({ token: old, ...user }: SavedUser): SavedUser => ({
		...user,
		token: ['', '-colleague', '-other'].map((end) => snapshot.token + end).includes(old ?? '')
			? token + (old ?? '').slice(snapshot.token.length)
			: old,
	});
	return new Accounts(token, snapshot.users.map(renewed));
}

/** Adds the records of a snapshot to a new state, which already has its users. */
export function restore(state: State, snapshot: Snapshot): void {
	const owned = <T,>({ owner: id, record }: Row<unknown>): Owned<T> => {
		const owner = state.accounts.byId(id);
		if (!owner) throw new Error(`No user ${id}`);
		return { owner, record: record as T };
	};
	state.clock.forward(snapshot.clockOffset);
	for (const name of names) {
		const collection = state[name] as unknown as Collection<{ id: number }>;
		collection.restore(snapshot[name].map((row) => owned(row)));
	}
	for (const number of snapshot.mblNumbers) state.mblNumbers.add(number);
	for (const search of snapshot.rateSearches) state.rateSearches.set(search.quoteId, search);
	for (const row of snapshot.offers) state.offers.set(row.record.number, owned(row));
	resumePlays(state, snapshot.plays);
}
