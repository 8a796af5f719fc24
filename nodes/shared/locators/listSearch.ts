import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { endpoints, type RequestParts } from '../../../contract';
import {
	type Client,
	listedRecords,
	lookUpCached,
	openClient,
	PER_PAGE,
	type RequestOptions,
} from '../../../transport';
import { toNodeError } from '../errors';
import { asText, lowerCased } from '../fields/text';
import { reach } from '../records';
import {
	identifierOf,
	type ListMethod,
	type LocatorKind,
	readLocator,
	resolveName,
	titleOf,
	Unresolved,
} from './locator';
import {
	agentLocator,
	all,
	cityLocator,
	filteredBy,
	ftlFileLocator,
	ltlFileLocator,
	ltlShipmentLocator,
	oceanPortLocator,
	orderFileLocator,
	orderLocator,
	rampPortLocator,
	rateRequestLocator,
	regionLocator,
	regionTexts,
	warehouseLocator,
	webhookConfigurationLocator,
} from './locators';
import { type Queries, type TextSource, textsOf } from './names';
import { byShortCode, cityQueries } from './places';

/** Shorter limits than in an execution, since the user is waiting for the list. */
const EDITOR: RequestOptions = { timeout: 15_000, maximumWait: 20_000 };

type Query = RequestParts['query'];

/** Thrown if the list depends on a parameter that isn't set yet. */
class NotChosen extends Error {}

/** The editor's context and client for requesting a list. */
interface Editor {
	readonly context: ILoadOptionsFunctions;
	readonly client: Client;
}

/** A list of records in the editor, and how it is searched. */
interface List {
	readonly kind: LocatorKind;
	/** The queries for a search text, which may be empty. They are tried until one finds a record. */
	readonly queries: Queries;
	/** The texts by which the node filters the records of a query. Without them, the API alone searches. */
	readonly texts?: readonly TextSource[];
	/** Requests the records, unless they are those of the kind's endpoint. */
	readonly fetch?: (editor: Editor, query: Query) => Promise<readonly IDataObject[]>;
	/** Another text to search for if nothing contains the user's text. */
	readonly instead?: (editor: Editor, text: string) => Promise<string | undefined>;
	/** Records to list first. */
	readonly isFirst?: (record: IDataObject) => boolean;
	/** Records that fit the node's other parameters. They come first, under a heading. */
	readonly suggested?: (editor: Editor) => Promise<readonly IDataObject[]>;
	/** What to do if a search finds nothing. The list shows about 55 characters of it. */
	readonly advice: string;
	readonly noun?: string;
}

const firstOnes = (records: readonly IDataObject[], isFirst: (record: IDataObject) => boolean) => [
	...records.filter(isFirst),
	...records.filter((record) => !isFirst(record)),
];

