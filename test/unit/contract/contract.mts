import { checkRequest } from '../../../contract/index.ts';
import { apiEndpoints } from '../../fixtures/api/index.mts';
import type { Part, Request } from '../../fixtures/notation/requests.mts';
import { contractEndpoint } from '../../support/contract.mts';

/** Returns the contract's fields of one part of a request. */
export const contractFields = (name: string, part: Part): string[] => Object.keys(contractEndpoint(name)[part] ?? {});

/** Returns the issues that the contract finds in a request: dotted field names with their messages. */
export const refusals = (name: string, request: Request): Array<[field: string, message: string]> =>
	checkRequest(contractEndpoint(name), request).map(({ path, message }) => [path.join('.'), message]);

export const refusedFields = (name: string, request: Request): string[] =>
	refusals(name, request).map(([field]) => field);

/** Every endpoint in the tables, preceded by its name, for `it.each`. */
export const eachEndpoint = apiEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);
