import type { State } from './model/state.mts';

/** The running sandbox: its address, and its state, which a reset replaces as a whole. */
export interface Service {
	state: State;
	/** Its own address, without a path. */
	url: string;
	reset(): void;
}
