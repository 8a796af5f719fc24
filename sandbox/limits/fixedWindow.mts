/** Counts uses in fixed windows of time. A window starts at its first use. When it ends, the count resets. */
export class FixedWindow {
	#endsAt = 0;
	#used = 0;

	/** `milliseconds` is the length of the window. */
	constructor(
		public limit: number,
		public milliseconds: number,
	) {}

	/** Consumes one use. Returns false if none is left. Times are in epoch milliseconds. */
	take(now: number): boolean {
		if (now >= this.#endsAt) {
			this.#endsAt = now + this.milliseconds;
			this.#used = 0;
		}
		if (this.#used >= this.limit) return false;
		this.#used++;
		return true;
	}

	remaining(now: number): number {
		return Math.max(0, this.limit - (now >= this.#endsAt ? 0 : this.#used));
	}

	/** Returns the milliseconds until the window resets, or 0 if none is active. */
	refillsIn(now: number): number {
		return Math.max(0, this.#endsAt - now);
	}

	/** Consumes all but `remaining` uses of the current window, or of a new window. */
	leave(remaining: number, now: number): void {
		if (now >= this.#endsAt) this.#endsAt = now + this.milliseconds;
		this.#used = Math.max(0, this.limit - remaining);
	}
}
