import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { runNode } from '../../../../tools/engine/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runs } from '../../../support/runs.mts';
import { listening, type Listening } from '../../../support/server.mts';
import { credentialsFor, forgetBookings } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

useTiming({ backoff: 1, tries: 3, lookupDelays: [0] });

const TLS = path.resolve(import.meta.dirname, '../../../fixtures/tls');
const pem = (name: string) => readFileSync(path.join(TLS, `${name}.pem`));

/** n8n before 2.34 doesn't report which system call failed. Only older versions are tested from a separate folder. */
const PASSES_ON_CALLS = process.env.DRAYAGE_VERSION_FOLDER === undefined;

/** How a connection ends, and after how many bytes from which side. */
interface Break {
	readonly side: 'client' | 'server';
	readonly after: number;
	readonly how: 'reset' | 'end' | 'plain text' | 'damaged byte' | 'alert' | 'silence';
}

/** Breaks every connection to the sandbox in the given way, below TLS. */
class BreakingProxy {
	break: Break = { side: 'client', after: Infinity, how: 'reset' };
	connections = 0;

	constructor(private readonly port: number) {}

	handle(client: Socket): void {
		this.connections += 1;
		const server = connect(this.port, '127.0.0.1');
		for (const socket of [client, server]) socket.on('error', () => undefined);
		this.pass('client', client, server);
		this.pass('server', server, client);
		client.on('close', () => server.destroy());
		server.on('close', () => setImmediate(() => client.destroy()));
	}

	private pass(side: Break['side'], from: Socket, to: Socket): void {
		let passed = 0;
		from.on('data', (piece: Buffer) => {
			const { after, how, side: broken } = this.break;
			if (side !== broken || passed + piece.length <= after) {
				passed += piece.length;
				to.write(piece);
				return;
			}
			const left = Math.max(0, after - passed);
			to.write(piece.subarray(0, left));
			passed = Infinity;
			const client = side === 'client' ? from : to;
			if (how === 'reset') client.resetAndDestroy();
			else if (how === 'end') client.end();
			else if (how === 'plain text') client.end('HTTP/1.1 400 Bad Request\r\n\r\n');
			else if (how === 'alert') client.end(Buffer.from([21, 3, 3, 0, 2, 2, 40]));
			else if (how === 'damaged byte') {
				const rest = Buffer.from(piece.subarray(left));
				rest.writeUInt8((rest[0] ?? 0) ^ 0xff, 0);
				to.write(rest);
			}
		});
	}
}

/** The complete booking requests that the service has read. */
let requests = 0;
let service: Listening;
let front: Listening;
let proxy: BreakingProxy;
let trusts: string | undefined;

beforeAll(async () => {
	trusts = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
	process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
	const https = createHttps({ key: pem('key'), cert: pem('certificate') }, (request, response) => {
		void buffer(request).then(
			(body) => {
				const isPost = request.method === 'POST' && body.length === Number(request.headers['content-length']);
				if (isPost) requests += 1;
				response.end(JSON.stringify({ data: isPost ? { order_number: 'N1' } : [] }));
			},
			() => undefined,
		);
	});
	https.on('tlsClientError', () => undefined);
	service = await listening(https);
	proxy = new BreakingProxy(Number(new URL(service.url).port));
	const net = createServer((socket) => proxy.handle(socket));
	front = await listening(Object.assign(net, { closeAllConnections: () => undefined }) as never);
});
afterAll(async () => {
	if (trusts === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
	else process.env.NODE_TLS_REJECT_UNAUTHORIZED = trusts;
	await Promise.all([service.close(), front.close()]);
});

const book = async (url: string) => {
	const { resource, operation } = { resource: 'ftlShipment', operation: 'create' };
	const { items, error } = await runNode({
		type: 'drayageFreight',
		parameters: {
			resource,
			operation,
			...parametersOf('ftlShipment.create'),
			options: { requestTimeout: 0.3 },
		},
		credentials: credentialsFor(url),
	});
	return error?.message ?? items[0]?.json;
};

const overTls = () => front.url.replace('http://127.0.0.1', 'https://localhost');

const breaks = fc.record<Break>({
	side: fc.constantFrom('client' as const, 'server' as const),
	// The size of a handshake is about 500 bytes, plus the request and the response.
	after: fc.oneof(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 4_000 })),
	how: fc.constantFrom<Break['how']>('reset', 'end', 'plain text', 'damaged byte', 'alert', 'silence'),
});

it('books at most once, wherever a connection breaks, and never denies a booking that was made', async () => {
	await fc.assert(
		fc.asyncProperty(breaks, async (given) => {
			await forgetBookings();
			[requests, proxy.break] = [0, given];
			const first = await book(overTls());
			expect(requests).toBeLessThanOrEqual(1);
			const isSure = typeof first === 'object' || !/may or may not have been booked/.test(first as string);
			if (requests === 1 && isSure) expect(first).toMatchObject({ order_number: 'N1' });
			proxy.break = { ...given, after: Infinity };
			const second = await book(overTls());
			// After it might be booked, it's never requested again. Before that, it can be.
			expect(requests).toBeLessThanOrEqual(1);
			if (!isSure) expect(second).toMatch(/^Nothing was sent: this node has sent/);
		}),
		{ numRuns: runs(20) },
	);
}, 3_600_000);

it('sends nothing to a service with an untrusted certificate, so the booking can be made later', async () => {
	await forgetBookings();
	[requests, proxy.break] = [0, { side: 'client', after: Infinity, how: 'reset' }];
	process.env.NODE_TLS_REJECT_UNAUTHORIZED = '1';
	expect(await book(overTls())).toMatch(/certificate/);
	process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
	expect(requests).toBe(0);
	expect(await book(overTls())).toMatchObject({ order_number: 'N1' });
});

it('reports that nothing is listening and, since n8n 2.34, that nothing was sent', async () => {
	await forgetBookings();
	const free = await listening(createServer() as never).catch(() => undefined);
	await free?.close().catch(() => undefined);
	requests = 0;
	const gone = await book((free?.url ?? '').replace('http', 'https'));
	// Older versions of n8n don't report which system call failed.
	expect(gone).toMatch(PASSES_ON_CALLS ? /^The API can't be reached/ : /may or may not .* can.t be reached/);
});
