import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { chosenN8n } from './chosenN8n.mjs';
import { run } from './command.mjs';
import { ensurePackages, isInstalled } from './packages.mjs';

/** Where the real n8n is installed. */
export const PLAYGROUND = chosenN8n();

const MODULES = path.join(PLAYGROUND, 'node_modules');

/** The Node that n8n needs; it comes as an npm package, so nobody has to change the one they have. */
export const NODE_BINARY = path.join(MODULES, 'node', 'bin', 'node');

/** n8n's command line. */
export const N8N_SCRIPT = path.join(MODULES, 'n8n', 'bin', 'n8n');

const PACKAGES = { folder: PLAYGROUND, withDev: false };

/** Whether n8n's packages are there. */
export const isPlaygroundInstalled = () => isInstalled(PACKAGES);

/** Makes sure that a real n8n is installed in the playground and can open its database. */
export async function ensurePlayground(show) {
	const label = 'Installing n8n (2 GB, once)';
	await ensurePackages({ ...PACKAGES, label, npmArgs: ['--legacy-peer-deps', '--omit=dev'], show });
	if (!existsSync(NODE_BINARY))
		await run('Installing the Node that n8n needs', 'npm', ['rebuild', 'node'], { cwd: PLAYGROUND, seconds: 10, show });
	if (!sqliteLoads()) {
		const options = { ...sqliteOptions(), seconds: 90, show };
		await run('Preparing SQLite for n8n (once)', 'npm', ['rebuild', 'sqlite3'], options);
	}
	if (!sqliteLoads()) throw new Error(`n8n’s database module sqlite3 cannot be loaded in ${MODULES}.`);
}

function sqliteLoads() {
	return spawnSync(NODE_BINARY, ['-e', "require('sqlite3')"], { cwd: PLAYGROUND, stdio: 'ignore' }).status === 0;
}

/** Where no prebuilt binary can be fetched it is compiled, against the headers that come with the playground's Node. */
function sqliteOptions() {
	const env = { ...process.env, PATH: `${path.dirname(NODE_BINARY)}${path.delimiter}${process.env.PATH}` };
	const headers = headersFolder();
	if (headers) env.npm_config_nodedir = headers;
	return { cwd: PLAYGROUND, env };
}

function headersFolder() {
	const parent = path.join(MODULES, 'node', 'node_modules');
	const folders = readdirSync(parent).map((name) => path.join(parent, name));
	return folders.find((folder) => existsSync(path.join(folder, 'include', 'node', 'node.h')));
}
