import path from 'node:path';
import { project, SWC } from './jest.base.mjs';
import { ROOT } from './tools/setup/project.mjs';
import { suitesFacingN8n } from './tools/versions/suites.mjs';

/** The folder whose n8n the tests get in place of the project's own; `npm run test:versions` names it. */
const FOLDER = process.env.DRAYAGE_VERSION_FOLDER ?? ROOT;
/** What n8n-core 2.0 requires though it is ES modules only: Node can, jest cannot. */
const ES_MODULES = '/node_modules/(?:p-retry|is-network-error)/';
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
			transform: { '\\.(m?ts|mjs)$': SWC, [`${ES_MODULES}.*\\.js$`]: SWC },
			transformIgnorePatterns: [`^(?!.*${ES_MODULES}).*/node_modules/`],
		}),
	],
};
