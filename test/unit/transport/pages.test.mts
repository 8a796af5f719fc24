import { type Endpoint, endpoints } from '../../../contract/index.ts';
import type { Client } from '../../../transport/index.ts';
import { MOST_PAGES, pagesOf } from '../../../transport/pages.ts';

/** The maximum number of records on each page, and the page information. */
const pageCount = async (told: object, wrap = (content: object): unknown => content) => {
	const request = jest.fn(async (_endpoint: unknown, { query }: { query: { page: number } }) =>
		query.page > 3
			? { data: [] }
			: wrap({ data: Array.from({ length: 20 }, (_, i) => ({ id: query.page * 100 + i })), ...told }),
	);
	const client = { request } as unknown as Client;
	for await (const page of pagesOf(client, endpoints.order.getAll, {})) expect(page).toHaveLength(20);
	return request.mock.calls.length;
};

// docs/interface.md#u-pages
test.each([
	['the number of the last page', { last_page: 2 }, 2],
	['the number of the last page in meta', { meta: { last_page: 2 } }, 2],
	['how many records there are', { total: 40 }, 2],
	['how many records there are in meta', { meta: { total: 40 } }, 2],
	['that there is no next page in links', { links: { next: null } }, 1],
	['that there is no address of a next page', { next_page_url: null }, 1],
	['that no page is next', { next_page: null }, 1],
	['that there is a next page', { next_page_url: '/api/v2/orders?page=2', last_page: 9, total: 180 }, 4],
	['nothing', {}, 4],
])('a list that reports %s is read to its end', async (_, told, count) => {
	expect(await pageCount(told)).toBe(count);
	expect(await pageCount(told, (content) => ({ data: content }))).toBe(count);
});

test.each([[undefined], [100]])(
	'a list whose pages are limited to their reported size is read completely (requested: %s)',
	async (asked) => {
		const sizes = [15, 15, 4];
		const request = async (_endpoint: unknown, { query }: { query: { page: number } }) => {
			const data = Array.from({ length: sizes[query.page - 1] ?? 0 }, (_, i) => ({ id: query.page * 100 + i }));
			return { data, meta: { per_page: 15 } };
		};
		const parts = { query: { ...(asked && { per_page: asked }) } };
		const read: number[] = [];
		for await (const page of pagesOf({ request } as unknown as Client, endpoints.order.getAll, parts)) {
			read.push(page.length);
		}
		expect(read).toEqual(sizes);
	},
);

test('a list with shorter pages than requested, and no page information, is read completely', async () => {
	const records = Array.from({ length: 25 }, (_, id) => ({ id }));
	const request = async (_endpoint: unknown, { query }: { query: { page: number; per_page: number } }) => {
		const length = Math.min(query.per_page, 10);
		return { data: records.slice((query.page - 1) * length, query.page * length) };
	};
	const read: number[] = [];
	const parts = { query: { per_page: 100 } };
	for await (const page of pagesOf({ request } as unknown as Client, endpoints.order.getAll, parts)) {
		read.push(page.length);
	}
	expect(read).toEqual([10, 10, 5]);
});

/** Reasons why a list of three orders, or a shipment list without pages, may be incomplete. */
const doubts = async (told: object, endpoint: Endpoint = endpoints.order.getAll) => {
	const request = async () => await Promise.resolve({ data: [{ id: 1 }, { id: 2 }, { id: 3 }], ...told });
	const client = { request, redact: (text: string) => text.replace('secret', '***') } as unknown as Client;
	const reasons: string[] = [];
	const pages = pagesOf(client, endpoint, {}, undefined, { onIncomplete: (why) => reasons.push(why) });
	for await (const page of pages) expect(page).toHaveLength(3);
	return reasons;
};

test.each([
	[{ next_cursor: 'eyJ' }, 'next_cursor'],
	[{ meta: { nextPage: 2 } }, 'nextPage'],
	[{ pagination: { hasMore: 'yes' } }, 'hasMore'],
	[{ meta: { total_count: '40' } }, 'total_count'],
	[{ pageCount: 2 }, 'pageCount'],
	[{ meta: { record_count: 4 } }, 'record_count'],
	[{ next_secret_token: 1, secret_next: 1, next_token: 1 }, 'next_token'],
])('a short page with %j might not be the last one', async (told, name) => {
	const reason = `the response has a field "${name}", which may mean that there are more records`;
	expect(await doubts(told)).toEqual([reason]);
	expect(await doubts(told, endpoints.ltlShipment.getAll)).toEqual([reason]);
});

test.each([
	{},
	{ count: 3 },
	{ meta: { total_count: 3, page_count: 1, currentPage: 1 } },
	{ next_cursor: null, nextPage: 0, hasMore: false, more: '' },
	{ more_info: 'https://example.com', next_reset_at: '2026-12-01' },
	{ total_weight: 900, count_of_drivers: 12, remaining: 99 },
	{ last_page: 1, next_cursor: 'eyJ' },
])('a short page with %j is certainly the last one', async (told) => {
	expect(await doubts(told)).toEqual([]);
	expect(await doubts(told, endpoints.ltlShipment.getAll)).toEqual([]);
});

test('a reading that ended early goes on at its page, and ends where the list ends', async () => {
	const pages: number[] = [];
	const request = async (_endpoint: unknown, { query }: { query: { page: number } }) => {
		pages.push(query.page);
		const data = Array.from({ length: query.page < 4 ? 20 : 5 }, (_, i) => ({ id: query.page * 100 + i }));
		return { data, meta: { total: 65 } };
	};
	const gaps: string[] = [];
	const reading = { firstPage: 3, onIncomplete: (why: string) => gaps.push(why) };
	const client = { request } as unknown as Client;
	for await (const page of pagesOf(client, endpoints.order.getAll, {}, undefined, reading))
		expect(page).not.toEqual([]);
	expect({ pages, gaps }).toEqual({ pages: [3, 4], gaps: [] });
});

test('an endless list stops at the maximum number of pages, and is reported as incomplete', async () => {
	const reasons: string[] = [];
	let requests = 0;
	const request = async () => {
		requests += 1;
		if (requests > MOST_PAGES) throw new Error('One page too many');
		return { data: [{ id: requests }], next_page_url: '/next' };
	};
	const reading = { onIncomplete: (why: string) => reasons.push(why) };
	const client = { request } as unknown as Client;
	let records = 0;
	for await (const page of pagesOf(client, endpoints.order.getAll, {}, undefined, reading)) records += page.length;
	expect([requests, records]).toEqual([MOST_PAGES, MOST_PAGES]);
	expect(reasons).toEqual([`the node stopped reading after ${MOST_PAGES} pages`]);
});

test('records without an ID that are nested too deeply for JSON are read like others', async () => {
	const deep = '['.repeat(20_000) + ']'.repeat(20_000);
	const request = async () => JSON.parse(`{"data": [{"a": ${deep}}, {"b": ${deep}}]}`) as unknown;
	const read: number[] = [];
	for await (const page of pagesOf({ request } as unknown as Client, endpoints.order.getAll, {}))
		read.push(page.length);
	expect(read).toEqual([2]);
});
