import { endpoints } from '../../../contract/index.ts';
import type { Client } from '../../../transport/client.ts';
import { pagesOf } from '../../../transport/pages.ts';

/** Page by page, how many records the API returns at most, and its page information. */
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
])('a list that says %s is read to its end', async (_, told, count) => {
	expect(await pageCount(told)).toBe(count);
	expect(await pageCount(told, (content) => ({ data: content }))).toBe(count);
});

test.each([[undefined], [100]])(
	'a list whose pages are cut to the size that they report is read completely (requested: %s)',
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

test('records that are nested too deeply for JSON and have no ID are read like others', async () => {
	const deep = '['.repeat(20_000) + ']'.repeat(20_000);
	const request = async () => JSON.parse(`{"data": [{"a": ${deep}}, {"b": ${deep}}]}`) as unknown;
	const read: number[] = [];
	for await (const page of pagesOf({ request } as unknown as Client, endpoints.order.getAll, {}))
		read.push(page.length);
	expect(read).toEqual([2]);
});
