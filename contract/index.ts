import {
	city,
	intermodalRegion,
	order,
	orderFile,
	pickupNumberAgent,
	rate,
	rateRequest,
	userProfile,
	warehouse,
} from './api/drayage';
import {
	ftlQuote,
	ftlShipment,
	ftlShipmentFile,
	ltlQuote,
	ltlShipment,
	ltlShipmentFile,
	webhookConfiguration,
} from './api/shipments';
import type { Endpoint } from './endpoint';

export { agentsByName, HEAVY_POUNDS, ORDER_FILE_BYTES } from './api/drayage';
export {
	BILL_OF_LADING,
	bothSides,
	earliestPickupDate,
	eventPathAliases,
	eventTypes,
	LAST_ZONE_HOURS,
	mislabeledEvents,
	type EventName,
} from './api/shipments';
export * as codeLists from './codes';
export {
	codesOf,
	containerStatuses,
	nameOfCode,
	orderStatuses,
	rateRequestStatuses,
	dateWords,
	responseNames,
	shippingActivities,
} from './codes';
export { checkRequest, PAGING, type Endpoint, type Quota, type RequestParts } from './endpoint';
// Exports by name, since tsx doesn't find other exports in a CommonJS file.
export { any, issuesIn, isValid, list, nullable, optional, record, REQUIRED } from './schema';
export * from './schema';

/** Every endpoint of the API by resource and operation, named as in the node. */
export const endpoints = {
	userProfile,
	city,
	intermodalRegion,
	rate,
	rateRequest,
	warehouse,
	order,
	orderFile,
	pickupNumberAgent,
	ltlQuote,
	ltlShipment,
	ltlShipmentFile,
	ftlQuote,
	ftlShipment,
	ftlShipmentFile,
	webhookConfiguration,
} as const satisfies Record<string, Record<string, Endpoint>>;

/** The endpoints by resource and operation. Its keys determine the type of the nodes' resources. */
export type Endpoints = typeof endpoints;
