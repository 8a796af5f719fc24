import path from 'node:path';
import { integration } from './jest.base.mjs';
import { ROOT } from './tools/setup/project.mjs';
import { FOLDER, PROVIDED } from './tools/versions/provided.mjs';
import { suitesFacingN8n } from './tools/versions/suites.mjs';

/** The suites that face n8n, against another version of n8n-core. */
export default {
	maxWorkers: 2,
	testTimeout: 60_000,
	workerGracefulExitTimeout: 10_000,
	projects: [
		{
			...integration,
			displayName: `n8n-core ${path.basename(FOLDER)}`,
			testMatch: suitesFacingN8n(FOLDER === ROOT),
			moduleNameMapper: { [`^(${PROVIDED.join('|')})$`]: `${FOLDER}/node_modules/$1` },
		},
	],
};
