import type { PackageDirectoryLoader } from 'n8n-core';
import {
	ICredentialsHelper,
	isExpression,
	NodeHelpers,
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
	type INode,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
	type Workflow,
} from 'n8n-workflow';

/** Credential data by credential type; what a user would have filled in. */
export type CredentialData = Record<string, ICredentialDataDecryptedObject>;

/** The `credentials` property of a node that uses all of the given ones. */
export function credentialRefs(credentials: CredentialData): NonNullable<INode['credentials']> {
	return Object.fromEntries(Object.keys(credentials).map((type) => [type, { id: type, name: type }]));
}

/** Hands out credential data as n8n does: with the type's defaults filled in and its `authenticate` applied. */
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
		workflow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.loader.getCredential(type).type;
		if (typeof authenticate === 'function') return await authenticate(credentials, request);
		if (!authenticate || !workflow || !node) return request;
		const resolve = (text: string) => resolveText(text, credentials, workflow, node);
		const filled: Record<string, unknown> = { ...request };
		for (const [part, values] of Object.entries(authenticate.properties)) {
			const added = Object.entries(values as Record<string, string>).map(([key, value]) => [
				resolve(key),
				resolve(value),
			]);
			filled[part] = { ...(filled[part] as object | undefined), ...(Object.fromEntries(added) as object) };
		}
		return filled as unknown as IHttpRequestOptions;
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
		return filled as ICredentialDataDecryptedObject;
	}

	async updateCredentials(): Promise<void> {}

	async updateCredentialsOauthTokenData(): Promise<void> {}

	getCredentialsProperties(type: string) {
		return this.loader.getCredential(type).type.properties;
	}
}

function resolveText(
	text: string,
	credentials: ICredentialDataDecryptedObject,
	workflow: Workflow,
	node: INode,
): string {
	if (!isExpression(text)) return text;
	const keys = { $credentials: credentials };
	return String(workflow.expression.getSimpleParameterValue(node, text, 'internal', keys, undefined, ''));
}
