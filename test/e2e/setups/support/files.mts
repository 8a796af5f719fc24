import type { Testbed } from '../../../../tools/n8n/ownN8n.mts';
import { createWorkflow, publish, type NodeSpec } from '../../../../tools/n8n/workflows.mts';
import { until } from '../../../../tools/until.mts';
import { connectionsOf, node, type Links } from '../../bookings/support.mts';
import { TYPE } from './calls.mts';

export const MEGABYTE = 1024 * 1024;

/** A workflow's response: a file, or the reason why there is none. */
interface Responded {
	readonly status: number;
	readonly bytes: Buffer;
	/** n8n's ID for the file. It starts with the storage mode. */
	readonly storage: string | null;
}

/** Publishes a workflow that starts with a Webhook node, and returns a function that sends requests to it. */
async function publishAt(n8n: Testbed, httpMethod: string, nodes: readonly NodeSpec[], links: Links) {
	const path = crypto.randomUUID();
	const parameters = { httpMethod, path, responseMode: 'responseNode', options: {} };
	const saved = await createWorkflow<{ id: string; versionId: string }>(n8n.rest, {
		name: `Files ${path}`,
		nodes: [node('Webhook', 'webhook', parameters, { typeVersion: 2.1, webhookId: path }), ...nodes],
		connections: connectionsOf(links),
		settings: { executionOrder: 'v1' },
	});
	await publish(n8n.rest, saved);
	return async (query: object, body?: FormData): Promise<Responded> => {
		const url = `${n8n.url}/webhook/${path}?${new URLSearchParams(Object.entries(query)).toString()}`;
		const init = { method: httpMethod, ...(body && { body }) };
		const response = await until(
			async () => await fetch(url, init),
			({ status }) => status !== 404,
			{ pollMs: 200 },
		);
		const { status, headers } = response;
		return { status, bytes: Buffer.from(await response.arrayBuffer()), storage: headers.get('x-storage') };
	};
}

const respond = (name: string, parameters: object) => node(name, 'respondToWebhook', parameters, { typeVersion: 1.4 });

/** Responds with the file in the field `data`. */
const respondWithFile = respond('File', {
	respondWith: 'binary',
	responseDataSource: 'set',
	inputFieldName: 'data',
	options: { responseHeaders: { entries: [{ name: 'x-storage', value: '={{ $binary.data.id }}' }] } },
});

const respondWithReason = respond('Reason', {
	respondWith: 'text',
	responseBody: '={{ $json.error }}',
	options: { responseCode: 422 },
});

/** Returns an operation on the files of the order in the webhook request. */
const fileNode = ({ credentials }: Testbed, name: string, operation: string, parameters: object) => ({
	...node(name, '', {
		...{ resource: 'orderFile', operation, ...parameters },
		orderId: { mode: 'id', value: "={{ $('Webhook').item.json.query.order }}" },
	}),
	...{ type: TYPE, credentials, onError: 'continueErrorOutput' },
});

interface FileFlows {
	/** Sends a file to n8n, which uploads it to a new order, downloads it again and responds with it. */
	upload(bytes: Buffer): Promise<Responded>;
	/**
	 * Makes n8n download a file of this size and respond with it. Also returns the file served by the sandbox itself.
	 */
	download(size: number): Promise<Responded & { readonly served: Buffer }>;
}

/** Publishes workflows that upload and download files. */
export async function publishFileFlows(n8n: Testbed): Promise<FileFlows> {
	const { control, url, token } = n8n.sandbox;
	const fromUpload = { mode: 'id', value: '={{ $json.id }}' };
	const fromQuery = { mode: 'id', value: '={{ $json.query.file }}' };
	const refusals: Links = [['Download', 'Reason', 1]];
	const uploading = await publishAt(
		n8n,
		'POST',
		[
			fileNode(n8n, 'Upload', 'upload', { binaryPropertyName: 'sent' }),
			fileNode(n8n, 'Download', 'download', { fileId: fromUpload }),
			...[respondWithFile, respondWithReason],
		],
		[['Webhook', 'Upload'], ['Upload', 'Download'], ['Upload', 'Reason', 1], ['Download', 'File'], ...refusals],
	);
	const downloading = await publishAt(
		n8n,
		'GET',
		[fileNode(n8n, 'Download', 'download', { fileId: fromQuery }), respondWithFile, respondWithReason],
		[['Webhook', 'Download'], ['Download', 'File'], ...refusals],
	);
	const newOrder = async () => (await control.seedOrders({}))[0] ?? 0;
	return {
		async upload(bytes) {
			const body = new FormData();
			body.set('sent', new File([new Uint8Array(bytes)], 'paper.pdf', { type: 'application/pdf' }));
			return await uploading({ order: await newOrder() }, body);
		},
		async download(size) {
			const order = await newOrder();
			const { fileId } = await control.addFile({ holder: `order ${order}`, size });
			const headers = { authorization: `Bearer ${token}` };
			const direct = await fetch(`${url}/api/v2/orders/${order}/files/${fileId}`, { headers });
			const served = Buffer.from(await direct.arrayBuffer());
			return { ...(await downloading({ order, file: fileId })), served };
		},
	};
}
