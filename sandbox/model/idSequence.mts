import { realTime } from './clock.mts';

/** Hands out the numbers that ids are made of. No two states of one run share any, unless they begin alike. */
export class Numbers {
	#made = 0;

	constructor(readonly start = 0) {}

	/** A row of numbers of its own, from this one on. */
	from(first: number): () => number {
		let next = this.start + first;
		return () => {
			this.#made++;
			return next++;
		};
	}

	/** Numbers beyond all that were handed out here. */
	beyond(): Numbers {
		return new Numbers(this.start + this.#made);
	}
}

const BEGINNING = Date.UTC(2025, 0, 1);

/** A start that no earlier run reached: the milliseconds since 2025. Nobody makes a thousand records a second for long. */
export const startOfThisRun = (): number => realTime().getTime() - BEGINNING;
