import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import type { Client } from '../../../transport/client';
import type { RequestOptions } from '../../../transport/http/request';
import { firstOf, type ListReading, pagesOf } from '../../../transport/pages';
import { listReading } from '../collect';
import { asText, titled } from '../fields/text';
import { comparable } from '../records';
import { numbersNotFound } from '../warnings';
import type { ItemCall } from './item';
import { ask, asRecords } from './send';

// Lists that are filtered by lists of numbers: those of shipments.

const numberFields = ({ query = {} }: Endpoint) => Object.keys(query).filter((name) => query[name]?.kind === 'numbers');

/** Returns the fields in which a request lists numbers. All of the records that they name are wanted. */
const listedIn = (endpoint: Endpoint, { query }: RequestParts): string[] =>
	numberFields(endpoint).filter((name) => Array.isArray(query[name]));

/**
 * Splits a request into one request per group of numbers, in order, since each request can contain only so many
 * (undocumented: docs/interface.md#u-order-numbers). Duplicate numbers are requested once. Lists become the
 * comma-separated string that the API expects. Two long lists filter each other, so each group of one list is combined
 * with each group of the other.
 */
export const splitNumbers = (endpoint: Endpoint, parts: RequestParts): RequestParts[] => {
	let requests = [parts];
	for (const name of listedIn(endpoint, parts)) {
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
): AsyncGenerator<unknown[], void> {
	for (const request of splitNumbers(endpoint, parts))
		yield* pagesOf(client, endpoint, request, requestOptions, reading);
}

/**
 * Returns the requested numbers that aren't in the response. Returns none if another filter was sent, or if any record
 * doesn't contain its number, since it's then unclear which numbers are missing.
 */
export const missingNumbers = (endpoint: Endpoint, parts: RequestParts, records: readonly IDataObject[]): string[] => {
	const [field = ''] = listedIn(endpoint, parts);
	if (field === '' || Object.keys(parts.query).length > 1) return [];
	const found = new Set(records.map((record) => comparable(record[field.replace(/s$/, '')])));
	if (found.has('')) return [];
	return [...new Set((parts.query[field] as unknown[]).map(asText))].filter((number) => !found.has(comparable(number)));
};

/**
 * Requests records by their numbers, and returns all of them regardless of the limit (undocumented:
 * docs/interface.md#u-order-numbers). Warns of numbers that aren't found. Without numbers, requests the list. Throws a
 * ServiceFailure.
 */
export const askByNumbers = async (call: ItemCall): Promise<IDataObject[]> => {
	const { client, given, parts, operation, requestOptions, warn } = call;
	const { endpoint, noun } = operation;
	// Custom fields are sent as they are.
	if (listedIn(endpoint, given).length === 0) return await ask(call);
	const pages = pagesOfNumbers(client, endpoint, parts, requestOptions, listReading(call));
	const records = asRecords(await firstOf(pages, Infinity));
	const lacking = missingNumbers(endpoint, parts, records);
	const labels = numberFields(endpoint).map(
		(name) => endpoint.query?.[name]?.label.toLowerCase().replace(/s$/, '') ?? '',
	);
	if (lacking.length > 0) warn(numbersNotFound(lacking, titled(noun), labels));
	return records;
};
