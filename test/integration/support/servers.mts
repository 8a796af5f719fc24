import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening, type Listening } from '../../support/server.mts';

/** A request, with its raw body. */
export interface SeenRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: IncomingMessage['headers'];
	readonly body: Buffer;
}

type Handler = (request: SeenRequest, response: ServerResponse) => void;

/** A server for behavior that the sandbox lacks: unusual headers, redirects between origins, raw bodies. */
export interface TestServer extends Listening {
	readonly seen: SeenRequest[];
	/** Sets the response for a path with any query. Other paths get 404. */
	answer(path: string, handler: Handler): void;
}

/** Starts a server on a free port. */
export async function startServer(): Promise<TestServer> {
	const handlers = new Map<string, Handler>();
	const seen: SeenRequest[] = [];
	const handle = async (request: IncomingMessage, response: ServerResponse) => {
		const { method = '', url = '', headers } = request;
		const noted = { method, url, headers, body: await buffer(request) };
		seen.push(noted);
		const handler = handlers.get(url.split('?')[0] ?? '');
		if (handler) handler(noted, response);
		else response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not here"}');
	};
	const server = createServer((request, response) => void handle(request, response));
	return {
		...(await listening(server)),
		seen,
		answer: (path, handler) => void handlers.set(path, handler),
	};
}

/** Two servers with different origins for the tests of a file, restarted before each test. */
export function useServers(): () => { service: TestServer; elsewhere: TestServer } {
	let servers: { service: TestServer; elsewhere: TestServer } | undefined;
	beforeEach(async () => {
		servers = { service: await startServer(), elsewhere: await startServer() };
	});
	afterEach(async () => {
		await Promise.all([servers?.service.close(), servers?.elsewhere.close()]);
	});
	return () => {
		if (!servers) throw new Error('The servers run only inside tests');
		return servers;
	};
}
