import { checkRequest } from '../../../contract/index.ts';
import { apiEndpoints } from '../../fixtures/api/index.mts';
import type { Part, Request } from '../../fixtures/notation/requests.mts';
import { contractEndpoint, fieldNames } from '../../support/contract.mts';

/** Returns the names of the contract's documented fields in one part of a request, such as `containers.*.number`. */
export const contractFields = (name: string, part: Part): string[] =>
	fieldNames(contractEndpoint(name)[part] ?? {}, { documented: true });

/** Returns the issues that the contract finds in a request: dotted field names with their messages. */
export const refusals = (name: string, request: Request): Array<[field: string, message: string]> =>
	checkRequest(contractEndpoint(name), request).map(({ path, message }) => [path.join('.'), message]);

export const refusedFields = (name: string, request: Request): string[] =>
	refusals(name, request).map(([field]) => field);

/** Every endpoint in the tables, preceded by its name, for `it.each`. */
export const eachEndpoint = apiEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);
