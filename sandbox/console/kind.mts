import type { State } from '../model/state.mts';
import type { Status } from './tones.mts';
import type { Witness } from './witness.mts';

/** The data that a kind needs to show its records. */
export interface Context {
	readonly state: State;
	readonly witness: Witness;
}

/** A row of a list. `key` identifies the record; the page refers to the other fields by name. */
export interface Row {
	readonly key: string;
	readonly status?: Status | undefined;
	readonly [field: string]: unknown;
}

/** One line of facts: a label, a value as text, a code next to the value, and a link. */
export interface Fact {
	readonly label: string;
	readonly text: string;
	readonly code?: string | undefined;
	readonly status?: Status | undefined;
	readonly to?: string | undefined;
	/** A time in epoch milliseconds. The page shows it in the user's time zone instead of `text`. */
	readonly at?: number | undefined;
}

/** A step in a record's history. */
export interface Step {
	/** Epoch milliseconds by the sandbox's clock. */
	readonly at: number;
	readonly title: string;
	readonly text?: string | undefined;
	readonly status: Status;
	readonly to?: string | undefined;
}

/** A link to another record. */
export interface Related {
	readonly to?: string | undefined;
	readonly title: string;
	readonly text?: string | undefined;
	readonly status?: Status | undefined;
	readonly at?: number | undefined;
}

/** A part of a record, which the page shows as a card. The card has actions if any are listed. */
export interface Part {
	readonly key: string;
	readonly title: string;
	readonly code?: string | undefined;
	readonly status?: Status | undefined;
	readonly facts: readonly Fact[];
	/** Longer text, such as a response. Nothing is shown if it's empty. */
	readonly text?: { readonly title: string; readonly value: string } | undefined;
	readonly actions?: string | undefined;
	readonly record?: unknown;
}

/** The contents of a record's panel. */
export interface Detail {
	readonly key: string;
	readonly title: string;
	readonly subtitle?: string | undefined;
	readonly status?: Status | undefined;
	readonly facts: readonly Fact[];
	readonly parts?: { readonly title: string; readonly items: readonly Part[] } | undefined;
	/** In any order. The page shows the newest first. */
	readonly timeline?: readonly Step[] | undefined;
	readonly related?: ReadonlyArray<{ readonly title: string; readonly rows: readonly Related[] }> | undefined;
	readonly json: ReadonlyArray<{ readonly title: string; readonly value: unknown }>;
	/** The record's data for the page's actions. */
	readonly record: unknown;
}

/** A menu above a list. Each choice shows some of the records. */
export interface Filter<T> {
	readonly name: string;
	readonly label: string;
	readonly options: (context: Context) => ReadonlyArray<readonly [value: string, name: string]>;
	readonly holds: (record: T, value: string, context: Context) => boolean;
}

/** How the console shows one kind of record. */
export interface Kind<T> {
	/** Oldest first. */
	readonly list: (context: Context) => readonly T[];
	readonly key: (record: T, context: Context) => string;
	readonly row: (record: T, context: Context) => Omit<Row, 'key'>;
	/** The text that a search covers. */
	readonly text: (record: T, context: Context) => string;
	readonly filters?: ReadonlyArray<Filter<T>>;
	readonly detail?: (record: T, context: Context) => Omit<Detail, 'key'>;
	/** Returns the record with this key. Without this function, the list is searched. */
	readonly find?: (key: string, context: Context) => T | undefined;
}

/** A kind of record, regardless of the records' type. */
export type AnyKind = Kind<never>;

/** Returns a fact, or nothing if it has no value. */
export const fact = (label: string, text: unknown, rest: Omit<Fact, 'label' | 'text'> = {}): Fact[] =>
	text === null || text === undefined || text === ''
		? []
		: [{ label, text: typeof text === 'string' ? text : JSON.stringify(text), ...rest }];

/** Returns a time as a fact, or nothing if there is no time. */
export const timeFact = (label: string, at: number | undefined): Fact[] =>
	at === undefined ? [] : [{ label, text: new Date(at).toISOString(), at }];

export const dollars = (amount: unknown): string =>
	typeof amount === 'number' ? amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' }) : '';

/** Returns the location of a record on the page. */
export const linkTo = (kind: string, key: string | number): string => `#/${kind}/${encodeURIComponent(String(key))}`;
