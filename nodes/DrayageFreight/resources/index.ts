import type { Endpoints } from '../../../contract';
import type { Resource } from '../../shared/operations/operation';
import { container } from './container';
import { ftlQuote, ftlShipment, ftlShipmentFile } from './ftl';
import { ltlQuote, ltlShipment, ltlShipmentFile } from './ltl';
import { order } from './order';
import { orderFile } from './orderFile';
import { pickupNumberAgent } from './pickupNumberAgent';
import { city, intermodalRegion, userProfile } from './places';
import { rate, rateRequest } from './rates';
import { warehouse } from './warehouse';
import { webhookConfiguration } from './webhookConfiguration';

const byName: Readonly<Record<keyof Endpoints | 'container', Resource>> = {
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
};

/** All resources of the node, sorted by name. */
export const resources: readonly Resource[] = Object.values(byName);
