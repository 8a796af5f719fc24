import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const PATIENCE_MS = 60_000;

/** Asks again and again until the answer suits, and answers it; after a minute the last answer, whatever it is. */
export async function until<T>(ask: () => Promise<T>, suits: (answer: T) => boolean): Promise<T> {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		const answer = await ask();
		if (suits(answer) || Date.now() > deadline) return answer;
		await sleep(POLL_MS);
	}
}
