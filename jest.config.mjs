import { integration, project } from './jest.base.mjs';

export default {
	maxWorkers: 2,
	// No assertion: only so much that a busy machine fails no test.
	testTimeout: 60_000,
	projects: [project('unit'), integration],
};
