import { createServer, type Server, type AddressInfo } from 'node:net';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

useTiming({ backoff: 4 });
const sandbox = useSandbox();

/** The proxy's response to CONNECT, which n8n passes on as if it came from the service. */
let answer = '';
let asked: string[] = [];
let proxy: Server;

beforeAll(async () => {
	proxy = createServer((socket) => {
		socket.on('error', () => undefined);
		socket.once('data', (data) => {
			asked.push(data.toString().split('\r\n')[0] ?? '');
			socket.end(answer);
		});
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	process.env.HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
beforeEach(() => {
	asked = [];
});
afterAll(async () => {
	delete process.env.HTTPS_PROXY;
	await new Promise((resolve) => proxy.close(resolve));
});

const SQUID = 'Server: squid/6.6\r\nContent-Type: text/html\r\nContent-Length: 18\r\n\r\n<h1>Forbidden</h1>';
const BLOCKED = 'A proxy or firewall seems to have refused the request (status 403)';
const LOGIN = 'The proxy between n8n and the API asks for a user name and password';

it.each([
	['403 with a web page', `HTTP/1.1 403 Forbidden\r\n${SQUID}`, BLOCKED],
	['403 alone', 'HTTP/1.1 403 Forbidden\r\n\r\n', BLOCKED],
	['407', 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="p"\r\n\r\n', LOGIN],
])('blames a proxy that responds to CONNECT with %s', async (_, response, message) => {
	answer = response;
	const { error } = await runOperation(sandbox(), 'warehouse.get', parametersOf('warehouse.get'), {
		baseUrl: 'https://freight.test',
	});
	expect(error?.message).toBe(message);
	expect(error?.description).toMatch(/n8n's administrator/);
	expect(asked).toEqual(['CONNECT freight.test:443 HTTP/1.1']);
});
