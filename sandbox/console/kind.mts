import type { State } from '../model/state.mts';
import type { Status } from './tones.mts';
import type { Witness } from './witness.mts';

/** The data that a kind needs to show its records. */
export interface Context {
	readonly state: State;
	readonly witness: Witness;
}

/** A row of a list. `key` leads to the record; the page knows the other fields by name. */
export interface Row {
	readonly key: string;
	readonly status?: Status | undefined;
	readonly [field: string]: unknown;
}

/** One line of facts: a label, a value as text, a code beside it, and where it leads. */
export interface Fact {
	readonly label: string;
	readonly text: string;
	readonly code?: string | undefined;
	readonly status?: Status | undefined;
	readonly to?: string | undefined;
	/** Epoch milliseconds, shown in the reader's time zone instead of `text`. */
	readonly at?: number | undefined;
}

/** A step of a record's history. */
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

/** A part of a record that the page shows as a card, with actions if it names any. */
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

/** Everything that the panel shows of a record. */
export interface Detail {
	readonly key: string;
	readonly title: string;
	readonly subtitle?: string | undefined;
	readonly status?: Status | undefined;
	readonly facts: readonly Fact[];
	readonly parts?: { readonly title: string; readonly items: readonly Part[] } | undefined;
	/** In any order; shown newest first. */
	readonly timeline?: readonly Step[] | undefined;
	readonly related?: ReadonlyArray<{ readonly title: string; readonly rows: readonly Related[] }> | undefined;
	readonly json: ReadonlyArray<{ readonly title: string; readonly value: unknown }>;
	/** What the page's actions need to know of the record. */
	readonly record: unknown;
}

/** A menu above a list: which records each choice lets through. */
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
	/** What the search looks into. */
	readonly text: (record: T, context: Context) => string;
	readonly filters?: ReadonlyArray<Filter<T>>;
	readonly detail?: (record: T, context: Context) => Omit<Detail, 'key'>;
	/** The record with this key. Without it, the list is searched. */
	readonly find?: (key: string, context: Context) => T | undefined;
}

/** A kind whose records' type no longer matters. */
export type AnyKind = Kind<never>;

/** A fact, unless there is nothing to say. */
export const fact = (label: string, text: unknown, rest: Omit<Fact, 'label' | 'text'> = {}): Fact[] =>
	text === null || text === undefined || text === ''
		? []
		: [{ label, text: typeof text === 'string' ? text : JSON.stringify(text), ...rest }];

/** A time as a fact, unless there is none. */
export const timeFact = (label: string, at: number | undefined): Fact[] =>
	at === undefined ? [] : [{ label, text: new Date(at).toISOString(), at }];

export const dollars = (amount: unknown): string =>
	typeof amount === 'number' ? amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' }) : '';

/** Where the page shows a record. */
export const linkTo = (kind: string, key: string | number): string => `#/${kind}/${encodeURIComponent(String(key))}`;
