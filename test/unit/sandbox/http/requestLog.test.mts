import { viewOf } from '../../../../sandbox/console/views.mts';
import { RequestLog, type Entry } from '../../../../sandbox/http/requestLog.mts';
import type { Service } from '../../../../sandbox/service.mts';

const request = (number: number): Entry => ({
	method: 'POST',
	path: `/api/v2/orders/${number}`,
	route: null,
	rawQuery: 'page=2&id[]=1&id[]=2',
	headers: { host: 'sandbox' },
	user: null,
	body: { number },
	startedAt: number,
	endedAt: null,
	status: null,
});

const logOf = (count: number) => {
	const log = new RequestLog();
	for (let number = 1; number <= count; number++) {
		const entry = request(number);
		log.add(entry);
		log.keepBody(entry, { number });
	}
	return log;
};

it('parses the query when it is read', () => {
	expect(logOf(1).list()).toMatchObject([{ path: '/api/v2/orders/1', query: { page: '2', 'id[]': ['1', '2'] } }]);
});

it('keeps a hundred thousand requests, and the last 20,000 with all details', () => {
	const entries = logOf(100_000).entries();
	expect(entries).toHaveLength(100_000);
	const forgotten = { method: 'POST', headers: {}, body: null };
	const whole = { headers: { host: 'sandbox' } };
	expect([entries[0], entries[79_999]]).toMatchObject([
		{ ...forgotten, startedAt: 1 },
		{ ...forgotten, startedAt: 80_000 },
	]);
	expect([entries[80_000], entries.at(-1)]).toMatchObject([
		{ ...whole, body: { number: 80_001 } },
		{ ...whole, body: { number: 100_000 } },
	]);
});

it('keeps 32 MB of bodies, and drops the oldest', () => {
	const log = new RequestLog();
	const body = 'x'.repeat(1024 * 1024 - 2);
	const entries = Array.from({ length: 40 }, (_, number) => request(number));
	for (const entry of entries) {
		log.add(entry);
		log.keepBody(entry, body);
	}
	expect(entries.map((entry) => entry.body !== null)).toEqual(entries.map((_, index) => index >= 8));
	log.clear();
	const next = request(41);
	log.add(next);
	log.keepBody(next, body);
	expect(next.body).toBe(body);
});

it('drops the oldest requests beyond its limit', () => {
	const log = logOf(250_000);
	expect(log.entries().length).toBeGreaterThanOrEqual(100_000);
	expect(log.entries().length).toBeLessThanOrEqual(110_000);
	expect(log.entries().at(-1)).toEqual(request(250_000));
});

it('lists the last 20,000 requests with all details', () => {
	const list = logOf(30_000).list();
	expect(list).toHaveLength(20_000);
	expect(list[0]).toMatchObject({ body: { number: 10_001 } });
});

it.each([
	[1, 100_000, 99_951],
	[2, 99_950, 99_901],
	[2_000, 50, 1],
])('shows page %i of a hundred thousand in the console', (page, first, last) => {
	const service = { state: { log: logOf(100_000) } } as unknown as Service;
	const view = viewOf(service, 'log', { page, search: '', filters: {} }) as { rows: { at: number }[] };
	expect(view).toMatchObject({ page, pages: 2_000, total: 100_000 });
	expect(view.rows).toHaveLength(50);
	expect([view.rows[0]?.at, view.rows.at(-1)?.at]).toEqual([first, last]);
});
