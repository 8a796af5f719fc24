import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import { listedRecords, lookUp, openClient, PER_PAGE, type Client, type RequestOptions } from '../../../transport';
import { toNodeError } from '../errors';
import { asText } from '../fields/text';
import { reach } from '../records';
import {
	identifierOf,
	type LocatorKind,
	namedRecords,
	normalizedName,
	readLocator,
	resolveName,
	textsOf,
	titleOf,
	Unresolved,
} from './locator';
import * as locators from './locators';
import { byShortCode } from './places';

/** Shorter limits than in an execution, since the user is waiting for the list. */
const EDITOR: RequestOptions = { timeout: 15_000, maximumWait: 20_000 };

/** The list depends on a parameter that isn't set yet. */
class NotChosen extends Error {}

/** The editor that requests a list. */
interface Editor {
	readonly context: ILoadOptionsFunctions;
	readonly client: Client;
}

/** The ID that one of the node's locators currently contains, with names resolved; undefined if nothing is chosen. */
const chosenId = async ({ context, client }: Editor, kind: LocatorKind, parameter: string): Promise<unknown> => {
	const id = readLocator(kind)(context.getCurrentNodeParameter(parameter));
	return id instanceof Unresolved ? await resolveName(client, id, EDITOR) : id;
};

/** Requests one list. Throws NotChosen if it depends on an empty locator. */
const fetchList = async (
	editor: Editor,
	{ endpoint, within, isPlace = false }: LocatorKind,
	query: RequestParts['query'],
): Promise<IDataObject[]> => {
	if (!within) return await lookUp(editor.client, endpoint, query, isPlace, EDITOR);
	const id = await chosenId(editor, within.kind, within.param);
	if (id === undefined) throw new NotChosen(`Choose the ${within.kind.noun} first`);
	return listedRecords(await editor.client.request(endpoint, { params: { [within.param]: id }, query }));
};

/**
 * Records that fit the node's other parameters, to be listed first. If nothing is chosen or the request fails, there
 * are none, since the list itself is still useful.
 */
const suggested = async (editor: Editor, { suggestion }: LocatorKind): Promise<IDataObject[]> => {
	if (!suggestion) return [];
	const { endpoint, param, kind, from } = suggestion;
	try {
		const ids = await Promise.all(from.map(async (parameter) => await chosenId(editor, kind, parameter)));
		const id = ids.find((chosen) => chosen !== undefined);
		if (id === undefined) return [];
		return listedRecords(await editor.client.request(endpoint, { params: { [param]: id } }));
	} catch {
		return [];
	}
};

/** Records in the place that another parameter names; none if it names none or the request fails. */
const nearby = async ({ context, client }: Editor, { endpoint, near }: LocatorKind): Promise<IDataObject[]> => {
	const place = near && asText(context.getCurrentNodeParameter(near.from)).trim();
	if (!near || !place) return [];
	const isThere = (record: IDataObject) => normalizedName(asText(reach(record, near.place))) === normalizedName(place);
	const found = await lookUp(client, endpoint, near.query(place), true, EDITOR).catch(() => []);
	return found.filter(isThere);
};

/** Whether a text is part of one of a record's names or searchable texts. */
const matchesText = (kind: LocatorKind, filter: string) => (record: IDataObject) =>
	textsOf(kind, record).some((text) => normalizedName(text).includes(normalizedName(filter))) ||
	namedRecords(kind, [record], filter).length > 0;

/**
 * Records that contain the text as whole words come first, then those with a word that starts with it: "La" lists
 * Laredo before Atlanta.
 */
