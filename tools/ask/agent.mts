import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type FromAIArgument,
	type IExecuteFunctions,
	type INode,
	type INodeType,
	NodeConnectionTypes,
	nodeNameToToolName,
	traverseNodeParameters,
	Workflow,
} from 'n8n-workflow';
import { type CredentialData, credentialRefs } from '../engine/credentials.mts';
import { buildAdditionalData, initDeduplication, loadPackage, nodeTypes } from '../engine/index.mts';
import type { ToolNode } from './tools.mts';

/** A tool as a model sees it. */
export interface OfferedTool {
	readonly name: string;
	readonly description: string;
	/** JSON schema for the arguments. */
	readonly parameters: object;
	/** Runs the node and returns its records as JSON text. Throws an error with the node's message. */
	readonly call: (args: Readonly<Record<string, unknown>>) => Promise<string>;
}

/** The tool that n8n-core creates from a connected node. */
interface CoreTool {
	readonly name: string;
	readonly description: string;
	invoke(args: object): Promise<string>;
}

const AGENT = 'ask.agent';
const WORKFLOW_ID = 'ask';

/** The workflow's time zone, so that dates are the same on every machine. */
export const TIMEZONE = 'America/Los_Angeles';

const SCHEMAS: Readonly<Record<string, object>> = {
	json: { anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'object' }] },
	number: { type: 'number' },
	boolean: { type: 'boolean' },
};

/** Returns the JSON schema that n8n offers for a node's arguments. All arguments are required. */
function schemaOf(node: INode | undefined): object {
	const found: FromAIArgument[] = [];
	traverseNodeParameters(node?.parameters ?? {}, found);
	const properties: Record<string, object> = {};
	for (const { key, description, type = 'string' } of found) {
		properties[key] = { ...(SCHEMAS[type] ?? { type: 'string' }), ...(description !== undefined && { description }) };
	}
	return { type: 'object', properties, required: found.map(({ key }) => key) };
}

/** Returns an agent that calls this function with its tools. */
const agentType = (work: (tools: CoreTool[]) => Promise<void>): INodeType => ({
	description: {
		displayName: 'Agent',
		name: 'agent',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: { name: 'Agent' },
		inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute(this: IExecuteFunctions) {
		await work((await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as CoreTool[]);
		return [[]];
	},
});

/** Returns the tool that n8n creates from a node type. */
const asTool = (type: INodeType): INodeType => {
	const { description } = type;
	const tool = Object.create(type, {
		description: {
			value: {
				...description,
				name: `${description.name}Tool`,
				inputs: [],
				outputs: [NodeConnectionTypes.AiTool],
			} satisfies INodeType['description'],
		},
	}) as unknown;
	return tool as INodeType;
};

/**
 * Runs an agent in n8n-core, as in a published workflow. `work` receives the tools that n8n-core creates from the
 * nodes. The workflow is the same every time, so its nodes remember their bookings until that record is cleared.
 */
export async function runAgent(
	tools: readonly ToolNode[],
	credentials: CredentialData,
	work: (tools: OfferedTool[]) => Promise<void>,
): Promise<void> {
	const loader = await loadPackage();
	await initDeduplication();
	const known = nodeTypes(loader);
	const nodes = tools.map(({ name, parameters }): INode => ({
		...{ id: name, name, type: `${loader.packageName}.drayageFreightTool`, typeVersion: 1, position: [0, 0] },
		parameters,
		credentials: credentialRefs(credentials),
	}));
	const byName = new Map(nodes.map((node) => [nodeNameToToolName(node), node]));
	const offered = (tool: CoreTool): OfferedTool => ({
		name: tool.name,
		description: tool.description,
		parameters: schemaOf(byName.get(tool.name)),
		call: async (args) => await tool.invoke(args),
	});
	const type = agentType(async (made) => await work(made.map(offered)));
	const agent: INode = { id: 'agent', name: 'Agent', type: AGENT, typeVersion: 1, position: [0, 0], parameters: {} };
	const workflow = new Workflow({
		id: WORKFLOW_ID,
		name: 'Ask a dispatcher',
		nodes: [agent, ...nodes],
		connections: Object.fromEntries(
			nodes.map(({ name }) => [
				name,
				{ [NodeConnectionTypes.AiTool]: [[{ node: 'Agent', type: NodeConnectionTypes.AiTool, index: 0 }]] },
			]),
		),
		active: true,
		nodeTypes: {
			...known,
			getByName: (name) => (name === AGENT ? type : known.getByName(name)),
			getByNameAndVersion: (name, version) => {
				if (name === AGENT) return type;
				const found = known.getByNameAndVersion(name, version);
				return name.endsWith('Tool') ? asTool(found) : found;
			},
		},
		settings: { executionOrder: 'v1', timezone: TIMEZONE },
		staticData: {},
	});
	const runData = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: agent, data: { main: [[{ json: {} }]] }, source: null }] },
	});
	const additionalData = buildAdditionalData(loader, credentials, workflow, 'trigger');
	const run = await new WorkflowExecute(additionalData, 'trigger', runData).processRunExecutionData(workflow);
	if (run.data.resultData.error) throw run.data.resultData.error;
}