/** Returns a text's words in lowercase, between spaces. */
const wordsOf = (text: string) => ` ${text.toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * Returns the records that contain a text: those that contain it as whole words, then those with a word that begins with
 * it, then the others. "La" lists Los Angeles by its initials, then Laredo, then Atlanta.
 */
const filtered = (records: readonly IDataObject[], texts: readonly TextSource[], text: string) => {
	const has = (part: string) => (record: IDataObject) =>
		textsOf(record, texts).some((one) => wordsOf(one).includes(part));
	const words = wordsOf(text);
	const matching = records.filter(has(words.trim()));
	return firstOnes(firstOnes(matching, has(words.trimEnd())), has(words));
};

/** What the user typed, trimmed, and which page of the result to return. */
interface Search {
	readonly text: string;
	readonly page: number;
}

/** Returns a page of a list, from the first query that finds a record. */
const findPage = async (editor: Editor, list: List, { text, page }: Search) => {
	const { kind, queries, texts } = list;
	const isPaged = kind.endpoint.responseType === 'pages';
	for (const query of queries(text)) {
		const asked = isPaged ? { ...query, page, per_page: PER_PAGE } : query;
		const fetched = await (list.fetch?.(editor, asked) ??
			kind.lookUp(editor.client, kind.endpoint, { query: asked }, EDITOR));
		const isFiltered = texts !== undefined && text !== '';
		const records = isFiltered ? filtered(fetched, texts, text) : fetched;
		if (records.length > 0) return { records, isMore: isPaged && !isFiltered && fetched.length >= PER_PAGE };
	}
	return { records: [], isMore: false };
};

/** Returns lines that users can't choose, since n8n ignores a click on an entry whose value is a boolean. */
const notes = (first: string, second?: string): INodeListSearchItems[] => [
	{ name: first, value: false },
	...(second === undefined ? [] : [{ name: second, value: true }]),
];

/**
 * Returns the lines of a list. Without a search text, the first page begins with all suggested records, and later pages
 * don't repeat them. The records' names have no marks, since the editor keeps the name of the chosen line.
 */
const linesOf = (
	kind: LocatorKind,
	{ text, page }: Search,
	records: readonly IDataObject[],
	suggested: readonly IDataObject[],
): INodeListSearchItems[] => {
	const keyOf = (record: IDataObject) => identifierOf(kind, record) ?? record;
	const line = (record: IDataObject): INodeListSearchItems => ({
		name: titleOf(kind, record),
		value: identifierOf(kind, record) ?? false,
	});
	const keys = new Set(suggested.map(keyOf));
	const isSuggested = (record: IDataObject) => keys.has(keyOf(record));
	const ahead = text === '' ? (page === 1 ? suggested : []) : records.filter(isSuggested);
	const others = records.filter((record) => !isSuggested(record)).map(line);
	if (ahead.length === 0) return others;
	const rest = others.length > 0 ? [{ name: 'Others:', value: true }, ...others] : [];
	return [{ name: 'Suggested:', value: false }, ...ahead.map(line), ...rest];
};

/** A list search method of n8n. */
type Method = (
	this: ILoadOptionsFunctions,
	typed?: string,
	paginationToken?: string | number,
) => Promise<INodeListSearchResult>;

/** Returns the list search method for a list. If it threw an error for an empty list, n8n would hide the search box. */
const searched = (list: List): Method =>
	async function (typed = '', paginationToken) {
		const { kind, advice, noun = kind.noun, isFirst } = list;
		const search = { text: typed.trim(), page: Number(paginationToken ?? 1) };
		const { text, page } = search;
		try {
			const editor = { context: this, client: await openClient(this, EDITOR) };
			let found = await findPage(editor, list, search);
			const instead = found.records.length === 0 ? await list.instead?.(editor, text) : undefined;
			if (instead !== undefined) found = await findPage(editor, list, { text: instead, page });
			const { records, isMore } = found;
			if (records.length > 0) {
				const suggested = (await list.suggested?.(editor)) ?? [];
				const lines = linesOf(kind, search, isFirst ? firstOnes(records, isFirst) : records, suggested);
				return { results: lines, ...(isMore && { paginationToken: String(page + 1) }) };
			}
			if (page > 1) return { results: [] };
			const none = `There is no ${noun} to choose from yet`;
			return { results: text === '' ? notes(none) : notes(`No ${noun} fits "${text}"`, advice) };
		} catch (error) {
			if (error instanceof NotChosen) return { results: notes(error.message, 'This list depends on it') };
			throw toNodeError(this, error);
		}
	};

/** Returns the ID in one of the node's locators, with names resolved, or undefined if nothing is chosen. */
const chosenId = async ({ context, client }: Editor, kind: LocatorKind, parameter: string): Promise<unknown> => {
	const id = readLocator(kind)(context.getCurrentNodeParameter(parameter));
	return id instanceof Unresolved ? await resolveName(client, id, EDITOR) : id;
};

/** Returns the list search method for the files of the record chosen in another locator. */
const filesOf = (kind: LocatorKind, holder: LocatorKind, param: string): Method =>
	searched({
		kind,
		queries: all,
		texts: kind.shows,
		advice: 'Enter part of the file name or file type',
		fetch: async (editor, query) => {
			const id = await chosenId(editor, holder, param);
			if (id === undefined) throw new NotChosen(`Choose the ${holder.noun} first`);
			return listedRecords(await editor.client.request(kind.endpoint, { params: { [param]: id }, query }));
		},
	});

/**
 * Returns queries for the first page, then for a whole number or text in these fields, since the first page doesn't
 * contain all records.
 */
const orWhole =
	(...fields: string[]): Queries =>
	(text) => {
		const isAskable = (field: string) => text !== '' && (field !== 'id' || /^\d+$/.test(text));
		return [{}, ...fields.filter(isAskable).map((field) => ({ [field]: text }))];
	};

/** Returns the city name for a common short form, such as LAX. The API's regions have none, but its cities have UN/LOCODEs. */
const cityWithCode = async ({ client }: Editor, text: string): Promise<string | undefined> => {
	const [query] = byShortCode(text);
	const [city] = query ? await lookUpCached(client, cityLocator.endpoint, { query }, EDITOR).catch(() => []) : [];
	return city && asText(city.name);
};

/**
 * Returns the regions suggested for the destination city, or none if no city is chosen or the request fails, since the
 * list is useful without them.
 */
const suggestedRegions = async (editor: Editor): Promise<readonly IDataObject[]> => {
	try {
		const parameters = ['toCityId', 'filters.toCityId'];
		const ids = await Promise.all(parameters.map(async (parameter) => await chosenId(editor, cityLocator, parameter)));
		const cityId = ids.find((chosen) => chosen !== undefined);
		if (cityId === undefined) return [];
		return listedRecords(await editor.client.request(endpoints.intermodalRegion.suggest, { params: { cityId } }));
	} catch {
		return [];
	}
};

/** Returns the public warehouses in the city of the quote, or none if there is no quote or the request fails. */
const warehousesInQuotedCity = async ({ context, client }: Editor): Promise<readonly IDataObject[]> => {
	const city = asText(context.getCurrentNodeParameter('quotedCity')).trim();
	if (city === '') return [];
	const query = { keyword: city.replace(/,.*/, '') };
	const found = await lookUpCached(client, warehouseLocator.endpoint, { query }, EDITOR).catch(() => []);
	return found.filter((warehouse) => lowerCased(reach(warehouse, 'city.full_name')) === city.toLowerCase());
};

/** Regions have a few hundred names, which the API returns at once. */
const regions = (kind: LocatorKind, more: Partial<List> = {}): Method =>
	searched({
		kind,
		queries: all,
		texts: regionTexts,
		instead: cityWithCode,
		advice: 'Type part of its name or city, such as Long Beach',
		...more,
	});

const TYPE_A_CITY = 'Type city and state, such as Ontario, CA; no ZIP code';

const cities = searched({ kind: cityLocator, queries: cityQueries, advice: TYPE_A_CITY });

/** The list search methods of all locators. */
export const listSearch: Record<ListMethod, Method> = {
	// The API lists cities only for a search text.
	async searchCities(typed = '', paginationToken) {
		return /[\p{L}\d]/u.test(typed) ? await cities.call(this, typed, paginationToken) : { results: notes(TYPE_A_CITY) };
	},
	searchIntermodalRegions: regions(regionLocator, { suggested: suggestedRegions }),
	searchOceanPorts: regions(oceanPortLocator, {
		noun: 'port',
		isFirst: ({ has_ocean_port: hasPort }) => hasPort === true,
	}),
	searchRampPorts: regions(rampPortLocator, {
		noun: 'ramp port',
		isFirst: ({ has_ramp_port: hasPort }) => hasPort === true,
		advice: 'Type part of its name or city, such as Chicago',
	}),
	searchPickupNumberAgents: searched({
		kind: agentLocator,
		queries: filteredBy('name'),
		texts: agentLocator.shows,
		advice: 'Type part of the name',
	}),
	// In the API's order (undocumented: which order that is). Orders on later pages are found only by a whole number.
	searchOrders: searched({
		kind: orderLocator,
		queries: orWhole('mbl_number', 'container_number', 'customer_reference_number', 'booking_number'),
		texts: [...orderLocator.shows, 'booking_number'],
		advice: 'For older orders, enter the full MBL, reference or container number',
	}),
	// Rate requests on later pages are found only by ID.
	searchRateRequests: searched({
		kind: rateRequestLocator,
		queries: orWhole('id'),
		texts: [...rateRequestLocator.shows, 'memo', 'status', 'id'],
		advice: 'Type a region, city or memo. For older rate requests, enter the ID',
	}),
	searchLtlShipments: searched({
		kind: ltlShipmentLocator,
		queries: orWhole('order_numbers'),
		texts: [...ltlShipmentLocator.shows, 'pickup_company_name'],
		advice: 'Type part of a number or company name',
	}),
	// The API searches more fields than it returns. The first page of the long list rarely contains the quoted city.
	searchWarehouses: searched({
		kind: warehouseLocator,
		queries: filteredBy('keyword'),
		suggested: warehousesInQuotedCity,
		advice: 'Enter the ID of your own warehouse',
		noun: 'public warehouse',
	}),
	searchOrderFiles: filesOf(orderFileLocator, orderLocator, 'orderId'),
	searchLtlShipmentFiles: filesOf(ltlFileLocator, ltlShipmentLocator, 'orderNumber'),
	searchFtlShipmentFiles: filesOf(ftlFileLocator, { ...ltlShipmentLocator, noun: 'FTL shipment' }, 'orderNumber'),
	searchWebhookConfigurations: searched({
		kind: webhookConfigurationLocator,
		queries: all,
		texts: webhookConfigurationLocator.shows,
		advice: 'Type part of the event or URL',
	}),
};
