import { type PackageDirectoryLoader } from 'n8n-core';
import {
	type IAuthenticateGeneric,
	type ICredentialDataDecryptedObject,
	type ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	type IExecuteData,
	type IHttpRequestOptions,
	type INode,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
	NodeHelpers,
	type Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

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
