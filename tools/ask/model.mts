import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OfferedTool } from './agent.mts';
import type { AssistantTurn, Message, Model } from './conversation.mts';
import type { Filter } from './questions.mts';

/** A model with OpenAI's chat completions API, which most other providers and local servers also support. */
export interface ModelSettings {
	/** The part of the URL before `/chat/completions`. */
	readonly baseUrl: string;
	readonly model: string;
	readonly key: string;
	/** Milliseconds before the first retry. */
	readonly pause?: number;
}

interface WireCall {
	readonly id: string;
	readonly type: 'function';
	readonly function: { readonly name: string; readonly arguments: string };
}

interface Completion {
	readonly choices?: ReadonlyArray<{
		readonly message?: { readonly content?: string | null; readonly tool_calls?: readonly WireCall[] };
	}>;
}

const TIMEOUT = 180_000;
const ATTEMPTS = 4;
/** The maximum length of the explanation shown from a rejected response. */
const MOST_SHOWN = 300;

const toWire = (message: Message): object => {
	if (message.role === 'tool') return { role: 'tool', tool_call_id: message.id, content: message.text };
	if (message.role !== 'assistant') return { role: message.role, content: message.text };
	const calls = message.calls.map(({ id, name, args }): WireCall => ({
		id,
		type: 'function',
		function: { name, arguments: JSON.stringify(args) },
	}));
	return { role: 'assistant', content: message.text, ...(calls.length > 0 && { tool_calls: calls }) };
};

const toolToWire = ({ name, description, parameters }: OfferedTool) => ({
	type: 'function',
	function: { name, description, parameters },
});

/** Arguments that aren't a JSON object reach the tool as empty, so the tool reports missing values. */
function argumentsOf(text: string): Record<string, unknown> {
	try {
		const args = JSON.parse(text) as unknown;
		return typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}

function turnOf({ choices = [] }: Completion): AssistantTurn {
	const message = choices[0]?.message;
	if (!message) throw new Error('The response of the model contains no message. Is the base URL that of a chat API?');
	const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: text } }) => ({
		...{ id, name },
		args: argumentsOf(text),
	}));
	return { role: 'assistant', text: message.content ?? '', calls };
}

const isTransient = (status: number) => status === 429 || status >= 500;

/** Sends a request to a model. Error messages don't contain the key. */
export function openAiModel({ baseUrl, model, key, pause = 2_000 }: ModelSettings): Model {
	const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
	const withoutKey = (text: string) => text.replaceAll(key, '…');
	const send = async (body: string): Promise<Response> => {
		const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
		const init = { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) } as const;
		return await fetch(url, init).catch((error: unknown) => {
			const { message, cause } = error as Error;
			const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
			throw new Error(withoutKey(`The model at ${url} can't be reached: ${why}`));
		});
	};
	return async (messages, tools) => {
		const body = JSON.stringify({ model, messages: messages.map(toWire), tools: tools.map(toolToWire) });
		for (let attempt = 1; ; attempt++) {
			const response = await send(body);
			if (response.ok) return turnOf((await response.json()) as Completion);
			const text = await response.text();
			if (attempt === ATTEMPTS || !isTransient(response.status))
				throw new Error(withoutKey(`The model at ${url} responded ${response.status}: ${text}`).slice(0, MOST_SHOWN));
			await wait(pause * 2 ** (attempt - 1));
		}
	};
}

const OPENAI = 'https://api.openai.com/v1';

const OPTIONS = { model: { type: 'string' }, group: { type: 'string' }, question: { type: 'string' } } as const;

const NO_KEY =
	'Set OPENAI_API_KEY to your own API key, and OPENAI_BASE_URL for any provider but OpenAI (a local server takes any text as its key). Nothing was sent.';
const NO_MODEL = 'Name a model of your provider: npm run bench -- ask --model <name>. Nothing was sent.';

export interface AskOptions extends Filter {
	readonly settings: ModelSettings;
}

/** Reads the command line, and the key from the environment. Throws if a value is missing. */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): AskOptions {
	const { model, ...filter } = parseArgs({ args, options: OPTIONS }).values;
	const key = environment.OPENAI_API_KEY?.trim();
	if (!key) throw new Error(NO_KEY);
	if (!model) throw new Error(NO_MODEL);
	const baseUrl = environment.OPENAI_BASE_URL?.trim();
	return { ...filter, settings: { baseUrl: baseUrl ? baseUrl : OPENAI, model, key } };
}
