import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { createGzip } from 'node:zlib';
import { runNode } from '../../../../tools/engine/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { until } from '../../../../tools/until.mts';
import { listening, type Listening } from '../../../support/server.mts';
import { credentialsFor, forgetBookings } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

useTiming({ backoff: 1, tries: 3, lookupDelays: [0] });

const MB = 1024 * 1024;
const PIECE = Buffer.alloc(MB, ' ');

/** The number of megabytes of spaces before the content, and whether they are compressed. */
let length = 0;
let isCompressed = false;
const requests: string[] = [];
const sockets = new Set<Socket>();
let server: Listening;

beforeAll(async () => {
	const http = createServer((request, response) => {
		requests.push(request.method ?? '');
		request.resume();
		response.writeHead(200, {
			'content-type': 'application/json',
			...(isCompressed && { 'content-encoding': 'gzip' }),
		});
		const gzip = isCompressed ? createGzip({ level: 1 }) : undefined;
		gzip?.on('error', () => undefined).pipe(response);
		const out = gzip ?? response;
		const content = request.method === 'GET' ? '[]' : '{"order_number":"N1"}';
		const write = (sent: number) => {
			if (sent === length) return void out.end(content);
			out.write(PIECE, () => setImmediate(write, sent + 1));
		};
		write(0);
	});
	http.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	server = await listening(http);
});
afterAll(() => server.close());
beforeEach(async () => {
	requests.length = 0;
	await forgetBookings();
});

const run = async (resource: string, operation: string, parameters: object) => {
	const { items, error } = await runNode({
		type: 'drayageFreight',
		parameters: { resource, operation, ...parameters },
		credentials: credentialsFor(server.url),
	});
	return error?.message ?? items[0]?.json;
};

const list = async () => await run('rateRequest', 'getAll', { returnAll: true });
const book = async () => await run('ftlShipment', 'create', parametersOf('ftlShipment.create'));

describe.each([false, true])('a response that is too large (compressed: %s)', (compressed) => {
	beforeEach(() => {
		[length, isCompressed] = [200, compressed];
	});

	it('is rejected, and its connection is closed', async () => {
		expect(await list()).toMatch(/^The response is larger than 64 MB/);
		expect(requests).toEqual(['GET']);
		const left = await until(
			() => Promise.resolve(sockets.size),
			(size) => size === 0,
		);
		expect(left).toBe(0);
	});

	it('may be that of a booking, which is not requested again', async () => {
		expect(await book()).toMatch(/may or may not have been booked/);
		expect(await book()).toMatch(/an earlier attempt may have booked/);
		expect(requests.filter((method) => method === 'POST')).toHaveLength(1);
	});
});

it('accepts 20 MB', async () => {
	[length, isCompressed] = [20, true];
	expect(await book()).toMatchObject({ order_number: 'N1' });
});
