import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { listening, type Listening } from '../../support/server.mts';
import { eventsAfter, type TriggerWorkflow } from './support.mts';

/** A stand-in for n8n's webhook server. It receives webhook requests for one published workflow over HTTP. */
export interface Listener extends Listening {
	/** For each execution, the events that reached the node after the trigger. */
	readonly executions: IDataObject[][];
	/** Resolves when all executions have ended. */
	settled(): Promise<void>;
}

/** Starts a listener on a free port. `serving` returns the workflow that receives the requests. */
export async function listen(serving: () => TriggerWorkflow): Promise<Listener> {
	const executions: IDataObject[][] = [];
	const running: Array<Promise<unknown>> = [];
	const server = createServer((request, response) => {
		void (async () => {
			const rawBody = await buffer(request);
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
	return {
		...(await listening(server)),
		executions,
		settled: async () => {
			await Promise.all(running);
		},
	};
}
