import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const YIELDING = 10;
/** Linux takes no second change of a weight before a tenth of a second has passed. */
const PAUSE_MS = 150;

/**
 * Commands that leave the processors to others until somebody waits for them. Linux weighs sessions before it weighs what
 * runs in them, and lets everybody take that back, unlike the priority of a process; elsewhere nothing happens.
 */
export class BackgroundSessions {
	#leaders = new Set();
	#nice = YIELDING;

	add(leader) {
		this.#leaders.add(leader);
		weigh(leader, this.#nice);
	}

	delete(leader) {
		this.#leaders.delete(leader);
	}

	/** Gives them, and those to come, their full share. */
	async hurry() {
		this.#nice = 0;
		for (const leader of this.#leaders) {
			weigh(leader, this.#nice);
			await sleep(PAUSE_MS);
		}
	}
}

function weigh(leader, nice) {
	try {
		writeFileSync(`/proc/${leader}/autogroup`, String(nice));
	} catch {
		// Not on Linux, or it has ended.
	}
}
