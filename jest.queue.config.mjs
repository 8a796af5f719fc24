import { project } from './jest.base.mjs';

/** n8n in queue mode, whose processes are killed; it takes minutes, so `npm test` leaves it out. */
export default {
	maxWorkers: 1,
	testTimeout: 600_000,
	projects: [project('queue', { setupFiles: [], globalSetup: '<rootDir>/tools/build.mjs' })],
};
