import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../processes/command.mjs';
import { installPackages } from './packages.mjs';

/** The packages of an n8n that hold machine code: the Node that it needs, and its database. */
const NATIVE = ['node', 'sqlite3'];

/** The Node that n8n needs; it comes as an npm package, so nobody has to change the one they have. */
export const nodeIn = (folder) => path.join(folder, 'node_modules', 'node', 'bin', 'node');

/** Whether the Node that comes with n8n is there, and can open a database. */
export function isNativeReady(folder) {
	const { status } = spawnSync(nodeIn(folder), ['-e', "require('sqlite3')"], { cwd: folder, stdio: 'ignore' });
	return status === 0;
}

/**
 * Makes the Node and the database of the n8n that is to be in `folder`, beside it, so that it need not be there yet.
 * What was begun and broken off is begun anew.
 */
export async function makeNative(folder, npmArgs, how) {
	const workshop = workshopOf(folder);
	if (isNativeReady(workshop)) return;
	rmSync(workshop, { recursive: true, force: true });
	mkdirSync(workshop);
	writeManifest(folder, workshop);
	const label = 'Installing the Node that n8n needs';
	await installPackages({ folder: workshop, label: `${label} (1 of 2)`, npmArgs, seconds: 20, ...how });
	await run(`${label} (2 of 2)`, 'npm', ['rebuild', 'node'], { cwd: workshop, seconds: 15, ...how });
	const options = { cwd: workshop, env: compilerEnv(workshop), seconds: 90, ...how };
	await run('Preparing SQLite for n8n', 'npm', ['rebuild', 'sqlite3'], options);
}

/** Puts what was made into the n8n, which must be installed. */
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

/** The n8n's own lock file with fewer packages asked for: npm leaves out what none of them needs. */
function writeManifest(folder, workshop) {
	const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
	const versions = NATIVE.map((name) => [name, lock.packages[`node_modules/${name}`].version]);
	const manifest = { name: 'drayage-native', dependencies: Object.fromEntries(versions) };
	const packages = { ...lock.packages, '': manifest };
	writeFileSync(path.join(workshop, 'package.json'), JSON.stringify({ private: true, ...manifest }));
	writeFileSync(path.join(workshop, 'package-lock.json'), JSON.stringify({ ...lock, ...manifest, packages }));
}

/** Where no prebuilt SQLite can be fetched it is compiled, against the headers that come with this Node. */
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
