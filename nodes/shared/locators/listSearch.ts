import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { endpoints } from '../../../contract';
import { listedRecords, lookUpCached, openClient } from '../../../transport';
import { toNodeError } from '../errors';
import { asText } from '../fields/text';
import { reach } from '../records';
import {
	chosenId,
	EDITOR,
	type Editor,
	filesOf,
	type FindPage,
	NotChosen,
	type Page,
	searchedByApi,
	searchedHere,
} from './listPages';
import { identifierOf, type ListMethod, type LocatorKind, normalizedName, type Queries, titleOf } from './locator';
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
import { byShortCode, cityQueries } from './places';

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

/** Returns the city name for a common short form, such as LAX, or undefined if there is none or the request fails. */
const cityWithCode = async ({ client }: Editor, text: string): Promise<string | undefined> => {
	const [query] = byShortCode(text);
	if (!query) return undefined;
	const [city] = await lookUpCached(client, cityLocator.endpoint, query, EDITOR).catch(() => []);
	return city && `${asText(city.name)}, ${asText(city.state)}`;
};

const regionsWith = searchedHere(regionLocator, all, regionTexts);

/** Finds regions by name or short form. The API's regions have no short forms, but its city search knows UN/LOCODEs. */
const anyRegion: FindPage = async (editor, text, page) => {
	const found = await regionsWith(editor, text, page);
	const city = found.records.length === 0 ? await cityWithCode(editor, text) : undefined;
	return city === undefined ? found : await regionsWith(editor, city, page);
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

const suggestedFirst: FindPage = async (editor, text, page) => {
	const found = await anyRegion(editor, text, page);
	return found.records.length === 0 ? found : { ...found, fitting: await suggestedRegions(editor) };
};

/** Returns a search for regions that lists those with a port first. */
const portsFirst =
	(hasPort: (region: IDataObject) => boolean): FindPage =>
	async (editor, text, page) => {
		const { records, isMore } = await anyRegion(editor, text, page);
		return { records: [...records.filter(hasPort), ...records.filter((region) => !hasPort(region))], isMore };
	};

const publicWarehouses = searchedByApi(warehouseLocator, filteredBy('keyword'));

/** Returns the public warehouses in the city of the quote, or none if there is no quote or the request fails. */
const inQuotedCity = async ({ context, client }: Editor): Promise<readonly IDataObject[]> => {
	const city = asText(context.getCurrentNodeParameter('quotedCity')).trim();
	if (city === '') return [];
	const query = { keyword: city.replace(/,.*/, '') };
	const found = await lookUpCached(client, warehouseLocator.endpoint, query, EDITOR).catch(() => []);
	const isThere = (warehouse: IDataObject) =>
		normalizedName(asText(reach(warehouse, 'city.full_name'))) === normalizedName(city);
	return found.filter(isThere);
};

/**
 * Lists the warehouses in the quoted city first if there is no search text. They are requested separately, since the
 * first page of a long list rarely contains them. Later pages don't repeat them.
 */
const quotedCityFirst: FindPage = async (editor, text, page) => {
	const fitting = await inQuotedCity(editor);
	const found = await publicWarehouses(editor, text, page);
	if (found.records.length === 0 || text !== '') return { ...found, fitting };
	const idOf = (warehouse: IDataObject) => identifierOf(warehouseLocator, warehouse);
	const ids = new Set(fitting.map(idOf));
	const others = found.records.filter((warehouse) => !ids.has(idOf(warehouse)));
	return { ...found, records: page === 1 ? [...fitting, ...others] : others, fitting };
};

/**
 * Returns lines that explain why the list is empty. n8n doesn't let users choose an entry whose value is a boolean. If
 * this threw an error instead, n8n would hide the search box.
 */
const explanation = (why: string, advice?: string): INodeListSearchResult => ({
	results: [{ name: why, value: false }, ...(advice === undefined ? [] : [{ name: advice, value: true }])],
});

const emptiness = (noun: string, advice: string, filter: string) =>
	filter === ''
		? explanation(`There is no ${noun} to choose from yet`)
		: explanation(`No ${noun} fits "${filter}"`, advice);

/**
 * The headings for records that fit the other parameters, and for all others. The records' names have no marks, since
 * the editor keeps the name of the chosen line.
 */
const SUGGESTED = explanation('Suggested:').results;
const OTHERS = [{ name: 'Others:', value: true }];

/** Returns the lines of the list: records that fit the other parameters, then all others. */
const entries = (kind: LocatorKind, { records, fitting = [] }: Page): INodeListSearchItems[] => {
	const keyOf = (record: IDataObject) => identifierOf(kind, record) ?? record;
	const known = new Set(records.map(keyOf));
	const ahead = fitting.filter((record) => known.has(keyOf(record)));
	const isAhead = new Set(ahead.map(keyOf));
	const line = (record: IDataObject): INodeListSearchItems => ({
		name: titleOf(kind, record),
		// n8n doesn't let users choose an entry whose value is a boolean.
		value: identifierOf(kind, record) ?? false,
	});
	const others = records.filter((record) => !isAhead.has(keyOf(record))).map(line);
	if (ahead.length === 0) return others;
	return [...SUGGESTED, ...ahead.map(line), ...(others.length > 0 ? OTHERS : []), ...others];
};

/** A list search method of n8n. */
type Method = (
	this: ILoadOptionsFunctions,
	typed?: string,
	paginationToken?: string | number,
) => Promise<INodeListSearchResult>;

/**
 * Returns a list search method. `advice` says what to do if a search finds nothing. The list shows about 55 characters
 * of it.
 */
const list = (kind: LocatorKind, findPage: FindPage, advice: string, noun = kind.noun): Method =>
	async function (typed = '', paginationToken) {
		const filter = typed.trim();
		const page = Number(paginationToken ?? 1);
		try {
			const editor = { context: this, client: await openClient(this, EDITOR) };
			const found = await findPage(editor, filter, page);
			if (found.records.length === 0 && page === 1) return emptiness(noun, advice, filter);
			return { results: entries(kind, found), ...(found.isMore && { paginationToken: String(page + 1) }) };
		} catch (error) {
			if (error instanceof NotChosen) return explanation(error.message, 'This list depends on it');
			throw toNodeError(this, error);
		}
	};

/** undocumented: the number of results from which a search may have been cut off. */
const MANY = 50;

/** Returns the list search method for cities, which are listed only for a search text. */
const cities = (advice: string): Method => {
	const found = list(cityLocator, searchedByApi(cityLocator, cityQueries), advice);
	return async function (typed = '', paginationToken) {
		if (!/[\p{L}\d]/u.test(typed)) return explanation(advice);
		const { results, ...more } = await found.call(this, typed, paginationToken);
		const hint = results.length >= MANY ? explanation('More may match: type more of the name').results : [];
		return { results: [...results, ...hint], ...more };
	};
};

/**
 * Returns a list search method whose list starts with this heading if it would start with records in the API's order.
 */
const headed = (heading: string, found: Method): Method =>
	async function (typed = '', paginationToken) {
		const { results, ...more } = await found.call(this, typed, paginationToken);
		const isUnsorted = typed.trim() === '' && paginationToken === undefined && typeof results[0]?.value !== 'boolean';
		return { results: isUnsorted ? [{ name: heading, value: true }, ...results] : results, ...more };
	};

const listOfFiles = (files: LocatorKind, holder: LocatorKind, param: string) =>
	list(
		files,
		searchedHere(files, all, files.shows, filesOf(files, holder, param)),
		'Enter part of the file name or file type',
	);

/** The list search methods of all locators. */
export const listSearch: Record<ListMethod, Method> = {
	searchCities: cities('Type city and state, such as Ontario, CA; no ZIP code'),
	searchIntermodalRegions: list(regionLocator, suggestedFirst, 'Type part of its name or city, such as Long Beach'),
	searchOceanPorts: list(
		oceanPortLocator,
		portsFirst(({ has_ocean_port: hasPort }) => hasPort === true),
		'Type part of its name or city, such as Long Beach',
		'port',
	),
	searchRampPorts: list(
		rampPortLocator,
		portsFirst(({ has_ramp_port: hasPort }) => hasPort === true),
		'Type part of its name or city, such as Chicago',
		'ramp port',
	),
	searchPickupNumberAgents: list(
		agentLocator,
		searchedHere(agentLocator, filteredBy('name'), agentLocator.shows),
		'Type part of the name',
	),
	// In the API's order (undocumented: which order that is). Orders on later pages are found only by a whole number.
	searchOrders: list(
		orderLocator,
		searchedHere(
			orderLocator,
			orWhole('mbl_number', 'container_number', 'customer_reference_number', 'booking_number'),
			[...orderLocator.shows, 'booking_number'],
		),
		'For older orders, enter the full MBL, reference or container number',
	),
	// Rate requests on later pages are found only by ID.
	searchRateRequests: list(
		rateRequestLocator,
		searchedHere(rateRequestLocator, orWhole('id'), [...rateRequestLocator.shows, 'memo', 'status', 'id']),
		'Type a region, city or memo. For older rate requests, enter the ID',
	),
	searchLtlShipments: list(
		ltlShipmentLocator,
		searchedHere(ltlShipmentLocator, orWhole('order_numbers'), [...ltlShipmentLocator.shows, 'pickup_company_name']),
		'Type part of a number or company name',
	),
	searchWarehouses: headed(
		'Type a city or name to search all:',
		list(warehouseLocator, quotedCityFirst, 'Enter the ID of your own warehouse', 'public warehouse'),
	),
	searchOrderFiles: listOfFiles(orderFileLocator, orderLocator, 'orderId'),
	searchLtlShipmentFiles: listOfFiles(ltlFileLocator, ltlShipmentLocator, 'orderNumber'),
	searchFtlShipmentFiles: listOfFiles(ftlFileLocator, { ...ltlShipmentLocator, noun: 'FTL shipment' }, 'orderNumber'),
	searchWebhookConfigurations: list(
		webhookConfigurationLocator,
		searchedHere(webhookConfigurationLocator, all, webhookConfigurationLocator.shows),
		'Type part of the event or URL',
	),
};
