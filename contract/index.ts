import { pickupNumberAgent } from './agents';
import type { Endpoint } from './endpoint';
import { ftlQuote, ftlShipment, ftlShipmentFile } from './ftl';
import { ltlQuote, ltlShipment, ltlShipmentFile } from './ltl';
import { order, orderFile } from './orders';
import { city, intermodalRegion, userProfile } from './places';
import { rate, rateRequest } from './rates';
import { warehouse } from './warehouses';
import { webhookConfiguration } from './webhooks';

export { checkRequest, REQUIRED, type Issue } from './check';
export { PAGING, type Endpoint, type RequestParts, type ResponseType } from './endpoint';
export { eventPathAliases, eventTypes, type EventType } from './events';
export { earliestPickupDate } from './ltl';
export * as options from './options';
export { codesOf, type Option } from './options';
export { ORDER_FILE_BYTES } from './orders';
export { any, list, nullable, optional, record, type Fields, type Schema, type ValuesOf, zodOf } from './schema';
export { bothSides } from './shipments';
export { containerStatuses, nameOfCode, orderStatuses, rateRequestStatuses, shippingActivities } from './statuses';
export * from './values';

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
