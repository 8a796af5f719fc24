import type { IDataObject } from 'n8n-workflow';
import { endpoints, type Endpoint } from '../../../contract';
import { recordOr } from '../../../transport';
import { asText } from '../fields/text';
import type { LocatorKind } from './kind';
import { city, oceanPort, rampPort, region } from './placeKinds';
import { joined, titled } from './titles';

export type { LocatorKind } from './kind';
export { city, oceanPort, rampPort, region } from './placeKinds';

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
	advice: 'Older ones: full MBL, reference or container number',
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

/**
 * Public warehouses: the API has no list of an account's own, which are given by their IDs. undocumented: whether the
 * IDs of public ones serve wherever those of own ones do (docs/interface.md#public-warehouses).
 */
export const warehouse: LocatorKind = {
	noun: 'public warehouse',
	method: 'searchWarehouses',
	endpoint: endpoints.warehouse.searchPublic,
	byName: (name) => (name === '' ? {} : { keyword: name }),
	title: ({ name, city: place }) => titled(name, recordOr(place).full_name),
	names: ({ name }) => [name],
	texts: ({ code, brand, address, city: place }) => [code, brand, address, recordOr(place).full_name],
	startsWithId: true,
	advice: 'Give a warehouse of your own by its ID',
	idExample: '1024',
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
	oceanPort,
	rampPort,
	agent,
	order,
	rateRequest,
	ltlShipment,
	warehouse,
	orderFile,
	ltlFile,
	ftlFile,
	webhookConfiguration,
];
