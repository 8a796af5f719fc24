import type { Timing } from '../../../transport/waiting.ts';
import { built } from './built.mts';

/** Returns the `timing` object of the built package. */
const timing = () => (built('transport/waiting.js') as { timing: Timing }).timing;

/** Shortens the pauses of the built package for the tests of a file or a `describe`. */
export function useTiming(changes: Partial<Timing>): void {
	let usual: Timing;
	beforeAll(() => {
		usual = { ...timing() };
		Object.assign(timing(), changes);
	});
	afterAll(() => {
		Object.assign(timing(), usual);
	});
}
