import axios from 'axios';
import { Agent } from 'node:http';
import { until } from '../until.mts';
import type { Testbed } from './ownN8n.mts';
import { type NodeSpec, publish, saveTrigger } from './workflows.mts';

/**
 * Posts bodies to a URL as fast as it responds, with this many simultaneous requests. Returns the statuses in order.
 */
export async function postAll(url: string, bodies: readonly unknown[], atOnce: number): Promise<number[]> {
	// n8n may close a connection from an earlier call at the moment it is reused.
	const httpAgent = new Agent({ keepAlive: true, maxSockets: atOnce });
	const client = axios.create({ httpAgent, maxBodyLength: Infinity, validateStatus: () => true });
	const statuses = new Array<number>(bodies.length);
	let next = 0;
	const worker = async () => {
		for (let index = next++; index < bodies.length; index = next++) {
			statuses[index] = (await client.post(url, bodies[index])).status;
		}
	};
	try {
		await Promise.all(Array.from({ length: atOnce }, worker));
	} finally {
		httpAgent.destroy();
	}
	return statuses;
}

/** A published workflow that receives events. */
export interface Subject {
	readonly name: string;
	readonly workflowId: string;
	readonly url: string;
}

/** Publishes the trigger for one event and returns the URL that it registered. */
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
	// Until n8n has saved the registration, it rejects requests with 503. A request without events starts no workflow.
	await until(
		async () => (await postAll(url, [{ data: [] }], 1))[0],
		(status) => status === 200,
	);
	return { name, workflowId: workflow.id, url };
}
