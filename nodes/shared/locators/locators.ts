import type { IDataObject } from 'n8n-workflow';
import { agentsByName, endpoints, type Ref, type RequestParts } from '../../../contract';
import type { Client } from '../../../transport/client';
import { asFailure } from '../../../transport/errors';
import type { RequestOptions } from '../../../transport/http/request';
import { lookUp } from '../../../transport/lookups';
import { asText } from '../fields/text';
import { reach } from '../records';
import { mblKey } from '../values/identifier';
import { type AnyKind, idKey, type LocatorKind, type Queries } from './locator';
import { order } from './orders';
import { isPlaceName, isUnlocode, placeQueries, unlocodeQueries, plainWords } from './places';

/** Returns the agents that the API finds by a name. Throws a ServiceFailure, except if the API says that there is none. */
export const agentsNamed = async (
	client: Client,
	name: string,
	options: RequestOptions = {},
	query: RequestParts['query'] = {},
): Promise<IDataObject[]> =>
	await lookUp(client, agentsByName, { params: { name }, query }, options).catch((error: unknown) => {
		if (asFailure(error).status === 404) return [];
		throw error;
	});

/** Returns a function that filters the API's list by part of this field. */
const filteredBy =
	(field: string): Queries =>
	(text) => [[text === '' ? {} : { [field]: text }]];

const CODE = 'a UN/LOCODE in capitals, such as LAX';

const isOneOf = (names: unknown[], text: string) => names.flat().some((name) => isPlaceName(text, asText(name)));

/** Cities. The API has no list of all cities, so they are searched while the user types. */
const city: LocatorKind = {
	noun: 'city',
	endpoint: endpoints.city.search,
	key: idKey('digits', '115'),
	shows: ({ full_name: fullName }) => [fullName],
	queries: placeQueries,
	advice: 'Type city and state, such as Ontario, CA',
	names: {
		example: 'Ontario, CA',
		entered: `city and state, such as Ontario, CA, or ${CODE}`,
		// undocumented: whether a ZIP code finds a city (docs/interface.md#cities). If so, the city lists that code.
		isNamed: ({ full_name: fullName, name, state, zipcodes }, text, query) =>
			'unlocode' in query || isOneOf([fullName, `${asText(name)}, ${asText(state)}`, name, zipcodes], text),
	},
	byUnlocode: unlocodeQueries,
};

/** Returns the name of the city with a UN/LOCODE, and other texts unchanged. */
const withoutCode: LocatorKind['read'] = async (client, text, options) => {
	const [query] = isUnlocode(text) ? unlocodeQueries(text).flat() : [];
	const [found, ...others] = query ? await lookUp(client, endpoints.city.search, { query }, options) : [];
	return found && others.length === 0 ? `${asText(found.name)}, ${asText(found.state)}` : text;
};

/** Returns the names of a region: also those of its cities, with or without the state. */
const regionNames = ({ name, city: called }: IDataObject): unknown[] => {
	const [, places = '', state] = /^(.+) - (\w+)$/.exec(asText(name)) ?? [];
	const cities = places.split('/');
	return [name, called, places, ...cities, ...(state === undefined ? [] : cities.map((one) => `${one}, ${state}`))];
};

const regionOf = (noun: string, example: string): LocatorKind => ({
	noun,
	endpoint: endpoints.intermodalRegion.getAll,
	key: idKey('digits', '50'),
	shows: ({ name }) => [name],
	also: regionNames,
	queries: () => [[{}]],
	advice: 'Type part of its name or city, such as Long Beach',
	names: {
		example,
		entered: `its name, such as ${example}, one of its cities, or ${CODE}`,
		isNamed: (region, text) => isOneOf(regionNames(region), text),
	},
	// The API's regions have no UN/LOCODEs, but its cities do.
	read: withoutCode,
});

/** undocumented: the fields of a listed shipment. The shipment event's fields are shown if they exist. */
const ltlShipment: LocatorKind = {
	noun: 'LTL shipment',
	endpoint: endpoints.ltlShipment.getAll,
	key: { field: 'order_number', label: 'Order Number', type: 'text', example: 'LS241205028749' },
	shows: (one) => [one.order_number, one.customer_reference_number, one.pro_number, one.destination_company_name],
	also: ({ pickup_company_name: company }) => [company],
	queries: (text) => [[{}], ...(text === '' ? [] : [[{ order_numbers: text }], [{ rate_numbers: text }]])],
	advice: 'Type part of a number or company name',
	names: {
		label: 'Number',
		example: 'LS241205028749',
		entered: 'an order or rate number (nothing else can be looked up)',
		// undocumented: whether a listed shipment contains its rate number (docs/interface.md#u-any-number).
		isNamed: ({ order_number: number, rate_number: rate }, text, query) =>
			mblKey('rate_numbers' in query ? (rate ?? text) : number) === mblKey(text),
		// As typed, and in capitals without spaces, as the API's samples are written.
		queries: (text) =>
			[...new Set([text, mblKey(text)])].flatMap((number) => [[{ order_numbers: number }], [{ rate_numbers: number }]]),
	},
};

/** How users choose the records that fields of the API identify. Each list has a search method of the same name. */
export const locators = {
	city,
	region: regionOf('intermodal region', 'Los Angeles/Long Beach - CA'),
	oceanPort: regionOf('port', 'Los Angeles/Long Beach - CA'),
	rampPort: regionOf('ramp port', 'Chicago - IL'),
	agent: {
		noun: 'pickup number agent',
		endpoint: endpoints.pickupNumberAgent.search,
		lookUp: async (client, endpoint, parts, options) =>
			typeof parts.query?.name === 'string'
				? await agentsNamed(client, parts.query.name, options)
				: await lookUp(client, endpoint, parts, options),
		key: idKey('digits', '12'),
		shows: ({ name }) => [name],
		queries: filteredBy('name'),
		advice: 'Type part of the name',
		names: {
			example: 'Harbor Dispatch',
			entered: 'its name, such as Harbor Dispatch',
			isNamed: ({ name }, text) => plainWords(asText(name)) === plainWords(text),
		},
	},
	order,
	ltlShipment,
	file: { noun: 'file', key: idKey('text', '9001') },
	rateRequest: { noun: 'rate request', key: idKey('any', '501') },
	webhookConfiguration: { noun: 'webhook configuration', key: idKey('any', '7') },
	/**
	 * Public warehouses. The API has no list of an account's own warehouses, which must be entered by ID. It searches
	 * more fields than it returns. undocumented: whether the IDs of public warehouses work wherever the IDs of own
	 * warehouses do (docs/interface.md#public-warehouses).
	 */
	warehouse: {
		noun: 'warehouse',
		endpoint: endpoints.warehouse.searchPublic,
		key: idKey('any', '1024'),
		shows: (one) => [one.name, reach(one, 'city.full_name')],
		queries: filteredBy('keyword'),
		advice: 'Enter the ID of your own warehouse',
	},
} satisfies Record<Ref, AnyKind>;
