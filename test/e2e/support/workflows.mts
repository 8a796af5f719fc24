import { readRun, type RestClient, type Run } from '../../../tools/n8n/rest.mts';
import {
	addWorkflows,
	CREDENTIAL_TYPE,
	provideCredential,
	publish as publishVersion,
	readTemplates,
	type Template,
	type TemplateNode,
	withCredential,
} from '../../../tools/n8n/workflows.mts';
import { until } from '../../../tools/until.mts';
import { shared } from '../../support/shared.mts';
import type { Session } from './session.mts';
import { waitUntil } from './until.mts';

interface Stored extends Template {
	id: string;
	versionId: string;
}

/** An item, in n8n's format for pinned data. */
export interface PinnedItem {
	json: object;
	binary?: Record<string, { data: string; mimeType: string; fileName: string }>;
}

/** Imports every template with the sandbox's credential and returns the workflow IDs by name. */
async function provideTemplates({ rest, sandboxUrl }: Session): Promise<ReadonlyMap<string, string>> {
	const credential = await provideCredential(rest, sandboxUrl);
	const { ids, added } = await addWorkflows(rest, credential);
	// Tests of other files may have changed the others.
	for (const template of [...readTemplates().values()].filter(({ name }) => !added.includes(name))) {
		const url = `/workflows/${ids.get(template.name)}?forceSave=true`;
		await rest.request('PATCH', url, withCredential(template, credential));
	}
	return ids;
}

/** Imports the templates before the tests of a file or a block. Returns a function that returns an ID by name. */
export function useTemplates(session: () => Session): (name: string) => string {
	const ids = shared(() => provideTemplates(session()));
	return (name) => {
		const id = ids().get(name);
		if (id === undefined) throw new Error(`There is no template "${name}".`);
		return id;
	};
}

/** Pins the output of a node, such as a trigger that needs an external service. */
export async function pin({ rest }: Session, id: string, node: string, items: PinnedItem[]): Promise<void> {
	await rest.request('PATCH', `/workflows/${id}?forceSave=true`, { pinData: { [node]: items } });
}

/** Changes the nodes of a workflow. */
async function edit(rest: RestClient, id: string, change: (node: TemplateNode) => object): Promise<void> {
	const { nodes } = await rest.request<Stored>('GET', `/workflows/${id}`);
	await rest.request('PATCH', `/workflows/${id}?forceSave=true`, { nodes: nodes.map(change) });
}

/** Creates a credential. Returns the reference to it that nodes have. */
async function createCredential(rest: RestClient, name: string, type: string, data: object) {
	const { id } = await rest.request<{ id: string }>('POST', '/credentials', { name, type, data });
	return { credentials: { [type]: { id, name } } };
}

/** Creates a credential and assigns it to a node. */
export async function attach(
	{ rest }: Pick<Session, 'rest'>,
	id: string,
	name: string,
	type: string,
	data: object,
): Promise<void> {
	const reference = await createCredential(rest, `${name} of the tests`, type, data);
	await edit(rest, id, (node) => (node.name === name ? { ...node, ...reference } : node));
}

/** Gives the freight nodes of a workflow a sandbox account that no other suite uses. */
export async function useOwnAccount({ rest, sandboxUrl, sandbox }: Session, id: string, token: string): Promise<void> {
	await sandbox.addToken({ token, company: `Company of ${token}` });
	const data = { environment: 'custom', baseUrl: sandboxUrl, accessToken: token };
	const reference = await createCredential(rest, token, CREDENTIAL_TYPE, data);
	await edit(rest, id, (node) => (node.type.startsWith('n8n-nodes-drayage.') ? { ...node, ...reference } : node));
}

/** Sets parameters of a node, like a user who adapts a template. `settings` replaces other parts of the node. */
export async function adapt(
	{ rest }: Pick<Session, 'rest'>,
	id: string,
	name: string,
	parameters: object,
	settings: object = {},
): Promise<void> {
	await edit(rest, id, (node) =>
		node.name === name ? { ...node, parameters: { ...node.parameters, ...parameters }, ...settings } : node,
	);
}

/**
 * Fills in the template "LTL quote to shipment", which books nothing until it is adapted: the budget, the values that
 * its note asks for, and what it does when it is run manually.
 */
export async function setBudget(
	{ rest }: Session,
	id: string,
	most: number,
	reference = 'PO-1234',
	{ bookingMode = 'book', units = 2, weight = '800' } = {},
): Promise<void> {
	const { nodes } = await rest.request<Stored>('GET', `/workflows/${id}`);
	const text = JSON.stringify(nodes)
		.replace(/"bookingKey":/, `"bookingMode":"${bookingMode}","bookingKey":`)
		.replace(/(?<=units\\": )\d+/, String(units))
		.replace(/(?<=total_weight\\": )[^,]+/, JSON.stringify(weight).slice(1, -1))
		.replace(/(?<=maximumRate\\": )\d+/, String(most))
		.replaceAll('\\"email\\": \\"\\"', '\\"email\\": \\"desk@example.com\\"')
		.replace(/(?<=reference\\": \\")PO-\w+/, reference);
	await rest.request('PATCH', `/workflows/${id}?forceSave=true`, { nodes: JSON.parse(text) as Stored['nodes'] });
}

export async function publish({ rest }: Pick<Session, 'rest'>, id: string): Promise<void> {
	await publishVersion(rest, await rest.request<Stored>('GET', `/workflows/${id}`));
}

/** Returns the URL of a published workflow's form after n8n has started to serve it. */
export async function formUrl({ rest, n8nUrl }: Session, id: string): Promise<string> {
	const { nodes } = await rest.request<Stored>('GET', `/workflows/${id}`);
	const form = nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
	const { path } = (form?.parameters.options ?? {}) as { path?: string };
	const url = `${n8nUrl}/form/${path ?? form?.webhookId ?? ''}`;
	await waitUntil(async () => (await fetch(url)).ok);
	return url;
}

/** Returns the only execution of a workflow after it has ended. Throws if there are more. */
export async function onlyRun({ rest }: Pick<Session, 'rest'>, workflowId: string): Promise<Run> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const started = async () =>
		(await rest.request<{ results: { id: string }[] }>('GET', `/executions?filter=${filter}`)).results;
	const [execution] = await until(started, ({ length }) => length > 0, { pollMs: 300 });
	if (!execution) throw new Error('No execution was started.');
	const run = await readRun(rest, execution.id);
	const { length } = await started();
	if (length > 1) throw new Error(`The workflow ran ${length} times, not once.`);
	return run;
}
