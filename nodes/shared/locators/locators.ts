import type { IDataObject } from 'n8n-workflow';
import { endpoints, type Endpoint, type Ref } from '../../../contract';
import { lookUp, lookUpCached } from '../../../transport';
import { asText } from '../fields/text';
import { agentsNamed } from './agents';
import {
	ANY_ID,
	fromList,
	type ListMethod,
	type LocatorKind,
	NUMERIC_ID,
	ORDER_NUMBER,
	TEXT_ID,
	whileTyping,
} from './locator';
import { mblNumbers, placeNames, type TextSource, wholeNames } from './names';
import { byUnlocode, cityQueries } from './places';

/** Returns one query without filters, since the API lists all records. */
export const all = () => [{}];

/** Returns a function that filters the API's list by part of this field. */
export const filteredBy = (field: string) => (text: string) => [text === '' ? {} : { [field]: text }];

const wholeName = (example: string, label = 'Name') => ({
	example,
	label,
	hint: "Enter the whole number or name; case doesn't matter",
});

const placeName = (example: string, noun: string) => ({
	example,
	label: 'Name',
	hint: `Must match exactly one ${noun}`,
});

const cityNames: readonly TextSource[] = [
	'full_name',
	({ name, state }) => [name, state].map(asText).join(', '),
	'name',
];

/**
 * Cities. The API has no list of all cities, so they are searched while the user types. Part of a name must be its
 * first words, since its other words may name a different place: East Saint Louis.
 */
export const cityLocator: LocatorKind = {
	noun: 'city',
	endpoint: endpoints.city.search,
	lookUp: lookUpCached,
	key: NUMERIC_ID,
	keyExample: '115',
	find: placeNames({ queries: cityQueries, sources: cityNames, part: 'first' }),
	shows: ['full_name'],
	list: whileTyping('searchCities'),
	byName: placeName('Ontario, CA', 'city'),
	byUnlocode: async (code, ask) => await ask(byUnlocode(code)),
};

/** Returns the cities of `Los Angeles/Long Beach - CA` as people write them: "Los Angeles, CA" and "Long Beach, CA". */
const citiesOf = (region: unknown) => {
	const [, places, state] = /^(.+) - (\w+)$/.exec(asText(region)) ?? [];
	return places === undefined ? [] : places.split('/').map((place) => `${place}, ${state ?? ''}`);
};

/** Returns the initials of a region's cities: "LA" and "LB" for `Los Angeles/Long Beach - CA`. */
const initialsOf = ({ name }: IDataObject) =>
	citiesOf(name)
		.map((city) => city.replace(/,.*/, '').split(' '))
		.filter((words) => words.length > 1)
		.map((words) => words.map((word) => word.charAt(0)).join(''));

/** A region is called by its name, or by one of its cities, with or without the state. */
const regionNames: readonly TextSource[] = [
	'name',
	'city',
	({ name }) => [asText(name), ...citiesOf(name)].map((place) => place.replace(/(,| -) \w+$/, '')),
	({ name }) => citiesOf(name),
];

/** All texts by which users can find a region in the list. */
export const regionTexts: readonly TextSource[] = [...regionNames, initialsOf];

const regions = (method: ListMethod, example: string): LocatorKind => ({
	noun: 'intermodal region',
	endpoint: endpoints.intermodalRegion.getAll,
	lookUp: lookUpCached,
	key: NUMERIC_ID,
	keyExample: '50',
	find: placeNames({ queries: all, sources: regionNames, part: 'anywhere', short: initialsOf }),
	shows: ['name'],
	list: fromList(method),
	byName: placeName(example, 'intermodal region'),
});

/** Regions. The list starts with those suggested for the destination city. */
export const regionLocator = regions('searchIntermodalRegions', 'Los Angeles/Long Beach - CA');

/** Regions as ocean ports of arrival. */
export const oceanPortLocator = regions('searchOceanPorts', 'Los Angeles/Long Beach - CA');

/** Regions as inland rail ramps of arrival. */
export const rampPortLocator = regions('searchRampPorts', 'Chicago - IL');

/** Pickup number agents. */
export const agentLocator: LocatorKind = {
	noun: 'pickup number agent',
	endpoint: endpoints.pickupNumberAgent.search,
	lookUp: async (client, endpoint, parts, options) =>
		typeof parts.query?.name === 'string'
			? await agentsNamed(client, parts.query.name, options ?? {})
			: await lookUp(client, endpoint, parts, options),
	key: NUMERIC_ID,
	keyExample: '12',
	find: wholeNames(filteredBy('name'), 'name'),
	shows: ['name'],
	list: fromList('searchPickupNumberAgents'),
	byName: wholeName('Harbor Dispatch'),
};

