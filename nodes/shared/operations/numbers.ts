import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { type Client, isRecord, type ListReading, pagesOf, type RequestOptions } from '../../../transport';
import { asText, lowerCased } from '../fields/text';

const chunksOf = (numbers: readonly unknown[], size: number) =>
	Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) =>
		numbers.slice(index * size, (index + 1) * size),
	);

const numberFields = ({ query = {} }: Endpoint, custom: object) =>
	Object.entries(query).filter(([name, { kind }]) => kind === 'numbers' && !(name in custom));

/**
 * Splits a request into one request per group of numbers, in order, since each request can contain only so many
 * (undocumented: docs/interface.md#u-order-numbers). Returns only the request itself if the endpoint accepts no
 * numbers. Duplicate numbers are requested once. Lists become the comma-separated string that the API expects. Two long
 * lists filter each other, so each group of one list is combined with each group of the other. Custom fields stay as
 * they are.
 */
export const splitNumbers = (endpoint: Endpoint, parts: RequestParts, custom: object = {}): RequestParts[] =>
	numberFields(endpoint, custom).reduce<RequestParts[]>(
		(requests, [name, { max }]) =>
			requests.flatMap((request) => {
				const given = request.query[name];
				// Validation rejects records instead of numbers.
				if (!Array.isArray(given) || given.some(isRecord)) return [request];
				const numbers = [...new Set<unknown>(given)];
				return chunksOf(numbers, max ?? numbers.length).map((chunk) => ({
					...request,
					query: { ...request.query, [name]: chunk.join(',') },
				}));
			}),
		[parts],
	);

/** Returns what records can be looked up by: "order number", "rate number". */
export const numberLabels = (endpoint: Endpoint): string[] =>
	numberFields(endpoint, {}).map(([, { label }]) => label.toLowerCase().replace(/s$/, ''));

/** Yields the records of a list page by page, as `pagesOf` does, for each group of numbers that fits in one request. */
export async function* pagesOfNumbers(
	client: Client,
	endpoint: Endpoint,
	parts: RequestParts,
	requestOptions?: RequestOptions,
	reading?: ListReading,
	custom: object = {},
): AsyncGenerator<unknown[], void> {
	for (const request of splitNumbers(endpoint, parts, custom))
		yield* pagesOf(client, endpoint, request, requestOptions, reading);
}

/** Returns whether a request lists records by number, in which case all of them are wanted. */
export const namesNumbers = (endpoint: Endpoint, { query }: RequestParts, custom: object): boolean =>
	numberFields(endpoint, custom).some(([field]) => Array.isArray(query[field]));

/**
 * Returns the requested numbers that aren't in the response. Returns none if another filter was sent, or if any record
 * doesn't contain its number, since it's then unclear which numbers are missing.
 */
export const missingNumbers = (
	endpoint: Endpoint,
	{ query }: RequestParts,
	records: readonly IDataObject[],
): string[] => {
	const [[field, given] = ['', undefined], ...others] = Object.entries(query);
	if (others.length > 0 || endpoint.query?.[field]?.kind !== 'numbers' || !Array.isArray(given)) return [];
	const found = new Set(records.map((record) => lowerCased(record[field.replace(/s$/, '')])));
	if (found.has('')) return [];
	return [...new Set((given as unknown[]).map(asText))].filter((number) => !found.has(lowerCased(number)));
};
