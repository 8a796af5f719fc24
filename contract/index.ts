import { pickupNumberAgent } from './api/agents';
import { ftlQuote, ftlShipment, ftlShipmentFile } from './api/ftl';
import { ltlQuote, ltlShipment, ltlShipmentFile } from './api/ltl';
import { order, orderFile } from './api/orders';
import { city, intermodalRegion, userProfile } from './api/locations';
import { rate, rateRequest } from './api/rates';
import { warehouse } from './api/warehouses';
import { webhookConfiguration } from './api/webhooks';
import type { Endpoint } from './endpoint';

export { agentsByName } from './api/agents';
export { earliestPickupDate, LAST_ZONE_HOURS } from './api/ltl';
export { ORDER_FILE_BYTES } from './api/orders';
export { drayageCargoValue } from './api/rates';
export { BILL_OF_LADING, eventPathAliases, eventTypes, mislabeledEvents, type EventName } from './api/webhooks';
export { checkRequest, isValid, issuesIn, REQUIRED, valueAt, type Issue } from './check';
export {
	appointmentCodes,
	cargoTypes,
	codesOf,
	contactTypes,
	containerSizes,
	containerStatuses,
	containerTypes,
	destinationAccessorials,
	destinationTypes,
	HAZMAT,
	nameOfCode,
	orderFileTypes,
	orderStatuses,
	orderUnloading,
	packageTypes,
	pickupAccessorials,
	rateRequestStatuses,
	REEFER,
	responseNames,
	shippingActivities,
	trailers,
	trailerTypes,
	warehouseUnloading,
} from './codes';
export { PAGING, type Endpoint, type RequestParts } from './endpoint';
export * as fields from './fields';
export { onceFor } from './onceFor';
export type { Field, Fields, Option, Ref, Schema, ValuesOf, Words } from './schema';

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
