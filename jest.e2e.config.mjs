import { project } from './jest.base.mjs';

/** Tests against a real n8n; they start it themselves and take minutes, so `npm test` leaves them out. */
export default {
	maxWorkers: 1,
	testTimeout: 300_000,
	passWithNoTests: true,
	projects: [project('e2e', { setupFiles: [], globalSetup: '<rootDir>/tools/build.mjs' })],
};
