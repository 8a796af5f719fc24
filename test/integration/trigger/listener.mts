import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';
import { passedOn, type TriggerWorkflow } from './support.mts';

/** Stands for n8n's webhook server in front of one published workflow: posts come in over HTTP. */
export interface Listener {
	/** n8n's address. */
	readonly url: string;
	/** For each post that started the workflow, what reached the node after the trigger. */
	readonly executions: IDataObject[][];
	/** Resolves when all workflows that were started have ended. */
	settled(): Promise<void>;
	close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage) => {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
};

/** Listens for the posts of the workflow that `serving` answers at the time. */
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
			running.push(passedOn(kit, answer.workflowData).then((events) => executions.push(events)));
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
