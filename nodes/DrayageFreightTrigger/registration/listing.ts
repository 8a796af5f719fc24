import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import { isRecord, recordOr, ServiceFailure, type Client } from '../../../transport';
import { isEmpty } from '../../shared/fields/field';
import type { FieldNames } from '../settings';

const { getAll } = endpoints.webhookConfiguration;

/** The account's webhook configurations, as far as the API lists them. */
export interface Listing {
	readonly configurations: readonly IDataObject[];
	/** Those that are listed twice without an ID; a deletion would name both. */
	readonly twins?: readonly IDataObject[];
	/** Whether what isn't listed doesn't exist. */
	readonly isComplete: boolean;
}

const MOST_PAGES = 100;

/** In place of a page that couldn't be had. */
const FAILED = Symbol('failed');

/** The entries of a list, without or within `data`; undefined for everything else, which is no list. */
const entriesOf = (content: unknown): unknown[] | undefined => {
	if (Array.isArray(content)) return content as unknown[];
	return isRecord(content) && 'data' in content ? entriesOf(content.data) : undefined;
};

/** The objects of every list within a response of unknown shape. */
const objectsIn = (content: unknown): IDataObject[] => {
	if (Array.isArray(content)) return content.filter(isRecord);
	return isRecord(content) ? Object.values(content).flatMap(objectsIn) : [];
};

/** Whether a page says that there are more, or that it is the last; undefined if it says nothing about that. */
const saysMore = (content: unknown, page: number, seen: number): boolean | undefined => {
	const envelopes = [recordOr(content), recordOr(recordOr(content).data)];
	const info = Object.assign({}, ...envelopes.flatMap((one) => [one.links, one.meta, one])) as IDataObject;
	const last = Number(info.last_page ?? NaN);
	const total = Number(info.total ?? NaN);
	const next = [info.next_page_url, info.next_page, info.next].filter((value) => value !== undefined);
	if (page < last || seen < total || next.some((value) => !isEmpty(value) && value !== false)) return true;
	return page >= last || seen >= total || next.length > 0 ? false : undefined;
};

/** The list isn't served, which no retry changes. */
const isNotServed = (error: unknown) => error instanceof ServiceFailure && [404, 405, 501].includes(error.status ?? 0);

/** What tells a configuration from others: its named fields if it has an ID, or else all of it. */
const keyOf = (configuration: IDataObject, names: FieldNames): string => {
	const named = Object.values(names).map((name) => configuration[name]);
	return JSON.stringify(isEmpty(configuration[names.id]) ? configuration : named);
};

/**
 * Lists the configurations, page by page. undocumented: the list has no documented pages, so a second page is requested
 * unless the first is empty or says that it is the last. Throws a ServiceFailure if the first page can't be had.
 */
export const listAll = async (client: Client, names: FieldNames): Promise<Listing> => {
	const found = new Map<string, IDataObject>();
	const twins: IDataObject[] = [];
	let isComplete = true;
	let isMore: boolean | undefined;
	for (let page = 1; page <= MOST_PAGES; page++) {
		const isOnlyPage = page > 1 && isMore === undefined;
		const content = await client.request(getAll, { query: page > 1 ? { page } : {} }).catch((error: unknown) => {
			if (page === 1 && !isNotServed(error)) throw error;
			return FAILED;
		});
		if (content === FAILED) return { configurations: [...found.values()], twins, isComplete: isComplete && isOnlyPage };
		const listed = entriesOf(content);
		const entries = listed ?? objectsIn(content);
		isComplete &&= listed !== undefined && entries.every(isRecord);
		const before = found.size;
		const keys = new Set<string>();
		for (const entry of entries.filter(isRecord)) {
			const key = keyOf(entry, names);
			if (keys.has(key)) twins.push(entry);
			keys.add(key);
			found.set(key, entry);
		}
		isMore = saysMore(content, page, found.size);
		if (isMore === false || found.size === before) break;
	}
	return { configurations: [...found.values()], twins, isComplete: isComplete && isMore !== true };
};
