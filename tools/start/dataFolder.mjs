import path from 'node:path';
import { takeLock } from '../processes/lock.mjs';

const LOCK = 'npm-start.pid';

/** Makes the data folder and keeps it for this process, until that exits. Refuses one that another start uses. */
export function claimDataFolder(folder) {
	const file = path.join(folder, LOCK);
	const lock = takeLock(file);
	if ('holder' in lock) throw new Error(inUse(folder, file, lock.holder));
}

const inUse = (folder, file, holder) =>
	`The data folder ${folder} is used by another npm start (process ${holder}). End that one, or give this one ports and data of its own: ` +
	'npm start -- --port <number> --sandbox-port <number> --data <folder>\n' +
	`If process ${holder} is something else, delete ${file}.`;
