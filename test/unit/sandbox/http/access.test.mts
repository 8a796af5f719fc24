import { bases, booked, bodies, clientOf, listIn, useSandbox, searchedRate } from '../support.mts';

let clock = Date.parse('2026-11-21T12:00:00Z');
const sandbox = useSandbox({ now: () => new Date(clock) });

const remaining = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['x-ratelimit-remaining']);

describe('tokens', () => {
	test.each([undefined, 'wrong'])('are rejected as documented, such as %p', async (token) => {
		const answer = await clientOf(sandbox.url, token).get('/api/v2/users/profile');
		expect([answer.status, answer.data]).toEqual([401, { message: 'Unauthenticated' }]);
	});

	test('can be added and removed', async () => {
		await sandbox.control.addToken({ token: 'extra', company: 'Blue Anchor Imports', name: 'Night Desk' });
		const extra = clientOf(sandbox.url, 'extra');
		expect((await extra.get('/api/v2/users/profile')).data.name).toBe('Night Desk');
		await sandbox.control.removeToken({ token: 'extra' });
		expect((await extra.get('/api/v2/users/profile')).status).toBe(401);
	});

	test('an unknown path and an unknown ID return 404', async () => {
		for (const path of [
			'/api/v2/nothing',
			'/api/v2/warehouses/1',
			'/api/v2/warehouses/one',
			'/api/v2/orders/5/files/1',
		]) {
			expect([path, (await sandbox.api.get(path)).status]).toEqual([path, 404]);
		}
	});
});

describe('visibility', () => {
	test.each(['ltl', 'ftl'] as const)(
		'%s shipments, tracking and files are visible only to the whole company',
		async (mode) => {
			const base = bases[mode];
			const { order_number: number } = await booked(sandbox.api, mode);
			const { fileId } = await sandbox.control.addDocument({ orderNumber: number, kind: 'billOfLading' });
			for (const path of [base, `${base}/tracking`]) {
				const query = `${path}?order_numbers=${number}`;
				expect((await sandbox.colleague.get(query)).data.data).toHaveLength(1);
				expect((await sandbox.stranger.get(query)).data.data).toHaveLength(0);
			}
			for (const path of [`${base}/${number}/files`, `${base}/${number}/files/${fileId}`]) {
				expect((await sandbox.colleague.get(path)).status).toBe(200);
				expect((await sandbox.stranger.get(path)).status).toBe(404);
			}
		},
	);

	test('agents and webhooks belong to a company, and orders and warehouses to a user', async () => {
		const webhook = { event_type: 'ltl.label.created', url: 'http://127.0.0.1:9/' };
		await sandbox.api.post('/api/v2/pickupNumberAgents', { name: 'Number Office', emails: ['a@b.example'] });
		await sandbox.api.post('/api/webhook/config', webhook);
		await sandbox.api.post('/api/v2/createOrder', bodies.order(await searchedRate(sandbox.api)));
		for (const [path, colleague] of [
			['/api/v2/pickupNumberAgents', 1],
			['/api/webhook/config', 1],
			['/api/v2/orders', 0],
		] as const) {
			const seen = await Promise.all(
				[sandbox.api, sandbox.colleague, sandbox.stranger].map(async (api) => listIn(await api.get(path)).length),
			);
			expect([path, ...seen]).toEqual([path, 1, colleague, 0]);
		}
		const { id } = (await sandbox.api.post('/api/v2/warehouses', bodies.warehouse)).data.data;
		for (const api of [sandbox.colleague, sandbox.stranger])
			expect((await api.get(`/api/v2/warehouses/${id}`)).status).toBe(404);
	});
});

describe('the rate limit', () => {
	test('is 120 requests a minute for each token, starting with its first request', async () => {
		await sandbox.control.setRateLimit({ limit: 120, windowMs: 60_000 });
		for (let left = 119; left >= 0; left--)
			expect(remaining(await sandbox.api.get('/api/v2/users/profile'))).toBe(left);
		clock += 20_500;
		const refused = await sandbox.api.get('/api/v2/users/profile');
		expect([refused.status, refused.data]).toEqual([429, { message: 'Too Many Attempts.' }]);
		expect(refused.headers).toMatchObject({
			'x-ratelimit-limit': '120',
			'x-ratelimit-remaining': '0',
			'retry-after': '40',
		});
		expect((await sandbox.colleague.get('/api/v2/users/profile')).status).toBe(200);
		clock += 39_500;
		expect(remaining(await sandbox.api.get('/api/v2/users/profile'))).toBe(119);
	});

	test('can leave out Retry-After', async () => {
		await sandbox.control.setRateLimit({ limit: 1, retryAfter: false });
		await sandbox.api.get('/api/v2/users/profile');
		const { status, headers } = await sandbox.api.get('/api/v2/users/profile');
		expect([status, headers['retry-after']]).toEqual([429, undefined]);
	});

	test('is also sent with rejected and unknown requests', async () => {
		const answers = [
			await clientOf(sandbox.url).get('/api/v2/users/profile'),
			await sandbox.api.get('/nothing'),
			await sandbox.api.get('/api/v2/cities'),
		];
		expect(answers.map(({ status, headers }) => [status, String(headers['x-ratelimit-limit'])])).toEqual(
			[401, 404, 400].map((status) => [status, '100000']),
		);
	});
});

describe('quotas', () => {
	test('count down, reject requests, and reset', async () => {
		await sandbox.control.setQuotas({ rateSearches: { limit: 2, windowMs: 10_000 } });
		const search = async () => sandbox.api.get('/api/v2/rates/advanceSearch?intermodal_region_id=50&to_city_id=115');
		expect((await search()).data.data.remaining_limit).toBe(1);
		expect((await search()).data.data.remaining_limit).toBe(0);
		expect([
			(await search()).status,
			(await sandbox.colleague.get('/api/v2/users/profile')).data.remaining_rate_search_limit,
		]).toEqual([429, 1_000]);
		clock += 4_000;
		expect((await sandbox.api.get('/api/v2/users/profile')).data).toMatchObject({
			rate_search_limit: 2,
			remaining_rate_search_limit: 0,
			rate_search_limit_refresh_in_seconds: 6,
		});
		clock += 6_000;
		expect((await search()).data.data.remaining_limit).toBe(1);
	});

	test('also apply to rate requests', async () => {
		await sandbox.control.setQuotas({ rateRequests: { remaining: 1 } });
		const create = async () => sandbox.api.post('/api/v2/rateRequests', { intermodal_region_id: 50, to_city_id: 115 });
		expect((await create()).data.data.remaining_limit).toBe(0);
		const refused = await create();
		expect([refused.status, refused.data.message]).toEqual([429, expect.stringContaining('rate request limit')]);
	});
});
