import { inspect } from 'node:util';
import { initBinaryData, startNode } from '../../../../tools/engine/index.mts';
import { credentialsFor } from '../../support/freight.mts';
import { useServers, type TestServer } from '../../support/servers.mts';

export const TOKEN = 'secret-token-4711';
export const PATH = '/api/ltl/shipments/LS1/files/3';
export const PDF = Buffer.from('%PDF-1.7 \u0000\u00ff bytes', 'latin1');

/** Two servers for the tests of a file, and the download of a label from `service`. */
export function useLabels() {
	const servers = useServers();
	beforeAll(() => initBinaryData());
	const start = async (parameters: object = {}) =>
		await startNode({
			type: 'drayageFreight',
			parameters: {
				resource: 'ltlShipmentFile',
				operation: 'download',
				orderNumber: 'LS1',
				fileId: '3',
				...parameters,
			},
			credentials: credentialsFor(servers().service.url, TOKEN),
		});

	const download = async (parameters: object = {}) => {
		const run = await (await start(parameters)).finished;
		// Nothing that a run shows or stores may contain the token.
		expect(inspect(run, { depth: null, showHidden: true })).not.toContain(TOKEN);
		return run;
	};

	return { servers, start, download };
}

export const file = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
	server.answer(path, (_, response) =>
		response.writeHead(200, { 'content-type': 'application/pdf', ...headers }).end(PDF),
	);

export const redirect = (server: TestServer, path: string, location: string | undefined, status = 302) =>
	server.answer(path, (_, response) =>
		response.writeHead(status, location === undefined ? {} : { location }).end('moved'),
	);

/** Serves a response that never ends. Resolves when its connection is closed. */
export const unfinished = (server: TestServer, path: string, status = 200, headers = {}, whenBegun = () => {}) =>
	new Promise<void>((resolve) => {
		server.answer(path, (_, response) => {
			response.once('close', () => resolve());
			response.writeHead(status, headers).write('begin');
			whenBegun();
		});
	});
