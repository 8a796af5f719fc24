// Installs what the project needs in addition to its own packages. This file is loaded before packages are installed,
// so it imports them only when it needs them.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { run } from './command.mjs';
import { isInstalled, NPM_CI, wantedPackages } from './project.mjs';

const TICK_MS = 1_000;
const LOG_MS = 15_000;

/** Shows the progress of a task until it has ended. `share` returns the completed share, from 0 to 1. */
export async function show(label, work, share = () => 0) {
	const { Presets, SingleBar } = await import('cli-progress');
	const format = `${label} {bar} {percentage} %, {duration_formatted}`;
	const isTerminal = process.stdout.isTTY === true;
	const output = { stream: process.stdout, noTTYOutput: !isTerminal, notTTYSchedule: LOG_MS };
	const options = { format, barsize: 12, hideCursor: true, ...output };
	const bar = new SingleBar(options, Presets.shades_grey);
	bar.start(1, 0);
	const ticks = setInterval(() => bar.update(share()), TICK_MS);
	try {
		await work;
		bar.update(1);
	} finally {
		clearInterval(ticks);
		bar.stop();
	}
}

/** Returns the share of a folder's packages that are installed, from 0 to 1. */
export function shareOf(folder) {
	const files = wantedPackages(folder, false).map(([name]) => path.join(folder, name, 'package.json'));
	return () => files.filter((file) => existsSync(file)).length / files.length;
}

/** Installs the packages in a folder's lock file, without development packages, unless they are already installed. */
export async function ensurePackages(folder, label) {
	if (isInstalled({ folder, withDev: false })) return;
	await show(label, installPackages(folder), shareOf(folder));
}

export const installPackages = (folder) => run('npm', [...NPM_CI, '--legacy-peer-deps', '--omit=dev'], { cwd: folder });

/** Installs Debian packages if this process is root on Debian, so that users don't have to. Otherwise does nothing. */
async function installOnDebian(label, packages) {
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
	// At run level 1, packages don't start their services.
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
	// Not killed with this process, because apt-get would leave an interrupted installation behind.
	const apt = (...args) => promisify(execFile)('apt-get', args, { env });
	const install = async () => {
		await apt('update', '-qq');
		await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
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

/**
 * Returns the browser on this machine, or undefined if there is none. CHROMIUM_PATH can point to a browser in another
 * location.
 */
export function findChromium() {
	const { CHROMIUM_PATH } = process.env;
	return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...PLACES].find((file) => existsSync(file));
}

/**
 * Ensures that programs are installed. On Debian as root, installs them. Otherwise throws a message with instructions.
 */
async function ensure(find, label, packages, instructions) {
	if (find()) return;
	await installOnDebian(label, packages);
	if (!find()) throw new Error(instructions);
}

/** Ensures that a browser is installed. */
export const ensureChromium = () =>
	ensure(
		findChromium,
		'Installing Chromium',
		['chromium', 'fonts-liberation'],
		'The browser tests need Chromium or Chrome. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to its path.',
	);

/** The folder of PostgreSQL's programs on Debian, which isn't in the path. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Returns the paths of PostgreSQL's, Redis's and Dovecot's programs, or undefined if one is missing. */
export function findServers() {
	// Debian keeps Dovecot in a folder that isn't in every user's path.
	const onPath = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
	const postgresBin = [...debianFolders(), ...onPath].find((folder) => holds(folder, ['initdb', 'postgres', 'psql']));
	const [redisServer, dovecot] = ['redis-server', 'dovecot'].map((name) => {
		const folder = onPath.find((one) => holds(one, [name]));
		return folder && path.join(folder, name);
	});
	return postgresBin && redisServer && dovecot ? { postgresBin, redisServer, dovecot } : undefined;
}

/** Ensures that PostgreSQL, Redis and Dovecot are installed. */
export const ensureServers = () =>
	ensure(
		findServers,
		'Installing PostgreSQL, Redis and Dovecot',
		['postgresql', 'redis-server', 'dovecot-imapd'],
		'The tests of queue mode need the programs of PostgreSQL (initdb, postgres, psql), redis-server and dovecot 2.3. Install them (on ' +
			'Debian: sudo apt-get install postgresql redis-server dovecot-imapd; on macOS: brew install postgresql redis dovecot). They ' +
			'don’t have to run as services.',
	);

function debianFolders() {
	if (!existsSync(DEBIAN_POSTGRES)) return [];
	return readdirSync(DEBIAN_POSTGRES).map((version) => path.join(DEBIAN_POSTGRES, version, 'bin'));
}

const holds = (folder, programs) => programs.every((name) => existsSync(path.join(folder, name)));
