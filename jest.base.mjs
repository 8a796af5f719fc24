import { swcOptions } from './tools/jest/swc.mjs';
import { ROOT } from './tools/setup/project.mjs';

/** One jest project: a folder under test/ with the settings all of them share. */
export function project(name, extra = {}) {
	return {
		displayName: name,
		rootDir: ROOT,
		testMatch: [`<rootDir>/test/${name}/**/*.test.mts`],
		testEnvironment: 'node',
		moduleFileExtensions: ['mts', 'ts', 'mjs', 'js', 'json', 'node'],
		roots: ['<rootDir>/test'],
		transform: { '\\.(m?ts|mjs)$': ['@swc/jest', swcOptions] },
		...extra,
	};
}

/** Packages that tests import, and that are to be the same as those of the code they test. */
const SHARED = '/node_modules/(?:@n8n/di|axios|fast-check|n8n-core|n8n-workflow|zod)/';

/** Settings for tests that share what they test with Node, as tools/jest/environment.mjs says. */
const outside = {
	testEnvironment: '<rootDir>/tools/jest/environment.mjs',
	transform: {
		'/test/.+\\.mts$': ['@swc/jest', swcOptions],
		'\\.(m?ts|m?js)$': '<rootDir>/tools/jest/handOver.mjs',
	},
	transformIgnorePatterns: [`^(?!.*${SHARED}).*/node_modules/`, '/tools/jest/'],
};

/** The tests of single parts. */
export const unit = project('unit', outside);

/** The tests that run the built package in n8n-core. */
export const integration = project('integration', {
	...outside,
	globalSetup: '<rootDir>/tools/build.mjs',
	testEnvironment: '<rootDir>/tools/jest/n8nEnvironment.mjs',
});
