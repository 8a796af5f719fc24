import type { OfferedTool } from './agent.mts';
import type { Names } from './ask.mts';
import type { ExpectedCall } from './questions.mts';
import { modelName } from './tools.mts';

/** A call, as made by a model. */
export interface ToolCall {
	readonly id: string;
	readonly name: string;
	readonly args: Readonly<Record<string, unknown>>;
}

export interface AssistantTurn {
	readonly role: 'assistant';
	readonly text: string;
	readonly calls: readonly ToolCall[];
}

export type Message =
	| { readonly role: 'system' | 'user'; readonly text: string }
	| { readonly role: 'tool'; readonly id: string; readonly text: string }
	| AssistantTurn;

/** Decides the next step: tool calls, or the final answer if it returns none. */
export type Model = (messages: readonly Message[], tools: readonly OfferedTool[]) => Promise<AssistantTurn>;

/** A call and its result. */
export interface MadeCall {
	readonly name: string;
	readonly args: Readonly<Record<string, unknown>>;
	readonly records: readonly unknown[];
	/** The tool's error message if it did nothing. */
	readonly refused?: string;
}

export interface Conversation {
	readonly made: readonly MadeCall[];
	readonly answer: string;
}

/** The maximum number of turns before a model is stopped. */
const MOST_TURNS = 15;

async function makeCall({ name, args }: ToolCall, tools: readonly OfferedTool[]): Promise<MadeCall & { text: string }> {
	const tool = tools.find((one) => one.name === name);
	const refusal = (text: string) => ({ name, args, records: [], refused: text, text });
	if (!tool) return refusal(`There is no tool "${name}".`);
	try {
		const text = await tool.call(args);
		const records = JSON.parse(text) as unknown;
		return { name, args, records: Array.isArray(records) ? (records as unknown[]) : [records], text };
	} catch (error) {
		return refusal((error as Error).message);
	}
}

/** Lets the model call tools until it answers. */
export async function converse(
	model: Model,
	tools: readonly OfferedTool[],
	{ instructions, question }: { readonly instructions: string; readonly question: string },
): Promise<Conversation> {
	const messages: Message[] = [
		{ role: 'system', text: instructions },
		{ role: 'user', text: question },
	];
	const made: MadeCall[] = [];
	for (let turn = 0; turn < MOST_TURNS; turn++) {
		const said = await model(messages, tools);
		messages.push(said);
		if (said.calls.length === 0) return { made, answer: said.text };
		// Calls run one after another, because a model may book twice in one turn.
		for (const call of said.calls) {
			const { text, ...result } = await makeCall(call, tools);
			made.push(result);
			messages.push({ role: 'tool', id: call.id, text });
		}
	}
	return { made, answer: '' };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the value at a path such as `to_city.name`. */
export const reach = (record: unknown, path: string): unknown =>
	path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);

/** The values of placeholders: names, and the first records that calls returned. */
export interface Known {
	readonly names: Names;
	readonly before: readonly MadeCall[];
	readonly made: readonly MadeCall[];
}

function meaningOf(placeholder: string, { names, before, made }: Known): unknown {
	const [, which, number, path = ''] = /^(call|before) (\d+)\.(.+)$/.exec(placeholder) ?? [];
	if (which === undefined) return names.get(placeholder);
	return reach((which === 'call' ? made : before)[Number(number) - 1]?.records[0], path);
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Replaces placeholders such as `{today+1}`, `{LTL shipment}` and `{call 1.id}`. Throws if a name is unknown. */
export function fillIn(value: unknown, known: Known): unknown {
	const find = (placeholder: string): unknown => {
		const meaning = meaningOf(placeholder, known);
		if (meaning === undefined || meaning === null)
			throw new Error(`questions.json: nothing is called {${placeholder}}`);
		return meaning;
	};
	if (typeof value === 'string') {
		const [, whole] = /^\{([^{}]+)\}$/.exec(value) ?? [];
		if (whole !== undefined) return find(whole);
		return value.replace(/\{([^{}]+)\}/g, (_, name: string) => asText(find(name)));
	}
	if (Array.isArray(value)) return value.map((entry) => fillIn(entry, known));
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fillIn(entry, known)]));
}

/** Returns the first of several acceptable strings. Rows are returned unchanged. */
const usual = (value: unknown): unknown =>
	Array.isArray(value) && !isRecord(value[0]) ? (value as unknown[])[0] : value;

interface ArgumentsSchema {
	readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
}

/**
 * Completes arguments the way a model does for the schema. Arguments missing from a script become empty, and an ID may
 * be a string.
 */
const bySchema = (args: Readonly<Record<string, unknown>>, tool: OfferedTool | undefined) => {
	const { properties = {} } = (tool?.parameters ?? {}) as ArgumentsSchema;
	const written = Object.entries(properties).map(([name, { type }]) => {
		const value = args[name] ?? '';
		return [name, type === 'string' && typeof value === 'number' ? String(value) : value];
	});
	return { ...args, ...(Object.fromEntries(written) as object) };
};

/** Returns a model that makes these calls regardless of their results, then stops. */
export function scripted(calls: readonly ExpectedCall[], known: Omit<Known, 'made'>): Model {
	return async (messages, tools) => {
		const results = messages.filter((message) => message.role === 'tool').map(({ text }) => text);
		const made = results.map((text): MadeCall => {
			const records = text.startsWith('[') ? (JSON.parse(text) as unknown[]) : [];
			return { name: '', args: {}, records };
		});
		const next = calls[made.length];
		if (!next) return { role: 'assistant', text: '', calls: [] };
		const name = modelName(next.tool);
		const given = fillIn(Object.fromEntries(Object.entries(next.with).map(([key, value]) => [key, usual(value)])), {
			...known,
			made,
		}) as Record<string, unknown>;
		const args = bySchema(
			given,
			tools.find((tool) => tool.name === name),
		);
		return await Promise.resolve({ role: 'assistant', text: '', calls: [{ id: `call_${made.length}`, name, args }] });
	};
}
