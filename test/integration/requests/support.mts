import path from 'node:path';
import type { Pace } from '../../../transport/pace.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The pace of the built package, as the nodes under test see it. */
const pace = () => jest.requireActual<{ pace: Pace }>(path.join(ROOT, 'dist/transport/pace.js')).pace;

/** Shortens the pauses of the built package for the tests of a file. */
export function usePace(changes: Partial<Pace>): void {
	const usual = { ...pace() };
	beforeAll(() => {
		Object.assign(pace(), changes);
	});
	afterAll(() => {
		Object.assign(pace(), usual);
	});
}
