import { checkRequest, endpoints, type Endpoint } from '../../../contract/index.ts';
import { apiEndpoints } from '../../fixtures/api/index.mts';
import type { Part, Request } from '../../fixtures/notation/requests.mts';

/** All that these tests know of how the contract is written; the rest is how it behaves. */

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

/** The fields that the contract has in one part of a request. */
export const contractFields = (name: string, part: Part): string[] => Object.keys(contractEndpoint(name)[part] ?? {});

/** What the contract refuses in a request: the dotted names of the fields, each with the words for it. */
export const refusals = (name: string, request: Request): Array<[field: string, words: string]> =>
	checkRequest(contractEndpoint(name), request).map(({ path, message }) => [path.join('.'), message]);

export const refusedFields = (name: string, request: Request): string[] =>
	refusals(name, request).map(([field]) => field);

/** Every endpoint of the tables with its name before it, for `it.each`. */
export const eachEndpoint = apiEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);
