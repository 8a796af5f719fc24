import { realTime } from './clock.mts';

/** Generates the numbers for IDs. Two states of a run never share a number, unless they start at the same one. */
export class Numbers {
	#made = 0;

	constructor(readonly start = 0) {}

	/** Returns a separate sequence that starts at this number. */
	from(first: number): () => number {
		let next = this.start + first;
		return () => {
			this.#made++;
			return next++;
		};
	}

	/** Returns a start above all numbers used here. */
	beyond(): Numbers {
		return new Numbers(this.start + this.#made);
	}
}

const BEGINNING = Date.UTC(2025, 0, 1);

/**
 * Returns a start above all numbers of earlier runs: the milliseconds since 2025. No run creates a thousand records per
 * second for long.
 */
export const startOfThisRun = (): number => realTime().getTime() - BEGINNING;
