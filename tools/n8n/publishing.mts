import type { RestClient } from './rest.mts';

const TRIGGER = 'n8n-nodes-drayage.drayageFreightTrigger';

interface PublishedWorkflow {
	id: string;
	name: string;
	activeVersionId: string;
	/** What is published, which a later draft may differ from. */
	activeVersion: { nodes: { type: string; credentials?: Record<string, { id: string }> }[] };
}

/** Saves a new workflow, unpublished: n8n 1 wants that said. */
export async function createWorkflow<T extends { id: string }>(rest: RestClient, workflow: object): Promise<T> {
	return await rest.request<T>('POST', '/workflows', { active: false, ...workflow });
}

export async function publish(rest: RestClient, { id, versionId }: { id: string; versionId: string }): Promise<void> {
	await rest.request('POST', `/workflows/${id}/activate`, { versionId });
}

export async function unpublish(rest: RestClient, id: string): Promise<void> {
	await rest.request('POST', `/workflows/${id}/deactivate`, {});
}

/**
 * Lets published webhook triggers with this credential register again: a new sandbox knows no webhooks, and n8n
 * registers none when it starts. Returns a line for each workflow.
 */
export async function publishTriggersAgain(rest: RestClient, credentialId: string): Promise<string[]> {
	const lines: string[] = [];
	for (const workflow of await publishedWorkflows(rest)) {
		const listens = workflow.activeVersion.nodes.some(
			({ type, credentials }) =>
				type === TRIGGER && Object.values(credentials ?? {}).some(({ id }) => id === credentialId),
		);
		if (listens) lines.push(await publishAgain(rest, workflow));
	}
	return lines;
}

async function publishedWorkflows(rest: RestClient): Promise<PublishedWorkflow[]> {
	const filter = encodeURIComponent(JSON.stringify({ active: true }));
	const listed = await rest.request<{ id: string }[]>('GET', `/workflows?take=250&filter=${filter}`);
	return await Promise.all(listed.map(({ id }) => rest.request<PublishedWorkflow>('GET', `/workflows/${id}`)));
}

async function publishAgain(
	rest: RestClient,
	{ id, name, activeVersionId: versionId }: PublishedWorkflow,
): Promise<string> {
	try {
		await unpublish(rest, id);
		await publish(rest, { id, versionId });
		return `“${name}” is published again, so that the new sandbox posts its events to it.`;
	} catch (error) {
		return `“${name}” gets no events: publish it again in the editor. ${(error as Error).message}`;
	}
}
