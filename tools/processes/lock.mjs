import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 300;
/** How often a process shows that it still holds a lock, and after which silence it does not: its number may be another's by now. */
const BEAT_MS = 5_000;
const SILENCE_MS = 120_000;

/**
 * Takes a lock file for this process, until that releases it or exits. Gives the process that holds it where another one does;
 * a lock whose process is gone, or silent for two minutes, is free.
 * @returns {{ release(): void } | { holder: number | 'unknown' }}
 */
export function takeLock(file) {
	mkdirSync(path.dirname(file), { recursive: true });
	if (!write(file)) {
		const holder = holderOf(file);
		if (holder !== undefined) return { holder };
		rmSync(file, { force: true });
		if (!write(file)) return { holder: holderOf(file) ?? 'unknown' };
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

/** False when there is a lock already. */
function write(file) {
	try {
		writeFileSync(file, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	}
}

/** The process that holds a lock, `unknown` where it has not said so yet; undefined when it is gone and only left its lock behind. */
function holderOf(file) {
	const { pid, silentFor } = read(file);
	if (!(pid >= 0) || pid === process.pid || silentFor > SILENCE_MS) return undefined;
	// Made a moment ago; its process is about to write its number.
	if (pid === 0) return 'unknown';
	try {
		process.kill(pid, 0);
		return pid;
	} catch (error) {
		return error.code === 'EPERM' ? pid : undefined;
	}
}

function read(file) {
	try {
		return { pid: Number(readFileSync(file, 'utf8')), silentFor: Date.now() - statSync(file).mtimeMs };
	} catch {
		// Released between two looks.
		return { pid: NaN, silentFor: 0 };
	}
}
