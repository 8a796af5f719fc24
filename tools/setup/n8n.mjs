// The real n8n for npm start and the end-to-end tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { installPackages, shareOf, show } from './install.mjs';
import { isInstalled } from './project.mjs';
import { n8nInstalls } from '../versions/versions.mjs';

/**
 * Returns the n8n to use: the newest in versions/n8n, or the version set by `--n8n <version>`. Moves the option from
 * the command line to the environment, where the test processes find it.
 */
function chosenN8n() {
	const asked = takeOption('--n8n') ?? process.env.DRAYAGE_N8N;
	const installs = n8nInstalls();
	const newest = installs.at(-1);
	// `--n8n 2.41` matches 2.41.1.
	const chosen = asked === undefined ? newest : installs.find(({ version }) => `${version}.`.startsWith(`${asked}.`));
	if (!chosen) {
		const names = installs.map(({ folder }) => path.basename(folder));
		console.error(`--n8n takes one of ${names.join(', ')}, not "${asked}".`);
		process.exit(1);
	}
	if (chosen !== newest) process.env.DRAYAGE_N8N = path.basename(chosen.folder);
	return chosen.folder;
}

/** Removes an option from the arguments. Returns its value, or undefined if it isn't among them. */
export function takeOption(name, args = process.argv) {
	const at = args.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
	if (at < 0) return undefined;
	const [option, next] = args.slice(at, at + 2);
	const isJoined = option !== name;
	args.splice(at, isJoined ? 1 : 2);
	return isJoined ? option.slice(name.length + 1) : (next ?? '');
}

/** The n8n packages that contain native code: its Node and its database. */
const NATIVE = ['node', 'sqlite3'];

/** Returns the Node for n8n, from an npm package, so that users don't have to change their own Node. */
const nodeIn = (folder) => path.join(folder, 'node_modules', 'node', 'bin', 'node');

/** Returns whether n8n's Node is installed and can open a database. */
export function isNativeReady(folder) {
	const { status } = spawnSync(nodeIn(folder), ['-e', "require('sqlite3')"], { cwd: folder, stdio: 'ignore' });
	return status === 0;
}

/**
 * Builds the Node and the database module for the n8n in `folder`. Uses a subfolder, so that n8n itself can be
 * installed at the same time. Starts over after an interrupted attempt.
 */
export async function makeNative(folder) {
	const workshop = workshopOf(folder);
	if (isNativeReady(workshop)) return;
	rmSync(workshop, { recursive: true, force: true });
	mkdirSync(workshop);
	writeManifest(folder, workshop);
	await installPackages(workshop);
	await run('npm', ['rebuild', 'node'], { cwd: workshop });
	await run('npm', ['rebuild', 'sqlite3'], { cwd: workshop, env: compilerEnv(workshop) });
}

/** Moves the Node and the database module into n8n, which must be installed already. */
export function moveNative(folder) {
	const workshop = workshopOf(folder);
	for (const name of NATIVE) {
		const place = path.join(folder, 'node_modules', name);
		rmSync(place, { recursive: true, force: true });
		renameSync(path.join(workshop, 'node_modules', name), place);
	}
	rmSync(workshop, { recursive: true });
}

const workshopOf = (folder) => path.join(folder, '.native');

/**
 * Writes n8n's lock file with only these packages at the top level, so that npm leaves out everything they don't need.
 */
function writeManifest(folder, workshop) {
	const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
	const versions = NATIVE.map((name) => [name, lock.packages[`node_modules/${name}`].version]);
	const manifest = { name: 'drayage-native', dependencies: Object.fromEntries(versions) };
	const packages = { ...lock.packages, '': manifest };
	writeFileSync(path.join(workshop, 'package.json'), JSON.stringify({ private: true, ...manifest }));
	writeFileSync(path.join(workshop, 'package-lock.json'), JSON.stringify({ ...lock, ...manifest, packages }));
}

/** Compiles SQLite with the headers of this Node if no prebuilt version can be downloaded. */
function compilerEnv(folder) {
	const headers = headersFolder(path.join(folder, 'node_modules', 'node', 'node_modules'));
	return {
		PATH: `${path.dirname(nodeIn(folder))}${path.delimiter}${process.env.PATH}`,
		...(headers && { npm_config_nodedir: headers }),
	};
}

function headersFolder(parent) {
	const folders = readdirSync(parent).map((name) => path.join(parent, name));
	return folders.find((folder) => existsSync(path.join(folder, 'include', 'node', 'node.h')));
}

/** The folder of the real n8n. */
export const N8N_FOLDER = chosenN8n();

/** The Node that n8n runs on. */
export const NODE_BINARY = nodeIn(N8N_FOLDER);

/** n8n's command line. */
export const N8N_SCRIPT = path.join(N8N_FOLDER, 'node_modules', 'n8n', 'bin', 'n8n');

/** Returns whether n8n can be started. */
const isN8nInstalled = () => isInstalled({ folder: N8N_FOLDER, withDev: false }) && isNativeReady(N8N_FOLDER);

async function installN8n() {
	const isThere = isInstalled({ folder: N8N_FOLDER, withDev: false });
	await Promise.all([isThere || installPackages(N8N_FOLDER), makeNative(N8N_FOLDER)]);
	moveNative(N8N_FOLDER);
	if (!isNativeReady(N8N_FOLDER)) throw new Error(`n8n’s database module sqlite3 can’t be loaded in ${N8N_FOLDER}.`);
}

/**
 * Starts installing a real n8n together with its Node and its database module. Returns undefined if they are already
 * installed. `finish` waits for the end and shows the progress.
 * @returns {{ finish(): Promise<void> } | undefined}
 */
export function beginN8n() {
	if (isN8nInstalled()) return undefined;
	const work = installN8n();
	// The error is reported by `finish`.
	work.catch(() => undefined);
	return { finish: () => show('Installing n8n (2 GB, only the first time)', work, shareOf(N8N_FOLDER)) };
}

/** Ensures that a real n8n is installed. */
export const ensureN8n = async () => await beginN8n()?.finish();
