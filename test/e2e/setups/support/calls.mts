import { runNodes, type Row } from '../../../../tools/n8n/rest.mts';
import type { Testbed } from '../../../../tools/n8n/ownN8n.mts';
import { publish, saveChain, saveTrigger, unpublish } from '../../../../tools/n8n/workflows.mts';
import { until } from '../../../../tools/until.mts';

export const TYPE = 'n8n-nodes-drayage.drayageFreight';
const CREDENTIAL = 'drayageFreightApi';

/** An n8n with a signed-in owner. */
type SignedIn = Pick<Testbed, 'rest'>;

/** A credential as referenced by nodes, with the data for the credential test. */
export interface Saved {
	readonly id: string;
	readonly name: string;
	readonly type: string;
	readonly data: object;
}

/** Saves a credential with these fields. Any field can be an expression. */
export async function saveCredential({ rest }: SignedIn, fields: object): Promise<Saved> {
	const data = { environment: 'custom', accessToken: 'sandbox-token', ...fields };
	const name = `Account ${crypto.randomUUID()}`;
	const { id } = await rest.request<{ id: string }>('POST', '/credentials', { name, type: CREDENTIAL, data });
	return { id, name, type: CREDENTIAL, data };
}

/** Returns a reference to a credential, in the format that nodes use. */
export const references = ({ id, name }: Saved) => ({ [CREDENTIAL]: { id, name } });

/** Runs the credential test like the editor does. */
export const testCredential = async ({ rest }: SignedIn, credentials: Saved): Promise<Row> =>
	await rest.request('POST', '/credentials/test', { credentials });

/** Returns the names of cities in a menu of the editor. The nodes cache the results of a filter. */
export async function cityNames({ rest }: SignedIn, credential: Saved, filter: string): Promise<string[]> {
	const body = {
		nodeTypeAndVersion: { name: TYPE, version: 1 },
		path: 'toCityId',
		methodName: 'city',
		filter,
		currentNodeParameters: {},
		credentials: references(credential),
	};
	const path = '/dynamic-node-parameters/resource-locator-results';
	const { results } = await rest.request<{ results: { name: string }[] }>('POST', path, body);
	return results.map(({ name }) => name);
}

/** Runs the action node manually and returns its items. Throws if the run stops. */
export async function runAction({ rest }: SignedIn, credential: Saved, parameters: object): Promise<Row[]> {
	const { id } = await saveChain(rest, 'Action', [
		{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
		{ name: 'Action', type: TYPE, parameters, credentials: references(credential) },
	]);
	return (await runNodes(rest, id, 'Start')).items.get('Action') ?? [];
}

const TEXT = 'a file of the tests';

/** Uploads a file to a new order and downloads it again. Returns the received size and the sent size. */
export async function sendFile(n8n: Testbed, credential: Saved): Promise<{ sent: unknown; arrived: unknown }> {
	const [orderId = 0] = await n8n.sandbox.control.seedOrders();
	const node = (name: string, operation: string, parameters: object) => ({
		...{ name, type: TYPE, credentials: references(credential) },
		parameters: { resource: 'orderFile', operation, orderId: { mode: 'id', value: String(orderId) }, ...parameters },
	});
	const text = { mode: 'raw', jsonOutput: JSON.stringify({ text: TEXT }) };
	const { id } = await saveChain(n8n.rest, 'Files', [
		{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
		{ name: 'Text', type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: text },
		{
			...{ name: 'File', type: 'n8n-nodes-base.convertToFile', typeVersion: 1.1 },
			parameters: { operation: 'toText', sourceProperty: 'text', options: { fileName: 'note.txt' } },
		},
		node('Upload', 'upload', {}),
		node('Download', 'download', { fileId: '={{ $json.id }}' }),
	]);
	const { items } = await runNodes(n8n.rest, id, 'Start');
	return { sent: TEXT.length, arrived: items.get('Download')?.[0]?.file_size };
}

/**
 * Publishes and unpublishes a workflow with the webhook trigger. Returns the registered URLs, then the remaining ones.
 */
export async function registerTrigger(
	n8n: Testbed,
	credential: Saved,
): Promise<{ registered: string[]; left: string[] }> {
	const { rest, sandbox } = n8n;
	const urls = async (count: number) =>
		(
			await until(
				() => sandbox.control.webhooks(),
				({ length }) => length === count,
			)
		).map(({ url }) => url);
	const trigger = { rest, credentials: references(credential) };
	const workflow = await saveTrigger(trigger, 'Events', { events: ['ltl.shipment.created'] });
	await publish(rest, workflow);
	const registered = await urls(1);
	await unpublish(rest, workflow.id);
	return { registered, left: await urls(0) };
}

/** Returns the items of Fetch Test Event in the updates trigger. */
export async function fetchTestEvent({ rest }: SignedIn, credential: Saved): Promise<Row[]> {
	const type = 'n8n-nodes-drayage.drayageFreightUpdatesTrigger';
	const parameters = { changes: ['order.status'] };
	const trigger = { name: 'Updates', type, parameters, credentials: references(credential) };
	const { id } = await saveChain(rest, 'Updates', [trigger]);
	return (await runNodes(rest, id, 'Updates')).items.get('Updates') ?? [];
}
