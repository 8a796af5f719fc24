import { ExecuteContext, type PackageDirectoryLoader, RoutingNode } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	type Expression,
	type IAuthenticateGeneric,
	type ICredentialDataDecryptedObject,
	type ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	type ICredentialTestRequest,
	type IExecuteData,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IWorkflowExecuteAdditionalData,
	NodeHelpers,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { loadNode, loadPackage, nodeTypes, buildAdditionalData } from './index.mts';

/** Credential data by credential type, as a user would enter it. */
export type CredentialData = Record<string, ICredentialDataDecryptedObject>;

/** Returns the `credentials` property of a node that uses all of these credentials. */
export function credentialRefs(credentials: CredentialData): NonNullable<INode['credentials']> {
	return Object.fromEntries(Object.keys(credentials).map((type) => [type, { id: type, name: type }]));
}

/** Provides credential data like n8n: fills in the type's defaults and applies its `authenticate`. */
export class TestCredentials extends ICredentialsHelper {
	constructor(
		private readonly loader: PackageDirectoryLoader,
		private readonly data: CredentialData,
	) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		type: string,
		request: IHttpRequestOptions,
		workflow: Workflow,
		node: INode,
	): Promise<IHttpRequestOptions> {
		const { properties } = this.loader.getCredential(type).type.authenticate as IAuthenticateGeneric;
		const keys = { $credentials: credentials };
		const added = Object.entries(properties.headers as Record<string, string>).map(([name, value]) => [
			name,
			workflow.expression.getSimpleParameterValue(node, value, 'internal', keys, undefined, ''),
		]);
		return { ...request, headers: { ...request.headers, ...(Object.fromEntries(added) as object) } };
	}

	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	async getCredentials(): Promise<never> {
		throw new Error('The harness keeps no stored credentials');
	}

	async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		_reference: unknown,
		type: string,
		mode: WorkflowExecuteMode,
		_executeData?: IExecuteData,
		_raw?: boolean,
		item?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const data = this.data[type];
		if (!data) throw new Error(`The test gave no credential of type ${type}`);
		const filled = NodeHelpers.getNodeParameters(
			this.getCredentialsProperties(type),
			data as INodeParameters,
			true,
			false,
			null,
			null,
		);
		// Each item can have an account of its own.
		const value = item?.workflow.expression.getParameterValue(
			filled,
			item.runExecutionData,
			item.runIndex,
			item.itemIndex,
			item.node.name,
			item.connectionInputData,
			mode,
			{},
		);
		return (value ?? filled) as ICredentialDataDecryptedObject;
	}

	async updateCredentials(): Promise<void> {}

	async updateCredentialsOauthTokenData(): Promise<void> {}

	getCredentialsProperties(type: string) {
		return this.loader.getCredential(type).type.properties;
	}
}

export interface CredentialVerdict {
	status: 'OK' | 'Error';
	message: string;
}

/** The part of a failed request's error that n8n's own tester checks. */
interface RequestFailure extends Error {
	cause?: { response?: { status: number; statusText?: string }; code?: string };
}

/**
 * Tests a credential like n8n's Test button. n8n's routing engine sends the credential's `test.request` from a stand-in
 * node, and the same rules select the message.
 */
export async function testCredential(type: string, data: ICredentialDataDecryptedObject): Promise<CredentialVerdict> {
	const test = (await loadPackage()).getCredential(type).type.test;
	if (!test) throw new Error(`${type} has no test`);
	let output: INodeExecutionData[][] | null | undefined;
	try {
		output = await sendTestRequest(type, data, test);
	} catch (error) {
		return { status: 'Error', message: explain(error as RequestFailure, test) };
	}
	const json = output?.[0]?.[0]?.json;
	const broken = test.rules?.find(
		(rule) => rule.type === 'responseSuccessBody' && json?.[rule.properties.key] === rule.properties.value,
	);
	if (broken) return { status: 'Error', message: broken.properties.message };
	return { status: 'OK', message: 'Connection successful!' };
}

async function sendTestRequest(type: string, data: ICredentialDataDecryptedObject, test: ICredentialTestRequest) {
	const loader = await loadPackage();
	const nodeType = standIn(await loadNode('drayageFreight'), type, test);
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: 'test.credential',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: credentialRefs({ [type]: data }),
	};
	const known = nodeTypes(loader);
	const types = { ...known, getByName: () => nodeType, getByNameAndVersion: () => nodeType };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes: types });
	const additionalData = buildAdditionalData(loader, { [type]: data }, workflow, 'internal');
	const input = { main: [[{ json: {} }]] };
	const run = createEmptyRunExecutionData();
	const executeData = { node, data: {}, source: null };
	const context = new ExecuteContext(workflow, node, additionalData, 'internal', run, 0, [], input, executeData, []);
	const filled = await additionalData.credentialsHelper.getDecrypted(
		additionalData,
		{ id: type, name: type },
		type,
		'internal',
	);
	// n8n 2.0 has no isolates.
	const isolate: Partial<Pick<Expression, 'acquireIsolate' | 'releaseIsolate'>> = workflow.expression;
	await isolate.acquireIsolate?.();
	try {
		return await new RoutingNode(context, nodeType, { id: type, name: type, type, data: filled }).runNode();
	} finally {
		await isolate.releaseIsolate?.();
	}
}

/** Returns a node with a single property that sends the test request. */
function standIn(model: INodeType, type: string, test: ICredentialTestRequest): INodeType {
	const property = { displayName: 'Temp', name: 'temp', type: 'string' as const, default: '' };
	return {
		description: {
			...model.description,
			version: 1,
			credentials: [{ name: type, required: true }],
			properties: [{ ...property, routing: { request: test.request } }],
		},
	};
}

function explain(error: RequestFailure, test: ICredentialTestRequest): string {
	const response = error.cause?.response;
	if (!response) return error.cause?.code ?? error.message;
	const rule = test.rules?.find(
		({ type, properties }) => type === 'responseCode' && properties.value === response.status,
	);
	if (rule) return rule.properties.message;
	return response.statusText ?? `Received HTTP status code: ${response.status}`;
}
