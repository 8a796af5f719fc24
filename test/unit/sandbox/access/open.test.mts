import http from 'node:http';
import { Access } from '../../../../sandbox/access/access.mts';
import { createSandbox } from '../../../../sandbox/index.mts';
import { buildServer } from '../../../../sandbox/http/server.mts';
import type { Service } from '../../../../sandbox/service.mts';
import { contractEndpoints } from '../../../support/contract.mts';
import { shared } from '../../../support/shared.mts';
import { booked, clientOf, listIn, receiver, type Row } from '../support.mts';

const ALLOWED = ['sandbox.test', 'n8n.test:*', 'localhost:*'];
// The sandbox listens on loopback, as behind a tunnel, so that other machines can't connect during the tests.
const sandbox = shared(
	() => createSandbox({ allowHosts: ALLOWED }),
	(running) => running.close(),
);

beforeEach(() => sandbox().control.reset());

interface Response {
	readonly status: number;
	readonly headers: http.IncomingHttpHeaders;
	readonly text: string;
}

/** Sends a request with the exact path, without normalizing it. */
const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
	new Promise<Response>((resolve, reject) => {
		const { port } = new URL(localUrl());
		const request = http.request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
			let text = '';
			// The stream of changes never ends.
			const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
			response.on('data', (piece: Buffer) => {
				text += piece.toString();
				if (text.includes('data: open')) {
					done();
					request.destroy();
				}
			});
			response.on('end', done);
		});
		request.on('error', reject);
		request.end(body);
	});

const localUrl = () => `http://127.0.0.1:${new URL(sandbox().url).port}`;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const withToken = () => bearer(sandbox().token);

/**
 * Returns every route that the server registers, from the tree that Fastify prints, which is indented by four
 * characters per level.
 */
async function registeredRoutes(): Promise<Array<[method: string, path: string]>> {
	const app = buildServer({ access: new Access({ host: '127.0.0.1', allowHosts: [] }) } as Service);
	await app.ready();
	const above: string[] = [];
	return app
		.printRoutes({ commonPrefix: false })
		.split('\n')
		.filter((line) => line !== '')
		.flatMap((line) => {
			const [, indent = '', part = '', methods = ''] = /^([│├└─\s]+)(\S+) \((.+)\)$/u.exec(line) ?? [];
			const depth = indent.length / 4 - 1;
			// The tree omits the folder of the page's files.
			above.splice(depth, above.length, part === '*' ? '_console/page/main.js' : part);
			const path = above.join('').replace(/:\w+/g, '1');
			return methods.split(', ').map((method): [string, string] => [method, path]);
		});
}

let routes: Array<[string, string]> = [];
beforeAll(async () => {
	routes = [
		...(await registeredRoutes()),
		['GET', '/nothing'],
		['POST', '/_sandbox/reset'],
		['GET', '/_console/page/x'],
	];
});

const statusesOf = async (headers: Record<string, string>, query = '') => {
	const answers = routes.map(async ([method, path]) => {
		const { status } = await send(method, path + query, headers, method === 'POST' ? '{}' : undefined);
		return status;
	});
	return [...new Set(await Promise.all(answers))];
};

it('the sandbox has a route for every endpoint of the contract, the console and the controls', () => {
	const paths = new Set(routes.map(([method, path]) => `${method} ${path}`));
	for (const [, { method, path }] of contractEndpoints) {
		expect(paths).toContain(`${method} ${path.replace(/\{\w+\}/g, '1')}`);
	}
	for (const own of ['/', '/_console/changes', '/_console/views/1', '/_console/page/main.js', '/openapi.json']) {
		expect(paths).toContain(`GET ${own}`);
	}
});

describe('every route', () => {
	it.each<[string, () => Record<string, string>, number]>([
		['no token', () => ({}), 401],
		['a wrong token', () => bearer('wrong'), 401],
		['an empty cookie', () => ({ Cookie: `drayage-sandbox-${new URL(sandbox().url).port}=` }), 401],
		[
			'the token as a cookie',
			() => ({ Cookie: `drayage-sandbox-${new URL(sandbox().url).port}=${sandbox().token}` }),
			401,
		],
		['another host', () => ({ ...withToken(), Host: 'evil.example' }), 403],
		['another origin', () => ({ ...withToken(), Origin: 'http://evil.example' }), 403],
		['the origin of an allowed n8n', () => ({ ...withToken(), Host: 'sandbox.test', Origin: 'http://n8n.test' }), 403],
		['the origin of a file', () => ({ ...withToken(), Origin: 'null' }), 403],
	])('rejects %s', async (_, headers, status) => {
		expect(await statusesOf(headers())).toEqual([status]);
	});

	it('ignores a token in the query', async () => {
		const [home, ...others] = routes;
		expect(home).toEqual(['GET', '/']);
		routes = others;
		const statuses = await statusesOf({}, `?token=${sandbox().token}`);
		routes = [home!, ...others];
		expect(statuses).toEqual([401]);
	});

	it.each(['SANDBOX.test:9', '[::1]:4010'])('responds as %s', async (Host) => {
		const statuses = await statusesOf({ ...withToken(), Host });
		expect(statuses).not.toContain(401);
		expect(statuses).not.toContain(403);
	});
});

