import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Access } from '../access/access.mts';

/** The number of bytes of a response that are read and kept. */
const MOST_OF_BODY = 2_048;

/** The outcome of a webhook request. */
export interface Response {
	/** The status, or an error message. */
	readonly outcome: number | string;
	/** The beginning of the response's body; empty if there was no response. */
	readonly body: string;
}

/** Returns the first bytes of a response. Reads and drops the rest. */
function beginningOf(response: IncomingMessage): () => string {
	const chunks: Buffer[] = [];
	let missing = MOST_OF_BODY;
	response.on('data', (chunk: Buffer) => {
		if (missing === 0) return;
		// Copied, because a part of a buffer keeps the whole buffer in memory.
		const part = Buffer.from(chunk.subarray(0, missing));
		missing -= part.length;
		chunks.push(part);
	});
	return () => Buffer.concat(chunks).toString();
}

/** Sends one webhook request as the API does. */
export async function sendWebhook(
	url: string,
	body: object,
	{ access, timeoutMs }: { access: Access; timeoutMs: number },
): Promise<Response> {
	const failed = (reason: string): Response => ({ outcome: reason, body: '' });
	const reason = access.whyNotSent(url);
	if (reason !== undefined) return failed(reason);
	const target = new URL(url);
	if (!/^https?:$/.test(target.protocol)) return failed(`Not sent: ${target.protocol} isn't http or https`);
	const text = JSON.stringify(body);
	return await new Promise((done) => {
		const { request } = target.protocol === 'https:' ? https : http;
		const sent = request(target, {
			method: 'POST',
			// The documented sample request has no headers except its content type (docs/interface.md#webhooks).
			headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) },
			signal: AbortSignal.timeout(Math.max(0, timeoutMs)),
		});
		sent.once('error', ({ name, message }) =>
			done(failed(name === 'AbortError' ? `No response in ${timeoutMs} ms` : message)),
		);
		sent.once('response', (response) => {
			// A redirect is a response like any other. It is never followed to another host.
			const body = beginningOf(response);
			response.once('error', ({ message }) => done({ outcome: message, body: body() }));
			response.once('close', () => done({ outcome: response.statusCode ?? 0, body: body() }));
		});
		sent.end(text);
	});
}
