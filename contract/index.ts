import * as agents from './agents';
import type { Endpoint } from './endpoint';
import * as ftl from './ftl';
import * as ltl from './ltl';
import * as orders from './orders';
import * as places from './places';
import * as rates from './rates';
import * as warehouses from './warehouses';
import * as webhooks from './webhooks';

export { checkRequest, type ResponseType as Answer, type Endpoint, type RequestParts } from './endpoint';
export { eventPathAliases, eventTypes, type EventType } from './events';
export * as options from './options';
export { codesOf, type Option } from './options';
export type { Issue } from './rules';
export { ORDER_FILE_BYTES } from './orders';
export { NUMBERS_PER_REQUEST } from './shipments';
export { containerStatuses, nameOfCode, orderStatuses, rateRequestStatuses, shippingActivities } from './statuses';

/** Every endpoint of the interface: resource, then operation, in the words of the node. */
export const endpoints = {
	userProfile: { get: places.getProfile },
	city: { search: places.searchCities },
	intermodalRegion: { getAll: places.listIntermodalRegions, suggest: places.suggestIntermodalRegions },
	rate: { search: rates.searchRates },
	rateRequest: { create: rates.createRateRequest, getAll: rates.listRateRequests },
	warehouse: {
		create: warehouses.createWarehouse,
		get: warehouses.getWarehouse,
		update: warehouses.updateWarehouse,
		delete: warehouses.deleteWarehouse,
		searchPublic: warehouses.searchPublicWarehouses,
	},
	order: { create: orders.createOrder, get: orders.getOrder, getAll: orders.listOrders },
	orderFile: {
		upload: orders.uploadOrderFiles,
		getAll: orders.listOrderFiles,
		download: orders.downloadOrderFile,
		delete: orders.deleteOrderFile,
	},
	pickupNumberAgent: {
		create: agents.createAgent,
		search: agents.searchAgents,
		get: agents.getAgent,
		update: agents.updateAgent,
		delete: agents.deleteAgent,
	},
	ltlQuote: { create: ltl.createLtlQuote },
	ltlShipment: { create: ltl.createLtlShipment, getAll: ltl.ltlShipments.list, track: ltl.ltlShipments.track },
	ltlShipmentFile: { getAll: ltl.ltlShipments.listFiles, download: ltl.ltlShipments.downloadFile },
	ftlQuote: { create: ftl.createFtlQuote },
	ftlShipment: { create: ftl.createFtlShipment, getAll: ftl.ftlShipments.list, track: ftl.ftlShipments.track },
	ftlShipmentFile: { getAll: ftl.ftlShipments.listFiles, download: ftl.ftlShipments.downloadFile },
	webhookConfiguration: {
		create: webhooks.createWebhookConfiguration,
		getAll: webhooks.listWebhookConfigurations,
		delete: webhooks.deleteWebhookConfiguration,
	},
} as const satisfies Record<string, Record<string, Endpoint>>;
