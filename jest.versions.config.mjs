import path from 'node:path';
import { project } from './jest.base.mjs';
import { ROOT } from './tools/setup/project.mjs';
import { suitesFacingN8n } from './tools/versions/suites.mjs';

/** The folder whose n8n the tests get in place of the project's own; `npm run test:versions` names it. */
const FOLDER = process.env.DRAYAGE_VERSION_FOLDER ?? ROOT;
const PROVIDED = ['@n8n/di', 'n8n-core', 'n8n-workflow', 'reflect-metadata', 'zod'];

/** The suites that face n8n, against another version of n8n-core. */
export default {
	maxWorkers: 2,
	testTimeout: 60_000,
	// Older versions leave timers behind.
	forceExit: true,
	projects: [
		project('integration', {
			displayName: `n8n-core ${path.basename(FOLDER)}`,
			testMatch: suitesFacingN8n(FOLDER === ROOT),
			moduleNameMapper: { [`^(${PROVIDED.join('|')})$`]: `${FOLDER}/node_modules/$1` },
		}),
	],
};
