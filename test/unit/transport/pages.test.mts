import fc from 'fast-check';
import { endpoints } from '../../../contract/index.ts';
import type { Client } from '../../../transport/client.ts';
import { firstOf, MOST_PAGES, pagesOf, type ListReading } from '../../../transport/pages.ts';
import { runs } from '../../support/runs.mts';

type Answer = (page: number, perPage: number) => unknown;

/** Reads a list from a service with these responses. Returns its records, the requests and the reported doubts. */
const read = async (
	answer: Answer,
	query = {},
	{ limit = Infinity, ...reading }: ListReading & { limit?: number } = {},
) => {
	const asked: unknown[] = [];
	const doubts: string[] = [];
	const request = async (_endpoint: unknown, { query: sent }: { query: { page: number; per_page: number } }) => {
		asked.push(sent);
		return await Promise.resolve(answer(sent.page, sent.per_page));
	};
	const client = { request, redact: (text: string) => text } as unknown as Client;
	const pages = pagesOf(client, endpoints.order.getAll, { query }, undefined, {
		onIncomplete: (why) => doubts.push(why),
		...reading,
	});
	return { records: await firstOf(pages, limit), asked, doubts };
};

const recordsFrom = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: from + index }));

/** The places in which a service says which page is the last one. */
const places: ReadonlyArray<readonly [name: string, info: (page: number, last: number) => object]> = [
	['in no place', () => ({})],
	['at the top', (page, last) => ({ current_page: page, last_page: last })],
	['in meta', (page, last) => ({ meta: { current_page: page, last_page: last } })],
	['by the URL of the next page', (page, last) => ({ next_page_url: page < last ? 'https://x/?page=2' : null })],
	['in links', (page, last) => ({ links: { next: page < last ? 'https://x/?page=2' : null } })],
];

it.each(places)(
	'reads all records once, whether or not the service says how many pages there are: %s',
	async (_, info) => {
		const counts = fc.nat(90);
		const sizes = fc.constantFrom(undefined, 5, 20, 50);
		await fc.assert(
			fc.asyncProperty(counts, sizes, fc.constantFrom(20, 100), async (count, per_page, most) => {
				const all = recordsFrom(1, count);
				const answer: Answer = (page, perPage) => {
					const size = Math.min(perPage, most);
					return { data: all.slice((page - 1) * size, page * size), ...info(page, Math.ceil(count / size)) };
				};
				const { records, doubts } = await read(answer, per_page === undefined ? {} : { per_page });
				expect(records).toEqual(all);
				expect(doubts).toEqual([]);
			}),
			{ numRuns: runs(30) },
		);
	},
);

it('asks for the documented page size, from the given page on, and not beyond the limit', async () => {
	const answer: Answer = (page) => ({ data: recordsFrom(page * 100, 20) });
	const { records, asked } = await read(answer, { mbl_number: 'M' }, { limit: 30, firstPage: 3 });
	expect(records).toHaveLength(30);
	expect(asked).toEqual([3, 4].map((page) => ({ mbl_number: 'M', page, per_page: 20 })));
});

it('skips records that shift to a later page', async () => {
	const answer: Answer = (page) => ({ data: page === 1 ? recordsFrom(1, 20) : recordsFrom(20, 3), last_page: 2 });
	expect((await read(answer)).records).toEqual(recordsFrom(1, 22));
});

it.each<[string, Answer, string]>([
	['ignores the page', () => ({ data: recordsFrom(1, 20) }), 'page 2 repeats earlier pages'],
	[
		'ignores the page of records without IDs',
		() => ({ data: Array(20).fill({ a: 1 }) }),
		'page 2 repeats earlier pages',
	],
	[
		'promises more than it has',
		(page) => ({ data: page === 1 ? recordsFrom(1, 20) : [], last_page: 3 }),
		'page 2 is empty',
	],
	[
		'never ends',
		(page) => ({ data: recordsFrom(page * 100, 20) }),
		`the node stopped reading after ${MOST_PAGES} pages`,
	],
])('says that a list may be incomplete if the service %s', async (_, answer, why) => {
	expect((await read(answer)).doubts).toEqual([why]);
});

it.each([undefined, { message: 'Sorry' }, 'text', { data: { id: 1 } }])(
	'fails for %j instead of a list',
	async (content) => {
		await expect(read(() => content)).rejects.toThrow('The API returned no list of records');
	},
);

it('takes an empty response as an empty list only where that is allowed', async () => {
	expect(await read(() => undefined, {}, { emptyIsList: true })).toMatchObject({
		records: [],
		doubts: ['the API returned an empty response instead of a list'],
	});
});
