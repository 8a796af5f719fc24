import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';
import { eventsAfter, type TriggerWorkflow } from './support.mts';

/** Stands in for n8n's webhook server: takes posts for one published workflow over HTTP. */
export interface Listener {
	/** n8n's base URL. */
	readonly url: string;
	/** For each execution, the events that reached the node after the trigger. */
	readonly executions: IDataObject[][];
	/** Resolves when all executions have ended. */
	settled(): Promise<void>;
	close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage) => {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
};

/** Starts one on a free port; `serving` returns the workflow that takes the posts. */
export async function listen(serving: () => TriggerWorkflow): Promise<Listener> {
	const executions: IDataObject[][] = [];
	const running: Array<Promise<unknown>> = [];
	const server = createServer((request, response) => {
		void (async () => {
			const rawBody = await bodyOf(request);
			const { pathname, searchParams } = new URL(request.url ?? '', 'http://n8n');
			const kit = await serving().kit();
			const below = pathname.slice(`/webhook/${kit.path()}`.length);
			const answer = await kit.receive({
				body: JSON.parse(rawBody.toString()) as unknown,
				rawBody,
				query: Object.fromEntries(searchParams),
				headers: request.headers as Record<string, string>,
				ip: request.socket.remoteAddress ?? '',
				below,
				webhook: below.replace(/^\//, '') === '' ? 'default' : 'setup',
			});
			response.writeHead(answer.sent.status ?? 200, { 'content-type': 'application/json' });
			response.end(JSON.stringify(answer.sent.body ?? answer.webhookResponse));
			if (!answer.workflowData) return;
			running.push(eventsAfter(kit, answer.workflowData).then((events) => executions.push(events)));
		})();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		executions,
		settled: async () => {
			await Promise.all(running);
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
