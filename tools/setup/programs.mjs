import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { show } from './install.mjs';

/** Installs Debian's packages where that can be done without asking, which is as root on Debian; elsewhere does nothing. */
async function installOnDebian(label, packages) {
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
	// At run level 1 no package starts what it brings as a service.
	const options = { env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, endBy: 'SIGTERM' };
	const install = async () => {
		await run('apt-get', ['update', '-qq'], options);
		await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
	};
	await show(label, install());
}

const PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser on this machine, undefined where there is none. CHROMIUM_PATH names one that stands elsewhere. */
export function findChromium() {
	const { CHROMIUM_PATH } = process.env;
	return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...PLACES].find((file) => existsSync(file));
}

/** Makes sure that a browser is there: installs Debian's where that can be done without asking, else says what to do. */
export async function ensureChromium() {
	if (findChromium()) return;
	await installOnDebian('Installing Chromium', ['chromium', 'fonts-liberation']);
	if (findChromium()) return;
	throw new Error(
		'The browser tests need Chromium or Chrome. Install it (on Debian: sudo apt-get install chromium), or name one in CHROMIUM_PATH.',
	);
}

/** Debian keeps PostgreSQL's own programs here, out of the path. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Where the programs of PostgreSQL and Redis are; undefined where one of them is missing. */
export function findServers() {
	const onPath = (process.env.PATH ?? '').split(path.delimiter);
	const postgresBin = [...debianFolders(), ...onPath].find((folder) => holds(folder, ['initdb', 'postgres', 'psql']));
	const redisBin = onPath.find((folder) => holds(folder, ['redis-server']));
	return postgresBin && redisBin ? { postgresBin, redisServer: path.join(redisBin, 'redis-server') } : undefined;
}

/** Makes sure that PostgreSQL and Redis are there: installs Debian's where that can be done without asking, else says what to do. */
export async function ensureServers() {
	if (findServers()) return;
	await installOnDebian('Installing PostgreSQL and Redis', ['postgresql', 'redis-server']);
	if (findServers()) return;
	throw new Error(
		'The tests of queue mode need the programs of PostgreSQL (initdb, postgres, psql) and redis-server. Install them (on Debian: ' +
			'sudo apt-get install postgresql redis-server; on macOS: brew install postgresql redis). They need not run as services.',
	);
}

function debianFolders() {
	if (!existsSync(DEBIAN_POSTGRES)) return [];
	const versions = readdirSync(DEBIAN_POSTGRES).sort((one, other) => Number(other) - Number(one));
	return versions.map((version) => path.join(DEBIAN_POSTGRES, version, 'bin'));
}

const holds = (folder, programs) => programs.every((name) => existsSync(path.join(folder, name)));
