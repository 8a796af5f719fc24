import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	type Expression,
	type ICredentialDataDecryptedObject,
	type ICredentialTestRequest,
	type INode,
	type INodeExecutionData,
	type INodeType,
	Workflow,
} from 'n8n-workflow';
import { credentialRefs } from './credentials.mts';
import { buildAdditionalData, loadNode, loadPackage, nodeTypes } from './run.mts';

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
