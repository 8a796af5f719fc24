import { project } from './jest.base.mjs';

/** Tests against one real n8n, started for all of them; they take minutes, so `npm test` leaves them out. */
export default {
	maxWorkers: 1,
	testTimeout: 300_000,
	globalSetup: '<rootDir>/test/e2e/setup/setup.mjs',
	globalTeardown: '<rootDir>/test/e2e/setup/teardown.mjs',
	projects: [project('e2e', { setupFiles: [] })],
};
