import { checkRequest, endpoints, type Endpoint } from '../../../contract/index.ts';
import { apiEndpoints } from '../../fixtures/api/index.mts';
import type { Part, Request } from '../../fixtures/notation/requests.mts';

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

/** The contract's fields of one part of a request. */
export const contractFields = (name: string, part: Part): string[] => Object.keys(contractEndpoint(name)[part] ?? {});

/** The issues that the contract finds in a request: dotted field names with their messages. */
export const refusals = (name: string, request: Request): Array<[field: string, message: string]> =>
	checkRequest(contractEndpoint(name), request).map(({ path, message }) => [path.join('.'), message]);

export const refusedFields = (name: string, request: Request): string[] =>
	refusals(name, request).map(([field]) => field);

/** Every endpoint of the tables after its name, for `it.each`. */
export const eachEndpoint = apiEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);
