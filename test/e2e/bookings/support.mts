import { readEnded } from '../../../tools/n8n/rest.mts';
import type { Testbed } from '../../../tools/n8n/ownN8n.mts';
import { createWorkflow, publish, type NodeSpec } from '../../../tools/n8n/workflows.mts';
import { until } from '../../../tools/until.mts';
import { apiOf } from '../../support/api.mts';
import { bookings, type Item, type Kind } from '../../support/bookingKinds.mts';

export const MAYBE = /was sent and may or may not have been booked\..* Check your DrayEasy account/;
export const SENT_BEFORE = /Nothing was sent: this node has sent the .* number .* before, so the .* may exist/;

/** Returns a new booking that the service will accept. It isn't made yet. */
export const newItem = async (n8n: Testbed, kind: Kind): Promise<Item> =>
	await bookings[kind].prepare(apiOf(n8n.sandbox), Math.floor(Math.random() * 90_000_000));

/** Returns how often the service has booked an item. */
export const countOf = async (n8n: Testbed, kind: Kind, { number }: Item): Promise<number> =>
	(await n8n.sandbox.control.bookings())[kind].filter((booked) => booked === number).length;

export const node = (name: string, type: string, parameters: object, more: object = {}): NodeSpec => ({
	...{ id: crypto.randomUUID(), name, type: `n8n-nodes-base.${type}`, typeVersion: 1, position: [0, 0], parameters },
	...more,
});

/** Returns the node that books its input items. Its requests time out after a second. */
export const bookNode = ({ credentials }: Testbed, kind: Kind, more: object = {}, options: object = {}): NodeSpec =>
	node(
		'Book',
		'',
		{
			...{ resource: kind, operation: 'create', ...bookings[kind].parameters },
			options: { maximumBookings: 100, requestTimeout: 1, ...options },
		},
		{ type: 'n8n-nodes-drayage.drayageFreight', credentials, ...more },
	);

export type Links = ReadonlyArray<readonly [from: string, to: string, output?: number]>;

export const connectionsOf = (links: Links) => {
	const found: Record<string, { main: object[][] }> = {};
	for (const [from, to, output = 0] of links) {
		const { main } = (found[from] ??= { main: [] });
		while (main.length <= output) main.push([]);
		main[output]?.push({ node: to, type: 'main', index: 0 });
	}
	return found;
};

export interface Flow {
	readonly id: string;
	/** Starts the workflow with these items and returns the ID of the execution. */
	start(items: readonly Item[]): Promise<string>;
}

/** Returns a workflow that starts with the items of a webhook request and continues with these nodes. */
export const publishFlow = async (n8n: Testbed, nodes: readonly NodeSpec[], links: Links): Promise<Flow> => {
	const path = crypto.randomUUID();
	const webhook = node(
		'Webhook',
		'webhook',
		{ httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
		{ typeVersion: 2.1, webhookId: crypto.randomUUID() },
	);
	const split = node('Items', 'splitOut', { fieldToSplitOut: 'body.items' });
	const saved = await createWorkflow<{ id: string; versionId: string }>(n8n.rest, {
		name: `Bookings ${path}`,
		nodes: [webhook, split, ...nodes],
		connections: connectionsOf([['Webhook', 'Items'], ...links]),
		settings: { executionOrder: 'v1' },
	});
	await publish(n8n.rest, saved);
	const { id } = saved;
	const start = async (items: readonly Item[]) => {
		const before = (await executionsOf(n8n, id)).length;
		const post = async () =>
			await fetch(`${n8n.url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ items }),
			});
		await until(post, ({ ok }) => ok, { pollMs: 200 });
		const [newest] = await until(
			() => executionsOf(n8n, id),
			({ length }) => length > before,
			{ pollMs: 200 },
		);
		return newest?.id ?? '';
	};
	return { id, start };
};

/** Returns the executions of a workflow, newest first. */
const executionsOf = async ({ rest }: Testbed, workflowId: string) => {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	return (await rest.request<{ results: Array<{ id: string }> }>('GET', `/executions?filter=${filter}`)).results;
};

/** Returns the error message of an execution, and all items that a node returned in it. */
export const ended = async ({ rest }: Testbed, id: string, name = 'Book') => {
	const { resultData } = await readEnded(rest, id);
	const runs = resultData.runData[name] ?? [];
	const outputs = runs.map(({ data }) => (data?.main ?? []).map((items) => (items ?? []).map(({ json }) => json)));
	return { message: resultData.error?.message, outputs };
};

/** Retries an execution and waits until it ends. */
export const retry = async (n8n: Testbed, id: string) => {
	const response = await n8n.rest.request<{ id: string }>('POST', `/executions/${id}/retry`, { loadWorkflow: false });
	return await ended(n8n, response.id);
};
