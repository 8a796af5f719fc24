import type { IDataObject } from 'n8n-workflow';
import { type Endpoint, type RequestParts, responseNames } from '../contract';
import type { Client } from './client';
import type { RequestOptions } from './http/request';
import { isEmptyResponse, findList, noList, recordOr } from './content';

/**
 * The documented default page size. The API might silently cap larger pages (undocumented: docs/interface.md#u-pages).
 */
export const PER_PAGE = 20;

/** The maximum number of pages of one list, as protection against endless lists. */
export const MOST_PAGES = 2_000;

/** Callbacks and options for reading a list. */
export interface ListReading {
	/** Called with a reason, as a clause, if a list that was read to the end may be incomplete. */
	readonly onIncomplete?: (why: string) => void;
	/** Whether to treat an empty response as an empty list and report it. Otherwise it is a failure. */
	readonly emptyIsList?: boolean;
	/** The page to begin with; 1 unless an earlier reading of the list ended early. */
	readonly firstPage?: number;
}

/** Returns the entries of a list's response. Throws a ServiceFailure if it contains none. */
const entriesOf = (client: Client, content: unknown, { onIncomplete, emptyIsList = false }: ListReading) => {
	const list = findList(content);
	if (list) return list;
	if (!isEmptyResponse(content) || !emptyIsList) throw noList(content, client.redact);
	onIncomplete?.('the API returned an empty response instead of a list');
	return [];
};

/** Returns whether a page says that it is the last one, and the number of all records, as it says in the usual places. */
const infoIn = (content: unknown, page: number) => {
	const { links, meta, ...top } = recordOr(content);
	const info: IDataObject = { ...top, ...recordOr(links), ...recordOr(meta) };
	const { last_page: last, next_page_url: url, next, total } = info;
	const isLast = url === undefined && next === undefined ? undefined : !(url ?? next);
	return { isLast: typeof last === 'number' ? page >= last : isLast, total: Number(total) };
};

/** The fields in which a record has its ID or number (undocumented: docs/interface.md#u-response-names). */
const ID_NAMES = [...responseNames.order.id, ...responseNames.shipment.number];

/** Returns what distinguishes an entry of a list from the others: its ID, or all of it. */
const identityOf = (entry: unknown): string =>
	JSON.stringify(ID_NAMES.map((name) => recordOr(entry)[name]).find(Boolean) ?? entry);

const MORE = 'the API says that there are more records than it returned';

/**
 * Yields a list's records page by page (undocumented: docs/interface.md#u-pages): until `last_page`, a page without a
 * next one, or, if no page says so, a page that is shorter than requested. Skips records whose ID an earlier page
 * contained, since records may have been added in the meantime. A list without documented pages has a single page, and so
 * has a request for one page. Reports through `reading` if the list may be incomplete. Throws a ServiceFailure.
 */
export async function* pagesOf(
	client: Client,
	endpoint: Endpoint,
	parts: Partial<RequestParts>,
	options?: RequestOptions,
	reading: ListReading = {},
): AsyncGenerator<unknown[], void> {
	const { firstPage = 1 } = reading;
	const { page: only, per_page: asked } = parts.query ?? {};
	const isPaged = endpoint.responseType === 'pages' && only === undefined;
	const met = new Set<string>();
	const isFresh = (record: unknown) => !met.has(identityOf(record));
	let [count, length] = [0, PER_PAGE];
	for (let page = firstPage; page < firstPage + MOST_PAGES; page++) {
		const query = { ...parts.query, ...(isPaged && { page, per_page: asked ?? PER_PAGE }) };
		const content = await client.request(endpoint, { ...parts, query }, options);
		const records = entriesOf(client, content, reading);
		const fresh = page === firstPage ? records : records.filter(isFresh);
		count += fresh.length;
		if (fresh.length > 0) yield fresh;
		// The API may have its own maximum, so the first page shows how long a page of the requested size is.
		if (page === firstPage && asked !== undefined) length = records.length;
		const { isLast, total } = infoIn(content, page);
		if (!isPaged || (isLast ?? (records.length < length || records.length === 0))) {
			if (firstPage === 1 && only === undefined && (isLast === false || total > count)) reading.onIncomplete?.(MORE);
			return;
		}
		for (const record of fresh) met.add(identityOf(record));
		if (fresh.length > 0) continue;
		reading.onIncomplete?.(records.length === 0 ? `page ${page} is empty` : `page ${page} repeats earlier pages`);
		return;
	}
	reading.onIncomplete?.(`the node stopped reading after ${MOST_PAGES} pages`);
}

/** Returns the first records of a list, up to `limit`. Requests no further pages. */
export const firstOf = async (pages: AsyncIterable<unknown[]>, limit: number): Promise<unknown[]> => {
	const found: unknown[] = [];
	for await (const records of pages) {
		for (const record of records) found.push(record);
		if (found.length >= limit) break;
	}
	return found.slice(0, limit);
};