const wordsFirst = (kind: LocatorKind, records: readonly IDataObject[], filter: string): IDataObject[] => {
	const inWords = (text: string) => ` ${text.toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
	const words = inWords(filter);
	const rank = (record: IDataObject) => {
		const texts = textsOf(kind, record).map(inWords);
		if (texts.some((text) => text.includes(words))) return 0;
		return texts.some((text) => text.includes(words.trimEnd())) ? 1 : 2;
	};
	const ranked = records.map((record) => ({ record, rank: rank(record) }));
	return ranked.sort((one, other) => one.rank - other.rank).map(({ record }) => record);
};

/**
 * Lines that explain why the list is empty. n8n doesn't let users choose an entry whose value is a boolean. If this
 * threw an error, n8n would hide the search box.
 */
const explanation = (why: string, advice?: string): INodeListSearchResult => ({
	results: [{ name: why, value: false }, ...(advice === undefined ? [] : [{ name: advice, value: true }])],
});

const emptiness = ({ noun, listNoun = noun, advice }: LocatorKind, filter: string) =>
	filter === ''
		? explanation(`There is no ${listNoun} to choose from yet`)
		: explanation(`No ${listNoun} fits "${filter}"`, advice);

/** The city of a usual short form, such as LAX, in words; undefined if there is none or the request fails. */
const cityWithCode = async ({ client }: Editor, text: string): Promise<string | undefined> => {
	const [query] = byShortCode(text);
	if (!query) return undefined;
	const [city] = await lookUp(client, locators.cityLocator.endpoint, query, true, EDITOR).catch(() => []);
	return city && `${asText(city.name)}, ${asText(city.state)}`;
};

/** A page of a list, and the records on it that are in the place of another parameter. */
interface Found {
	readonly records: readonly IDataObject[];
	readonly isMore: boolean;
	readonly close: readonly IDataObject[];
}

/** One page of the list. With a search text, the result of the first query that finds a match. */
const search = async (editor: Editor, kind: LocatorKind, filter: string, page: number): Promise<Found> => {
	const isPaged = kind.endpoint.responseType === 'pages';
	const close = await nearby(editor, kind);
	for (const query of kind.queriesForList(filter)) {
		const paged = isPaged ? { ...query, page, per_page: PER_PAGE } : query;
		const records = await fetchList(editor, kind, paged);
		const shown =
			filter === '' || kind.isSearched ? records : wordsFirst(kind, records.filter(matchesText(kind, filter)), filter);
		const isMore = isPaged && (filter === '' || kind.isSearched === true) && records.length >= PER_PAGE;
		// Without a search text, the first page begins with them, and no later page repeats them.
		const isClose = new Set(close.map((record) => identifierOf(kind, record)));
		const others = filter === '' ? shown.filter((record) => !isClose.has(identifierOf(kind, record))) : shown;
		const listed = filter === '' && page === 1 ? [...close, ...others] : others;
		if (shown.length > 0) return { records: listed, isMore, close };
	}
	// The API's regions have no codes, and its search for cities has their UN/LOCODEs.
	const city = kind.isPlace && !kind.isSearched ? await cityWithCode(editor, filter) : undefined;
	return city === undefined ? { records: [], isMore: false, close } : await search(editor, kind, city, page);
};

/**
 * Lines above the records that fit the other parameters, and above all others. The editor keeps the name of the chosen
 * line, so the names themselves aren't marked.
 */
const SUGGESTED = explanation('Suggested:').results;
const OTHERS = [{ name: 'Others:', value: true }];

/**
 * The lines of the list: records that fit the other parameters, then those that this kind puts first, then all others.
 */
const entries = (kind: LocatorKind, records: readonly IDataObject[], fitting: readonly IDataObject[]) => {
	const keyOf = (record: IDataObject) => identifierOf(kind, record) ?? record;
	const known = new Set(records.map(keyOf));
	const ahead = fitting.filter((record) => known.has(keyOf(record)));
	const isAhead = new Set(ahead.map(keyOf));
	const others = records.filter((record) => !isAhead.has(keyOf(record)));
	const { isFirst = () => false } = kind;
	const entry = (record: IDataObject): INodeListSearchItems => ({
		name: titleOf(kind, record),
		// n8n doesn't let users choose an entry whose value is a boolean.
		value: identifierOf(kind, record) ?? false,
	});
	const rest = [...others.filter((record) => isFirst(record)), ...others.filter((record) => !isFirst(record))].map(
		entry,
	);
	if (ahead.length === 0) return rest;
	return [...SUGGESTED, ...ahead.map(entry), ...(rest.length > 0 ? OTHERS : []), ...rest];
};

/** undocumented: a search with this many results may have been cut off. */
const MANY = 50;

const MORE = 'More may match: type more of the name';

const searchOf = (kind: LocatorKind) =>
	async function (
		this: ILoadOptionsFunctions,
		typed = '',
		paginationToken?: string | number,
	): Promise<INodeListSearchResult> {
		const filter = typed.trim();
		const page = Number(paginationToken ?? 1);
		try {
			if (kind.needsText && !/[\p{L}\d]/u.test(filter)) return explanation(kind.advice);
			const editor = { context: this, client: await openClient(this, EDITOR) };
			const { records, isMore, close } = await search(editor, kind, filter, page);
			if (records.length === 0 && page === 1) return emptiness(kind, filter);
			const results = entries(kind, records, [...close, ...(await suggested(editor, kind))]);
			if (kind.needsText && records.length >= MANY) results.push(...explanation(MORE).results);
			return { results, ...(isMore && { paginationToken: String(page + 1) }) };
		} catch (error) {
			if (error instanceof NotChosen) return explanation(error.message, 'This list depends on it');
			throw toNodeError(this, error);
		}
	};

/** The list search methods of all locators. */
export const listSearch = Object.fromEntries(Object.values(locators).map((kind) => [kind.method, searchOf(kind)]));
