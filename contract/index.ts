import { pickupNumberAgent } from './api/agents';
import type { Endpoint } from './endpoint';
import { ftlQuote, ftlShipment, ftlShipmentFile } from './api/ftl';
import { ltlQuote, ltlShipment, ltlShipmentFile } from './api/ltl';
import { order, orderFile } from './api/orders';
import { city, intermodalRegion, userProfile } from './api/places';
import { rate, rateRequest } from './api/rates';
import { warehouse } from './api/warehouses';
import { webhookConfiguration } from './api/webhooks';

export { checkRequest, REQUIRED, type Issue } from './check';
export { PAGING, type Endpoint, type RequestParts, type ResponseType } from './endpoint';
export { eventPathAliases, eventTypes, type EventType } from './codes/events';
export { earliestPickupDate } from './api/ltl';
export * as options from './codes/options';
export { codesOf } from './codes/options';
export { ORDER_FILE_BYTES } from './api/orders';
export {
	any,
	list,
	nullable,
	optional,
	record,
	type Fields,
	type Option,
	type Schema,
	type ValuesOf,
	zodOf,
} from './schema/schema';
export { bothSides } from './api/shipments';
export {
	containerStatuses,
	nameOfCode,
	orderStatuses,
	rateRequestStatuses,
	shippingActivities,
} from './codes/statuses';
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
