import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';

const PAUSE_MS = 500;
const TIMEOUT_MS = 15_000;
const PATIENCE_MS = 120_000;

export interface Post {
	readonly url: string;
	readonly body: unknown;
}

/** Posts once; answers the status, or nothing where no answer came. */
export async function send({ url, body }: Post): Promise<number | undefined> {
	try {
		return (await axios.post(url, body, { timeout: TIMEOUT_MS, validateStatus: () => true })).status;
	} catch {
		return undefined;
	}
}

/** Posts until the answer is 200, as a service does that repeats what nobody took. Answers how often it had to. */
async function sendUntilTaken(post: Post): Promise<number> {
	const deadline = Date.now() + PATIENCE_MS;
	for (let attempt = 1; Date.now() < deadline; attempt++) {
		if ((await send(post)) === 200) return attempt;
		await sleep(PAUSE_MS);
	}
	throw new Error(`${post.url} took nothing for ${PATIENCE_MS / 1000} seconds.`);
}

/** Posts everything until it is taken, so many at once; `onTaken` hears how many are. Answers the attempts for each. */
export async function sendAll(
	posts: readonly Post[],
	atOnce: number,
	onTaken: (count: number) => void,
): Promise<number[]> {
	const attempts = new Array<number>(posts.length).fill(0);
	let next = 0;
	let taken = 0;
	const sender = async () => {
		for (let index = next++; index < posts.length; index = next++) {
			attempts[index] = await sendUntilTaken(posts[index]!);
			onTaken(++taken);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, sender));
	return attempts;
}
