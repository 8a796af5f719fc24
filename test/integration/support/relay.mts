import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening, type Listening } from '../../support/server.mts';

/** A request that passed through a relay, and its response. */
export interface Exchange {
	readonly method: string;
	/** The path, without the query. */
	readonly path: string;
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** Returns a proxy in front of a server that forwards everything and records the responses. */
export async function startRelay(target: string): Promise<Listening & { readonly exchanges: Exchange[] }> {
	const exchanges: Exchange[] = [];
	const server = createServer((request, response) => {
		const { method = '', url = '', headers } = request;
		const onward = httpRequest(target + url, { method, headers }, (answer) => {
			const { statusCode: status = 0, headers: answered } = answer;
			void buffer(answer).then((body) => {
				exchanges.push({ method, path: url.split('?')[0] ?? '', status, headers: answered, body: body.toString() });
				response.writeHead(status, answered).end(body);
			});
		});
		request.pipe(onward);
	});
	return { ...(await listening(server)), exchanges };
}
