import type { Row } from '../n8n/rest.mts';
import { CREDENTIAL_NAME, CREDENTIAL_TYPE, readTemplates, withCredential } from '../n8n/workflows.mts';
import { PublicApi } from '../n8n/publicApi.mts';
import { until } from '../until.mts';

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
async function publishExample(api: PublicApi, sandbox: OtherSandbox): Promise<string> {
	if (!(await api.hasCredentialType(CREDENTIAL_TYPE))) throw new Error(MISSING);
	const old = await findWorkflow(api, EXAMPLE_NAME);
	const oldCredential = old?.nodes.map(({ credentials }) => credentials?.[CREDENTIAL_TYPE]?.id).find(Boolean);
	const credential = await provideCredential(api, sandbox, oldCredential);
	const path = old?.nodes.map(({ webhookId }) => webhookId).find(Boolean) ?? crypto.randomUUID();
	const [method, url] = old ? ['PUT', `/workflows/${old.id}`] : ['POST', '/workflows'];
	const { id } = await api.request<Named>(method, url, exampleAt(path, credential));
	await api.request('POST', `/workflows/${id}/activate`);
	return `${api.url}/webhook/${path}`;
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
	const webhook = await publishExample(api, sandbox);
	return { webhook, rates: await callWebhook(webhook) };
}