it.each([
	'/%5fsandbox/reset',
	'//_sandbox/reset',
	'/_sandbox/./reset',
	'/api/../_sandbox/reset',
	'/_console/%2e%2e/_sandbox/reset',
	'/?/_sandbox/reset',
	'http://127.0.0.1/_sandbox/reset',
])("a colleague’s token doesn't reset the sandbox at %s", async (path) => {
	await sandbox().control.seedOrders();
	for (const token of ['', `${sandbox().token}-colleague`]) {
		expect((await send('POST', path, bearer(token), '{}')).status).toBeGreaterThanOrEqual(401);
	}
	expect(await sandbox().control.counts()).toMatchObject({ orders: 1 });
});

describe('the link', () => {
	const signIn = async (headers = {}) => await send('GET', `/?token=${sandbox().token}`, headers);
	const cookie = async () => ((await signIn()).headers['set-cookie'] ?? [''])[0]!.split(';')[0]!;

	it('sets a cookie for this site only, which scripts cannot read and which is not the token', async () => {
		const { status, headers, text } = await signIn();
		expect(status).toBe(200);
		expect(headers['set-cookie']).toEqual([
			expect.stringMatching(/^drayage-sandbox-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
		]);
		expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
		expect(JSON.stringify(headers) + text).not.toContain(sandbox().token);
	});

	it("doesn't set a cookie for a wrong token, another host or another origin", async () => {
		for (const [path, headers] of [
			['/?token=wrong', {}],
			['/?token=', {}],
			[`/?token=${sandbox().token}`, { Host: 'evil.example' }],
			[`/?token=${sandbox().token}`, { Origin: 'http://evil.example' }],
		] as const) {
			const { status, headers: answered } = await send('GET', path, headers);
			expect([path, status >= 401, answered['set-cookie']]).toEqual([path, true, undefined]);
		}
	});

	it.each([
		'/',
		'/_console/page/main.js',
		'/_console/packages/preact.js',
		'/_console/choices.js',
		'/_console/changes',
		'/_console/views/overview',
		'/openapi.json',
		'/_sandbox/health',
	])('opens %s', async (path) => {
		expect((await send('GET', path, { Cookie: `other=1; ${await cookie()}` })).status).toBe(200);
	});

	it('allows only its own page to use the controls, and not the API', async () => {
		const Cookie = await cookie();
		const post = async (headers: Record<string, string>) =>
			(await send('POST', '/_sandbox/seedOrders', { Cookie, ...headers }, '{}')).status;
		expect(await post({ Origin: localUrl(), Host: new URL(localUrl()).host })).toBe(200);
		expect(await post({ Origin: 'http://sandbox.test', Host: 'sandbox.test' })).toBe(200);
		expect(await post({ Origin: 'https://sandbox.test', Host: 'sandbox.test' })).toBe(200);
		expect(await post({ Origin: 'http://127.0.0.1:5678', Host: new URL(localUrl()).host })).toBe(403);
		expect((await send('GET', '/api/v2/orders', { Cookie })).status).toBe(401);
	});

	it.each([
		'/_console/page/../routes.mts',
		'/_console/page/..%2f..%2f..%2fpackage.json',
		'/_console/page/%2e%2e/%2e%2e/service.mts',
		'/_console/page//etc/passwd',
		'/_console/page/%00',
		'/_console/packages/..%2f..%2f..%2fpackage.json',
		'/_console/views/__proto__',
		'/_sandbox/__proto__',
	])("doesn't serve other files or names: %s", async (path) => {
		const { status, text } = await send('GET', path, { Cookie: await cookie() });
		expect([400, 403, 404]).toContain(status);
		expect(text).not.toMatch(/import|root:|"name"/);
	});
});

it("a GET doesn't change anything, because any page can make a browser send one", async () => {
	await sandbox().control.seedOrders();
	expect((await send('GET', '/_sandbox/reset', withToken())).status).toBe(405);
	expect(await sandbox().control.counts()).toMatchObject({ orders: 1 });
});

const api = (token = sandbox().token) => clientOf(localUrl(), token);
const register = async (url: string) =>
	await api().post('/api/webhook/config', { event_type: 'ltl.label.created', url });
const emit = async () => {
	await sandbox().control.emit({ eventType: 'ltl.label.created' });
	await sandbox().control.settle();
	return (await sandbox().control.deliveries()).map(({ attempts }) => attempts);
};

describe('webhook requests', () => {
	it.each(['http://evil.example/', 'http://127.0.0.1:9/', 'http://169.254.169.254/latest'])(
		'are not registered for %s, and the response explains what to do',
		async (url) => {
			const { status, data } = await register(url);
			expect(status).toBe(400);
			const [message] = (data as { errors: { url: string[] } }).errors.url;
			expect(message).toMatch(/^The sandbox sends no webhook requests to \S+\. .*--allow-host /);
			expect(listIn(await api().get('/api/webhook/config'))).toEqual([]);
		},
	);

	it("reach an allowed host, don't follow redirects, and don't contain the token", async () => {
		const hook = await receiver();
		const { port } = new URL(hook.url);
		const elsewhere = await receiver();
		const redirecting = http.createServer((_, response) => response.writeHead(307, { Location: elsewhere.url }).end());
		await new Promise<void>((listening) => redirecting.listen(0, '127.0.0.1', listening));
		const { port: second } = redirecting.address() as { port: number };
		expect((await register(`http://localhost:${port}/hook`)).status).toBe(201);
		expect((await register(`http://localhost:${second}/hook`)).status).toBe(201);
		expect((await emit()).sort()).toEqual([[200], [307]]);
		await booked(api(), 'ltl');
		await sandbox().control.settle();
		expect(hook.posts.length).toBeGreaterThan(1);
		expect(elsewhere.posts).toEqual([]);
		expect(JSON.stringify(hook.posts)).not.toContain(sandbox().token);
		expect(JSON.stringify(hook.posts.map(({ data }) => data))).toContain(`${sandbox().url}/api/ltl/`);
		redirecting.close();
		await Promise.all([hook.close(), elsewhere.close()]);
	});
});

it('keeps its token out of the log, the views and the description', async () => {
	await api().get('/api/v2/orders?x=1');
	const Cookie = `drayage-sandbox-1=${sandbox().token}`;
	await send('GET', '/api/v2/orders', { Cookie });
	const texts = [
		JSON.stringify(await sandbox().control.log()),
		(await send('GET', '/_console/views/log', withToken())).text,
		(await send('GET', '/openapi.json', withToken())).text,
	];
	for (const text of texts) expect(text).not.toContain(sandbox().token);
	expect(texts[0]).toContain('[hidden]');
});

describe('the second origin', () => {
	const location = async () => {
		await sandbox().control.behave({ downloads: { redirect: 302 } });
		const { order_number: number } = await booked(api(), 'ltl');
		const [file] = listIn(await api().get(`/api/ltl/shipments/${number}/files`)) as [Row];
		const { headers } = await api().get(new URL(file.url).pathname, { headers: { Host: 'sandbox.test' } });
		return new URL(String(headers.location));
	};
	const get = async (url: URL, headers = {}) =>
		(await clientOf(`http://127.0.0.1:${url.port}`).get(url.pathname + url.search, { headers })).status;

	it('has the host name used by the client, and URLs that are hard to guess', async () => {
		const url = await location();
		expect(url.hostname).toBe('sandbox.test');
		expect(url.href).not.toContain(sandbox().token);
		expect(await get(url)).toBe(200);
		expect(await get(url, { Host: 'evil.example' })).toBe(403);
		url.searchParams.set('key', 'x');
		expect(await get(url)).toBe(404);
		url.search = '';
		expect(await get(url)).toBe(404);
	});
});

it('returns links with the host name used by the client, or else with its first allowed host', async () => {
	const { url } = sandbox();
	expect(new URL(url).hostname).toBe('sandbox.test');
	const { text } = await send('GET', '/openapi.json', { ...withToken(), Host: 'localhost:81' });
	expect(JSON.parse(text).servers).toEqual([{ url: 'http://localhost:81', description: 'Sandbox' }]);
});
