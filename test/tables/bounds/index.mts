import type { Bound } from './bound.mts';
import { orders } from './orders.mts';
import { others } from './others.mts';
import { quotes } from './quotes.mts';
import { rates } from './rates.mts';
import { shipments } from './shipments.mts';
import { warehouses } from './warehouses.mts';

export type { Bound } from './bound.mts';
export { emptyLists, requiredFields } from './required.mts';

/** One row for each documented bound; hold it beside the interface's tables. */
export const bounds: readonly Bound[] = [...rates, ...warehouses, ...orders, ...quotes, ...shipments, ...others];
