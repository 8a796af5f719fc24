import { ExecutionLifecycleHooks, LoadOptionsContext, PackageDirectoryLoader, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type ExecutionError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeListSearchResult,
	type INodeType,
	type INodeTypes,
	type IRun,
	type ITaskData,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	NodeConnectionTypes,
	type NodeExecutionHint,
	NodeHelpers,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { packageFolder } from '../setup/project.mjs';
import { type CredentialData, credentialRefs, TestCredentials } from './credentials.mts';
import { initDeduplication } from './services.mts';

/** The type of a node that passes its input through. Every workflow of the harness starts with it. */
const START_TYPE = 'test.start';

const startType: INodeType = {
	description: {
		displayName: 'Start',
		name: 'start',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: { name: 'Start' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

let loading: Promise<PackageDirectoryLoader> | undefined;

/** Loads the built package like n8n, once per test file. */
export function loadPackage(): Promise<PackageDirectoryLoader> {
	loading ??= (async () => {
		const loader = new PackageDirectoryLoader(packageFolder());
		await loader.loadAll();
		return loader;
	})();
	return loading;
}

/** Returns a node of the built package, for access to its description or methods. */
export async function loadNode(type: string): Promise<INodeType> {
	return NodeHelpers.getVersionedNodeType((await loadPackage()).getNode(type).type);
}

/**
 * Returns n8n's registry of node types: the package's nodes, the tools that n8n creates from them, and the start node.
 */
export function nodeTypes(loader: PackageDirectoryLoader): INodeTypes {
	const find = (type: string, version?: number): INodeType => {
		if (type === START_TYPE) return startType;
		const name = type.slice(type.lastIndexOf('.') + 1);
		const node = NodeHelpers.getVersionedNodeType(loader.getNode(name.replace(/Tool$/, '')).type, version);
		return name.endsWith('Tool') ? toolOf(node, name) : node;
	};
	return { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) };
}

/** Returns the part of the description that differs if n8n uses the node as a tool: the name. */
const toolOf = (node: INodeType, name: string): INodeType =>
	Object.create(node, { description: { value: { ...node.description, name } } }) as INodeType;

/** The settings that every run of a node needs. */
export interface NodeSetup {
	/** The node's name without the package, such as `drayageFreight`. */
	type: string;
	/** The node's parameters, passed through unchanged, as in a workflow. */
	parameters?: INode['parameters'];
	credentials?: CredentialData;
	/** Node settings: `onError`, `executeOnce`, `retryOnFail`, `name`, … */
	node?: Partial<INode>;
}

const N8N = 'https://n8n.test';
export const WORKFLOW_ID = 'w1';

/** Returns the node under test, as it appears in a workflow. */
export function buildNode(loader: PackageDirectoryLoader, setup: NodeSetup): INode {
	return {
		id: 'node',
		name: 'Node',
		type: `${loader.packageName}.${setup.type}`,
		typeVersion: 1,
		position: [0, 0],
		parameters: setup.parameters ?? {},
		credentials: credentialRefs(setup.credentials ?? {}),
		...setup.node,
	};
}

/** Returns a workflow with the node, after a start node unless the node is a trigger. */
export function buildWorkflow(loader: PackageDirectoryLoader, node: INode, options: WorkflowOptions = {}): Workflow {
	const start: INode = {
		id: 'start',
		name: 'Start',
		type: START_TYPE,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const link = { node: node.name, type: 'main' as const, index: 0 };
	return new Workflow({
		id: options.workflowId ?? WORKFLOW_ID,
		name: 'Test workflow',
		nodes: options.trigger ? [node] : [start, node],
		connections: options.trigger ? {} : { Start: { main: [[link]] } },
		active: options.active ?? false,
		nodeTypes: nodeTypes(loader),
		settings: { executionOrder: 'v1', ...options.settings },
		staticData: options.staticData ?? {},
	});
}

export interface WorkflowOptions {
	/** The workflow's ID. Empty for a workflow that isn't saved in n8n. */
	workflowId?: string;
	executionId?: string;
	/** Whether the node itself starts the workflow. */
	trigger?: boolean;
	active?: boolean;
	/** The static data. Default: a new object. */
	staticData?: IDataObject;
	settings?: IWorkflowSettings;
}

let executions = 0;

/** Returns the data that n8n provides to every execution, limited to what this package's nodes use. */
export function buildAdditionalData(
	loader: PackageDirectoryLoader,
	credentials: CredentialData,
	workflow: Workflow,
	mode: WorkflowExecuteMode,
	executionId = String(++executions),
): IWorkflowExecuteAdditionalData {
	const base = { id: workflow.id, name: workflow.name, nodes: Object.values(workflow.nodes), connections: {} };
	const data: Partial<IWorkflowExecuteAdditionalData> = {
		executionId,
		hooks: new ExecutionLifecycleHooks(mode, executionId, base as unknown as IWorkflowBase),
		credentialsHelper: new TestCredentials(loader, credentials),
		instanceBaseUrl: `${N8N}/`,
		restApiUrl: `${N8N}/rest`,
		webhookBaseUrl: `${N8N}/webhook`,
		webhookTestBaseUrl: `${N8N}/webhook-test`,
		webhookWaitingBaseUrl: `${N8N}/webhook-waiting`,
		formWaitingBaseUrl: `${N8N}/form-waiting`,
		variables: {},
		setExecutionStatus: () => undefined,
	};
	return data as IWorkflowExecuteAdditionalData;
}

export interface RunOptions extends NodeSetup, WorkflowOptions {
	/** The input items. Default: one empty item. */
	items?: INodeExecutionData[];
	/** The execution mode. Default: that of a published workflow. A manual run previews bookings. */
	mode?: WorkflowExecuteMode;
	/** The mode in which the execution began that this one retries. */
	source?: WorkflowExecuteMode;
}

/** The result of a node's run. */
export interface NodeRun {
	/** The items of the first output. */
	items: INodeExecutionData[];
	/** All outputs. The second is the error output, if `onError` enables it. */
	outputs: INodeExecutionData[][];
	/** The error that stopped the execution. */
	error: ExecutionError | undefined;
	hints: NodeExecutionHint[];
	run: IRun;
}

/** Starts a node in a workflow in n8n-core. `cancel` stops the execution, like the Stop button in the editor. */
export async function startNode(options: RunOptions) {
	const loader = await loadPackage();
	await initDeduplication();
	const mode = options.mode ?? 'trigger';
	const node = buildNode(loader, options);
	const workflow = buildWorkflow(loader, node, options);
	const first = options.trigger ? node : workflow.getNode('Start');
	if (!first) throw new Error('The workflow has no first node');
	const input = { main: [options.items ?? [{ json: {} }]] };
	const runData = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: first, data: input, source: null }] },
	});
	const { executionData } = runData;
	if (options.source && executionData)
		executionData.runtimeData = { version: 1, establishedAt: Date.now(), source: options.source };
	const additionalData = buildAdditionalData(loader, options.credentials ?? {}, workflow, mode, options.executionId);
	const running = new WorkflowExecute(additionalData, mode, runData).processRunExecutionData(workflow);
	return { finished: running.then((run) => readRun(run, node.name)), cancel: () => running.cancel() };
}

