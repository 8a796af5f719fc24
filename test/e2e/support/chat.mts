import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listening, type Listening } from '../../support/server.mts';

interface Sent {
	readonly text: string;
	readonly reply_markup: { readonly inline_keyboard: readonly { readonly text: string; readonly url: string }[][] };
}

/** A stand-in for Telegram's bot API. It keeps the messages and, like Telegram, refuses an unclosed `_` or `*`. */
export interface Chat extends Listening {
	/** The messages, oldest first, with the URLs of their buttons by label. */
	readonly messages: ReadonlyArray<{ text: string; buttons: ReadonlyMap<string, string> }>;
}

const isOpen = (text: string) => ['_', '*'].some((mark) => text.split(mark).length % 2 === 0);

/** Starts the stand-in on a free port. */
export async function openChat(): Promise<Chat> {
	const messages: Array<{ text: string; buttons: ReadonlyMap<string, string> }> = [];
	const server = createServer((request, response) => {
		void json(request).then((body) => {
			const { text, reply_markup: markup } = body as Sent;
			const refused = isOpen(text);
			if (!refused) {
				const buttons = markup.inline_keyboard.flat().map(({ text: label, url }) => [label, url] as const);
				messages.push({ text, buttons: new Map(buttons) });
			}
			response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' });
			response.end(
				JSON.stringify(refused ? { ok: false, description: "can't parse entities" } : { ok: true, result: {} }),
			);
		});
	});
	// A test that fails doesn't close it.
	server.unref();
	return { messages, ...(await listening(server)) };
}
