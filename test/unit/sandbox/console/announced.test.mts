import { buildServer } from '../../../../sandbox/http/server.mts';
import { world } from '../model/world.mts';

const changed = jest.fn();
const app = buildServer({ ...world().service, changed });

beforeEach(() => changed.mockClear());

it.each([
	'/',
	'/_console/views/search',
	'/_console/page/main.js',
	'/_sandbox/clock',
	'/_sandbox/clock?x=1',
	'/openapi.json',
])("doesn't announce a change when %s is read, so that open pages don't reload", async (url) => {
	expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200);
	await app.inject({ method: 'HEAD', url });
	expect(changed).not.toHaveBeenCalled();
});

it.each([
	['POST', '/_sandbox/clock'],
	['GET', '/api/v2/orders'],
	['GET', '/api/v2/nothing'],
] as const)('announces %s %s', async (method, url) => {
	await app.inject({ method, url });
	expect(changed).toHaveBeenCalledTimes(1);
});
