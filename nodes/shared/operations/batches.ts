import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { isRecord, pagesOf, type Client, type ListReading, type RequestOptions } from '../../../transport';
import { asText } from '../fields/text';

const chunksOf = (numbers: readonly unknown[], size: number) =>
	Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) =>
		numbers.slice(index * size, (index + 1) * size),
	);

/** The fields of the query that take several numbers, at most so many in a request. */
const numberFields = ({ query = {} }: Endpoint) => Object.entries(query).filter(([, { kind }]) => kind === 'numbers');

/**
 * One request for each group of numbers that fits one (undocumented: docs/interface.md#u-order-numbers), in their order; the request
 * itself where the endpoint takes none. A number given twice is asked for once. Lists become the comma separated text that
 * the API wants. Two long lists narrow each other, so each group of one meets each group of the other.
 */
export const splitNumbers = (endpoint: Endpoint, parts: RequestParts): RequestParts[] =>
	numberFields(endpoint).reduce<RequestParts[]>(
		(requests, [name, { max }]) =>
			requests.flatMap((request) => {
				const given = request.query[name];
				// The check refuses whole records in place of their numbers.
				if (!Array.isArray(given) || given.some(isRecord)) return [request];
				const numbers = [...new Set<unknown>(given)];
				return chunksOf(numbers, max ?? numbers.length).map((chunk) => ({
					...request,
					query: { ...request.query, [name]: chunk.join(',') },
				}));
			}),
		[parts],
	);

/** The records of a list, page by page, for each group of numbers that fits one request, as `pagesOf`. */
export async function* pagesOfNumbers(
	client: Client,
	endpoint: Endpoint,
	parts: RequestParts,
	options?: RequestOptions,
	reading?: ListReading,
): AsyncGenerator<unknown[], void> {
	for (const request of splitNumbers(endpoint, parts)) yield* pagesOf(client, endpoint, request, options, reading);
}

/** Whether a request names the records it wants by their numbers; then all of them are wanted. */
export const namesNumbers = (endpoint: Endpoint, { query }: RequestParts): boolean =>
	numberFields(endpoint).some(([field]) => Array.isArray(query[field]));

/**
 * A record for each number asked for that no record answers, so that it is not lost silently: `order_number` for
 * `order_numbers`. None where a record does not name its number, since then it cannot be told.
 */
export const missingNumbers = (
	endpoint: Endpoint,
	{ query }: RequestParts,
	records: readonly IDataObject[],
): IDataObject[] =>
	numberFields(endpoint).flatMap(([field]) => {
		const asked = Array.isArray(query[field]) ? [...new Set(query[field] as string[])] : [];
		const name = field.replace(/s$/, '');
		const found = new Set(records.map((record) => asText(record[name]).toLowerCase()));
		return found.has('')
			? []
			: asked
					.filter((number) => !found.has(asText(number).toLowerCase()))
					.map((number) => ({ [name]: number, found: false }));
	});
