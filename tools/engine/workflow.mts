import { ExecutionLifecycleHooks, type PackageDirectoryLoader } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INode,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type IWorkflowSettings,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { credentialRefs, TestCredentials, type CredentialData } from './credentials.mts';
import { fullType, nodeTypes, START_TYPE } from './package.mts';

/** What every run of a node needs to know about it. */
export interface NodeSetup {
	/** The node's name without the package, such as `drayageFreight`. */
	type: string;
	/** Passed through as given, as if the workflow file held them. */
	parameters?: INode['parameters'];
	credentials?: CredentialData;
	/** Settings of the node itself: `onError`, `executeOnce`, `retryOnFail`, `name`, … */
	node?: Partial<INode>;
}

const N8N = 'https://n8n.test';
export const WORKFLOW_ID = 'w1';

/** The node under test as a workflow holds it. */
export function buildNode(loader: PackageDirectoryLoader, setup: NodeSetup): INode {
	return {
		id: 'node',
		name: 'Node',
		type: fullType(loader, setup.type),
		typeVersion: 1,
		position: [0, 0],
		parameters: setup.parameters ?? {},
		credentials: credentialRefs(setup.credentials ?? {}),
		...setup.node,
	};
}

/** A workflow of the given node, with a start node before it unless it is a trigger. */
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
	/** Empty for a workflow that n8n doesn't have. */
	workflowId?: string;
	/** One of its own unless given. */
	executionId?: string;
	/** The node starts the workflow itself. */
	trigger?: boolean;
	active?: boolean;
	staticData?: IDataObject;
	settings?: IWorkflowSettings;
}

let executions = 0;

/** What n8n gives to every execution, as far as nodes of this package see it. */
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
