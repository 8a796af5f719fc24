// The lanes of the tests. This file is loaded before packages are installed, so it can't import any.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

/**
 * jest's projects, with a pattern for the paths of their files below test/. Each file is in one of them.
 */
export const LANES = {
	// What ships.
	unit: /^unit\/(?!sandbox\/|tools\/).*\.test\.mts$/,
	integration: /^integration\/.*\.test\.mts$/,
	// What takes long: large responses, broken connections, request limits in real time.
	soak: /\.soak\.mts$/,
	// What doesn't ship.
	sandbox: /^unit\/sandbox\/.*\.test\.mts$/,
	tools: /^unit\/tools\/.*\.test\.mts$/,
	// A real n8n and a real browser.
	e2e: /^e2e\/(?!console\/|setups\/).*\.test\.mts$/,
	surroundings: /^e2e\/(console|setups)\/.*\.test\.mts$/,
	queue: /^queue\/.*\.test\.mts$/,
};

/** Returns the name of the lane of a test file, by its path below test/. */
export const laneOf = (file) => Object.keys(LANES).find((lane) => LANES[lane].test(file));

/** Returns all test files, by path below test/. */
export const testFiles = () =>
	readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter((file) => laneOf(file));

/** The beginning of a pattern for the absolute paths of test files of this project. */
export const TESTS = `${ROOT.replace(/[^\w/]/g, '\\$&')}/test/`;
