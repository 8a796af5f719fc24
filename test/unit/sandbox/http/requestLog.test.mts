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

it('keeps the last 2,000 requests', () => {
	const log = logOf(4_500);
	const entries = log.entries();
	expect(entries.length).toBeGreaterThanOrEqual(2_000);
	expect(entries.length).toBeLessThanOrEqual(3_000);
	expect(entries.at(-2_000)).toMatchObject({ headers: { host: 'sandbox' }, body: { number: 2_501 } });
	log.clear();
	expect(log.entries()).toEqual([]);
});

it('keeps only the size of a very large body', () => {
	const log = logOf(1);
	const entry = request(2);
	log.add(entry);
	log.keepBody(entry, 'x'.repeat(100_000));
	expect(entry.body).toBe('A body of 100002 characters');
});

it.each([
	[1, 2_000, 1_951],
	[40, 50, 1],
])('shows page %i in the console', (page, first, last) => {
	const service = { state: { log: logOf(2_000) } } as unknown as Service;
	const view = viewOf(service, 'log', { page, search: '', filters: {} }) as { rows: { at: number }[] };
	expect(view).toMatchObject({ page, pages: 40, total: 2_000 });
	expect([view.rows[0]?.at, view.rows.at(-1)?.at]).toEqual([first, last]);
});
