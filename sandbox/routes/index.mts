import type { Routes } from '../http/routing.mts';
import { pickupNumberAgent } from './agents.mts';
import { ftlQuote, ftlShipment, ftlShipmentFile } from './ftl.mts';
import { ltlQuote, ltlShipment, ltlShipmentFile } from './ltl.mts';
import { order, orderFile } from './orders.mts';
import { city, intermodalRegion, userProfile } from './places.mts';
import { rate, rateRequest } from './rates.mts';
import { warehouse } from './warehouses.mts';
import { webhookConfiguration } from './webhooks.mts';

/** The route of every operation in the contract's table. */
export const routes: Routes = {
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
};
