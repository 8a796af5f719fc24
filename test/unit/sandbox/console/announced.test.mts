import axios from 'axios';
import fastify from 'fastify';
import { addConsole } from '../../../../sandbox/console/routes.mts';
import type { Service } from '../../../../sandbox/service.mts';

const changed = jest.fn();
const service = {
	access: { isOpen: false },
	state: { events: { list: () => [] }, now: () => new Date() },
	url: 'http://sandbox',
	changed,
} as unknown as Service;
const app = fastify();
let base = '';

beforeAll(async () => {
	app.get('/_sandbox/clock', async () => ({}));
	app.post('/_sandbox/clock', async () => ({}));
	app.get('/openapi.json', async () => ({}));
	app.get('/api/v2/orders', async () => ({}));
	addConsole(app, service);
	base = await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => changed.mockClear());
afterAll(async () => app.close());

it.each([
	'/',
	'/_console/views/search',
	'/_console/page/main.js',
	'/_sandbox/clock',
	'/_sandbox/clock?x=1',
	'/openapi.json',
])("doesn't announce a change when %s is read, so that open pages don't reload", async (url) => {
	await axios.get(base + url);
	await axios.head(base + url);
	expect(changed).not.toHaveBeenCalled();
});

it.each([
	['POST', '/_sandbox/clock'],
	['GET', '/api/v2/orders'],
	['GET', '/api/v2/nothing'],
] as const)('announces %s %s', async (method, url) => {
	await axios.request({ method, url: base + url, validateStatus: () => true });
	expect(changed).toHaveBeenCalledTimes(1);
});
