import path from 'node:path';
import { swcOptions } from './tools/jest/transform.mjs';
import { ROOT } from './tools/setup/project.mjs';
import { facesN8n, FOLDER, PROVIDED } from './tools/versions/versions.mjs';

/** Builds the package for tests with swc, in a folder of its own. */
const BUILD = '<rootDir>/tools/jest/build.mjs';

const SOURCES = ['contract', 'credentials', 'nodes', 'sandbox', 'tools', 'transport'].map(
	(name) => `<rootDir>/${name}`,
);

/**
 * Defines a project for tests in folders of test/, except those that belong to another lane. Several projects can have
 * the same name: they are one lane.
 */
const project = (name, folders, extra = {}, others = []) => ({
	displayName: name,
	rootDir: ROOT,
	// Includes the tested files, so that `--watch` and `-o` notice their changes.
	roots: [...folders.map((folder) => `<rootDir>/test/${folder}`), ...SOURCES],
	testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.mts`),
	testPathIgnorePatterns: ['/node_modules/', ...others.map((folder) => `<rootDir>/test/${folder}/`)],
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

/** Folders of test/ that don't test what ships, by lane. */
const SANDBOX = ['unit/sandbox', 'integration/sandbox'];
const TOOLS = ['integration/start'];

/** tools/test.mjs selects the projects for each command. */
export default {
	testSequencer: '<rootDir>/tools/jest/unitFirst.mjs',
	// Failures are listed first, even in a run of one file.
	verbose: false,
	// A generous time limit for a busy machine. It isn't an assertion.
	testTimeout: 60_000,
	// jest's default of half a second is too short for a process that runs n8n.
	workerGracefulExitTimeout: 10_000,
	projects: [
		// What ships.
		project('unit', ['unit'], outside, ['unit/sandbox', 'unit/tools']),
		project('integration', ['integration'], inCore, [...SANDBOX, ...TOOLS]),
		project('sandbox', SANDBOX, { ...outside, globalSetup: BUILD }),
		project('tools', ['unit/tools'], outside),
		project('tools', TOOLS, inCore),
		// Tests with one real n8n and a real browser, which are started once for all of them.
		project('e2e', ['e2e'], {
			globalSetup: '<rootDir>/test/e2e/setup/setup.mjs',
			globalTeardown: '<rootDir>/test/e2e/setup/teardown.mjs',
		}),
		// Tests of n8n in queue mode that kill its processes.
		project('queue', ['queue'], { globalSetup: '<rootDir>/tools/build.mjs' }),
		// The integration tests that depend on n8n, on the published build and with another version of n8n-core.
		project('versions', ['integration'], {
			...inCore,
			globalSetup: '<rootDir>/tools/build.mjs',
			testMatch: facesN8n,
			moduleNameMapper: { [`^(${PROVIDED.join('|')})$`]: path.join(FOLDER, 'node_modules/$1') },
		}),
	],
};
