// The real n8n for npm start and the end-to-end tests.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { installPackages, shareOf, show } from './install.mjs';
import { isInstalled } from './project.mjs';
import { n8nInstalls } from '../versions/versions.mjs';

/** Returns the folder of the n8n to use: the newest in versions/n8n, or the version in DRAYAGE_N8N, such as 1.123. */
export function n8nFolder() {
	const { DRAYAGE_N8N: chosen } = process.env;
	const installs = n8nInstalls();
	if (chosen === undefined) return installs.at(-1).folder;
	const names = installs.map(({ folder }) => path.basename(folder));
	if (names.includes(chosen)) return installs[names.indexOf(chosen)].folder;
	throw new Error(`--n8n takes one of ${names.join(', ')}, not "${chosen}".`);
}

/** Returns a file of an installed package of n8n. */
const fileOf = (...names) => path.join(n8nFolder(), 'node_modules', ...names);

/** Returns n8n's Node. It is an npm package, so that users don't have to change their own Node. */
export const n8nNode = () => fileOf('node', 'bin', 'node');

/** Returns the script of n8n's command line. */
export const n8nScript = () => fileOf('n8n', 'bin', 'n8n');

/** Returns whether n8n's Node is installed and can open a database. */
function isNativeReady() {
	const options = { cwd: n8nFolder(), stdio: 'ignore' };
	return spawnSync(n8nNode(), ['-e', "require('sqlite3')"], options).status === 0;
}

/** Returns an environment in which SQLite is compiled with the headers of n8n's Node if it can't be downloaded. */
function compilerEnv() {
	const parent = fileOf('node', 'node_modules');
	const folders = readdirSync(parent).map((name) => path.join(parent, name));
	const headers = folders.find((folder) => existsSync(path.join(folder, 'include', 'node', 'node.h')));
	return {
		PATH: `${path.dirname(n8nNode())}${path.delimiter}${process.env.PATH}`,
		...(headers && { npm_config_nodedir: headers }),
	};
}

const hasPackages = () => isInstalled({ folder: n8nFolder(), withDev: false });

/** Runs the scripts of n8n's Node and database module, which were skipped when the packages were installed. */
async function buildNative() {
	const cwd = n8nFolder();
	await run('npm', ['rebuild', 'node'], { cwd });
	await run('npm', ['rebuild', 'sqlite3'], { cwd, env: compilerEnv() });
	if (!isNativeReady()) throw new Error(`n8n’s database module sqlite3 can’t be loaded in ${cwd}.`);
}

/**
 * Starts installing a real n8n together with its Node and its database module. Returns undefined if they are already
 * installed. `finish` waits for the end and shows the progress.
 * @returns {{ finish(): Promise<void> } | undefined}
 */
export function beginN8n() {
	const isComplete = hasPackages();
	if (isComplete && isNativeReady()) return undefined;
	const packages = isComplete ? Promise.resolve() : installPackages(n8nFolder());
	const native = packages.then(buildNative);
	// The error is reported by `finish`.
	native.catch(() => undefined);
	const finish = async () => {
		await show('Installing n8n (2 GB, only the first time)', packages, shareOf(n8nFolder()));
		await show('Preparing its database module', native);
	};
	return { finish };
}

/** Ensures that a real n8n is installed. */
export const ensureN8n = async () => await beginN8n()?.finish();
