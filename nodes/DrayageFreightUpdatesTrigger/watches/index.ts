import { orders } from './order';
import { rateRequests } from './rateRequest';
import { ftlShipments, ltlShipments } from './shipment';
import type { Watch } from './watch';

/** Everything a node can watch, sorted by name. */
export const watches: readonly Watch[] = [ftlShipments, ltlShipments, orders, rateRequests];

export { isOver, observationsOf, type Observation, type Watch, type WatchOptions } from './watch';
