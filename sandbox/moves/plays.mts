import type { Clock } from '../model/clock.mts';

/** The next step of a move. */
export interface MoveStep {
	/** A description of the step, such as "MSCU7048152: Outgated". */
	readonly words: string;
	/** When the step would happen without the play. */
	readonly due: Date;
	readonly run: (now: Date) => void;
}

/** Nothing happens until someone resolves the reason. */
export interface Waiting {
	readonly waits: string;
}

/** The next step of a move, the reason why it waits, or undefined if the move has ended. */
export type Next = MoveStep | Waiting | undefined;

/** Where a played move ends: at the proof of delivery, or after the empty is returned and the order is closed. */
export type Until = 'delivered' | 'closed';

/** How a move is played. */
export interface PlaySettings {
	/** The MBL, container or order number. */
	readonly record: string;
	readonly kind: 'order' | 'container' | 'ltl' | 'ftl';
	/** Steps per minute. */
	readonly speed: number;
	readonly until: Until;
	/** Whether to move the clock forward to the time of each step. */
	readonly moveClock: boolean;
}

/** A play as the control routes return it. */
export interface ShownPlay extends PlaySettings {
	readonly id: string;
	/** The number of steps made so far. */
	readonly steps: number;
	/** A description of the last step. */
	readonly last: string | null;
	/** The next step, or the reason why it waits. Empty at the end. */
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
/** The default number of steps per minute. */
export const FASTEST = 6_000;

const wordsOf = (next: Next) => (next === undefined ? '' : 'waits' in next ? `Waits: ${next.waits}` : next.words);

const shown = ({ id, settings, steps, last, next }: Play): ShownPlay => ({
	id,
	...settings,
	steps,
	last,
	next: wordsOf(next()),
});

/** The moves that the sandbox plays by itself, step by step. They follow real time, not the sandbox's clock. */
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
	 * Plays a move; `next` returns its next step. Ends any other play of the same record. The first step happens
	 * immediately.
	 */
	start(settings: PlaySettings, next: () => Next): ShownPlay {
		for (const { id, settings: other } of this.#plays.values()) if (other.record === settings.record) this.stop(id);
		const play = this.#add({ settings, steps: 0, last: null }, next);
		this.#step(play);
		return shown(play);
	}

	/** Continues a play from an earlier run. Its next step happens after the usual delay. */
	resume(saved: SavedPlay, next: () => Next): void {
		this.#wait(this.#add(saved, next));
	}

	/** Returns the plays in progress in the data file's format. */
	saved(): SavedPlay[] {
		return [...this.#plays.values()].map(({ settings, steps, last }) => ({ settings, steps, last }));
	}

	/** Stops all plays before their next step. */
	close(): void {
		for (const { timer } of this.#plays.values()) clearTimeout(timer);
	}

	/** Returns the plays in progress, oldest first. */
	list(): ShownPlay[] {
		return [...this.#plays.values()].map(shown);
	}

	/** Ends one play or all plays. Returns whether there was one. */
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

	/** Runs a step. An error in it ends the play, but not the sandbox. */
	#again(play: Play): void {
		try {
			this.#step(play);
		} catch (error) {
			this.stop(play.id);
			console.error(`The play of ${play.settings.record} ended:`, error);
		}
	}
}
