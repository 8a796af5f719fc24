import { endpoints, type Endpoint } from '../../contract/index.ts';

const all = Object.entries(endpoints as Record<string, Record<string, Endpoint>>).flatMap(([resource, operations]) =>
	Object.entries(operations).map(([operation, endpoint]) => [`${resource}.${operation}`, endpoint] as const),
);

/** The contract's endpoints by name. */
export const contractEndpoints: ReadonlyMap<string, Endpoint> = new Map(all);

export function contractEndpoint(name: string): Endpoint {
	const endpoint = contractEndpoints.get(name);
	if (!endpoint) throw new Error(`The contract has no endpoint ${name}`);
	return endpoint;
}
