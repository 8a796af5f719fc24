import path from 'node:path';
import { LANES, TESTS } from './tools/jest/lanes.mjs';
import { swcOptions } from './tools/jest/transform.mjs';
import { ROOT } from './tools/setup/project.mjs';
import { facesN8n, FOLDER, PROVIDED } from './tools/versions/versions.mjs';

/** Builds the package for tests with swc, in a folder of its own. */
const BUILD = '<rootDir>/tools/jest/build.mjs';

const SOURCES = ['contract', 'credentials', 'nodes', 'sandbox', 'tools', 'transport'].map(
	(name) => `<rootDir>/${name}`,
);

/** Defines the project of a lane. */
const project = (lane, extra = {}) => ({
	displayName: lane,
	rootDir: ROOT,
	// Includes the tested files, so that `--watch` and `-o` notice their changes.
	roots: ['<rootDir>/test', ...SOURCES],
	testRegex: [LANES[lane].source.replace('^', TESTS)],
	testEnvironment: 'node',
	moduleFileExtensions: ['mts', 'ts', 'mjs', 'js', 'json', 'node'],
	transform: { '\\.(m?ts|mjs)$': ['@swc/jest', swcOptions] },
	...extra,
});

/** Packages that tests and the tested code import, and that must be the same instances. */
const SHARED = '/node_modules/(?:@n8n/di|axios|fast-check|n8n-core|n8n-workflow|zod)/';

/** Settings for tests that share modules with Node; see tools/jest/environment.mjs. */
const outside = {
	testEnvironment: '<rootDir>/tools/jest/environment.mjs',
	transform: {
		'/test/.+\\.mts$': ['@swc/jest', swcOptions],
		'\\.(m?ts|m?js)$': '<rootDir>/tools/jest/transform.mjs',
	},
	transformIgnorePatterns: [`^(?!.*${SHARED}).*/node_modules/`, '/tools/jest/'],
};

/** Tests that run the built package in n8n-core. */
const inCore = { ...outside, globalSetup: BUILD, testEnvironmentOptions: { n8n: true } };

/** Tests with one real n8n for each worker, which is started once for all of them. */
const inN8n = {
	globalSetup: '<rootDir>/test/e2e/setup/setup.mjs',
	globalTeardown: '<rootDir>/test/e2e/setup/teardown.mjs',
};

/** tools/test.mjs selects the projects for each command. */
export default {
	// Failures are listed first, even in a run of one file.
	verbose: false,
	// A generous time limit for a busy machine. It isn't an assertion.
	testTimeout: 60_000,
	// jest's default of half a second is too short for a process that runs n8n.
	workerGracefulExitTimeout: 10_000,
	projects: [
		project('unit', outside),
		project('integration', inCore),
		project('soak', inCore),
		project('sandbox', { ...outside, globalSetup: BUILD }),
		project('tools', { ...outside, globalSetup: BUILD }),
		project('e2e', inN8n),
		project('surroundings', inN8n),
		// Kills n8n's processes.
		project('queue', { globalSetup: '<rootDir>/tools/build.mjs' }),
		// The integration tests that depend on n8n, on the published build and with another version of n8n-core.
		project('integration', {
			...inCore,
			displayName: 'versions',
			roots: ['<rootDir>/test/integration'],
			testRegex: [],
			globalSetup: '<rootDir>/tools/build.mjs',
			testMatch: facesN8n,
			moduleNameMapper: { [`^(${PROVIDED.join('|')})$`]: path.join(FOLDER, 'node_modules/$1') },
		}),
	],
};
