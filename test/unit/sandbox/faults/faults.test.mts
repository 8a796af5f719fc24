import { control, createSandbox } from '../../../../sandbox/index.mts';
import { Faults } from '../../../../sandbox/faults/faults.mts';
import { until } from '../../../../tools/until.mts';
import { bodies, clientOf, recordIn, useSandbox } from '../support.mts';

const sandbox = useSandbox();
const path = '/api/v2/warehouses';

/** Returns the client's result: a response, or the code of an error. */
const outcome = async () => {
	try {
		const { status, data, headers } = await sandbox.api.post(path, bodies.warehouse, {
			responseType: 'text',
			transformResponse: [],
		});
		return { status, text: data as string, type: String(headers['content-type']), headers };
	} catch (error) {
		return { code: (error as { code?: string }).code };
	}
};

describe('each kind of fault', () => {
	test.each([
		[{ kind: 'breakBefore' }, { code: 'ECONNRESET' }, 0],
		[{ kind: 'breakAfter' }, { code: 'ECONNRESET' }, 1],
		[{ kind: 'breakDuring' }, { code: expect.stringMatching(/ERR_BAD_RESPONSE|ECONNRESET/) }, 1],
		[{ status: 503 }, { status: 503, text: '{"message":"Server Error"}' }, 0],
		[
			{ status: 502, body: 'Bad gateway', headers: { 'x-proxy': 'p' } },
			{ status: 502, text: 'Bad gateway', headers: expect.objectContaining({ 'x-proxy': 'p' }) },
			0,
		],
		[{ status: 504, handled: true }, { status: 504, text: '{"message":"Server Error"}' }, 1],
		[
			{ status: 429, headers: { 'Retry-After': '7' } },
			{ status: 429, headers: expect.objectContaining({ 'retry-after': '7' }) },
			0,
		],
		[{ kind: 'malformedJson' }, { status: 201, text: expect.stringMatching(/^\{"data":.*[^}]$/s) }, 1],
		[{ kind: 'malformedJson', handled: false }, { status: 200, text: '{"data": ' }, 0],
		[
			{ kind: 'html', status: 500 },
			{ status: 500, text: expect.stringContaining('<html>'), type: 'text/html; charset=utf-8' },
			1,
		],
		[
			{ kind: 'wrongContentType' },
			{ status: 201, text: expect.stringMatching(/^\{"data":.*\}$/s), type: 'text/plain; charset=utf-8' },
			1,
		],
		[{ kind: 'empty' }, { status: 204, text: '' }, 1],
		[{ kind: 'trickle', trickleMs: 5 }, { status: 201, text: expect.stringMatching(/^\{"data":.*\}$/s) }, 1],
		[{ kind: 'delay', delayMs: 50 }, { status: 201 }, 1],
	] as const)('%j', async (fault, seen, kept) => {
		await sandbox.control.fail({ ...fault, path });
		expect(await outcome()).toMatchObject(seen);
		expect((await sandbox.control.counts()).warehouses).toBe(kept);
		expect(await outcome()).toMatchObject({ status: 201 });
	});

	test('rate limit headers are sent with faults, and a download can break too', async () => {
		await sandbox.control.fail({ status: 500 });
		expect(await outcome()).toMatchObject({ headers: { 'x-ratelimit-limit': '100000' } });
		const [id] = await sandbox.control.seedOrders();
		const { fileId } = await sandbox.control.addFile({ holder: `order ${id}`, size: 1_000_000 });
		await sandbox.control.fail({ kind: 'breakDuring' });
		await expect(sandbox.api.get(`/api/v2/orders/${id}/files/${fileId}`)).rejects.toMatchObject({
			code: expect.any(String),
		});
	});

	test('a request is completed even if its client gave up', async () => {
		const { control } = sandbox;
		await control.fail({ delayMs: 300 });
		const client = new AbortController();
		const answer = sandbox.api.post(path, bodies.warehouse, { signal: client.signal });
		const gaveUp = expect(answer).rejects.toMatchObject({ code: 'ERR_CANCELED' });
		await until(control.log, ({ length }) => length === 1, { pollMs: 5 });
		client.abort();
		await gaveUp;
		expect((await control.counts()).warehouses).toBe(0);
		const { warehouses } = await until(control.counts, (counts) => counts.warehouses > 0, { pollMs: 20 });
		expect(warehouses).toBe(1);
	});

	test("a request from before a reset doesn't use a number after the reset", async () => {
		const { api, control } = sandbox;
		const create = async () => recordIn(await api.post(path, bodies.warehouse)).id;
		await control.fail({ delayMs: 300 });
		const delayed = create();
		await until(control.log, ({ length }) => length === 1, { pollMs: 5 });
		await control.reset();
		const first = await delayed;
		expect(await create()).toBe(first);
	});
});

