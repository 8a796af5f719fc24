import type { RestClient } from './rest.mts';
import type { Testbed } from './ownN8n.mts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import { SANDBOX_TOKEN } from '../../sandbox/token.mts';

/** The node after a trigger. It runs only if the trigger returns items. */
export const NEXT = 'Next';

/**
 * Returns poll times for a trigger. n8n doesn't allow intervals below a minute, but it allows several poll times that
 * are seconds apart.
 */
export const everySeconds = (seconds: number) => ({
	item: Array.from({ length: 60 / seconds }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * seconds} * * * * *`,
	})),
});

export interface NodeSpec {
	readonly name: string;
	readonly type: string;
	readonly parameters: object;
	readonly [other: string]: unknown;
}

/** Saves a workflow with nodes in a row. */
export async function saveChain(
	rest: RestClient,
	name: string,
	nodes: readonly NodeSpec[],
	settings: object = {},
): Promise<{ id: string; versionId: string }> {
	const links = nodes
		.slice(1)
		.map((node, index) => [nodes[index]?.name ?? '', { main: [[{ node: node.name, type: 'main', index: 0 }]] }]);
	return await createWorkflow(rest, {
		name,
		nodes: nodes.map((node, index) => ({ id: node.name, typeVersion: 1, position: [index * 220, 0], ...node })),
		connections: Object.fromEntries(links) as object,
		settings: { executionOrder: 'v1', ...settings },
	});
}

const next: NodeSpec = { name: NEXT, type: 'n8n-nodes-base.noOp', parameters: {} };

/** Saves a workflow with this package's webhook trigger, followed by these nodes. */
export async function saveTrigger(
	{ rest, credentials }: Pick<Testbed, 'rest' | 'credentials'>,
	name: string,
	parameters: object,
	nodes: readonly NodeSpec[] = [next],
) {
	const type = 'n8n-nodes-drayage.drayageFreightTrigger';
	const trigger = { name: 'Trigger', type, parameters, credentials, webhookId: crypto.randomUUID() };
	return await saveChain(rest, name, [trigger, ...nodes]);
}

const FOLDER = path.join(ROOT, 'templates');

export interface TemplateNode {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly credentials?: unknown;
	/** Part of the URL of a form or a webhook. */
	readonly webhookId?: string;
}

/** A workflow in templates/. */
export interface Template {
	readonly name: string;
	readonly nodes: readonly TemplateNode[];
	readonly connections: Readonly<Record<string, Readonly<Record<string, readonly { node: string }[][]>>>>;
	readonly pinData?: unknown;
}

/** Returns all workflows in templates/, sorted by path. The key is the path without `.json`. */
export function readTemplates(): ReadonlyMap<string, Template> {
	const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
	return new Map(
		files
			.sort()
			.map((file) => [
				file.replace(/\.json$/, ''),
				JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Template,
			]),
	);
}

const CREDENTIAL_NAME = 'Drayage Freight sandbox';
export const CREDENTIAL_TYPE = 'drayageFreightApi';
const OWN_NODES = 'n8n-nodes-drayage.';

interface Named {
	id: string;
	name: string;
}

/** Creates the sandbox's credential, or updates the credential from an earlier start. */
export async function provideCredential(
	rest: RestClient,
	sandboxUrl: string,
	accessToken = SANDBOX_TOKEN,
): Promise<Named> {
	const data = { environment: 'custom', baseUrl: sandboxUrl, accessToken };
	const credential = { name: CREDENTIAL_NAME, type: CREDENTIAL_TYPE, data };
	const known = await rest.request<(Named & { type: string })[]>('GET', '/credentials');
	const old = known.find(({ name, type }) => name === CREDENTIAL_NAME && type === CREDENTIAL_TYPE);
	if (!old) return await rest.request<Named>('POST', '/credentials', credential);
	await rest.request('PATCH', `/credentials/${old.id}`, credential);
	return { id: old.id, name: CREDENTIAL_NAME };
}

/**
 * Adds the example workflows to n8n. A workflow with the same name stays as it is: a person may have changed it.
 * Returns the IDs of all examples by name, and the names of those that were added.
 */
export async function addWorkflows(rest: RestClient, credential: Named) {
	const known = await rest.request<Named[]>('GET', '/workflows?take=250');
	const ids = new Map(known.map(({ id, name }) => [name, id]));
	const added = [...readTemplates().values()].filter(({ name }) => !ids.has(name));
	for (const template of added) {
		ids.set(template.name, (await createWorkflow<Named>(rest, withCredential(template, credential))).id);
	}
	return { ids, added: added.map(({ name }) => name) };
}

/**
 * Adds the sandbox's credential to each of this package's nodes in a template. Templates contain no credentials, so
 * that anyone can import them.
 */
export function withCredential(workflow: Template, { id, name }: Named): Template {
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith(OWN_NODES) ? { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name } } } : node,
	);
	return { ...workflow, nodes };
}

/** Saves a new workflow, unpublished. n8n 1 requires `active`. */
export async function createWorkflow<T extends { id: string }>(rest: RestClient, workflow: object): Promise<T> {
	return await rest.request<T>('POST', '/workflows', { active: false, ...workflow });
}

export async function publish(rest: RestClient, { id, versionId }: { id: string; versionId: string }): Promise<void> {
	await rest.request('POST', `/workflows/${id}/activate`, { versionId });
}

export async function unpublish(rest: RestClient, id: string): Promise<void> {
	await rest.request('POST', `/workflows/${id}/deactivate`, {});
}
