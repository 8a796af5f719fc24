import type { AnyKind } from '../kind.mts';
import { deliveries } from './deliveries.mts';
import { agents, warehouses } from './directory.mts';
import { documents } from './documents.mts';
import { orders } from './orders.mts';
import { quotes } from './quotes.mts';
import { rateRequests } from './rateRequests.mts';
import { requests } from './requests.mts';
import { shipments } from './shipments.mts';
import { webhooks } from './webhooks.mts';

const kinds: Readonly<Record<string, unknown>> = {
	quotes,
	orders,
	ltl: shipments('ltl'),
	ftl: shipments('ftl'),
	rateRequests,
	documents,
	webhooks,
	deliveries,
	log: requests,
	warehouses,
	agents,
};

/** The names of the lists, in the order in which a search shows their records. */
export const kindNames: readonly string[] = Object.keys(kinds);

/** Returns the kind with this name, or undefined if there is none. */
export const kindOf = (name: string): AnyKind | undefined =>
	Object.hasOwn(kinds, name) ? (kinds[name] as AnyKind) : undefined;