/** Runs a node in a workflow in n8n-core to completion. Doesn't throw if the run fails: see `error`. */
export async function runNode(options: RunOptions): Promise<NodeRun> {
	return await (
		await startNode(options)
	).finished;
}

function readRun(run: IRun, nodeName: string): NodeRun {
	const task: ITaskData | undefined = run.data.resultData.runData[nodeName]?.[0];
	const outputs = (task?.data?.main ?? []).map((items) => items ?? []);
	return {
		items: outputs[0] ?? [],
		outputs,
		error: run.data.resultData.error,
		hints: task?.hints ?? [],
		run,
	};
}

export interface ListOptions extends NodeSetup {
	/** The method's name under `methods.listSearch`. */
	method: string;
	filter?: string;
}

/** Calls a node's list search, like the drop-down in the editor. */
export async function runListSearch(options: ListOptions): Promise<INodeListSearchResult> {
	const loader = await loadPackage();
	const node = buildNode(loader, options);
	const workflow = buildWorkflow(loader, node, { trigger: true });
	const additionalData = buildAdditionalData(loader, options.credentials ?? {}, workflow, 'internal');
	additionalData.currentNodeParameters = node.parameters;
	const { methods } = NodeHelpers.getVersionedNodeType(loader.getNode(options.type).type, node.typeVersion);
	const method = methods?.listSearch?.[options.method];
	if (!method) throw new Error(`${options.type} has no list search ${options.method}`);
	const context = new LoadOptionsContext(workflow, node, additionalData, '');
	return await method.call(context, options.filter);
}
