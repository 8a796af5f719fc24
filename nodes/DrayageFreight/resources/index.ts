import type { Resource } from '../../shared/operations/operation';
import { city } from './city';
import { container } from './container';
import { ftlQuote } from './ftlQuote';
import { ftlShipment } from './ftlShipment';
import { ftlShipmentFile } from './ftlShipmentFile';
import { intermodalRegion } from './intermodalRegion';
import { ltlQuote } from './ltlQuote';
import { ltlShipment } from './ltlShipment';
import { ltlShipmentFile } from './ltlShipmentFile';
import { order } from './order';
import { orderFile } from './orderFile';
import { pickupNumberAgent } from './pickupNumberAgent';
import { rate } from './rate';
import { rateRequest } from './rateRequest';
import { userProfile } from './userProfile';
import { warehouse } from './warehouse';
import { webhookConfiguration } from './webhookConfiguration';

/** Every resource of the node, sorted by name. */
export const resources: readonly Resource[] = [
	city,
	container,
	ftlQuote,
	ftlShipment,
	ftlShipmentFile,
	intermodalRegion,
	ltlQuote,
	ltlShipment,
	ltlShipmentFile,
	order,
	orderFile,
	pickupNumberAgent,
	rate,
	rateRequest,
	userProfile,
	warehouse,
	webhookConfiguration,
];
