import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../processes/command.mjs';
import { alone } from '../processes/lock.mjs';

/** Installs a folder's packages as its lock file names them, unless they are there already. */
export async function ensurePackages({ folder, label, npmArgs, withDev, ...how }) {
	const isThere = () => isInstalled({ folder, withDev });
	if (isThere()) return;
	await alone(label, path.join(folder, '.installing.pid'), async () => {
		if (!isThere()) await installPackages({ folder, label, npmArgs, share: shareOf(folder, withDev), ...how });
	});
}

/** Installs a folder's packages as its lock file names them, and runs none of their scripts. */
export async function installPackages({ folder, label, npmArgs, ...how }) {
	const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...npmArgs];
	await run(label, 'npm', args, { cwd: folder, ...how });
}

/** Whether a folder's packages are there. npm writes what it installed beside the packages, as its last step: so an install that was broken off counts as none. */
export function isInstalled({ folder, withDev }) {
	const installed = readPackages(path.join(folder, 'node_modules', '.package-lock.json'));
	if (!installed) return false;
	return wantedPackages(folder, withDev).every(([name, { version }]) => installed[name]?.version === version);
}

function wantedPackages(folder, withDev) {
	const optional = ({ optional, devOptional, peer, dev }) => optional || devOptional || peer || (dev && !withDev);
	const wanted = Object.entries(readPackages(path.join(folder, 'package-lock.json')) ?? {});
	return wanted.filter(([name, entry]) => name !== '' && !optional(entry));
}

/** The share of the packages that are in their places; undefined until the first is, since npm works a while before that. */
function shareOf(folder, withDev) {
	const files = wantedPackages(folder, withDev).map(([name]) => path.join(folder, name, 'package.json'));
	return () => files.filter((file) => existsSync(file)).length / files.length || undefined;
}

function readPackages(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8')).packages;
	} catch {
		return undefined;
	}
}
