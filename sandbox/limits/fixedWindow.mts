/** A number of uses per fixed window of time. The window starts at its first use, and the uses reset when it ends. */
export class FixedWindow {
	#endsAt = 0;
	#used = 0;

	/** `milliseconds` is the window's length. */
	constructor(
		public limit: number,
		public milliseconds: number,
	) {}

	/** Takes one use; false if none is left. Times are epoch milliseconds. */
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

	/** Milliseconds until the window resets; 0 if none is running. */
	refillsIn(now: number): number {
		return Math.max(0, this.#endsAt - now);
	}

	/** Uses up all but `remaining` of the current window, or of one that starts now. */
	leave(remaining: number, now: number): void {
		if (now >= this.#endsAt) this.#endsAt = now + this.milliseconds;
		this.#used = Math.max(0, this.limit - remaining);
	}
}
