const HEARTBEAT_SECONDS = 15;

/** "40 s", "2 min 5 s". */
export function duration(seconds) {
	const whole = Math.round(seconds);
	return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** What is left of a step, as far as what is done tells: nothing at its very beginning, nor while it ends. */
export function remaining(elapsed, part) {
	return part === undefined || part < 0.02 || part > 0.98
		? ''
		: `about ${duration((elapsed * (1 - part)) / part)} left`;
}

/**
 * How a step is shown while it goes on: how long it took so far, in seconds, and which part of it is done.
 * @typedef {{ update(elapsed: number, part?: number): void, done(elapsed: number): void, stop(): void }} Step
 */

/**
 * Shows the progress of a step as lines: for logs, and before any library is installed.
 * @returns {Step}
 */
export function printLines(label) {
	let next = HEARTBEAT_SECONDS;
	console.log(`${label} …`);
	return {
		update(elapsed, part) {
			if (elapsed < next) return;
			next = elapsed + HEARTBEAT_SECONDS;
			const share = part === undefined ? '' : `${Math.floor(part * 100)} %`;
			console.log(`  ${label}: ${[duration(elapsed), share, remaining(elapsed, part)].filter(Boolean).join(', ')}`);
		},
		done: (elapsed) => console.log(`  ${label}: done in ${duration(elapsed)}`),
		stop: () => undefined,
	};
}

/** Keeps the steps of work in the background to itself until somebody wants to see how far they are. */
export class UnseenSteps {
	#look;
	/** What goes on, each as a function that shows it from now on. */
	#going = new Set();

	/** @returns {Step} */
	show = (label) => {
		let seen = this.#look?.(label);
		const reveal = (look) => (seen = look(label));
		this.#going.add(reveal);
		const end = (show) => {
			this.#going.delete(reveal);
			show();
		};
		return {
			update: (elapsed, part) => seen?.update(elapsed, part),
			done: (elapsed) => end(() => seen?.done(elapsed)),
			stop: () => end(() => seen?.stop()),
		};
	};

	/** Shows what goes on, and what begins from now on. */
	reveal(look) {
		this.#look = look;
		for (const reveal of this.#going) reveal(look);
	}
}
