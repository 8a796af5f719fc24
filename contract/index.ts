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
import { ftlQuote, ftlShipment, ftlShipmentFile, ltlQuote, ltlShipment, ltlShipmentFile } from './api/shipments';
import { webhookConfiguration } from './api/webhooks';
import type { Endpoint } from './endpoint';

export { agentsByName } from './api/drayage';
export { earliestPickupDate, LAST_ZONE_HOURS } from './api/shipments';
export { ORDER_FILE_BYTES } from './api/drayage';
export { bothSides } from './api/shipments';
export { eventPathAliases, eventTypes } from './api/webhooks';
export * as options from './codes';
export { codesOf } from './codes';
export { containerStatuses, nameOfCode, orderStatuses, rateRequestStatuses, shippingActivities } from './codes';
export { checkRequest, PAGING, type Endpoint, type Quota, type RequestParts } from './endpoint';
export { responseNames } from './responseNames';
export { issuesIn, isValid, REQUIRED, type Issue } from './schema';
export { any, list, nullable, optional, record } from './schema';
export type * from './schema';
export * from './schema';

/** Every endpoint of the API: resource, then operation, in the words of the node. */
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

export type Endpoints = typeof endpoints;
