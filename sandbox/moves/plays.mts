import type { Clock } from '../model/clock.mts';

/** The next step of a move. */
export interface MoveStep {
	/** In words: "MSCU7048152: Outgated". */
	readonly words: string;
	/** When it would happen if the move weren't played. */
	readonly due: Date;
	readonly run: (now: Date) => void;
}

/** Nothing happens until someone resolves the reason. */
export interface Waiting {
	readonly waits: string;
}

/** The next step of a move, why it waits, or undefined if the move has ended. */
export type Next = MoveStep | Waiting | undefined;

/** Where a played move ends: with the proof of delivery, or when the empty is returned and the order closed. */
export type Until = 'delivered' | 'closed';

/** How a move is played. */
export interface PlaySettings {
	/** The MBL, container or order number. */
	readonly record: string;
	readonly kind: 'order' | 'container' | 'ltl' | 'ftl';
	/** Steps per minute. */
	readonly speed: number;
	readonly until: Until;
	/** Whether the clock is moved forward to the time of each step. */
	readonly moveClock: boolean;
}

/** A play as the control routes return it. */
export interface ShownPlay extends PlaySettings {
	readonly id: string;
	/** How many steps it has made. */
	readonly steps: number;
	/** The last step, in words. */
	readonly last: string | null;
	/** The next step or why it waits; empty at the end. */
	readonly next: string;
}

/** A play as the data file keeps it. */
export interface SavedPlay {
	readonly settings: PlaySettings;
	steps: number;
	last: string | null;
}

interface Play extends SavedPlay {
	readonly id: string;
	readonly next: () => Next;
	timer: NodeJS.Timeout | undefined;
}

const MINUTE = 60_000;
/** Steps a minute. */
export const FASTEST = 6_000;

const wordsOf = (next: Next) => (next === undefined ? '' : 'waits' in next ? `Waits: ${next.waits}` : next.words);

const shown = ({ id, settings, steps, last, next }: Play): ShownPlay => ({
	id,
	...settings,
	steps,
	last,
	next: wordsOf(next()),
});

/**
 * The moves that the sandbox plays by itself, one step after another. They follow real time, not the sandbox's clock.
 */
export class Plays {
	readonly #clock: Clock;
	readonly #changed: () => void;
	readonly #plays = new Map<string, Play>();
	#started = 0;

	/** `changed` is called after each step. */
	constructor(clock: Clock, changed: () => void) {
		this.#clock = clock;
		this.#changed = changed;
	}

	/**
	 * Plays a move; `next` returns its next step. Ends any play of the same record. The first step happens immediately.
	 */
	start(settings: PlaySettings, next: () => Next): ShownPlay {
		for (const { id, settings: other } of this.#plays.values()) if (other.record === settings.record) this.stop(id);
		const play = this.#add({ settings, steps: 0, last: null }, next);
		this.#step(play);
		return shown(play);
	}

	/** Continues a play of an earlier run. Its next step is made after the usual time. */
	resume(saved: SavedPlay, next: () => Next): void {
		this.#wait(this.#add(saved, next));
	}

	/** The plays in progress, as the data file keeps them. */
	saved(): SavedPlay[] {
		return [...this.#plays.values()].map(({ settings, steps, last }) => ({ settings, steps, last }));
	}

	/** Makes no further step. */
	close(): void {
		for (const { timer } of this.#plays.values()) clearTimeout(timer);
	}

	/** The plays in progress, oldest first. */
	list(): ShownPlay[] {
		return [...this.#plays.values()].map(shown);
	}

	/** Ends one play, or all of them. Returns whether there was one. */
	stop(id?: string): boolean {
		const ended = id === undefined ? [...this.#plays.keys()] : [id];
		const isAny = ended.some((one) => this.#plays.has(one));
		for (const one of ended) {
			clearTimeout(this.#plays.get(one)?.timer);
			this.#plays.delete(one);
		}
		return isAny;
	}

	#add(saved: SavedPlay, next: () => Next): Play {
		const play: Play = { ...saved, id: `play-${++this.#started}`, next, timer: undefined };
		this.#plays.set(play.id, play);
		return play;
	}

	#wait(play: Play): void {
		play.timer = setTimeout(() => this.#again(play), MINUTE / play.settings.speed).unref();
	}

	#step(play: Play): void {
		const next = play.next();
		if (next && 'run' in next) {
			if (play.settings.moveClock) this.#clock.forwardTo(next.due);
			next.run(this.#clock.now());
			play.steps++;
			play.last = next.words;
		}
		if (play.next() === undefined) this.stop(play.id);
		else this.#wait(play);
		this.#changed();
	}

	/** An error in a step ends its play, but not the sandbox. */
	#again(play: Play): void {
		try {
			this.#step(play);
		} catch (error) {
			this.stop(play.id);
			console.error(`The play of ${play.settings.record} ended:`, error);
		}
	}
}
