import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LOCK = 'npm-start.pid';

/** Makes the data folder and keeps it for this process, until that exits. Refuses one that another start uses. */
export function claimDataFolder(folder) {
	mkdirSync(folder, { recursive: true });
	const lock = path.join(folder, LOCK);
	if (!write(lock)) {
		const holder = holderOf(lock);
		if (holder !== undefined) throw new Error(inUse(folder, lock, holder));
		rmSync(lock, { force: true });
		if (!write(lock)) throw new Error(inUse(folder, lock, holderOf(lock)));
	}
	process.once('exit', () => rmSync(lock, { force: true }));
}

/** False when there is a lock already. */
function write(lock) {
	try {
		writeFileSync(lock, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	}
}

/** The process that holds a lock; undefined when it is gone and only left its lock behind. */
function holderOf(lock) {
	const pid = Number(readFileSync(lock, 'utf8'));
	if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
	try {
		process.kill(pid, 0);
		return pid;
	} catch (error) {
		return error.code === 'EPERM' ? pid : undefined;
	}
}

const inUse = (folder, lock, holder) =>
	`The data folder ${folder} is used by another npm start (process ${holder ?? 'unknown'}). End that one, or give this one ports and data of its own: ` +
	'npm start -- --port <number> --sandbox-port <number> --data <folder>\n' +
	`If process ${holder ?? 'unknown'} is something else, delete ${lock}.`;
