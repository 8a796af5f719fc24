import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '../../support/server.mts';

/** A request to the model. `messages` contain the results of its tools. */
interface Conversation {
	readonly messages: readonly { role: string; content: unknown }[];
	readonly tools?: readonly { function: OfferedTool }[];
	readonly stream?: boolean;
}

/** A tool, as seen by the model. */
export interface OfferedTool {
	readonly name: string;
	readonly description: string;
	/** JSON schema for its arguments. */
	readonly parameters: { readonly properties: Readonly<Record<string, { type?: string; description?: string }>> };
}

/** One step of the script: a tool call, or the final answer. */
export type Step = { tool: string; args: object } | { say: string };

/** Selects a step from the tools' results so far, oldest first, and the user's last message. */
export type Script = (results: string[], prompt: string) => Step;

/** A stand-in for a language model. It implements OpenAI's chat completions and follows a script. */
export interface ModelStub {
	readonly url: string;
	/** The offered tools by name. */
	readonly tools: ReadonlyMap<string, OfferedTool>;
	close(): Promise<void>;
}

const resultsIn = ({ messages }: Conversation) =>
	messages
		.filter(({ role }) => role === 'tool')
		.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)));

/** Returns the user's last message, as text. */
const promptIn = ({ messages }: Conversation) => {
	const content = messages.filter(({ role }) => role === 'user').at(-1)?.content ?? '';
	return typeof content === 'string' ? content : JSON.stringify(content);
};

function messageOf(step: Step, turn: number): object {
	if ('say' in step) return { role: 'assistant', content: step.say };
	const call = { name: step.tool, arguments: JSON.stringify(step.args) };
	return {
		role: 'assistant',
		content: null,
		tool_calls: [{ index: 0, id: `call_${turn}`, type: 'function', function: call }],
	};
}

function completion(conversation: Conversation, script: Script): object {
	const results = resultsIn(conversation);
	const step = script(results, promptIn(conversation));
	const reason = 'say' in step ? 'stop' : 'tool_calls';
	const message = messageOf(step, results.length);
	const key = conversation.stream === true ? 'delta' : 'message';
	return {
		id: `stub-${results.length}`,
		object: conversation.stream === true ? 'chat.completion.chunk' : 'chat.completion',
		created: 0,
		model: 'stub',
		choices: [{ index: 0, [key]: message, finish_reason: reason }],
	};
}

/** Starts the stand-in on a free port. */
export async function startModel(script: Script): Promise<ModelStub> {
	const tools = new Map<string, OfferedTool>();
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			const conversation = JSON.parse(body) as Conversation;
			for (const { function: tool } of conversation.tools ?? []) tools.set(tool.name, tool);
			const answer = JSON.stringify(completion(conversation, script));
			const stream = conversation.stream === true;
			response.setHeader('content-type', stream ? 'text/event-stream' : 'application/json');
			response.end(stream ? `data: ${answer}\n\ndata: [DONE]\n\n` : answer);
		});
	});
	// A failed test doesn't close the server.
	server.unref();
	const { url, close } = await listening(server);
	return { url: `${url}/v1`, tools, close };
}
