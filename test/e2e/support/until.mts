import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
const TIMEOUT_MS = 30_000;

/** Waits until something is so; fails when it is not within half a minute. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + TIMEOUT_MS;
	while (!(await isSo())) {
		if (Date.now() > deadline) throw new Error('It did not become so within 30 seconds.');
		await sleep(POLL_MS);
	}
}
