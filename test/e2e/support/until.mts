import { until } from '../../../tools/until.mts';

/** Waits for a condition. Throws if it isn't met within half a minute. */
export async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
	if (await until(holds, Boolean, { patienceMs: 30_000, pollMs: 200 })) return;
	throw new Error('It did not become so within 30 seconds.');
}
