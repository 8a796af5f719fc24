import path from 'node:path';
import { swcOptions } from './tools/jest/transform.mjs';
import { ROOT } from './tools/setup/project.mjs';
import { facesN8n, FOLDER, PROVIDED } from './tools/versions/versions.mjs';

const BUILD = '<rootDir>/tools/build.mjs';

const SOURCES = ['contract', 'credentials', 'nodes', 'sandbox', 'tools', 'transport'].map(
	(name) => `<rootDir>/${name}`,
);

/** The tests of a folder under test/. */
const project = (name, extra = {}) => ({
	displayName: name,
	rootDir: ROOT,
	// What tests test, too, so that `--watchAll` and `-o` notice its changes.
	roots: [`<rootDir>/test/${name}`, ...SOURCES],
	testMatch: [`<rootDir>/test/${name}/**/*.test.mts`],
	testEnvironment: 'node',
	moduleFileExtensions: ['mts', 'ts', 'mjs', 'js', 'json', 'node'],
	transform: { '\\.(m?ts|mjs)$': ['@swc/jest', swcOptions] },
	...extra,
});

/** Packages that tests import, and that are to be the same as those of the code they test. */
const SHARED = '/node_modules/(?:@n8n/di|axios|fast-check|n8n-core|n8n-workflow|zod)/';

/** Settings for tests that share what they test with Node, as tools/jest/environment.mjs says. */
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

/** Each command runs some of these: tools/test.mjs. */
export default {
	testSequencer: '<rootDir>/tools/jest/unitFirst.mjs',
	// A run of one file, too, begins with what is wrong, not with what passed.
	verbose: false,
	// No assertion: only enough for a busy machine.
	testTimeout: 60_000,
	// Half a second, jest's own choice, is little for a process with n8n in it.
	workerGracefulExitTimeout: 10_000,
	projects: [
		project('unit', outside),
		project('integration', inCore),
		// Against one real n8n and a real browser, started for all of them.
		project('e2e', {
			globalSetup: '<rootDir>/test/e2e/setup/setup.mjs',
			globalTeardown: '<rootDir>/test/e2e/setup/teardown.mjs',
		}),
		// n8n in queue mode, whose processes are killed.
		project('queue', { globalSetup: BUILD }),
		// The integration tests that face n8n, with another version of n8n-core.
		project('integration', {
			...inCore,
			displayName: 'versions',
			testMatch: facesN8n,
			moduleNameMapper: { [`^(${PROVIDED.join('|')})$`]: path.join(FOLDER, 'node_modules/$1') },
		}),
	],
};
