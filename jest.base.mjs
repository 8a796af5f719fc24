import { ROOT } from './tools/setup/project.mjs';

/** Test and sandbox files are `.mts`; swc turns them into CommonJS, so that jest's globals and n8n-core's decorators work. */
const options = {
	jsc: {
		target: 'es2022',
		parser: { syntax: 'typescript', decorators: true },
		transform: { legacyDecorator: true, decoratorMetadata: true },
	},
	module: { type: 'commonjs' },
};

/** What jest turns files into CommonJS with. */
export const SWC = ['@swc/jest', options];

/** One jest project: a folder under test/ with the settings all of them share. */
export function project(name, extra = {}) {
	return {
		displayName: name,
		rootDir: ROOT,
		testMatch: [`<rootDir>/test/${name}/**/*.test.mts`],
		testEnvironment: 'node',
		moduleFileExtensions: ['mts', 'ts', 'mjs', 'js', 'json', 'node'],
		roots: ['<rootDir>/test'],
		transform: { '\\.(m?ts|mjs)$': SWC },
		setupFiles: ['<rootDir>/tools/engine/environment.mts'],
		...extra,
	};
}
