import { createWorkflow } from './publishing.mts';
import type { RestClient } from './rest.mts';
import { SANDBOX_TOKEN } from '../start/sandbox.mts';
import { readTemplates, type Template } from './templates.mts';

const CREDENTIAL_NAME = 'Drayage Freight sandbox';
const CREDENTIAL_TYPE = 'drayageFreightApi';
const OWN_NODES = 'n8n-nodes-drayage.';

interface Named {
	id: string;
	name: string;
}

/** Creates the sandbox's credential, or brings the one of an earlier start up to date. */
export async function provideCredential(rest: RestClient, sandboxUrl: string): Promise<Named> {
	const data = { environment: 'custom', baseUrl: sandboxUrl, accessToken: SANDBOX_TOKEN };
	const credential = { name: CREDENTIAL_NAME, type: CREDENTIAL_TYPE, data };
	const known = await rest.request<(Named & { type: string })[]>('GET', '/credentials');
	const old = known.find(({ name, type }) => name === CREDENTIAL_NAME && type === CREDENTIAL_TYPE);
	if (!old) return await rest.request<Named>('POST', '/credentials', credential);
	await rest.request('PATCH', `/credentials/${old.id}`, credential);
	return { id: old.id, name: CREDENTIAL_NAME };
}

/** Puts the example workflows into n8n, each by its name; changed ones are restored. Returns their ids by name. */
export async function provideWorkflows(rest: RestClient, credential: Named): Promise<Map<string, string>> {
	const known = await rest.request<Named[]>('GET', '/workflows?take=250');
	const ids = new Map<string, string>();
	for (const template of readTemplates().values()) {
		const workflow = withCredential(template, credential);
		const old = known.find(({ name }) => name === workflow.name);
		const saved = old
			? await rest.request<Named>('PATCH', `/workflows/${old.id}?forceSave=true`, workflow)
			: await createWorkflow<Named>(rest, workflow);
		ids.set(workflow.name, saved.id);
	}
	return ids;
}

/** Templates carry no credentials, so that they import anywhere; here each node of ours gets the sandbox's. */
function withCredential(workflow: Template, { id, name }: Named): Template {
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith(OWN_NODES) ? { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name } } } : node,
	);
	return { ...workflow, nodes };
}
