import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening, type Listening } from './server.mts';

/** A response of a chat API: tool calls, an answer, or a rejection. */
export type Reply =
	| { readonly calls: ReadonlyArray<readonly [name: string, args: object]> }
	| { readonly say: string }
	| { readonly status: number; readonly body: string };

export interface ChatRequest {
	readonly path: string;
	readonly authorization: string | undefined;
	readonly body: string;
}

/** A server that implements OpenAI's chat completions with these responses, in order. The last one is repeated. */
export interface ChatApi extends Listening {
	readonly baseUrl: string;
	readonly requests: ChatRequest[];
}

const messageOf = (reply: Exclude<Reply, { status: number }>) => {
	if ('say' in reply) return { role: 'assistant', content: reply.say };
	const calls = reply.calls.map(([name, args], index) => ({
		...{ id: `call_${name}_${index}`, type: 'function' },
		function: { name, arguments: JSON.stringify(args) },
	}));
	return { role: 'assistant', content: null, tool_calls: calls };
};

/** Starts a server on a free port. */
export async function startChatApi(replies: readonly Reply[]): Promise<ChatApi> {
	const requests: ChatRequest[] = [];
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			const reply = replies[Math.min(requests.length, replies.length - 1)] ?? { say: '' };
			requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
			response.setHeader('content-type', 'application/json');
			if ('status' in reply) return response.writeHead(reply.status).end(reply.body);
			return response.end(JSON.stringify({ choices: [{ index: 0, message: messageOf(reply) }] }));
		});
	});
	const running = await listening(server);
	return { ...running, baseUrl: `${running.url}/v1`, requests };
}
