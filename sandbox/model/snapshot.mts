import { z } from 'zod';
import { Accounts, type SavedUser } from './accounts.mts';
import { FASTEST } from '../moves/plays.mts';
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

const rowOf = (shape: z.ZodRawShape) =>
	z.object({ owner: z.number().int().positive(), record: z.object(shape).passthrough() });
const rowsOf = (shape: z.ZodRawShape = {}) => z.array(rowOf({ id: z.number(), ...shape }));
const object = z.object({}).passthrough();

/** The lists of records, with the fields that the sandbox itself needs. */
const lists = {
	warehouses: rowsOf(),
	agents: rowsOf(),
	rateRequests: rowsOf(),
	orders: rowsOf({ status: z.string(), containers: z.array(object) }),
	ltl: rowsOf({ orderNumber: z.string(), status: z.string(), record: object, tracking: z.array(object) }),
	ftl: rowsOf({ orderNumber: z.string(), status: z.string(), record: object, tracking: z.array(object) }),
	files: rowsOf({ holder: z.string(), filename: z.string(), content: z.object({ kind: z.string() }).passthrough() }),
	webhooks: rowsOf({ event_type: z.string(), url: z.string().url() }),
};
type ListName = keyof typeof lists;
const names = Object.keys(lists) as ListName[];

const content = z.object({
	format: z.literal(FORMAT),
	version: z.literal(VERSION),
	/** The token from which the initial users' tokens are derived. */
	token: z.string(),
	/** Above all numbers that were used. */
	nextNumber: z.number().int().nonnegative(),
	users: z.array(z.object({ name: z.string(), company: z.string(), token: z.string().nullable() })).min(3),
	/** The clock's lead over real time, in milliseconds. */
	clockOffset: z.number().nonnegative().default(0),
	/** Plays that were in progress when the sandbox stopped. */
	plays: z
		.array(
			z.object({
				settings: z.object({
					record: z.string(),
					kind: z.enum(['order', 'container', 'ltl', 'ftl']),
					speed: z.number().positive().max(FASTEST),
					until: z.enum(['delivered', 'closed']),
					moveClock: z.boolean(),
				}),
				steps: z.number(),
				last: z.string().nullable(),
			}),
		)
		.default([]),
	mblNumbers: z.array(z.string()),
	rateSearches: z.array(z.object({ quoteId: z.string(), rates: z.array(object) }).passthrough()),
	offers: z.array(rowOf({ number: z.string() })),
	...lists,
});

/** The contents of the data file: everything except settings, faults, limits and logs. */
export type Snapshot = z.infer<typeof content>;

const jsonIn = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch (error) {
		return error;
	}
};

/** Parses a data file. Throws an error with a message for users. */
export function readSnapshot(text: string, file: string): Snapshot {
	const json = jsonIn(text);
	const advice = 'Nothing was changed. Restore a copy, move the file away to start over, or choose a different file.';
	const damaged = (what: string) => new Error(`The data file ${file} is damaged: ${what}. ${advice}`);
	if (json instanceof Error) throw damaged(json.message);
	const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
	if (format !== FORMAT) throw new Error(`${file} isn't a data file of the sandbox. ${advice}`);
	if (typeof version === 'number' && version > VERSION) {
		throw new Error(
			`The data file ${file} was written by a newer sandbox: its format is ${version}, and this sandbox reads ${VERSION}. ${advice}`,
		);
	}
	const { data, error } = content.safeParse(json);
	if (!data) {
		const [issue] = error.issues;
		throw damaged(`${issue?.path.join('.') || 'its content'}: ${issue?.message ?? 'invalid'}`);
	}
	const owned = [data.offers, ...names.map((name) => data[name])].flat();
	const stranger = owned.find(({ owner }) => owner > data.users.length);
	if (stranger) throw damaged(`it has no user ${stranger.owner}`);
	return data;
}

const rowOfOwned = <T,>({ owner, record }: Owned<T>): Row<T> => ({ owner: owner.id, record });

/** Returns the parts of a state to store. */
export function snapshotOf(state: State): Snapshot {
	const rows = names.map((name) => [name, state[name].entries().map(rowOfOwned<object>)] as const);
	const snapshot: object = {
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
		...Object.fromEntries(rows),
	};
	return snapshot as Snapshot;
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
	for (const search of snapshot.rateSearches) state.rateSearches.set(search.quoteId, search as unknown as RateSearch);
	for (const row of snapshot.offers) state.offers.set(String(row.record.number), owned<Offer>(row));
	resumePlays(state, snapshot.plays);
}
