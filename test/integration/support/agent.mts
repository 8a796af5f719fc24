import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type IExecuteFunctions,
	type INode,
	type INodeParameters,
	type INodeType,
	NodeConnectionTypes,
	Workflow,
} from 'n8n-workflow';
import { type CredentialData, credentialRefs } from '../../../tools/engine/credentials.mts';
import { buildAdditionalData, initDeduplication, loadPackage, nodeTypes } from '../../../tools/engine/index.mts';

/** The tool that n8n-core creates from a connected node, as a model sees it. */
export interface Tool {
	readonly name: string;
	readonly description: string;
	/** Returns the node's records as JSON text. Throws an error with the node's message. */
	invoke(args: object): Promise<string>;
}

const AGENT = 'test.agent';

/** Returns an agent that calls this function with its tools. */
const agentType = (work: (tools: Tool[]) => Promise<void>): INodeType => ({
	description: {
		...{ displayName: 'Agent', name: 'agent', group: ['trigger'], version: 1, description: '', properties: [] },
		defaults: { name: 'Agent' },
		inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool],
		outputs: [NodeConnectionTypes.Main],
	},
	async execute(this: IExecuteFunctions) {
		await work((await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Tool[]);
		return [[]];
	},
});

/** Returns the tool that n8n creates from a node type. */
const asTool = (type: INodeType): INodeType => {
	const name = `${type.description.name.replace(/Tool$/, '')}Tool`;
	const description = { ...type.description, name, inputs: [], outputs: [NodeConnectionTypes.AiTool] };
	return Object.create(type, { description: { value: description } }) as INodeType;
};

/**
 * Runs an agent in n8n-core, as in a published workflow. `work` receives the tools that n8n-core creates from these
 * parameters of the action node, by name.
 */
export async function runAgent(
	tools: Readonly<Record<string, INodeParameters>>,
	credentials: CredentialData,
	work: (tools: Readonly<Record<string, Tool>>) => Promise<void>,
): Promise<void> {
	const loader = await loadPackage();
	await initDeduplication();
	const known = nodeTypes(loader);
	const nodes = Object.entries(tools).map(([name, parameters]): INode => ({
		...{ id: name, name, type: `${loader.packageName}.drayageFreightTool`, typeVersion: 1, position: [0, 0] },
		...{ parameters, credentials: credentialRefs(credentials) },
	}));
	const type = agentType((made) => work(Object.fromEntries(made.map((tool) => [tool.name, tool]))));
	const find = (name: string, version?: number) => {
		if (name === AGENT) return type;
		const found = known.getByNameAndVersion(name, version);
		return name.endsWith('Tool') ? asTool(found) : found;
	};
	const agent: INode = { id: 'agent', name: 'Agent', type: AGENT, typeVersion: 1, position: [0, 0], parameters: {} };
	const toAgent = { [NodeConnectionTypes.AiTool]: [[{ node: 'Agent', type: NodeConnectionTypes.AiTool, index: 0 }]] };
	const workflow = new Workflow({
		...{ id: 'agent', name: 'Agent', active: true, staticData: {}, nodes: [agent, ...nodes] },
		connections: Object.fromEntries(nodes.map(({ name }) => [name, toAgent])),
		nodeTypes: { ...known, getByName: find, getByNameAndVersion: find },
		settings: { executionOrder: 'v1', timezone: 'America/Los_Angeles' },
	});
	const runData = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: agent, data: { main: [[{ json: {} }]] }, source: null }] },
	});
	const additionalData = buildAdditionalData(loader, credentials, workflow, 'trigger');
	const run = await new WorkflowExecute(additionalData, 'trigger', runData).processRunExecutionData(workflow);
	if (run.data.resultData.error) throw run.data.resultData.error;
}
