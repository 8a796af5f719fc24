import type { Readable } from 'node:stream';
import { clientOf, useSandbox } from '../support.mts';

const sandbox = useSandbox();

const send = async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
	await clientOf(sandbox.url).request<Record<string, unknown>>({ url, method, headers });

interface View {
	readonly rows: Array<Record<string, unknown>>;
	readonly total: number;
	readonly pages: number;
}

const view = async (name: string, page = 1, query = '') =>
	(await send(`/_console/views/${name}?page=${page}&${query}`)).data as unknown as View;

it("serves its page at the sandbox's URL, together with the API", async () => {
	expect((await send('/')).headers['content-type']).toMatch(/^text\/html/);
	expect(await send('/api/v2/users/profile')).toMatchObject({ status: 401, data: { message: 'Unauthenticated' } });
});

it.each([
	'preact.js',
	'htm-preact.js',
	'd3-geo.js',
	'topojson-client.js',
	'states.json',
	'open-props.css',
	'icon-orders.svg',
])('serves %s from its own packages', async (name) =>
	expect((await send(`/_console/packages/${name}`)).status).toBe(200),
);

it('rejects a page of another site, and other names for this machine', async () => {
	await sandbox.control.seedOrders();
	const strangers: Array<Record<string, string>> = [
		{ Origin: 'https://evil.example' },
		{ Origin: 'null' },
		{ Host: '127.0.0.1.evil.example' },
	];
	for (const path of ['/', '/_console/views/orders', '/_console/changes', '/_sandbox/log', '/_sandbox/reset']) {
		for (const headers of strangers) {
			for (const method of ['GET', 'POST']) expect((await send(path, headers, method)).status).toBe(403);
		}
	}
	expect(await sandbox.control.counts()).toMatchObject({ orders: 1 });
});

it('accepts its own page and programs on this machine', async () => {
	const own: Record<string, string>[] = [
		{ Origin: sandbox.url },
		{ Host: `localhost:${new URL(sandbox.url).port}` },
		{},
	];
	for (const headers of own) {
		expect((await send('/_sandbox/health', headers, 'POST')).status).toBe(200);
	}
});

it('shows the newest first, 50 on a page', async () => {
	const ids = await sandbox.control.seedOrders({ count: 120 });
	const pages = await Promise.all([1, 2, 3].map(async (page) => (await view('orders', page)).rows));
	expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
	expect(pages.flat().map(({ id }) => id)).toEqual([...ids].reverse());
});

it('logs requests to the API, but not the console', async () => {
	await send('/');
	await view('orders');
	await sandbox.control.health();
	await send('/api/v2/users/profile');
	expect(await view('log')).toMatchObject({
		total: 1,
		rows: [{ path: '/api/v2/users/profile', status: { text: '401', tone: 'attention' } }],
	});
});

it('puts orders on the map between the port and the destination', async () => {
	await sandbox.control.seedOrders({
		fields: { port_of_discharge_id: 50, delivery_address: '1 Main St, Denver, CO 80202' },
	});
	const { data } = await send('/_console/views/map');
	expect(data).toMatchObject({ routes: [{ kind: 'order', status: 'open', share: 0 }] });
	const [route] = data.routes as [{ from: [number, number]; to: [number, number] }];
	expect(route.from[0]).toBeCloseTo(-73.8, 0);
	expect(route.to[0]).toBeCloseTo(-105, 0);
});

it('puts orders created together on different lanes, each with a length', async () => {
	await sandbox.control.seedOrders({ count: 9 });
	const { data } = await send('/_console/views/map');
	const routes = data.routes as { from: [number, number]; to: [number, number] }[];
	expect(new Set(routes.map(({ from }) => from.join())).size).toBe(9);
	const lengths = routes.map(({ from, to }) => Math.hypot(from[0] - to[0], from[1] - to[1]));
	// In degrees. Drayage is short, at most about 250 miles.
	expect(lengths.filter((length) => length < 0.1 || length > 4)).toEqual([]);
});

it('returns 404 for a view with another name', async () => {
	for (const name of ['nothing', 'constructor']) {
		expect((await send(`/_console/views/${name}`)).status).toBe(404);
		expect((await send(`/_console/records/${name}/1`)).status).toBe(404);
	}
});

it('notifies open consoles of changes', async () => {
	const { data: stream } = await sandbox.api.get<Readable>('/_console/changes', { responseType: 'stream' });
	let told = '';
	for await (const piece of stream) {
		if (told === '') await sandbox.control.seedOrders();
		told += String(piece);
		if (told.includes('data: changed')) break;
	}
	stream.destroy();
	expect(told).toContain('data: open');
});
