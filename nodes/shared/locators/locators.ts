import { endpoints, type Endpoint } from '../../../contract';
import { asText } from '../fields/text';
import type { LocatorKind } from './locator';
import { byShortCode, byUnlocode, cityQueries } from './places';

type Queries = Pick<LocatorKind, 'queriesForName' | 'queriesForList'>;

const same = (queries: Queries['queriesForName']): Queries => ({ queriesForName: queries, queriesForList: queries });

/** The API lists all records without filtering. */
const all = same(() => [{}]);

/** The API filters its list by part of the name. */
const filteredBy = (field: string) => same((text) => [text === '' ? {} : { [field]: text }]);

/**
 * The first page, then what these fields find for a whole number or text, since the first page doesn't contain all
 * records.
 */
const orWhole =
	(...fields: string[]): Queries['queriesForList'] =>
	(text) => {
		const isAskable = (field: string) => text !== '' && (field !== 'id' || /^\d+$/.test(text));
		return [{}, ...fields.filter(isAskable).map((field) => ({ [field]: text }))];
	};

/** The API has no list of all cities, so they are found while the user types. */
export const cityLocator: LocatorKind = {
	noun: 'city',
	method: 'searchCities',
	endpoint: endpoints.city.search,
	queriesForName: cityQueries,
	// A name that is given must be a name, but the user sees what a short form finds.
	queriesForList: (text) => [...cityQueries(text), ...byShortCode(text)],
	byUnlocode,
	isPlace: true,
	isNamedFromStart: true,
	hasNumericId: true,
	needsText: true,
	isSearched: true,
	shows: ['full_name'],
	names: ['full_name', ({ name, state }) => [name, state].map(asText).join(', '), 'name'],
	advice: 'Type city and state, such as Ontario, CA; no ZIP code',
	nameExample: 'Ontario, CA',
	idExample: '115',
};

/** The cities of `Los Angeles/Long Beach - CA` as people write them: "Los Angeles, CA" and "Long Beach, CA". */
const citiesOf = (region: unknown) => {
	const [, places, state] = /^(.+) - (\w+)$/.exec(asText(region)) ?? [];
	return places === undefined ? [] : places.split('/').map((place) => `${place}, ${state ?? ''}`);
};

/** "LA" and "LB" for `Los Angeles/Long Beach - CA`. */
const initialsOf = (region: unknown) =>
	citiesOf(region)
		.map((city) => city.replace(/,.*/, '').split(' '))
		.filter((words) => words.length > 1)
		.map((words) => words.map((word) => word.charAt(0)).join(''));

/** The API returns all regions in one list, so the node searches it. */
const anyRegion: LocatorKind = {
	noun: 'intermodal region',
	method: 'searchIntermodalRegions',
	endpoint: endpoints.intermodalRegion.getAll,
	...all,
	isPlace: true,
	hasNumericId: true,
	shows: ['name'],
	names: ['name', 'city', ({ name }) => citiesOf(name)],
	shortNames: [({ name }) => initialsOf(name)],
	advice: 'Type a part of its name or city, such as Long Beach',
	nameExample: 'Los Angeles/Long Beach - CA',
	idExample: '50',
};

/** Regions. The list starts with those suggested for the destination city. */
export const regionLocator: LocatorKind = {
	...anyRegion,
	suggestion: {
		endpoint: endpoints.intermodalRegion.suggest,
		param: 'cityId',
		kind: cityLocator,
		from: ['toCityId', 'filters.toCityId'],
	},
};

/** Regions as ocean ports of arrival. */
export const oceanPortLocator: LocatorKind = {
	...anyRegion,
	listNoun: 'port',
	method: 'searchOceanPorts',
	isFirst: ({ has_ocean_port: hasPort }) => hasPort === true,
};

/** Regions as inland rail ramps of arrival. */
export const rampPortLocator: LocatorKind = {
	...anyRegion,
	listNoun: 'ramp port',
	method: 'searchRampPorts',
	isFirst: ({ has_ramp_port: hasPort }) => hasPort === true,
	advice: 'Type a part of its name or city, such as Chicago',
	nameExample: 'Chicago - IL',
};

/** Pickup number agents. */
export const agentLocator: LocatorKind = {
	noun: 'pickup number agent',
	method: 'searchPickupNumberAgents',
	endpoint: endpoints.pickupNumberAgent.search,
	...filteredBy('name'),
	hasNumericId: true,
	shows: ['name'],
	advice: 'Type a part of the name',
	nameExample: 'Harbor Dispatch',
	idExample: '12',
};

