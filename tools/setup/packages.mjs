import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';

/** Installs a folder's packages as its lock file names them, unless they are there already. */
export async function ensurePackages({ folder, label, npmArgs, withDev }) {
	if (isInstalled(folder, withDev)) return;
	await run(label, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...npmArgs], { cwd: folder });
}

/** npm writes what it installed beside the packages, as its last step: so an install that was broken off counts as none. */
function isInstalled(folder, withDev) {
	const wanted = readPackages(path.join(folder, 'package-lock.json'));
	const installed = readPackages(path.join(folder, 'node_modules', '.package-lock.json'));
	if (!wanted || !installed) return false;
	return Object.entries(wanted).every(([name, entry]) => {
		if (name === '' || entry.optional || entry.devOptional || entry.peer || (entry.dev && !withDev)) return true;
		return installed[name]?.version === entry.version;
	});
}

function readPackages(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8')).packages;
	} catch {
		return undefined;
	}
}
