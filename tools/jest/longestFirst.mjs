import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** The slowest end-to-end tests, with how many minutes each took beside another one. */
const MINUTES = new Map([
	['editor/editor', 6],
	['triggers/durable', 9],
	['triggers/updates', 6],
	['triggers/load', 5],
	['triggers/trigger', 4],
	['bookings/bookings', 5],
	['bookings/humanReview', 3],
	['bookings/flows', 3],
	['editor/clicks', 3],
	['editor/containerAvailable', 3],
	['templates/bookingForm', 4],
	['templates/ai', 3],
	['templates/containerSheet', 2],
]);

/** Starts the slowest files first, so that no worker waits long for the other one. */
export default class LongestFirst extends Sequencer {
	/** Returns how long a file took, as jest remembers. A fresh clone would otherwise start with the largest file. */
	time(test) {
		const [, name] = /e2e\/(.+)\.test\.mts$/.exec(test.path) ?? [];
		return super.time(test) ?? (MINUTES.get(name) ?? 1) * 60_000;
	}
}
