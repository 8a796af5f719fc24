/** Returns the real time. All other sandbox code calls `state.now()`, which a lint rule enforces. */
export const realTime = (): Date => new Date();

/** The sandbox's time: a base that advances by itself, plus the time it was moved forward. It never goes back. */
export class Clock {
	readonly #base: () => Date;
	#offset = 0;

	constructor(base: () => Date = realTime) {
		this.#base = base;
	}

	/** The sandbox's time. */
	readonly now = (): Date => new Date(this.#base().getTime() + this.#offset);

	/** The clock's lead over real time, in milliseconds. */
	get offsetMs(): number {
		return this.#offset;
	}

	/** Moves the clock forward by a number of milliseconds. */
	forward(milliseconds: number): void {
		this.#offset += Math.max(0, milliseconds);
	}

	/** Moves the clock forward to a time, unless that time is in the past. */
	forwardTo(time: Date): void {
		this.forward(time.getTime() - this.now().getTime());
	}
}
