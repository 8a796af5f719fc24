// Installs what is needed beside the project's own packages. Imports packages only when they are needed: this file itself
// is loaded before they are installed.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { isInstalled, NPM_CI, wantedPackages } from './project.mjs';

const TICK_MS = 1_000;
const LOG_MS = 15_000;
/** A lock expires if its process, which renews it, was killed. By then follow.mjs has ended what that process had started. */
const LOCK = { stale: 10_000, update: 3_000 };
const FOREVER = { forever: true, minTimeout: 300, maxTimeout: 1_000 };

/** For `takeLock`: retries until the lock of a killed process has expired. */
export const UNTIL_STALE = { retries: 12, factor: 1, minTimeout: 1_000 };

/**
 * Locks a folder for this process, until it releases the lock or exits. Rejects with the code ELOCKED if another process
 * keeps the lock throughout all `retries`; by default there are none.
 * @param {string} folder
 * @param {number | { retries?: number, forever?: boolean, factor?: number, minTimeout?: number, maxTimeout?: number }} retries
 */
export async function takeLock(folder, retries = 0) {
	const { default: lockfile } = await import('proper-lockfile');
	mkdirSync(folder, { recursive: true });
	// A lock is lost if someone deletes the folder, or stops this process for longer than the lock lasts.
	const lost = { onCompromised: () => undefined };
	const release = await lockfile.lock(folder, { ...LOCK, ...lost, lockfilePath: path.join(folder, '.lock'), retries });
	return () => release().catch(() => undefined);
}

/** Does work in a folder, one process at a time: waits while another process holds the lock. */
export async function alone(folder, work) {
	const release = await takeLock(folder, FOREVER);
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
