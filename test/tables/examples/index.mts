import type { Example } from './example.mts';
import { orders } from './orders.mts';
import { others } from './others.mts';
import { quotes } from './quotes.mts';
import { rates } from './rates.mts';
import { shipments } from './shipments.mts';
import { warehouses } from './warehouses.mts';

/**
 * By `resource.operation`, with the case after a blank where an operation has several. File uploads and downloads,
 * which are no plain JSON, have tests of their own.
 */
export const examples: Readonly<Record<string, Example>> = {
	...rates,
	...warehouses,
	...orders,
	...others,
	...quotes,
	...shipments,
};

/** The `resource.operation` that an example shows. */
export const operationOf = (example: string) => example.replace(/ .*/, '');
