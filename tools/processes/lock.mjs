import {
	existsSync,
	linkSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 300;
/** How often a process shows that it still holds a lock, and after which silence it does not: its number may be another's by now. */
const BEAT_MS = 5_000;
const SILENCE_MS = 120_000;

/**
 * Takes a lock file for this process, until that releases it or exits. Gives the process that holds it where another one does;
 * a lock whose process is gone, or silent for two minutes, is free.
 * @returns {{ release(): void } | { holder: number }}
 */
export function takeLock(file) {
	mkdirSync(path.dirname(file), { recursive: true });
	while (!write(file)) {
		const holder = holderOf(file);
		if (holder === 'gone') removeAbandoned(file);
		else if (holder !== undefined) return { holder };
	}
	const remove = () => rmSync(file, { force: true });
	process.once('exit', remove);
	const beats = setInterval(() => existsSync(file) && utimesSync(file, new Date(), new Date()), BEAT_MS).unref();
	return {
		release() {
			clearInterval(beats);
			process.off('exit', remove);
			remove();
		},
	};
}

/** Does work that only one process at a time may do: waits for another one that does it, and says so. */
export async function alone(label, file, work) {
	let lock = takeLock(file);
	if ('holder' in lock) {
		console.log(
			`${label}: process ${lock.holder} does that already; this one goes on afterwards. If process ${lock.holder} is something else, delete ${file}.`,
		);
	}
	while ('holder' in lock) {
		await sleep(PAUSE_MS);
		lock = takeLock(file);
	}
	try {
		return await work();
	} finally {
		lock.release();
	}
}

/** False when there is a lock already. The lock appears with its number in it: an empty one would look abandoned to others. */
function write(file) {
	const draft = `${file}.${process.pid}`;
	writeFileSync(draft, String(process.pid));
	try {
		linkSync(draft, file);
		return true;
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	} finally {
		rmSync(draft, { force: true });
	}
}

/** The process that holds a lock, `gone` when it only left it behind; undefined when there is no lock any more. */
function holderOf(file) {
	try {
		const pid = Number(readFileSync(file, 'utf8'));
		if (!(pid > 0) || pid === process.pid || Date.now() - statSync(file).mtimeMs > SILENCE_MS) return 'gone';
		return isAlive(pid) ? pid : 'gone';
	} catch (error) {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	}
}

function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}

/**
 * Removes a lock that was left behind. Another process may have come first and hold it by now, so it is moved away, looked
 * at again, and put back when it is held.
 */
export function removeAbandoned(file) {
	const moved = `${file}.${process.pid}.old`;
	try {
		renameSync(file, moved);
		if (holderOf(moved) !== 'gone') linkSync(moved, file);
	} catch (error) {
		if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
	} finally {
		rmSync(moved, { force: true });
	}
}
