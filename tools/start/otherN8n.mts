import type { Row } from '../n8n/rest.mts';
import { CREDENTIAL_NAME, CREDENTIAL_TYPE, readTemplates, withCredential } from '../n8n/workflows.mts';
import { until } from '../until.mts';

/** Explains a status from n8n's public API to the person who runs the command. */
const REASONS: Readonly<Record<number, string>> = {
	401: 'n8n refused the API key. Make one under Settings → n8n API.',
	403: 'The API key lacks a scope that this needs: give it those for credentials and workflows.',
};

/** A client of n8n's public API, which needs an API key. */
export class PublicApi {
	constructor(
		readonly url: string,
		private readonly key: string,
	) {}

	/** Sends a request and returns the response. Throws a readable message for any status of 400 or above. */
	async request<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await this.send(method, path, body);
		if (response.ok) return (await response.json()) as T;
		const text = (await response.text()).slice(0, 500);
		throw new Error(
			`${REASONS[response.status] ?? 'n8n’s public API refused a request.'} (${response.status} to ${method} ${path}: ${text})`,
		);
	}

	/** Returns whether n8n has a credential type, which shows that the package is installed. */
	async hasCredentialType(name: string): Promise<boolean> {
		const path = `/credentials/schema/${name}`;
		const response = await this.send('GET', path);
		if (response.status === 404) return false;
		if (!response.ok) await this.request('GET', path);
		return true;
	}

	private async send(method: string, path: string, body?: unknown): Promise<Response> {
		const init = {
			method,
			headers: { 'X-N8N-API-KEY': this.key, 'content-type': 'application/json', connection: 'close' },
			...(body !== undefined && { body: JSON.stringify(body) }),
		};
		try {
			return await fetch(`${this.url}/api/v1${path}`, init);
		} catch (error) {
			const { cause } = error as Error;
			const reason = cause instanceof Error ? cause.message : (error as Error).message;
			throw new Error(`n8n can't be reached at ${this.url}: ${reason}`);
		}
	}
}

const EXAMPLE = 'quotes/quote-a-lane';
const EXAMPLE_NAME = 'Quote a lane by webhook';

const MISSING = `This n8n doesn't have the package n8n-nodes-drayage, and its public API can't install it. Either:

  - copy the package into n8n's data folder, then restart n8n:
    npm run build && npm pack --ignore-scripts
    mkdir -p <data folder>/.n8n/nodes/node_modules/n8n-nodes-drayage
    tar -xzf n8n-nodes-drayage-*.tgz --strip-components=1 -C <data folder>/.n8n/nodes/node_modules/n8n-nodes-drayage
  - or, once it is on npm, install it under Settings → Community nodes.

n8n 3.0 also needs N8N_UNVERIFIED_PACKAGES_ENABLED=true.`;

interface Named {
	readonly id: string;
	readonly name: string;
}

interface SavedNode {
	readonly webhookId?: string;
	readonly credentials?: Readonly<Record<string, { readonly id: string } | undefined>>;
}

interface Saved extends Named {
	readonly nodes: readonly SavedNode[];
}

/** A sandbox with the URL at which n8n can reach it. */
interface OtherSandbox {
	readonly url: string;
	readonly token: string;
}

const findWorkflow = async (api: PublicApi, name: string): Promise<Saved | undefined> =>
	(await api.request<{ data: Saved[] }>('GET', `/workflows?name=${encodeURIComponent(name)}`)).data.find(
		(workflow) => workflow.name === name,
	);

/** Updates the credential with this ID. Creates one if there is no ID, or if the credential was deleted. */
async function provideCredential(api: PublicApi, sandbox: OtherSandbox, oldId: string | undefined): Promise<Named> {
	const data = { environment: 'custom', baseUrl: sandbox.url, accessToken: sandbox.token };
	const credential = { name: CREDENTIAL_NAME, type: CREDENTIAL_TYPE, data };
	const create = async () => await api.request<Named>('POST', '/credentials', credential);
	if (oldId === undefined) return await create();
	return await api.request<Named>('PATCH', `/credentials/${oldId}`, credential).catch(create);
}

