export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Fails when a process is still there after a few seconds. */
export async function untilGone(pid: number): Promise<void> {
	for (let tries = 0; isAlive(pid) && tries < 50; tries += 1) {
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	expect(isAlive(pid)).toBe(false);
}
