import { existsSync, readFileSync } from 'node:fs';

/** Returns whether a process is running. A zombie isn't. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return !isZombie(pid);
	} catch {
		return false;
	}
}

function isZombie(pid: number): boolean {
	const file = `/proc/${pid}/stat`;
	return existsSync(file) && /\) Z /.test(readFileSync(file, 'utf8'));
}

/** Fails if a process still exists after a few seconds. */
export async function untilGone(pid: number): Promise<void> {
	for (let tries = 0; isAlive(pid) && tries < 250; tries += 1) {
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	expect(isAlive(pid)).toBe(false);
}
