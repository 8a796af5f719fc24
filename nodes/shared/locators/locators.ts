import type { IDataObject } from 'n8n-workflow';
import { endpoints, type Endpoint } from '../../../contract';
import { asText } from '../fields/text';
import type { LocatorKind } from './kind';
import { byUnlocode, cityLookups, cityQuery } from './places';

export type { LocatorKind } from './kind';

const joined = (separator: string, ...parts: unknown[]) =>
	parts.filter((part): part is string => typeof part === 'string' && part !== '').join(separator);

const titled = (...parts: unknown[]) => joined(' · ', ...parts);

/** Cities are found as one types, since there is no list of all. */
export const city: LocatorKind = {
	noun: 'city',
	method: 'searchCities',
	endpoint: endpoints.city.search,
	byName: (name) => ({ query: cityQuery(name) }),
	byNames: cityLookups,
	searches: cityLookups,
	byUnlocode,
	isPlace: true,
	hasNumericId: true,
	needsText: true,
	isLasting: true,
	takesPartOfName: true,
	title: ({ full_name: fullName }) => titled(fullName),
	names: ({ full_name: fullName, name, state }) => [fullName, joined(', ', name, state), name],
	advice: 'Type name and state code, such as Ontario, CA',
	nameExample: 'Ontario, CA',
	idExample: '115',
};

/** `Los Angeles/Long Beach - CA` as people write cities: "Los Angeles, CA" and "Long Beach, CA". */
const citiesOf = (region: unknown) => {
	const [, places, state] = /^(.+) - (\w+)$/.exec(asText(region)) ?? [];
	return places === undefined ? [] : places.split('/').map((place) => `${place}, ${state ?? ''}`);
};

/** All regions come in one list, so that searching happens here. */
export const region: LocatorKind = {
	noun: 'intermodal region',
	method: 'searchIntermodalRegions',
	endpoint: endpoints.intermodalRegion.getAll,
	byName: () => ({}),
	isPlace: true,
	hasNumericId: true,
	isLasting: true,
	takesPartOfName: true,
	suggestion: {
		endpoint: endpoints.intermodalRegion.suggest,
		param: 'cityId',
		kind: city,
		from: ['toCityId', 'filters.toCityId'],
	},
	title: ({ name }) => titled(name),
	names: ({ name, city: place }) => [name, place, ...citiesOf(name)],
	advice: 'Type a part of its name or city, such as Long Beach',
	nameExample: 'Los Angeles/Long Beach - CA',
	idExample: '50',
};

export const agent: LocatorKind = {
	noun: 'pickup number agent',
	method: 'searchPickupNumberAgents',
	endpoint: endpoints.pickupNumberAgent.search,
	byName: (name) => (name === '' ? {} : { name }),
	hasNumericId: true,
	title: ({ name }) => titled(name),
	names: ({ name }) => [name],
	advice: 'Type a part of the name',
	nameExample: 'Harbor Dispatch',
	idExample: '12',
};

const containerNumbers = ({ containers }: IDataObject) =>
	Array.isArray(containers) ? (containers as IDataObject[]).map(({ number }) => number) : [];

const containersTitle = (order: IDataObject) => {
	const [first, ...more] = containerNumbers(order);
	return more.length > 0 ? `${asText(first)} +${more.length}` : first;
};

/**
 * Orders as the service lists them (undocumented: in which sequence), a page at a time. Those it lists later are found
 * only by a whole number. By name means by MBL number, which is unique.
 */
export const order: LocatorKind = {
	noun: 'order',
	method: 'searchOrders',
	endpoint: endpoints.order.getAll,
	byName: (name) => (name === '' ? {} : { mbl_number: name }),
	searches: (text) =>
		text === ''
			? [{}]
			: [
					{},
					{ mbl_number: text },
					{ container_number: text },
					{ customer_reference_number: text },
					{ booking_number: text },
				],
	title: (record) => titled(record.mbl_number, record.customer_reference_number, containersTitle(record)),
	names: ({ mbl_number: mbl }) => [mbl],
	texts: (record) => [record.customer_reference_number, record.booking_number, ...containerNumbers(record)],
	advice: 'Older orders are found by a whole number',
	nameExample: 'MAEU123456789',
	idExample: '1024',
};

export const rateRequest: LocatorKind = {
	noun: 'rate request',
	method: 'searchRateRequests',
	endpoint: endpoints.rateRequest.getAll,
	byName: () => ({}),
	searches: (text) => (/^\d+$/.test(text) ? [{}, { id: text }] : [{}]),
	title: (record) => titled(record.intermodal_region, record.to_city, record.to_zipcode, record.created_at),
	names: (record) => [record.intermodal_region, record.to_city],
	texts: (record) => [record.to_zipcode, record.memo, record.status, asText(record.id)],
	advice: 'Type a region, city or memo; older ones by their ID',
	idExample: '501',
};

/** undocumented: the fields of a listed shipment; those of the shipment event are shown where they are there. */
export const ltlShipment: LocatorKind = {
	noun: 'LTL shipment',
	method: 'searchLtlShipments',
	endpoint: endpoints.ltlShipment.getAll,
	byName: () => ({}),
	searches: (text) => (text === '' ? [{}] : [{}, { order_numbers: text }]),
	title: ({
		order_number: number,
		customer_reference_number: reference,
		pro_number: pro,
		destination_company_name: to,
	}) => titled(number, reference, pro, to),
	names: ({ order_number: number }) => [number],
	texts: (record) => [
		record.customer_reference_number,
		record.pro_number,
		record.pickup_company_name,
		record.destination_company_name,
	],
	key: { field: 'order_number', label: 'Order Number', isText: true },
	advice: 'Type a part of a number or company name',
	idExample: 'LS241205028749',
};

const file = (noun: string, method: string, endpoint: Endpoint, within: LocatorKind['within']): LocatorKind => ({
	noun,
	method,
	endpoint,
	...(within && { within }),
	byName: () => ({}),
	title: ({ filename, type }) => titled(filename, type),
	names: ({ filename }) => [filename],
	texts: ({ type }) => [type],
	key: { field: 'id', label: 'ID', isText: true },
	advice: 'Type a part of the file name or type',
	idExample: '9001',
});

export const orderFile = file('order file', 'searchOrderFiles', endpoints.orderFile.getAll, { orderId: order });
export const ltlFile = file('LTL shipment file', 'searchLtlShipmentFiles', endpoints.ltlShipmentFile.getAll, {
	orderNumber: ltlShipment,
});
export const ftlFile = file('FTL shipment file', 'searchFtlShipmentFiles', endpoints.ftlShipmentFile.getAll, {
	orderNumber: { ...ltlShipment, noun: 'FTL shipment' },
});

/** The trigger's own addresses carry a token in their query, which a list must not show. */
const withoutQuery = (url: unknown) => (typeof url === 'string' ? url.replace(/[?#].*$/s, '') : '');

export const webhookConfiguration: LocatorKind = {
	noun: 'webhook configuration',
	method: 'searchWebhookConfigurations',
	endpoint: endpoints.webhookConfiguration.getAll,
	byName: () => ({}),
	title: ({ id, event_type: event, url }) => joined(' · ', event, withoutQuery(url)) || asText(id),
	names: ({ event_type: event, url }) => [event, withoutQuery(url)],
	advice: 'Type a part of the event or address',
	idExample: '7',
};

/** Every kind with a list; the node's list search methods are made of this table. */
export const locatorKinds: readonly LocatorKind[] = [
	city,
	region,
	agent,
	order,
	rateRequest,
	ltlShipment,
	orderFile,
	ltlFile,
	ftlFile,
	webhookConfiguration,
];
