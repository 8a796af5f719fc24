// Installs what is needed beside the project's own packages. Imports packages only when they are needed: this file itself
// is loaded before they are installed.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { isInstalled, NPM_CI, wantedPackages } from './project.mjs';

const TICK_MS = 1_000;
const LOG_MS = 15_000;
/** After which silence a process counts as gone. Long enough for one that compiles, and so is silent meanwhile. */
const STALE_MS = 60_000;

/** Takes a folder for this process, until that releases it or exits. Throws an error with the code ELOCKED where another one has it. */
export async function takeLock(folder, options = {}) {
	const { default: lockfile } = await import('proper-lockfile');
	mkdirSync(folder, { recursive: true });
	// Whoever deletes the folder meanwhile, or stops this process for minutes, knows what they do.
	const own = { stale: STALE_MS, lockfilePath: path.join(folder, '.lock'), onCompromised: () => undefined };
	return await lockfile.lock(folder, { ...own, ...options });
}

/** Does work in a folder that only one process at a time may do: waits for another one that does it. */
export async function alone(folder, work) {
	const release = await takeLock(folder, { retries: { forever: true, minTimeout: 300, maxTimeout: 1_000 } });
	try {
		return await work();
	} finally {
		await release();
	}
}

/** Shows how far work is that goes on, until it has ended; `share` says which part of it is done, from 0 to 1. */
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

/** The share of a folder's packages that are in their places. */
export function shareOf(folder) {
	const files = wantedPackages(folder, false).map(([name]) => path.join(folder, name, 'package.json'));
	return () => files.filter((file) => existsSync(file)).length / files.length;
}

/** Installs the packages that a folder's lock file names, without those for development, unless they are there already. */
export async function ensurePackages(folder, label) {
	const isThere = () => isInstalled({ folder, withDev: false });
	if (isThere()) return;
	const install = () => alone(folder, async () => isThere() || (await installPackages(folder)));
	await show(label, install(), shareOf(folder));
}

export const installPackages = (folder) => run('npm', [...NPM_CI, '--legacy-peer-deps', '--omit=dev'], { cwd: folder });
