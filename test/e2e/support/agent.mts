import { runNodes, type Run } from '../../../tools/n8n/rest.mts';
import { createWorkflow } from '../../../tools/n8n/workflows.mts';
import { startModel, type ModelStub, type Step } from './model.mts';
import type { Session } from './session.mts';
import { attach } from './workflows.mts';

const AI = '@n8n/n8n-nodes-langchain.';
const START = 'Start';

/** A node that an agent has as its tool. */
export interface ToolNode {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly parameters: object;
	readonly credential: readonly [type: string, data: object];
}

/** An AI agent in n8n. Its model takes one step and then ends. */
export interface Agent {
	/** The tools offered to the model. */
	readonly tools: ModelStub['tools'];
	run(): Promise<Run>;
}

const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
	...{ id: name, name, type, typeVersion, parameters, position: [0, 0] },
});

const toAgent = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });

/** Creates an agent with this node as its tool. Its model repeats the step the given number of times. */
export async function startAgent(
	session: Pick<Session, 'rest'>,
	step: Step,
	tool: ToolNode,
	times = 1,
): Promise<Agent> {
	const model = await startModel((results) => (results.length < times ? step : { say: 'done' }));
	const { id } = await createWorkflow<{ id: string }>(session.rest, {
		name: 'An AI client',
		settings: { executionOrder: 'v1' },
		nodes: [
			node(START, 'n8n-nodes-base.manualTrigger', 1, {}),
			node('Agent', `${AI}agent`, 3, { promptType: 'define', text: 'Work', options: {} }),
			node('Model', `${AI}lmChatOpenAi`, 1.3, {
				model: { __rl: true, mode: 'id', value: 'stub' },
				responsesApiEnabled: false,
				options: {},
			}),
			node(tool.name, tool.type, tool.typeVersion, tool.parameters),
		],
		connections: {
			[START]: toAgent('main'),
			Model: toAgent('ai_languageModel'),
			[tool.name]: toAgent('ai_tool'),
		},
	});
	await attach(session, id, 'Model', 'openAiApi', { apiKey: 'unused', url: model.url });
	await attach(session, id, tool.name, ...tool.credential);
	const run = () => runNodes(session.rest, id, START).finally(() => model.close());
	return { tools: model.tools, run };
}

/** Returns the first record in a tool's output, which is a list or an object that contains one. */
export function firstRecord(output: unknown): Record<string, unknown> {
	const [first] = Array.isArray(output) ? (output as unknown[]) : [output];
	const { json, response, text } = (first ?? {}) as { json?: unknown; response?: unknown; text?: string };
	if (text !== undefined) return firstRecord(JSON.parse(text));
	return response === undefined ? ((json ?? first) as Record<string, unknown>) : firstRecord(response);
}
