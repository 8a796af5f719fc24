import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { listedRecords, PER_PAGE, type Client, type RequestOptions } from '../../../transport';
import {
	type LocatorKind,
	normalizedName,
	type Queries,
	readLocator,
	resolveName,
	textsOf,
	type TextSource,
	Unresolved,
} from './locator';

/** Shorter limits than in an execution, since the user is waiting for the list. */
export const EDITOR: RequestOptions = { timeout: 15_000, maximumWait: 20_000 };

type Query = RequestParts['query'];

/** Thrown if the list depends on a parameter that isn't set yet. */
export class NotChosen extends Error {}

/** The editor's context and client for requesting a list. */
export interface Editor {
	readonly context: ILoadOptionsFunctions;
	readonly client: Client;
}

/** One page of a list. */
export interface Page {
	readonly records: readonly IDataObject[];
	readonly isMore: boolean;
	/** Records that fit the node's other parameters. Those on this page come first, under a heading. */
	readonly fitting?: readonly IDataObject[];
}

/** Returns a page of the records that match a search text, or of all records if the text is empty. */
export type FindPage = (editor: Editor, text: string, page: number) => Promise<Page>;

type Fetch = (editor: Editor, query: Query) => Promise<readonly IDataObject[]>;

const NO_RECORDS: Page = { records: [], isMore: false };

/** Returns the ID in one of the node's locators, with names resolved, or undefined if nothing is chosen. */
export const chosenId = async ({ context, client }: Editor, kind: LocatorKind, parameter: string): Promise<unknown> => {
	const id = readLocator(kind)(context.getCurrentNodeParameter(parameter));
	return id instanceof Unresolved ? await resolveName(client, id, EDITOR) : id;
};

const recordsOfKind =
	(kind: LocatorKind): Fetch =>
	async ({ client }, query) =>
		await kind.lookUp(client, kind.endpoint, query, EDITOR);

/**
 * Returns a function that requests the files of the record chosen in another locator. It throws NotChosen if that
 * locator is empty.
 */
export const filesOf =
	({ endpoint }: LocatorKind, holder: LocatorKind, param: string): Fetch =>
	async (editor, query) => {
		const id = await chosenId(editor, holder, param);
		if (id === undefined) throw new NotChosen(`Choose the ${holder.noun} first`);
		return listedRecords(await editor.client.request(endpoint, { params: { [param]: id }, query }));
	};

/** Requests a page, or a whole list if the API doesn't return it in pages. */
const fetchPage = async (kind: LocatorKind, fetch: Fetch, editor: Editor, query: Query, page: number) => {
	const isPaged = kind.endpoint.responseType === 'pages';
	const records = await fetch(editor, isPaged ? { ...query, page, per_page: PER_PAGE } : query);
	return { records, isMore: isPaged && records.length >= PER_PAGE };
};

/**
 * Sorts records that contain the text as whole words first, then those with a word that starts with it. "La" lists
 * Laredo before Atlanta.
 */
const wordsFirst = (records: readonly IDataObject[], sources: readonly TextSource[], filter: string): IDataObject[] => {
	const inWords = (text: string) => ` ${text.toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
	const words = inWords(filter);
	const has = (part: string) => (record: IDataObject) =>
		textsOf(record, sources).some((text) => inWords(text).includes(part));
	const score = (record: IDataObject) => Number(has(words)(record)) + Number(has(words.trimEnd())(record));
	return [...records].sort((one, other) => score(other) - score(one));
};

/** Returns a search by the API alone, since the API searches more fields than it returns. */
export const searchedByApi =
	(kind: LocatorKind, queries: Queries): FindPage =>
	async (editor, text, page) => {
		for (const query of queries(text)) {
			const found = await fetchPage(kind, recordsOfKind(kind), editor, query, page);
			if (found.records.length > 0) return found;
		}
		return NO_RECORDS;
	};

/** Returns a search in which the node filters the records of a query by these texts. */
export const searchedHere =
	(kind: LocatorKind, queries: Queries, sources: readonly TextSource[], fetch = recordsOfKind(kind)): FindPage =>
	async (editor, text, page) => {
		const matches = (record: IDataObject) =>
			textsOf(record, sources).some((one) => normalizedName(one).includes(normalizedName(text))) ||
			kind.names.fits(record, text);
		for (const query of queries(text)) {
			const found = await fetchPage(kind, fetch, editor, query, page);
			if (text === '' && found.records.length > 0) return found;
			const matching = text === '' ? [] : found.records.filter(matches);
			if (matching.length > 0) return { records: wordsFirst(matching, sources, text), isMore: false };
		}
		return NO_RECORDS;
	};
