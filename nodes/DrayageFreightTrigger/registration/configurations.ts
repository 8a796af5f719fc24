import type { IDataObject } from 'n8n-workflow';
import { endpoints, eventTypes } from '../../../contract';
import { type Client, isRecord, recordOr, ServiceFailure } from '../../../transport';
import { isEmpty } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import { percentDecoded } from '../receiving/metadata';
import type { FieldNames } from '../settings';

/** A webhook configuration that should exist. */
export interface Wanted {
	readonly eventType: string;
	readonly url: string;
}

/** A configuration created by this node, with its ID if the API returned one. */
export interface Created extends Wanted {
	readonly id?: unknown;
}

/** Returns all strings in a configuration, since it's undocumented which field contains the URL. */
export const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Normalizes a URL for comparison, since APIs write URLs in different ways. */
const canonical = (text: string) => percentDecoded(text).replaceAll('&amp;', '&').toLowerCase();

const isUrl = (text: string) => /^\w+:\/\//.test(text);

/**
 * Returns a URL's scheme, host and path in a normalized form, since hosts and default ports can be written in several
 * ways.
 */
const addressOf = (text: string) => {
	const address = (text.split(/[?#]/)[0] ?? '').replace(/(?<!\/)\/+$/, '');
	return canonical(URL.canParse(address) ? new URL(address).href.replace(/(?<!\/)\/+$/, '') : address);
};

/** Returns whether a truncated or masked URL may be a shortened form of the full URL. */
const mayBe = (shown: string, whole: string) =>
	canonical(whole).startsWith((shown.split(/\*|…|\.{3}/)[0] ?? '').replace(/(?<![/?&])[/?&]+$/, ''));

/** Returns an ID as text, since it can be a number or a string. */
export const idText = (id: unknown) => (isEmpty(id) ? undefined : asText(id));

const tokenInUrl = (url: string) => /token=([0-9a-f]{64})/.exec(url)?.[1];

const typesIn = (texts: readonly string[]) =>
	eventTypes
		.map(({ value }) => value)
		.filter((type) =>
			texts.some((text) => text === type.toLowerCase() || text.includes(`event=${type.toLowerCase()}`)),
		);

/** A configuration to look for, with all known properties. */
export type Sought = Pick<Created, 'url'> & Partial<Created>;

/** A configuration from the list, and whether it belongs to this node. */
interface Recognized {
	readonly configuration: IDataObject;
	readonly isOurs: boolean;
	/** The configuration that the node remembers creating, if it is this one. */
	readonly created?: Created | undefined;
	/** Returns whether it has the wanted event, URL and token. */
	fits(wanted: Wanted): boolean;
	/** Returns whether it has too little detail to rule out a match. */
	mayBe(wanted: Sought): boolean;
}

/**
 * Recognizes a configuration by the source in its URL, or else by its ID. An ID doesn't count if the configuration
 * doesn't match what the node created with that ID, since the API may reuse IDs.
 */
export const recognize = (
	configuration: IDataObject,
	names: FieldNames,
	sources: readonly string[],
	created: readonly Created[],
): Recognized => {
	const texts = textsIn(configuration).map(canonical);
	const urls = texts.filter(isUrl);
	const types = typesIn(texts);
	const agrees = ({ url, eventType }: Sought) =>
		urls.every((shown) => mayBe(shown, url)) && types.every((type) => type === (eventType ?? type));
	const id = idText(configuration[names.id]);
	const remembered = created.find((one) => id !== undefined && idText(one.id) === id && agrees(one));
	const ownTexts = texts.filter((text) => sources.some((source) => text.includes(source)));
	const isOurs = ownTexts.length > 0 || remembered !== undefined;
	/** Returns whether text can be this URL. The list may show this node's URL with a different token or host. */
	const hasUrl = (text: string, url: string) =>
		[tokenInUrl(url), undefined].includes(tokenInUrl(text)) &&
		(!isUrl(text) || text.split('?')[0]?.includes('*') === true || addressOf(text) === addressOf(url));
	return {
		configuration,
		isOurs,
		created: remembered,
		fits({ eventType, url }) {
			if (remembered && (remembered.url !== url || remembered.eventType !== eventType)) return false;
			const hasEvent = remembered ? types.length < 2 : types.length === 1;
			return (
				isOurs && hasEvent && types.every((type) => type === eventType) && ownTexts.every((text) => hasUrl(text, url))
			);
		},
		mayBe: (sought) => !isOurs && agrees(sought) && [id, undefined].includes(id && idText(sought.id)),
	};
};

const { getAll } = endpoints.webhookConfiguration;

/** The account's webhook configurations, as listed by the API. */
export interface Listing {
	readonly configurations: readonly IDataObject[];
	/** Configurations listed twice without an ID. A deletion would match both. */
	readonly twins?: readonly IDataObject[];
	/** Whether the list is complete, so that a configuration that isn't listed doesn't exist. */
	readonly isComplete: boolean;
}

const MOST_PAGES = 100;

/** Stands for a page that couldn't be read. */
const FAILED = Symbol('failed');

/** Returns the entries of a list, with or without the `data` envelope, or undefined for anything else. */
const listedEntries = (content: unknown): unknown[] | undefined => {
	if (Array.isArray(content)) return content as unknown[];
	return isRecord(content) && 'data' in content ? listedEntries(content.data) : undefined;
};

/** Returns the objects of every list in a response of unknown shape. */
const objectsIn = (content: unknown): IDataObject[] => {
	if (Array.isArray(content)) return content.filter(isRecord);
	return isRecord(content) ? Object.values(content).flatMap(objectsIn) : [];
};

/** Returns whether more pages follow, or undefined if the page doesn't say. */
const isMoreListed = (content: unknown, page: number, seen: number): boolean | undefined => {
	const envelopes = [recordOr(content), recordOr(recordOr(content).data)];
	const info = Object.assign({}, ...envelopes.flatMap((one) => [one.links, one.meta, one])) as IDataObject;
	const last = Number(info.last_page ?? NaN);
	const total = Number(info.total ?? NaN);
	const next = [info.next_page_url, info.next_page, info.next].filter((value) => value !== undefined);
	if (page < last || seen < total || next.some((value) => !isEmpty(value) && value !== false)) return true;
	return page >= last || seen >= total || next.length > 0 ? false : undefined;
};

/** Returns whether the API doesn't serve this list, in which case a retry wouldn't help. */
const isNotServed = (error: unknown) => error instanceof ServiceFailure && [404, 405, 501].includes(error.status ?? 0);

/** Returns a key that distinguishes configurations: the named fields if there is an ID, otherwise all fields. */
const configurationKey = (configuration: IDataObject, names: FieldNames): string => {
	const named = Object.values(names).map((name) => configuration[name]);
	return JSON.stringify(isEmpty(configuration[names.id]) ? configuration : named);
};

/**
 * Lists the configurations page by page. undocumented: whether the list has pages. A second page is requested unless
 * the first one is empty or is marked as the last. Throws a ServiceFailure if the first page can't be read.
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
		const listed = listedEntries(content);
		const entries = listed ?? objectsIn(content);
		isComplete &&= listed !== undefined && entries.every(isRecord);
		const before = found.size;
		const keys = new Set<string>();
		for (const entry of entries.filter(isRecord)) {
			const key = configurationKey(entry, names);
			if (keys.has(key)) twins.push(entry);
			keys.add(key);
			found.set(key, entry);
		}
		isMore = isMoreListed(content, page, found.size);
		if (isMore === false || found.size === before) break;
	}
	return { configurations: [...found.values()], twins, isComplete: isComplete && isMore !== true };
};
