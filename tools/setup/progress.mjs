const HEARTBEAT_SECONDS = 15;

/** "40 s", "2 min 5 s". */
export function duration(seconds) {
	const whole = Math.round(seconds);
	return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * Tells what is left of a step by how fast it has gone on since something of it showed: nothing at its very beginning, nor
 * while it ends.
 */
export function estimator() {
	let first;
	return (elapsed, part) => {
		if (part === undefined) return '';
		first ??= { elapsed, part };
		const done = part - first.part;
		return done < 0.02 || part > 0.98 ? '' : `about ${duration(((elapsed - first.elapsed) * (1 - part)) / done)} left`;
	};
}

/** "37 %"; nothing where nothing tells. */
export const percent = (part) => (part === undefined ? '' : `${Math.floor(part * 100)} %`);

/**
 * How a step is shown while it goes on: how long it took so far, in seconds, which part of it is done, and what is left.
 * @typedef {{ update(elapsed: number, part?: number, left?: string): void, done(elapsed: number): void, stop(): void }} Step
 */

/**
 * Shows the progress of a step as lines: for logs, and before any library is installed.
 * @returns {Step}
 */
export function printLines(label) {
	let next = HEARTBEAT_SECONDS;
	console.log(`${label} …`);
	return {
		update(elapsed, part, left) {
			if (elapsed < next) return;
			next = elapsed + HEARTBEAT_SECONDS;
			console.log(`  ${label}: ${[duration(elapsed), percent(part), left].filter(Boolean).join(', ')}`);
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
			update: (...progress) => seen?.update(...progress),
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
