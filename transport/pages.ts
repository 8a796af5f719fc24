import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../contract';
import type { Client } from './index';
import { asFailure, quoted } from './errors';
import type { RequestOptions } from './http/request';
import {
	emptyListMessage,
	envelopesIn,
	hasFailure,
	isEmptyResponse,
	listIn,
	loneRecordIn,
	NO,
	noList,
	recordId,
	recordOr,
	YES,
} from './http/response';

/**
 * The documented default page size. The API might silently cap larger pages (undocumented: docs/interface.md#u-pages).
 */
export const PER_PAGE = 20;

/**
 * The maximum number of pages of one list, as protection against endless lists: 40,000 records with the default page
 * size.
 */
export const MOST_PAGES = 2_000;

/** Callbacks and options for reading a list. */
export interface ListReading {
	/** Called with a reason, as a clause, if a list that was read to the end may be incomplete. */
	readonly onIncomplete?: (why: string) => void;
	/** Called with the API's message about an empty list. */
	readonly onEmpty?: (message: string) => void;
	/** Whether to treat an empty response as an empty list and report it. Otherwise it is a failure. */
	readonly emptyIsList?: boolean;
	/** The page to begin with; 1 unless an earlier reading of the list ended early. */
	readonly firstPage?: number;
}

/**
 * undocumented: how a page describes other pages, in its envelopes or in `meta`, `links` or `pagination`
 * (docs/interface.md#u-pages).
 */
const pageInfo = (content: unknown): IDataObject => {
	const infos = envelopesIn(content).map((envelope) => {
		const meta = recordOr(envelope.meta);
		const places = [meta.pagination, envelope.pagination, envelope.links, meta, envelope];
		return places.map(recordOr).reduce((info, place) => ({ ...info, ...place }), {});
	});
	return infos.reduceRight((inner, outer) => ({ ...inner, ...outer }), {});
};

/** Parses a whole number, also from a string. Returns NaN for anything else, so every comparison is false. */
const wholeOf = (value: unknown): number => {
	if (typeof value === 'number') return value;
	return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : NaN;
};

const NEXT = ['next_page_url', 'next_page', 'next'];
const HAS_MORE = ['has_more', 'has_more_pages', 'has_next'];
const LAST = ['last_page', 'total_pages'];

const PAGE_FIELDS = [...NEXT, ...HAS_MORE, ...LAST, 'total'];

const NOWHERE: readonly unknown[] = [null, false, ''];

interface PageRead {
	readonly page: number;
	/** The number of records on this page. */
	readonly count: number;
	/** The number of records so far, excluding duplicates. */
	readonly seen: number;
}

/** Returns whether a page indicates that more records exist than were read. */
const saysMore = (info: IDataObject, { page, seen }: PageRead): boolean =>
	LAST.some((name) => wholeOf(info[name]) > page) ||
	wholeOf(info.total) > seen ||
	NEXT.some((name) => info[name] !== undefined && !NOWHERE.includes(info[name])) ||
	HAS_MORE.some((name) => YES.includes(info[name]));

/**
 * Returns whether a page indicates that it is the last one. On a full page, a total may mean the number of records on
 * that page.
 */
const saysEnd = (info: IDataObject, { page, count, seen }: PageRead): boolean =>
	LAST.some((name) => wholeOf(info[name]) <= page) ||
	(wholeOf(info.total) === seen && (seen > count || count < PER_PAGE)) ||
	NEXT.some((name) => NOWHERE.includes(info[name])) ||
	HAS_MORE.some((name) => NO.includes(info[name]));

/** Values that mean "no more" in any field. */
const NOTHING: readonly unknown[] = [...NOWHERE, ...NO, 'null', undefined];

/**
 * Words in the names of unknown fields that count pages or records. A field without such a word, such as a weight,
 * counts neither.
 */
const COUNTED = new Set('total last count num number of records record items item results result rows row'.split(' '));
const PAGES = new Set(['page', 'pages']);
const NEXT_WORDS = new Set('page url uri link href cursor token key id number offset start'.split(' '));
const MORE_WORDS = new Set('has have is there records items results rows pages data available'.split(' '));

/**
 * Returns the name of an unknown field that suggests more records, or undefined if there is none. Such a field has
 * "next" or "more" in its name and isn't empty, or counts more pages or records than were read.
 */
const mayMeanMore = (info: IDataObject, { page, seen }: PageRead): string | undefined =>
	Object.keys(info).find((name) => {
		if (PAGE_FIELDS.includes(name)) return false;
		const words = name
			.replace(/([a-z])([A-Z])/g, '$1_$2')
			.toLowerCase()
			.split(/[^a-z]+/);
		const isAbout = (key: string, others: ReadonlySet<string>) =>
			words.includes(key) && words.every((word) => word === key || others.has(word));
		if (isAbout('next', NEXT_WORDS) || isAbout('more', MORE_WORDS)) return !NOTHING.includes(info[name]);
		if (!words.some((word) => ['total', 'last', 'count'].includes(word))) return false;
		if (!words.every((word) => COUNTED.has(word) || PAGES.has(word))) return false;
		return wholeOf(info[name]) > (words.some((word) => PAGES.has(word)) ? page : seen);
	});

