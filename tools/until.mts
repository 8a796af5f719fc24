import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
	readonly patienceMs?: number;
	readonly pollMs?: number;
}

/** Asks again and again until the answer suits, and answers it; in the end the last answer, whatever it is. */
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