/**
 * Orders in the API's order (undocumented: which order that is), page by page. Orders on later pages are found only by
 * a whole number. "By name" means by MBL number, which is unique.
 */
export const orderLocator: LocatorKind = {
	noun: 'order',
	method: 'searchOrders',
	endpoint: endpoints.order.getAll,
	...filteredBy('mbl_number'),
	queriesForList: orWhole('mbl_number', 'container_number', 'customer_reference_number', 'booking_number'),
	shows: ['mbl_number', 'customer_reference_number', 'containers.number'],
	texts: ['booking_number'],
	advice: 'Older ones: full MBL, reference or container number',
	nameExample: 'MAEU123456789',
	nameLabel: 'MBL Number',
	idExample: '1024',
};

/** Rate requests, page by page. They have no names. Those on later pages are found only by ID. */
export const rateRequestLocator: LocatorKind = {
	noun: 'rate request',
	method: 'searchRateRequests',
	endpoint: endpoints.rateRequest.getAll,
	...all,
	queriesForList: orWhole('id'),
	shows: ['intermodal_region', 'to_city', 'to_zipcode', 'created_at'],
	texts: ['memo', 'status', 'id'],
	advice: 'Type a region, city or memo. For older rate requests, enter the ID',
	idExample: '501',
};

/** undocumented: the fields of a listed shipment. The shipment event's fields are shown if they exist. */
export const ltlShipmentLocator: LocatorKind = {
	noun: 'LTL shipment',
	method: 'searchLtlShipments',
	endpoint: endpoints.ltlShipment.getAll,
	...all,
	queriesForList: orWhole('order_numbers'),
	shows: ['order_number', 'customer_reference_number', 'pro_number', 'destination_company_name'],
	texts: ['pickup_company_name'],
	key: { field: 'order_number', label: 'Order Number' },
	advice: 'Type a part of a number or company name',
	idExample: 'LS241205028749',
};

/**
 * Public warehouses. The API has no list of an account's own warehouses, which must be entered by ID. undocumented:
 * whether the IDs of public warehouses work wherever those of own warehouses do (docs/interface.md#public-warehouses).
 */
export const warehouseLocator: LocatorKind = {
	noun: 'warehouse',
	listNoun: 'public warehouse',
	method: 'searchWarehouses',
	endpoint: endpoints.warehouse.searchPublic,
	...filteredBy('keyword'),
	isSearched: true,
	shows: ['name', 'city.full_name'],
	near: {
		from: 'quotedCity',
		query: (place) => ({ keyword: place.replace(/,.*/, '') }),
		place: 'city.full_name',
	},
	advice: 'Enter the ID of your own warehouse',
	idExample: '1024',
};

const file = (holder: LocatorKind, param: string, method: string, endpoint: Endpoint): LocatorKind => ({
	noun: `${holder.noun} file`,
	method,
	endpoint,
	...all,
	within: { param, kind: holder },
	shows: ['filename', 'type'],
	key: { field: 'id', label: 'ID' },
	advice: 'Enter part of the file name or file type',
	idExample: '9001',
});

const ftlShipmentLocator: LocatorKind = { ...ltlShipmentLocator, noun: 'FTL shipment' };

/** The files of an order that another locator chooses, and those of LTL and FTL shipments below. */
export const orderFileLocator = file(orderLocator, 'orderId', 'searchOrderFiles', endpoints.orderFile.getAll);
export const ltlFileLocator = file(
	ltlShipmentLocator,
	'orderNumber',
	'searchLtlShipmentFiles',
	endpoints.ltlShipmentFile.getAll,
);
export const ftlFileLocator = file(
	ftlShipmentLocator,
	'orderNumber',
	'searchFtlShipmentFiles',
	endpoints.ftlShipmentFile.getAll,
);

/** The triggers' own URLs contain a token in their query, which a list must not show. */
const withoutQuery = (url: unknown) => (typeof url === 'string' ? url.split(/[?#]/, 1)[0] : '');

/** Webhook configurations, of this package's triggers and of anyone else. */
export const webhookConfigurationLocator: LocatorKind = {
	noun: 'webhook configuration',
	method: 'searchWebhookConfigurations',
	endpoint: endpoints.webhookConfiguration.getAll,
	...all,
	shows: ['event_type', ({ url }) => withoutQuery(url), 'id'],
	advice: 'Type a part of the event or address',
	idExample: '7',
};
