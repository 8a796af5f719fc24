import type { IDataObject } from 'n8n-workflow';
import { type Endpoint, namesOfKind, type RequestParts } from '../../../contract';
import type { Client } from '../../../transport/client';
import { isRecord } from '../../../transport/content';
import type { RequestOptions } from '../../../transport/http/request';
import { type ListReading, pagesOf } from '../../../transport/pages';
import { asText } from '../fields/text';
import { comparable } from '../records';

// Lists of numbers in a query. Most operations have none.

/** Returns the fields in which a request lists numbers. All of the records that they name are wanted. */
export const listedNumbers = (endpoint: Endpoint, { query }: RequestParts, custom: object = {}): string[] =>
	// Validation rejects records instead of numbers.
	namesOfKind(endpoint, 'numbers').filter(
		(name) => !(name in custom) && Array.isArray(query[name]) && !(query[name] as unknown[]).some(isRecord),
	);

/**
 * Splits a request into one request per group of numbers, in order, since each request can contain only so many
 * (undocumented: docs/interface.md#u-order-numbers). Duplicate numbers are requested once. Lists become the
 * comma-separated string that the API expects. Two long lists filter each other, so each group of one list is combined
 * with each group of the other. Custom fields stay as they are.
 */
export const splitNumbers = (endpoint: Endpoint, parts: RequestParts, custom: object = {}): RequestParts[] => {
	let requests = [parts];
	for (const name of listedNumbers(endpoint, parts, custom)) {
		const numbers = [...new Set(parts.query[name] as unknown[])];
		const size = endpoint.query?.[name]?.max ?? numbers.length;
		const groups = numbers.flatMap((_, index) => (index % size === 0 ? [numbers.slice(index, index + size)] : []));
		requests = requests.flatMap((request) =>
			groups.map((group) => ({ ...request, query: { ...request.query, [name]: group.join(',') } })),
		);
	}
	return requests;
};

/** Yields the records of a list page by page, as `pagesOf` does, for each group of numbers that fits in one request. */
export async function* pagesOfNumbers(
	client: Client,
	endpoint: Endpoint,
	parts: RequestParts,
	requestOptions?: RequestOptions,
	reading?: ListReading,
	custom?: object,
): AsyncGenerator<unknown[], void> {
	for (const request of splitNumbers(endpoint, parts, custom))
		yield* pagesOf(client, endpoint, request, requestOptions, reading);
}

/** Returns what records can be looked up by: "order number", "rate number". */
export const numberLabels = (endpoint: Endpoint): string[] =>
	namesOfKind(endpoint, 'numbers').map((name) => endpoint.query?.[name]?.label.toLowerCase().replace(/s$/, '') ?? '');

/**
 * Returns the requested numbers that aren't in the response. Returns none if another filter was sent, or if any record
 * doesn't contain its number, since it's then unclear which numbers are missing.
 */
export const missingNumbers = (endpoint: Endpoint, parts: RequestParts, records: readonly IDataObject[]): string[] => {
	const [field = ''] = listedNumbers(endpoint, parts);
	if (field === '' || Object.keys(parts.query).length > 1) return [];
	const found = new Set(records.map((record) => comparable(record[field.replace(/s$/, '')])));
	if (found.has('')) return [];
	return [...new Set((parts.query[field] as unknown[]).map(asText))].filter((number) => !found.has(comparable(number)));
};