/** Returns the example, with a webhook instead of its manual trigger. */
function exampleAt(path: string, credential: Named) {
	const template = readTemplates().get(EXAMPLE);
	if (!template) throw new Error(`templates/ has no ${EXAMPLE}.`);
	const { nodes, connections } = withCredential(template, credential);
	const parameters = { path, responseMode: 'lastNode', responseData: 'allEntries', options: {} };
	const webhook = { type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: path, parameters };
	const changed = nodes.map((node) => (node.type === 'n8n-nodes-base.manualTrigger' ? { ...node, ...webhook } : node));
	return { name: EXAMPLE_NAME, nodes: changed, connections, settings: { executionOrder: 'v1' } };
}

/**
 * Saves the sandbox's credential and the example, or restores those of an earlier start. Publishes the example and returns
 * the URL of its webhook. Lists only workflows, because fewer API keys are allowed to list credentials.
 */
async function publishExample(api: PublicApi, sandbox: OtherSandbox): Promise<{ id: string; webhook: string }> {
	if (!(await api.hasCredentialType(CREDENTIAL_TYPE))) throw new Error(MISSING);
	const old = await findWorkflow(api, EXAMPLE_NAME);
	const oldCredential = old?.nodes.map(({ credentials }) => credentials?.[CREDENTIAL_TYPE]?.id).find(Boolean);
	const credential = await provideCredential(api, sandbox, oldCredential);
	const path = old?.nodes.map(({ webhookId }) => webhookId).find(Boolean) ?? crypto.randomUUID();
	const [method, url] = old ? ['PUT', `/workflows/${old.id}`] : ['POST', '/workflows'];
	const { id } = await api.request<Named>(method, url, exampleAt(path, credential));
	await api.request('POST', `/workflows/${id}/activate`);
	return { id, webhook: `${api.url}/webhook/${path}` };
}

interface Failed {
	readonly data?: { readonly resultData?: { readonly error?: { readonly message?: string } } };
}

/** Why the workflow last failed; undefined if the API key isn't allowed to read that. */
async function failureOf(api: PublicApi, id: string): Promise<string | undefined> {
	const path = `/executions?workflowId=${id}&status=error&limit=1&includeData=true`;
	const read = async () => {
		const { data } = await api.request<{ data: Failed[] }>('GET', path);
		return data[0]?.data?.resultData?.error?.message;
	};
	// n8n responds a moment before it saves the execution.
	return await until(read, (message) => message !== undefined, { patienceMs: 3_000 }).catch(() => undefined);
}

/** Calls the webhook of a newly published workflow. Retries after a 404, since n8n might not serve the webhook yet. */
async function callWebhook(url: string): Promise<Row[]> {
	const call = async () => {
		const response = await fetch(url);
		return { status: response.status, text: await response.text() };
	};
	const { status, text } = await until(call, (response) => response.status !== 404, { patienceMs: 15_000 });
	if (status === 200) return JSON.parse(text) as Row[];
	throw new Error(`The example's webhook ${url} responded with status ${status}: ${text.slice(0, 500)}`);
}

/**
 * Provides the credential and the example in an n8n that someone else runs, and publishes the example. Returns its URL
 * and the rates that it found in the sandbox. Throws a readable message if n8n can't be reached, lacks the package, or
 * rejects the API key.
 */
export async function showInOtherN8n(
	n8nUrl: string,
	key: string,
	sandbox: OtherSandbox,
): Promise<{ webhook: string; rates: Row[] }> {
	const api = new PublicApi(n8nUrl, key);
	const { id, webhook } = await publishExample(api, sandbox);
	try {
		return { webhook, rates: await callWebhook(webhook) };
	} catch (error) {
		const reason = await failureOf(api, id);
		if (reason === undefined) throw error;
		throw new Error(
			`The example failed in n8n: ${reason}.\nn8n looked for the sandbox at ${sandbox.url}. If n8n runs in a container, ` +
				'127.0.0.1 and localhost are the container itself, so start a sandbox that it can reach (docs/sandbox.md, ' +
				'"Reach it from other machines"), then pass --sandbox-url <url>, with its token in DRAYAGE_TOKEN.',
		);
	}
}
