import type { IDataObject } from 'n8n-workflow';
import { endpoints, type Endpoint, type Ref } from '../../../contract';
import { lookUp, lookUpCached } from '../../../transport';
import { asText } from '../fields/text';
import { isSameOnPaper, mblKey, withoutCarrier } from '../values/identifier';
import { agentsNamed } from './agents';
import { anyId, type LocatorKind, numericId, orderNumber, type Queries, textId } from './locator';
import { byCode, byUnlocode, cityQueries, isNoPlace, isPlaceName, nameQueries } from './places';

/** Returns a function that filters the API's list by part of this field. */
const filteredBy =
	(field: string): Queries =>
	(text) => [text === '' ? {} : { [field]: text }];

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

/** Returns the name of the city with a UN/LOCODE (see byCode). */
const cityOfCode: LocatorKind['instead'] = async (client, text, options) => {
	const [query] = byCode(text);
	const [found, ...others] = query ? await lookUpCached(client, endpoints.city.search, { query }, options) : [];
	return found && others.length === 0 ? `${asText(found.name)}, ${asText(found.state)}` : undefined;
};

/** Cities. The API has no list of all cities, so they are searched while the user types. */
const city: LocatorKind = {
	noun: 'city',
	endpoint: endpoints.city.search,
	lookUp: lookUpCached,
	key: numericId('115'),
	shows: ['full_name'],
	queries: cityQueries,
	advice: 'Type city and state, such as Ontario, CA; not only a ZIP',
	isTyped: true,
	isApiSearch: true,
	names: {
		example: 'Ontario, CA',
		sources: ['full_name', ({ name, state }) => [name, state].map(asText).join(', '), 'name'],
		queries: nameQueries,
		isName: isPlaceName,
		isNone: isNoPlace,
	},
	byUnlocode,
	instead: cityOfCode,
};

/** Returns the names of a region: also those of its cities, with or without the state. */
const regionNames = ({ name, city: called }: IDataObject) => {
	const [, places = '', state] = /^(.+) - (\w+)$/.exec(asText(name)) ?? [];
	const cities = places.split('/');
	return [name, called, places, ...cities, ...(state === undefined ? [] : cities.map((one) => `${one}, ${state}`))];
};

/** Returns the initials of a region's cities: "LA" and "LB" for `Los Angeles/Long Beach - CA`. */
const initialsOf = (region: IDataObject) =>
	asText(region.name)
		.replace(/ - \w+$/, '')
		.split('/')
		.map((place) => place.replace(/(\w)\w*\W*/g, '$1'))
		.filter((initials) => initials.length > 1);

const regionOf = (noun: string, example: string, more: Partial<LocatorKind> = {}): LocatorKind => ({
	noun,
	endpoint: endpoints.intermodalRegion.getAll,
	lookUp: lookUpCached,
	key: numericId('50'),
	shows: ['name'],
	also: [regionNames, initialsOf],
	advice: `Type part of its name or city, such as ${example.replace(/^.*\/| - .*$/g, '')}`,
	names: {
		example,
		sources: [regionNames],
		isName: (text, name) => isPlaceName(text.replace(/^\s*port of /i, ''), name),
		isNone: isNoPlace,
	},
	// The API's regions have no UN/LOCODEs, but its cities do.
	instead: cityOfCode,
	...more,
});

/** Orders are called by MBL number: in any spelling, since the API may compare it exactly. */
const mblQueries: Queries = (text) => [
	...[...new Set([text.toUpperCase(), mblKey(text), text, withoutCarrier(text)])].map((mbl) => ({ mbl_number: mbl })),
	// The API can't look up a number without the carrier's letters, so it's looked for at the beginning of the list.
	...(/^[A-Z]{0,3}\d{6,}$/.test(mblKey(text)) ? [{ per_page: 100 }] : []),
];

/** undocumented: the fields of a listed shipment. The shipment event's fields are shown if they exist. */
const ltlShipment: LocatorKind = {
	noun: 'LTL shipment',
	endpoint: endpoints.ltlShipment.getAll,
	key: orderNumber('LS241205028749'),
	shows: ['order_number', 'customer_reference_number', 'pro_number', 'destination_company_name'],
	queries: orWhole('order_numbers'),
	also: ['pickup_company_name'],
	advice: 'Type part of a number or company name',
};

