// The n8n versions in versions/: complete installs in n8n/, and only n8n-core, for the integration tests, in core/.
// `npm start` and jest's configuration load this before anything is installed, so it can't import packages from npm.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensurePackages } from '../setup/install.mjs';
import { ROOT } from '../setup/project.mjs';

const VERSIONS = path.join(ROOT, 'versions');

/** Compares versions. Returns a negative number if the first one is older. */
export const compareVersions = (one, other) => one.localeCompare(other, 'en', { numeric: true });

const foldersIn = (name) =>
	readdirSync(path.join(VERSIONS, name))
		.sort(compareVersions)
		.map((version) => path.join(VERSIONS, name, version));

const readManifest = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/**
 * Returns the complete n8n installations, oldest first. The newest one is used for development. `version` is the
 * release.
 * @returns {{ version: string, folder: string }[]}
 */
export const n8nInstalls = () =>
	foldersIn('n8n').map((folder) => ({ version: readManifest(folder).dependencies.n8n, folder }));

/**
 * A version for the integration tests: the version of n8n-core, the n8n release that contains it, and the folder whose
 * node_modules has it.
 * @typedef {{ readonly core: string, readonly n8n: string, readonly folder: string }} TestedVersion
 */

/**
 * Returns each folder in versions/core, and the project's own n8n-core; oldest first.
 * @returns {TestedVersion[]}
 */
export const testedVersions = () =>
	[...foldersIn('core'), ROOT]
		.map((folder) => {
			const { config, dependencies, devDependencies } = readManifest(folder);
			const core = { ...dependencies, ...devDependencies }['n8n-core'];
			return { core, n8n: config?.n8n ?? n8nInstalls().at(-1).version, folder };
		})
		.sort((one, other) => compareVersions(one.core, other.core));

/**
 * Returns the oldest and newest tested n8n releases in the form that users know, such as 1.123 for 1.123.81.
 * @returns {{ oldest: string, newest: string }}
 */
export function testedRange() {
	const minors = testedVersions().map(({ n8n }) => n8n.split('.').slice(0, 2).join('.'));
	return { oldest: minors[0], newest: minors.at(-1) };
}

/** Installs a version according to its lock file, unless it is already installed. */
export async function ensureVersion({ core, folder }) {
	await ensurePackages(folder, `Installing n8n-core ${core} (about 300 MB, once)`);
}

/** The folder with the n8n that the tests use instead of the project's own. Set by `npm run test:versions`. */
export const FOLDER = process.env.DRAYAGE_VERSION_FOLDER ?? ROOT;

/** Packages that n8n contains. All code that needs them gets n8n's copy. */
export const PROVIDED = ['@n8n/di', 'n8n-core', 'n8n-workflow', 'reflect-metadata', 'zod'];

/** Integration tests that don't run in older versions, with the reason. docs/compatibility.md describes how these behave. */
export const LEFT_OUT = {
	'badInput.test.mts': 'the contract rejects input before n8n is involved',
	'story.test.mts': 'compares responses with the facts about the API',
	'faults.test.mts': 'checks responses and retries, which do not depend on n8n',
	'agents/agent.test.mts': 'n8n-core now passes tools to an agent in another way; other suites check what the tools do',
	'credentials/messages.test.mts': 'the messages of the credential test for each status',
	'ssrf.test.mts': "n8n's SSRF protection, which only n8n's server passes to n8n-core in older versions",
};

/** The other integration tests, as jest's `testMatch`. */
export const facesN8n = ['**/*.test.mts', ...Object.keys(LEFT_OUT).map((name) => `!**/${name}`)];
