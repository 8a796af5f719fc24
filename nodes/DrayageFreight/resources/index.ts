import { endpoints, type Endpoints } from '../../../contract';
import { sortedBy } from '../../shared/fields/text';
import { type Resource, resource, type ResourceExtras } from '../../shared/operations/operation';
import { city } from './city';
import { container } from './container';
import { order } from './order';
import { orderFile } from './orderFile';
import { pickupNumberAgent } from './pickupNumberAgent';
import { rate, rateRequest } from './rates';
import { ftlQuote, ftlShipment, ftlShipmentFile, ltlQuote, ltlShipment, ltlShipmentFile } from './shipments';
import { warehouse } from './warehouse';
import { webhookConfiguration } from './webhookConfiguration';

/** What the operations do beyond their declarations in the contract. */
const parts: { readonly [R in keyof Endpoints]?: ResourceExtras<R> } = {
	city,
	ftlQuote,
	ftlShipment,
	ftlShipmentFile,
	ltlQuote,
	ltlShipment,
	ltlShipmentFile,
	order,
	orderFile,
	pickupNumberAgent,
	rate,
	rateRequest,
	warehouse,
	webhookConfiguration,
};

const ofEndpoints = (Object.keys(endpoints) as Array<keyof Endpoints>).map((value) => resource(value, parts[value]));

/** All resources of the node, sorted by name. */
export const resources: readonly Resource[] = sortedBy([...ofEndpoints, container], ({ name }) => name);
