import { endpoints, type Endpoints } from '../../../contract';
import { sortedBy } from '../../shared/fields/text';
import { type Resource, resource, type ResourceParts } from '../../shared/operations/operation';
import { container } from './container';
import { ftlQuote, ftlShipment, ftlShipmentFile } from './ftl';
import { ltlQuote, ltlShipment, ltlShipmentFile } from './ltl';
import { order } from './order';
import { orderFile } from './orderFile';
import { pickupNumberAgent } from './pickupNumberAgent';
import { city } from './places';
import { rate, rateRequest } from './rates';
import { warehouse } from './warehouse';
import { webhookConfiguration } from './webhookConfiguration';

/** What the operations do beyond their declarations in the contract. */
const parts: { readonly [R in keyof Endpoints]?: ResourceParts<R> } = {
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
