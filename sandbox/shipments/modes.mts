import type { Collection } from '../model/collection.mts';
import type { Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { written } from '../model/times.mts';

/** The differences between LTL and FTL shipments. Everything else is shared. */
export interface Mode {
	readonly name: 'ltl' | 'ftl';
	/** Prefix of its order numbers ("LS241205028749", docs/interface.md#ltl-shipments). */
	readonly prefix: string;
	/** The path of the mode's shipments. */
	readonly base: string;
	/** The field of a record that contains the status. Documented only for LTL events. */
	readonly statusField: string;
	/** Whether the mode sends events. Only LTL does (docs/interface.md#events). */
	readonly posts: boolean;
	readonly shipments: (state: State) => Collection<Shipment>;
}

export const ltlMode: Mode = {
	name: 'ltl',
	prefix: 'LS',
	base: '/api/ltl/shipments',
	statusField: 'customer_status',
	posts: true,
	shipments: ({ ltl }) => ltl,
};

export const ftlMode: Mode = {
	name: 'ftl',
	prefix: 'FS',
	base: '/api/v2/ftl/shipments',
	statusField: 'status',
	posts: false,
	shipments: ({ ftl }) => ftl,
};

/**
 * Returns a number such as "LS241205028749": the prefix, the date as YYMMDD, and at least six digits that make it
 * unique.
 */
export const newNumber = (state: State, prefix: string): string =>
	`${prefix}${written.date(state.now()).slice(2).replace(/-/g, '')}${String(state.nextNumber()).padStart(6, '0')}`;
