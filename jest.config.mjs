import { project } from './jest.base.mjs';

export default {
	maxWorkers: 2,
	projects: [
		project('unit'),
		// n8n loads the built package, so these tests do too.
		project('integration', { globalSetup: '<rootDir>/tools/build.mjs', testTimeout: 20_000 }),
	],
};