describe('a fault applies', () => {
	test('to requests by method and path, after `skip` and for `times`', () => {
		const faults = new Faults();
		faults.add({ method: 'GET', path: '/api/v2/orders/{orderId}/files', skip: 1, times: 2 });
		const met = (method: string, at: string) => faults.take(method, at) !== undefined;
		expect(met('POST', '/api/v2/orders/1/files')).toBe(false);
		expect(met('GET', '/api/v2/orders/1/files/2')).toBe(false);
		expect(['1', '2', '3', '4'].map((id) => met('GET', `/api/v2/orders/${id}/files`))).toEqual([
			false,
			true,
			true,
			false,
		]);
		faults.add({ path: '/api/ltl/*', times: 5 });
		expect([met('GET', '/api/v2/orders'), met('PUT', '/api/ltl/quotes'), faults.left()]).toEqual([false, true, 4]);
		faults.clear();
		expect(met('PUT', '/api/ltl/quotes')).toBe(false);
	});
});

describe('the request log', () => {
	test('contains the requests, without the token', async () => {
		await sandbox.control.clearLog();
		await sandbox.api.get('/api/v2/cities?query=a%20b&x[]=1&x[]=2');
		await clientOf(sandbox.url, 'secret-token').post(path, bodies.warehouse);
		await sandbox.control.fail({ kind: 'breakBefore' });
		await outcome();
		const log = await sandbox.control.log();
		expect(log).toMatchObject([
			{
				method: 'GET',
				path: '/api/v2/cities',
				rawQuery: 'query=a%20b&x[]=1&x[]=2',
				query: { query: 'a b', 'x[]': ['1', '2'] },
				status: 200,
				user: 'Dispatch Desk',
			},
			{ method: 'POST', path, status: 401, user: null },
			{ method: 'POST', path, status: null },
		]);
		expect(log.every(({ startedAt, endedAt }) => endedAt !== null && endedAt >= startedAt)).toBe(true);
		expect(JSON.stringify(log)).not.toMatch(/secret-token|sandbox-token/);
	});

	test('contains bodies, and files of forms by name and size', async () => {
		const [id] = await sandbox.control.seedOrders();
		await sandbox.api.post(path, { name: 1 });
		const form = new FormData();
		form.append('file_list[0][file]', new Blob(['12345']), 'five.txt');
		await sandbox.api.post(`/api/v2/orders/${id}/files`, form);
		const [json, upload] = await sandbox.control.log();
		expect(json!.body).toEqual({ name: 1 });
		expect(upload!.body).toMatchObject({ file_list: [{ file: { filename: 'five.txt', size: 5 } }] });
	});
});

test('a reset removes everything, and an unknown control returns 404', async () => {
	await sandbox.control.seedOrders();
	await sandbox.control.fail({ status: 500, times: 5 });
	await sandbox.control.reset();
	expect([await sandbox.control.faultsLeft(), (await sandbox.control.counts()).orders]).toEqual([0, 0]);
	expect((await clientOf(sandbox.url).get('/_sandbox/health')).data.result.status).toBe('ok');
	expect((await clientOf(sandbox.url).post('/_sandbox/toString')).status).toBe(404);
});

test('a port in use is rejected, and a closed sandbox no longer responds', async () => {
	const port = Number(new URL(sandbox.url).port);
	await expect(createSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
	const other = await createSandbox({ token: 'another' });
	expect((await clientOf(other.url, 'another').get('/api/v2/users/profile')).status).toBe(200);
	await other.close();
	await expect(control(other.url).health()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
