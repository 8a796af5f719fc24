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
	/** The number of times it was sent until the response was 200. */
	readonly attempts: number;
	/** Whether n8n was starting. During that time, n8n responds with 200 without processing anything. */
	readonly swallowed: boolean;
}

/** Sends once. Returns the response, or undefined if there is none. */
export async function send({ url, body }: Post): Promise<{ status: number; text: string } | undefined> {
	try {
		const options = { timeout: TIMEOUT_MS, validateStatus: () => true, responseType: 'text' } as const;
		const { status, data } = await axios.post<string>(url, body, options);
		return { status, text: data };
	} catch {
		return undefined;
	}
}

/** Returns whether n8n has only answered that it is starting. */
export const isStarting = ({ text }: { text: string }): boolean => text.includes('n8n is starting up');

/** Sends until the response is 200, like a service that retries its deliveries. */
async function sendUntilTaken(post: Post): Promise<Sent> {
	const deadline = Date.now() + PATIENCE_MS;
	for (let attempts = 1; Date.now() < deadline; attempts++) {
		const answer = await send(post);
		if (answer?.status === 200) return { attempts, swallowed: isStarting(answer) };
		await sleep(PAUSE_MS);
	}
	throw new Error(`${post.url} took nothing for ${PATIENCE_MS / 1000} seconds.`);
}

/** Sends everything until it's accepted, `atOnce` requests in parallel. `onTaken` gets the count so far. */
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
