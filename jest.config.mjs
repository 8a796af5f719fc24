import { integration, unit } from './jest.base.mjs';

export default {
	maxWorkers: 2,
	// No assertion: only so much that a busy machine fails no test.
	testTimeout: 60_000,
	// The same: half a second, jest's own choice, is little for a process with n8n in it.
	workerGracefulExitTimeout: 10_000,
	projects: [unit, integration],
};
