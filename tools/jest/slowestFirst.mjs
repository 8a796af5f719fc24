import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** The end-to-end tests that take minutes, the slowest one first. */
const SLOWEST = [
	...[
		'triggers/durable',
		'editor/editor',
		'triggers/updates',
		'bookings/bookings',
		'triggers/load',
		'triggers/trigger',
	],
	...['templates/bookingForm', 'templates/ai', 'bookings/humanReview', 'bookings/flows', 'templates/containerSheet'],
].reverse();

/** Starts the slowest files first, so that no worker waits long for the other one. */
export default class SlowestFirst extends Sequencer {
	/** Returns how long a file took, as jest remembers. A fresh clone would otherwise start with the largest file. */
	time(test) {
		const [, name] = /e2e\/(.+)\.test\.mts$/.exec(test.path) ?? [];
		return super.time(test) ?? (SLOWEST.indexOf(name) + 1) * 60_000;
	}
}
