import type { Access } from './access/access.mts';
import type { Changes } from './console/changes.mts';
import type { State } from './model/state.mts';

/** The running sandbox: its URLs and its state, which a reset replaces completely. */
export interface Service {
	state: State;
	/** Notifies open consoles of changes. */
	readonly changes: Changes;
	readonly access: Access;
	/** The sandbox's base URL for clients. */
	url: string;
	/** Called when something may have changed. */
	changed(): void;
	reset(): void;
}
