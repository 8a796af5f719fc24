import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
	readonly patienceMs?: number;
	readonly pollMs?: number;
}

/**
 * Repeats the call until its result is accepted, and returns the result. After the time limit, returns the last result.
 */
export async function until<T>(
	ask: () => Promise<T>,
	suits: (answer: T) => boolean,
	{ patienceMs = 60_000, pollMs = 100 }: Patience = {},
): Promise<T> {
	const deadline = Date.now() + patienceMs;
	for (;;) {
		const answer = await ask();
		if (suits(answer) || Date.now() > deadline) return answer;
		await sleep(pollMs);
	}
}
