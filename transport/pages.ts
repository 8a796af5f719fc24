import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../contract';
import type { Client } from './client';
import type { RequestOptions } from './http/request';
import { entriesOf, recordOr, unwrap } from './http/response';

/** The documented default; a larger page might be capped silently (undocumented: docs/interface.md#u-pages). */
export const PER_PAGE = 20;

/** undocumented: what a page tells of itself, at top level, in `meta` or in `links` (docs/interface.md#u-pages). */
const pageInfo = (content: unknown): IDataObject => {
	const envelope = recordOr(unwrap(content));
	return { ...recordOr(envelope.links), ...recordOr(envelope.meta), ...envelope };
};

const isLast = ({ last_page: last, next_page_url, next_page, next, total }: IDataObject, page: number, seen: number) =>
	(typeof last === 'number' && page >= last) ||
	[next_page_url, next_page, next].includes(null) ||
	(typeof total === 'number' && seen >= total);

/**
 * The records of a list, page by page, until the service has no more (docs/interface.md#u-pages): a short or empty page,
 * an envelope that says so, or a page that repeats the one before, as a service that ignores `page` would send. Single
 * records repeat where others were added meanwhile, and are left out. A list without pages is a single one.
 */
export async function* pagesOf(
	client: Client,
	endpoint: Endpoint,
	parts: Partial<RequestParts>,
	options?: RequestOptions,
): AsyncGenerator<unknown[], void> {
	if (endpoint.responseType !== 'pages') {
		yield entriesOf(await client.request(endpoint, parts, options));
		return;
	}
	const asked = parts.query?.per_page;
	let length = PER_PAGE;
	let before = new Set<string>();
	let seen = 0;
	for (let page = 1; ; page++) {
		const query = { ...parts.query, page, per_page: asked ?? PER_PAGE };
		const content = await client.request(endpoint, { ...parts, query }, options);
		const records = entriesOf(content);
		const fresh = records.filter((record) => !before.has(JSON.stringify(record)));
		if (fresh.length === 0) return;
		const info = pageInfo(content);
		// The service may cut a page that is longer than its own.
		if (typeof info.per_page === 'number') length = info.per_page;
		else if (page === 1 && asked !== undefined) length = records.length;
		before = new Set(records.map((record) => JSON.stringify(record)));
		seen += records.length;
		yield fresh;
		if (records.length < length || isLast(info, page, seen)) return;
	}
}

/** The first records of pages, up to `limit`; no page is asked for beyond them. */
export const firstOf = async (pages: AsyncIterable<unknown[]>, limit: number): Promise<unknown[]> => {
	const found: unknown[] = [];
	for await (const records of pages) {
		for (const record of records) found.push(record);
		if (found.length >= limit) break;
	}
	return found.slice(0, limit);
};
