import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';

const PAUSE_MS = 500;
const TIMEOUT_MS = 15_000;
const PATIENCE_MS = 120_000;

export interface Post {
	readonly url: string;
	readonly body: unknown;
}

export interface Sent {
	/** How often it was posted until the answer was 200. */
	readonly attempts: number;
	/** Whether that came from an n8n that was starting, which answers so to everything and reads nothing. */
	readonly swallowed: boolean;
}

/** Posts once; answers status and text, or nothing where no answer came. */
export async function send({ url, body }: Post): Promise<{ status: number; text: string } | undefined> {
	try {
		const options = { timeout: TIMEOUT_MS, validateStatus: () => true, responseType: 'text' } as const;
		const { status, data } = await axios.post<string>(url, body, options);
		return { status, text: data };
	} catch {
		return undefined;
	}
}

/** Posts until the answer is 200, as a service does that repeats what nobody took. */
async function sendUntilTaken(post: Post): Promise<Sent> {
	const deadline = Date.now() + PATIENCE_MS;
	for (let attempts = 1; Date.now() < deadline; attempts++) {
		const answer = await send(post);
		if (answer?.status === 200) return { attempts, swallowed: answer.text.includes('n8n is starting up') };
		await sleep(PAUSE_MS);
	}
	throw new Error(`${post.url} took nothing for ${PATIENCE_MS / 1000} seconds.`);
}

/** Posts everything until it is taken, so many at once; `onTaken` hears how many are. */
export async function sendAll(
	posts: readonly Post[],
	atOnce: number,
	onTaken: (count: number) => void,
): Promise<Sent[]> {
	const sent = new Array<Sent>(posts.length);
	let next = 0;
	let taken = 0;
	const sender = async () => {
		for (let index = next++; index < posts.length; index = next++) {
			sent[index] = await sendUntilTaken(posts[index]!);
			onTaken(++taken);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, sender));
	return sent;
}
