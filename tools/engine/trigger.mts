import { HookContext, PollContext, WebhookContext, type PackageDirectoryLoader } from 'n8n-core';
import {
	NodeHelpers,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type IWebhookData,
	type IWebhookResponseData,
	type IWorkflowExecuteAdditionalData,
	type Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import {
	loadPackage,
	runNode,
	type NodeRun,
	buildAdditionalData,
	buildNode,
	buildWorkflow,
	WORKFLOW_ID,
	type NodeSetup,
} from './run.mts';

export interface TriggerOptions extends NodeSetup {
	/** The node's stored data, from an earlier kit's `staticData()`. */
	staticData?: IDataObject;
	/** Whether to act as in "Listen for test event" instead of a published workflow. */
	isTest?: boolean;
	/** n8n's public URL, if it differs from the harness's default. */
	webhookBaseUrl?: string;
}

/** A request for the trigger's webhook. */
export interface WebhookRequest {
	body?: unknown;
	/** The exact bytes, if they differ from the JSON text of `body`. */
	rawBody?: Buffer;
	headers?: Record<string, string>;
	query?: Record<string, string>;
	method?: string;
	ip?: string;
	/** The part of the URL after the trigger's own, if any. */
	below?: string;
	/** The webhook entry to call. */
	webhook?: 'default' | 'setup';
}

export interface WebhookAnswer extends IWebhookResponseData {
	/** The response, if the node wrote it itself. */
	sent: { status?: number; body?: unknown; headers: Record<string, string> };
}

type HookName = 'checkExists' | 'create' | 'delete';

/** Runs a trigger's webhook methods, webhook, execute and poll in n8n-core's own contexts. */
export class TriggerKit {
	private readonly node: INode;
	private readonly workflow: Workflow;
	private readonly nodeType: INodeType;
	private readonly additionalData: IWorkflowExecuteAdditionalData;

	constructor(
		loader: PackageDirectoryLoader,
		private readonly options: TriggerOptions,
	) {
		this.node = buildNode(loader, { ...options, node: { webhookId: 'hook-id', ...options.node } });
		const { staticData = {} } = options;
		this.workflow = buildWorkflow(loader, this.node, { trigger: true, active: !options.isTest, staticData });
		this.nodeType = NodeHelpers.getVersionedNodeType(loader.getNode(options.type).type, this.node.typeVersion);
		const base = buildAdditionalData(loader, options.credentials ?? {}, this.workflow, 'trigger');
		this.additionalData = { ...base, webhookBaseUrl: options.webhookBaseUrl ?? base.webhookBaseUrl };
	}

	/** Calls one of the trigger's webhook methods. */
	async hook(name: HookName): Promise<boolean> {
		const method = this.nodeType.webhookMethods?.default?.[name];
		if (!method) throw new Error(`${this.options.type} has no webhook method ${name}`);
		const mode = this.options.isTest ? 'manual' : 'trigger';
		const data = this.webhookData(this.additionalData, 'default');
		return await method.call(new HookContext(this.workflow, this.node, this.additionalData, mode, 'activate', data));
	}

	/** Does the same as publishing: checkExists, then create if it returns false. */
	async activate(): Promise<void> {
		if (!(await this.hook('checkExists'))) await this.hook('create');
	}

	/** Sends a request to the trigger's webhook. */
	async receive(request: WebhookRequest): Promise<WebhookAnswer> {
		if (!this.nodeType.webhook) throw new Error(`${this.options.type} has no webhook`);
		const sent: WebhookAnswer['sent'] = { headers: {} };
		const data = this.webhookData(this.additionalData, request.webhook ?? 'default');
		const additionalData = {
			...this.additionalData,
			httpRequest: fakeRequest(request, `/webhook/${this.path()}${request.below ?? ''}`),
			httpResponse: fakeResponse(sent),
		} as unknown as IWorkflowExecuteAdditionalData;
		const mode = this.options.isTest ? 'manual' : 'webhook';
		const context = new WebhookContext(this.workflow, this.node, additionalData, mode, data, [], null);
		return { ...(await this.nodeType.webhook.call(context)), sent };
	}

	/** Runs the workflow from the trigger with the items that its webhook or poll returned. */
	async execute(items: INodeExecutionData[], usual: WorkflowExecuteMode = 'webhook'): Promise<NodeRun> {
		const mode = this.options.isTest ? 'manual' : usual;
		return await runNode({
			...this.options,
			node: this.node,
			trigger: true,
			active: !this.options.isTest,
			items,
			mode,
		});
	}

	/** Polls once, as n8n does at the scheduled time. */
	async poll(): Promise<INodeExecutionData[][] | null> {
		if (!this.nodeType.poll) throw new Error(`${this.options.type} does not poll`);
		const context = new PollContext(this.workflow, this.node, this.additionalData, 'trigger', 'activate');
		return await this.nodeType.poll.call(context);
	}

	/** Returns a copy of the data that n8n would store. To continue after a restart, pass it to another kit. */
	staticData(): IDataObject {
		return JSON.parse(JSON.stringify(this.workflow.staticData)) as IDataObject;
	}

	/** Returns the path of the trigger's URL, below n8n's own URL. */
	path(): string {
		return this.webhookData(this.additionalData, 'default').path;
	}

	private webhookData(additionalData: IWorkflowExecuteAdditionalData, name: 'default' | 'setup'): IWebhookData {
		const webhookDescription = this.nodeType.description.webhooks?.find((entry) => entry.name === name);
		if (!webhookDescription) throw new Error(`${this.options.type} has no webhook ${name}`);
		const { path, isFullPath } = webhookDescription;
		return {
			httpMethod: 'POST',
			node: this.node.name,
			path: NodeHelpers.getNodeWebhookPath(WORKFLOW_ID, this.node, path, isFullPath === true),
			webhookDescription,
			workflowId: WORKFLOW_ID,
			workflowExecuteAdditionalData: additionalData,
			isTest: this.options.isTest ?? false,
		};
	}
}

/** Creates a kit for the given trigger of the built package. */
export async function triggerKit(options: TriggerOptions): Promise<TriggerKit> {
	return new TriggerKit(await loadPackage(), options);
}

function fakeRequest(request: WebhookRequest, path: string) {
	const given = Object.entries(request.headers ?? {});
	const headers = Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
	return {
		method: request.method ?? 'POST',
		headers,
		path,
		body: request.body,
		query: request.query ?? {},
		params: {},
		ip: request.ip ?? '127.0.0.1',
		ips: [],
		rawBody: request.rawBody ?? Buffer.from(JSON.stringify(request.body ?? null)),
		header: (name: string) => headers[name.toLowerCase()],
		get: (name: string) => headers[name.toLowerCase()],
	};
}

function fakeResponse(sent: WebhookAnswer['sent']) {
	const response = {
		status: (code: number) => set(() => (sent.status = code)),
		writeHead: (code: number) => set(() => (sent.status = code)),
		setHeader: (name: string, value: string) => set(() => (sent.headers[name.toLowerCase()] = value)),
		json: (body: unknown) => set(() => (sent.body = body)),
		send: (body: unknown) => set(() => (sent.body = body)),
		end: (body?: unknown) => set(() => (sent.body ??= body)),
	};
	const set = (write: () => unknown) => {
		write();
		return response;
	};
	return response;
}