const order: LocatorKind = {
	noun: 'order',
	endpoint: endpoints.order.getAll,
	key: anyId('1024'),
	shows: ['mbl_number', 'customer_reference_number', 'containers.number'],
	// In the API's order (undocumented: which order that is). Orders on later pages are found only by a complete number.
	queries: orWhole('mbl_number', 'container_number', 'customer_reference_number', 'booking_number'),
	also: ['booking_number'],
	advice: 'For older orders, enter the full MBL, reference or container number',
	names: {
		label: 'MBL Number',
		example: 'MAEU123456789',
		sources: ['mbl_number'],
		queries: mblQueries,
		isName: (text, number) => mblKey(number) === mblKey(text),
		mayBeName: isSameOnPaper,
	},
};

const filesOf = (endpoint: Endpoint, kind: LocatorKind, parameter: string, noun = kind.noun): LocatorKind => ({
	noun: `${noun} file`,
	endpoint,
	key: textId('9001'),
	shows: ['filename', 'type'],
	advice: 'Enter part of the file name or file type',
	holder: { kind, parameter, noun },
});

/** Returns a URL without its query. The triggers' own URLs contain a token there, which a list must not show. */
const withoutQuery = ({ url }: IDataObject) => (typeof url === 'string' ? url.split(/[?#]/, 1)[0] : '');

/** How users choose the records that fields of the API identify. Each has a list search method of the same name. */
export const locators: Readonly<Record<Ref, LocatorKind>> = {
	city,
	region: regionOf('intermodal region', 'Los Angeles/Long Beach - CA', {
		suggested: async (client, chosen, options) => {
			const cityId = (await chosen(city, 'toCityId')) ?? (await chosen(city, 'filters.toCityId'));
			const { suggest } = endpoints.intermodalRegion;
			return typeof cityId === 'number' ? await lookUp(client, suggest, { params: { cityId } }, options) : [];
		},
	}),
	oceanPort: regionOf('port', 'Los Angeles/Long Beach - CA', { isFirst: (region) => region.has_ocean_port === true }),
	rampPort: regionOf('ramp port', 'Chicago - IL', { isFirst: (region) => region.has_ramp_port === true }),
	agent: {
		noun: 'pickup number agent',
		endpoint: endpoints.pickupNumberAgent.search,
		lookUp: async (client, endpoint, parts, options) =>
			typeof parts.query?.name === 'string'
				? await agentsNamed(client, parts.query.name, options)
				: await lookUp(client, endpoint, parts, options),
		key: numericId('12'),
		shows: ['name'],
		queries: filteredBy('name'),
		advice: 'Type part of the name',
		names: { example: 'Harbor Dispatch', sources: ['name'] },
	},
	order,
	orderFile: filesOf(endpoints.orderFile.getAll, order, 'orderId'),
	// Rate requests on later pages are found only by ID.
	rateRequest: {
		noun: 'rate request',
		endpoint: endpoints.rateRequest.getAll,
		key: anyId('501'),
		shows: ['intermodal_region', 'to_city', 'to_zipcode', 'created_at'],
		queries: orWhole('id'),
		also: ['memo', 'status', 'id'],
		advice: 'Type a region, city or memo. For older rate requests, enter the ID',
	},
	ltlShipment,
	ltlFile: filesOf(endpoints.ltlShipmentFile.getAll, ltlShipment, 'orderNumber'),
	ftlFile: filesOf(endpoints.ftlShipmentFile.getAll, ltlShipment, 'orderNumber', 'FTL shipment'),
	/**
	 * Public warehouses. The API has no list of an account's own warehouses, which must be entered by ID. It searches
	 * more fields than it returns. undocumented: whether the IDs of public warehouses work wherever the IDs of own
	 * warehouses do (docs/interface.md#public-warehouses).
	 */
	warehouse: {
		noun: 'warehouse',
		endpoint: endpoints.warehouse.searchPublic,
		key: anyId('1024'),
		shows: ['name', 'city.full_name'],
		queries: filteredBy('keyword'),
		isApiSearch: true,
		advice: 'Enter the ID of your own warehouse',
	},
	/** Webhook configurations, including those that this package's triggers didn't create. */
	webhookConfiguration: {
		noun: 'webhook configuration',
		endpoint: endpoints.webhookConfiguration.getAll,
		key: anyId('7'),
		shows: ['event_type', withoutQuery, 'id'],
		advice: 'Type part of the event or URL',
	},
};
