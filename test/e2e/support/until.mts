import type { RestClient } from '../../../tools/n8n/rest.mts';
import { until } from '../../../tools/until.mts';

/** Waits for a condition. Throws if it isn't met within half a minute. */
export async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
	if (await until(holds, Boolean, { patienceMs: 30_000, pollMs: 200 })) return;
	throw new Error('It did not become so within 30 seconds.');
}

/** Waits until an execution has a status. Fails if it doesn't get that status. */
export async function untilStatus(rest: RestClient, executionId: string, wanted: string): Promise<void> {
	const { status } = await until(
		() => rest.request<{ status: string }>('GET', `/executions/${executionId}`),
		({ status: now }) => now === wanted,
		{ patienceMs: 150_000, pollMs: 500 },
	);
	expect(status).toBe(wanted);
}
