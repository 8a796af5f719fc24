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

const N8N = '/node_modules/(?:@n8n/di|n8n-core|n8n-workflow)/';

/** The tests that run the built package in n8n-core, as tools/jest/n8nEnvironment.mjs says. */
export const integration = project('integration', {
	globalSetup: '<rootDir>/tools/build.mjs',
	testEnvironment: '<rootDir>/tools/jest/n8nEnvironment.mjs',
	transform: {
		'/test/.+\\.mts$': ['@swc/jest', swcOptions],
		[`/(?:contract|dist|sandbox|tools)/|${N8N}`]: '<rootDir>/tools/jest/handOver.mjs',
	},
	transformIgnorePatterns: [`^(?!.*${N8N}).*/node_modules/`],
});
