import path from 'node:path';
import type { Timing } from '../../../transport/errors.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Returns the `timing` object of the built package. */
const timing = () => jest.requireActual<{ timing: Timing }>(path.join(ROOT, 'dist/transport/errors.js')).timing;

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
