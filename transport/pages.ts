import type { Endpoint, RequestParts } from '../contract';
import { recordOr, recordsOf, unwrap } from './http/response';
import type { Client } from './client';
import type { RequestOptions } from './http/request';

/** The documented default; a larger page might be capped silently (undocumented: docs/interface.md#u-pages). */
export const PER_PAGE = 20;

/** undocumented: the envelope of a page; it may say at top level, in `meta` or in `links` that it is the last one. */
const saysLast = (content: unknown, page: number, seen: number) => {
	const envelope = recordOr(unwrap(content));
	return [envelope, recordOr(envelope.meta), recordOr(envelope.links)].some(
		({ last_page: lastPage, next_page_url: nextUrl, next_page: nextPage, next, total }) =>
			(typeof lastPage === 'number' && page >= lastPage) ||
			nextUrl === null ||
			nextPage === null ||
			next === null ||
			(typeof total === 'number' && seen >= total),
	);
};

/** undocumented: the length of a page that the service really has, which may cut a longer one that was asked for. */
const lengthOf = (content: unknown, records: readonly unknown[]) => {
	const envelope = recordOr(unwrap(content));
	const told = envelope.per_page ?? recordOr(envelope.meta).per_page;
	return typeof told === 'number' ? told : records.length;
};

/**
 * The records of a list, page by page, until the service has no more (docs/interface.md#u-pages): a short or empty page,
 * an envelope that says so, or a page that repeats the one before, as a service that ignores `page` would send. A list
 * without pages is a single one.
 */
export async function* pagesOf(
	client: Client,
	endpoint: Endpoint,
	parts: Partial<RequestParts>,
	options?: RequestOptions,
): AsyncGenerator<unknown[], void> {
	if (endpoint.responseType !== 'pages') {
		yield recordsOf(await client.request(endpoint, parts, options));
		return;
	}
	const asked = parts.query?.per_page;
	let length = PER_PAGE;
	let before = '';
	let seen = 0;
	for (let page = 1; ; page++) {
		const query = { ...parts.query, page, per_page: asked ?? PER_PAGE };
		const content = await client.request(endpoint, { ...parts, query }, options);
		const records = recordsOf(content);
		const same = JSON.stringify(records);
		if (records.length === 0 || same === before) return;
		if (page === 1 && asked !== undefined) length = lengthOf(content, records);
		before = same;
		seen += records.length;
		yield records;
		if (records.length < length || saysLast(content, page, seen)) return;
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
