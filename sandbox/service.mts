import type { Access } from './access/access.mts';
import type { Changes } from './console/changes.mts';
import type { State } from './model/state.mts';

/** The running sandbox: its address, and its state, which a reset replaces as a whole. */
export interface Service {
	state: State;
	/** Tells open consoles what happens. */
	readonly changes: Changes;
	readonly access: Access;
	/** Its own URL for clients, without a path. */
	url: string;
	/** Called when something may have changed. */
	changed(): void;
	reset(): void;
}
