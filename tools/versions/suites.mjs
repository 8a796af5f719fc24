import { ROOT } from '../setup/project.mjs';

/** The folder whose n8n the tests get in place of the project's own; `npm run test:versions` names it. */
export const FOLDER = process.env.DRAYAGE_VERSION_FOLDER ?? ROOT;

/** Packages that n8n brings: all that need them get the same ones. */
export const PROVIDED = ['@n8n/di', 'n8n-core', 'n8n-workflow', 'reflect-metadata', 'zod'];

/** Integration tests that no version of n8n can change; all others run in each version. */
const FACES_NO_N8N = {
	'ask/command.test.mts': 'starts the project with the n8n-core of its own',
	'badInput.test.mts': 'the contract refuses, before n8n is asked for anything',
	'cost.test.mts': 'counts requests',
	'coverage.test.mts': 'holds the tables of the tests to the menu and to the API',
	'engine.test.mts': 'starts the project with the n8n-core of its own',
	'story.test.mts': 'what docs/reference shows, seen in the newest',
	'faults.test.mts': 'what the service may answer, and how often it is asked again',
	'limit.test.mts': 'two processes share a limit; neither uses more of n8n than others do',
};

/** Suites of what n8n-core does only lately; docs/compatibility.md says what older versions do instead. */
const NEWEST_ONLY = {
	'ask/questions.test.mts': 'how n8n-core hands tools to an agent has changed; what the tools do, the other suites see',
	'credentials/messages.test.mts': 'the texts that the credential test shows for a status',
	'objectStorage.test.mts': "n8n's classes for S3, which older versions have elsewhere",
	'ssrf.test.mts': "n8n's protection of its own network, which in older versions its server alone hands to n8n-core",
};

/** All that some version leaves out. */
export const LEFT_OUT = Object.keys({ ...FACES_NO_N8N, ...NEWEST_ONLY });

/** The suites that face n8n, as jest's `testMatch`; for an older n8n without those of what only the newest does. */
export const facesN8n = [
	'**/*.test.mts',
	...(FOLDER === ROOT ? Object.keys(FACES_NO_N8N) : LEFT_OUT).map((name) => `!**/${name}`),
];
