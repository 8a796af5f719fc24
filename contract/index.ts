import { pickupNumberAgent } from './api/agents';
import { ftlQuote, ftlShipment, ftlShipmentFile } from './api/ftl';
import { ltlQuote, ltlShipment, ltlShipmentFile } from './api/ltl';
import { order, orderFile } from './api/orders';
import { city, intermodalRegion, userProfile } from './api/places';
import { rate, rateRequest } from './api/rates';
import { warehouse } from './api/warehouses';
import { webhookConfiguration } from './api/webhooks';
import type { Endpoint } from './endpoint';

export { agentsByName } from './api/agents';
export { earliestPickupDate, LAST_ZONE_HOURS } from './api/ltl';
export { ORDER_FILE_BYTES } from './api/orders';
export { bothSides } from './api/shipments';
export { eventPathAliases, eventTypes } from './codes/events';
export * as options from './codes/options';
export { codesOf } from './codes/options';
export {
	containerStatuses,
	nameOfCode,
	orderStatuses,
	rateRequestStatuses,
	shippingActivities,
} from './codes/statuses';
export { checkRequest, PAGING, type Endpoint, type Quota, type RequestParts } from './endpoint';
export { responseNames } from './responseNames';
export { issuesIn, isValid, REQUIRED, type Issue } from './schema/check';
export { any, list, nullable, optional, record } from './schema/schema';
export type * from './schema/schema';
export * from './schema/values';

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