/** Orders. "By name" means by MBL number, which is unique. */
export const orderLocator: LocatorKind = {
	noun: 'order',
	endpoint: endpoints.order.getAll,
	lookUp,
	key: ANY_ID,
	keyExample: '1024',
	find: mblNumbers,
	shows: ['mbl_number', 'customer_reference_number', 'containers.number'],
	list: fromList('searchOrders'),
	byName: wholeName('MAEU123456789', 'MBL Number'),
};

/** Rate requests, which have no names. */
export const rateRequestLocator: LocatorKind = {
	noun: 'rate request',
	endpoint: endpoints.rateRequest.getAll,
	lookUp,
	key: ANY_ID,
	keyExample: '501',
	find: wholeNames(all, 'intermodal_region'),
	shows: ['intermodal_region', 'to_city', 'to_zipcode', 'created_at'],
	list: fromList('searchRateRequests'),
};

/** undocumented: the fields of a listed shipment. The shipment event's fields are shown if they exist. */
export const ltlShipmentLocator: LocatorKind = {
	noun: 'LTL shipment',
	endpoint: endpoints.ltlShipment.getAll,
	lookUp,
	key: ORDER_NUMBER,
	keyExample: 'LS241205028749',
	find: wholeNames(all, 'order_number'),
	shows: ['order_number', 'customer_reference_number', 'pro_number', 'destination_company_name'],
	list: fromList('searchLtlShipments'),
};

/**
 * Public warehouses. The API has no list of an account's own warehouses, which must be entered by ID. undocumented:
 * whether the IDs of public warehouses work wherever the IDs of own warehouses do
 * (docs/interface.md#public-warehouses).
 */
export const warehouseLocator: LocatorKind = {
	noun: 'warehouse',
	endpoint: endpoints.warehouse.searchPublic,
	lookUp,
	key: ANY_ID,
	keyExample: '1024',
	find: wholeNames(filteredBy('keyword'), 'name'),
	shows: ['name', 'city.full_name'],
	list: fromList('searchWarehouses'),
};

const files = (noun: string, endpoint: Endpoint, method: ListMethod, dependsOn: string): LocatorKind => ({
	noun,
	endpoint,
	lookUp,
	key: TEXT_ID,
	keyExample: '9001',
	find: wholeNames(all, 'filename'),
	shows: ['filename', 'type'],
	list: fromList(method),
	dependsOn,
});

/** The files of an order chosen in another locator. Below are the files of LTL and FTL shipments. */
export const orderFileLocator = files('order file', endpoints.orderFile.getAll, 'searchOrderFiles', 'orderId');
export const ltlFileLocator = files(
	'LTL shipment file',
	endpoints.ltlShipmentFile.getAll,
	'searchLtlShipmentFiles',
	'orderNumber',
);
export const ftlFileLocator = files(
	'FTL shipment file',
	endpoints.ftlShipmentFile.getAll,
	'searchFtlShipmentFiles',
	'orderNumber',
);

/** Returns a URL without its query. The triggers' own URLs contain a token there, which a list must not show. */
const withoutQuery = (url: unknown) => (typeof url === 'string' ? url.split(/[?#]/, 1)[0] : '');

/** Webhook configurations, including those that this package's triggers didn't create. */
export const webhookConfigurationLocator: LocatorKind = {
	noun: 'webhook configuration',
	endpoint: endpoints.webhookConfiguration.getAll,
	lookUp,
	key: ANY_ID,
	keyExample: '7',
	find: wholeNames(all, 'event_type'),
	shows: ['event_type', ({ url }) => withoutQuery(url), 'id'],
	list: fromList('searchWebhookConfigurations'),
};

/** How users choose the records that fields of the API identify. */
export const locators: Readonly<Record<Ref, LocatorKind>> = {
	agent: agentLocator,
	city: cityLocator,
	ftlFile: ftlFileLocator,
	ltlFile: ltlFileLocator,
	ltlShipment: ltlShipmentLocator,
	oceanPort: oceanPortLocator,
	order: orderLocator,
	orderFile: orderFileLocator,
	rampPort: rampPortLocator,
	rateRequest: rateRequestLocator,
	region: regionLocator,
	warehouse: warehouseLocator,
	webhookConfiguration: webhookConfigurationLocator,
};
