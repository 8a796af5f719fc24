import { postAll } from './sending.mts';
import type { Testbed } from '../n8n/testbed.mts';
import { until } from '../until.mts';
import { publish, saveTrigger, saveWebhook, type NodeSpec } from '../n8n/workflows.mts';

/** A published workflow that takes events. */
export interface Subject {
	readonly name: string;
	readonly workflowId: string;
	readonly url: string;
}

const answers = async (url: string) => {
	const response = await fetch(url, { method: 'POST' });
	await response.arrayBuffer();
	return response.status !== 404;
};

/** Publishes the trigger for one event and answers where the service was told to post. */
export async function publishTrigger(
	n8n: Testbed,
	name: string,
	eventType: string,
	options: object,
	nodes?: readonly NodeSpec[],
): Promise<Subject> {
	const { control } = n8n.sandbox;
	const known = new Set((await control.webhooks()).map(({ id }) => id));
	const workflow = await saveTrigger(n8n, name, { events: [eventType], options }, nodes);
	await publish(n8n.rest, workflow);
	const added = async () => (await control.webhooks()).find(({ id }) => !known.has(id));
	const url = (await until(added, (found) => found !== undefined))?.url;
	if (url === undefined) throw new Error(`"${name}" was not registered`);
	// Until n8n has saved the registration, posts are refused with 503; one without events starts nothing.
	await until(
		async () => (await postAll(url, [{ data: [] }], 1))[0],
		(status) => status === 200,
	);
	return { name, workflowId: workflow.id, url };
}

/** Publishes a workflow with n8n's own Webhook node. One empty post tells that it is served. */
export async function publishWebhook(
	n8n: Testbed,
	path: string,
	withExpression = false,
	nodes?: readonly NodeSpec[],
): Promise<Subject> {
	const workflow = await saveWebhook(n8n, path, withExpression, nodes);
	await publish(n8n.rest, workflow);
	const url = `${n8n.url}/webhook/${path}`;
	await until(() => answers(url), Boolean);
	const name = withExpression ? "n8n's Webhook node with an expression" : "n8n's Webhook node";
	return { name, workflowId: workflow.id, url };
}
