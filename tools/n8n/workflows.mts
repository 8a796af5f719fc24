import { createWorkflow } from './provision.mts';
import type { RestClient } from './rest.mts';
import type { Testbed } from './ownN8n.mts';

export { createWorkflow, publish, unpublish } from './provision.mts';

/** The node after a trigger; it runs only when something gets past the trigger. */
export const NEXT = 'Next';

/** When a trigger polls: n8n allows no interval below a minute, but many of them some seconds apart. */
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

/** Saves a workflow of nodes one behind the other. */
export async function saveChain(
	rest: RestClient,
	name: string,
	nodes: readonly NodeSpec[],
): Promise<{ id: string; versionId: string }> {
	const links = nodes
		.slice(1)
		.map((node, index) => [nodes[index]?.name ?? '', { main: [[{ node: node.name, type: 'main', index: 0 }]] }]);
	return await createWorkflow(rest, {
		name,
		nodes: nodes.map((node, index) => ({ id: node.name, typeVersion: 1, position: [index * 220, 0], ...node })),
		connections: Object.fromEntries(links) as object,
		settings: { executionOrder: 'v1' },
	});
}

const next: NodeSpec = { name: NEXT, type: 'n8n-nodes-base.noOp', parameters: {} };

/** Saves a workflow that starts with the trigger of this package and goes on with these nodes. */
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

/**
 * Saves a workflow that starts with n8n's own Webhook node, which answers at once; the path is its name. With an
 * expression among its parameters n8n starts an expression sandbox for every post, as it does for any other trigger.
 */
export async function saveWebhook(
	{ rest }: Testbed,
	path: string,
	withExpression: boolean,
	nodes: readonly NodeSpec[] = [next],
) {
	const options = withExpression ? { rawBody: '={{ false }}' } : {};
	const parameters = { httpMethod: 'POST', path, responseMode: 'onReceived', options };
	const webhook = { name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2.1, parameters };
	return await saveChain(rest, path, [{ ...webhook, webhookId: crypto.randomUUID() }, ...nodes]);
}