/**
 * Identifies a record across pages by its ID, or by its whole content if it has none. A record without an ID that is
 * too deeply nested to compare is never equal to another record.
 */
const identityOf = (record: unknown): unknown => {
	try {
		return recordId(record) ?? JSON.stringify(record);
	} catch {
		return record;
	}
};

/** Returns the entries of a list's response. Throws a ServiceFailure if it contains none. */
const recordsOfPage = (
	client: Client,
	content: unknown,
	{ onIncomplete, onEmpty, emptyIsList = false }: ListReading,
	page: number,
): unknown[] => {
	const list = listIn(content);
	const message = page === 1 ? emptyListMessage(content, client.redact) : undefined;
	if (message !== undefined) onEmpty?.(message);
	if (list) return list;
	const lone = loneRecordIn(content);
	if (lone) {
		onIncomplete?.('the API returned a single record instead of a list');
		return [lone];
	}
	const isEmpty = isEmptyResponse(content);
	// Some APIs respond with an empty page (status 204) after the last one.
	if (isEmpty && page > 1) return [];
	if (!isEmpty || !emptyIsList) throw noList(content, client.redact);
	onIncomplete?.('the API returned an empty response instead of a list');
	return [];
};

/** Treats a 404 after the last page as an empty page, since some APIs respond with it. */
const orNoPage = (page: number) => (error: unknown) => {
	if (page > 1 && asFailure(error).status === 404) return undefined;
	throw error;
};

const MORE = 'the API says that there are more records than it returned';

/**
 * Returns why a list that looks complete might not be; undefined if there is no sign of that, or if the API indicates
 * that it is complete.
 */
const doubtOf = (client: Client, info: IDataObject, read: PageRead): string | undefined => {
	const name = saysEnd(info, read) ? undefined : mayMeanMore(info, read);
	return (
		name && `the response has a field "${quoted(name, client.redact)}", which may mean that there are more records`
	);
};

async function* onlyPage(
	client: Client,
	endpoint: Endpoint,
	parts: Partial<RequestParts>,
	options: RequestOptions | undefined,
	reading: ListReading,
): AsyncGenerator<unknown[], void> {
	const content = await client.request(endpoint, parts, options);
	const records = recordsOfPage(client, content, reading, 1);
	yield records;
	const info = pageInfo(content);
	const read = { page: 1, count: records.length, seen: records.length };
	const doubt = doubtOf(client, info, read);
	if (saysMore(info, read)) reading.onIncomplete?.(MORE);
	else if (doubt !== undefined) reading.onIncomplete?.(doubt);
	else if (hasFailure(content)) reading.onIncomplete?.('the API reports an error along with the records');
}

/**
 * Yields a list's records page by page until there are no more (undocumented: docs/interface.md#u-pages). It stops when
 * an envelope marks the last page, a page contains no new records, or a short page doesn't mention more. Skips records
 * that an earlier page contained, since records may have been added in the meantime. A list without documented pages
 * has a single page. Reports through `reading` if the list may be incomplete. Throws a ServiceFailure.
 */
export async function* pagesOf(
	client: Client,
	endpoint: Endpoint,
	parts: Partial<RequestParts>,
	options?: RequestOptions,
	reading: ListReading = {},
): AsyncGenerator<unknown[], void> {
	if (endpoint.responseType !== 'pages') {
		yield* onlyPage(client, endpoint, parts, options, reading);
		return;
	}
	const incomplete = (why: string) => reading.onIncomplete?.(why);
	const asked = parts.query?.per_page;
	const met = new Set<unknown>();
	const { firstPage = 1 } = reading;
	let length = PER_PAGE;
	let seen = (firstPage - 1) * PER_PAGE;
	/** Whether the previous page announced another one. */
	let isMore = false;
	for (let page = firstPage; page <= MOST_PAGES; page++) {
		const query = { ...parts.query, page, per_page: asked ?? PER_PAGE };
		const content = await client.request(endpoint, { ...parts, query }, options).catch(orNoPage(page));
		const records = recordsOfPage(client, content, reading, page);
		const fresh = records.filter((record) => !met.has(identityOf(record)));
		for (const record of fresh) met.add(identityOf(record));
		seen += fresh.length;
		const info = pageInfo(content);
		const read = { page, count: records.length, seen };
		isMore = saysMore(info, read) || (isMore && records.length === 0 && !saysEnd(info, read));
		if (fresh.length > 0) yield fresh;
		if (hasFailure(content)) incomplete('the API reports an error along with the records');
		if (fresh.length === 0) {
			const doubt = records.length === 0 ? doubtOf(client, info, read) : undefined;
			if (isMore) incomplete(MORE);
			else if (doubt !== undefined) incomplete(doubt);
			else if (records.length > 0 && !saysEnd(info, read)) incomplete(`page ${page} repeats records of earlier pages`);
			return;
		}
		// The API may use its own page size. If a size was requested, the length of the first page shows the actual
		// size.
		if (page === 1 && asked !== undefined) length = records.length;
		else length = Math.min(length, wholeOf(info.per_page) || length);
		if (isMore || !(saysEnd(info, read) || records.length < length)) continue;
		const doubt = doubtOf(client, info, read);
		if (doubt !== undefined) incomplete(doubt);
		return;
	}
	incomplete(`the node stopped reading after ${MOST_PAGES} pages`);
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
