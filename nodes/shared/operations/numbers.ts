import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { type Client, isRecord, type ListReading, pagesOf, recordId, type RequestOptions } from '../../../transport';
import type { Values } from '../fields/parameter';
import { asText } from '../fields/text';

const chunksOf = (numbers: readonly unknown[], size: number) =>
	Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) =>
		numbers.slice(index * size, (index + 1) * size),
	);

const numberFields = ({ query = {} }: Endpoint) => Object.entries(query).filter(([, { kind }]) => kind === 'numbers');

/**
 * Splits a request into one request per group of numbers, in order, since each request can contain only so many
 * (undocumented: docs/interface.md#u-order-numbers). Returns only the request itself if the endpoint accepts no
 * numbers. Duplicate numbers are requested once. Lists become the comma-separated string that the API expects. Two long
 * lists filter each other, so each group of one list is combined with each group of the other. Numbers in `custom`, which
 * the parts contain too, are sent as given.
 */
export const splitNumbers = (endpoint: Endpoint, parts: RequestParts, custom: Values = {}): RequestParts[] =>
	numberFields(endpoint)
		.filter(([name]) => !(name in custom))
		.reduce<RequestParts[]>(
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

/**
 * Returns a key that identifies a record, or undefined for a record without a number, since such records may be equal
 * by chance.
 */
const numberedKey = (record: unknown): string | undefined =>
	recordId(record) === undefined ? undefined : JSON.stringify(record);

/**
 * Yields the records of a list page by page, as `pagesOf` does, for each group of numbers that fits in one request. If
 * the API ignores the numbers, it returns the same records for each group, so records from earlier groups are left out.
 */
export async function* pagesOfNumbers(
	client: Client,
	endpoint: Endpoint,
	parts: RequestParts,
	requestOptions?: RequestOptions,
	reading?: ListReading,
	custom?: Values,
): AsyncGenerator<unknown[], void> {
	const before = new Set<string>();
	const requests = splitNumbers(endpoint, parts, custom);
	const [only] = requests;
	if (only && requests.length === 1) {
		yield* pagesOf(client, endpoint, only, requestOptions, reading);
		return;
	}
	for (const request of requests) {
		const group: string[] = [];
		for await (const page of pagesOf(client, endpoint, request, requestOptions, reading)) {
			yield page.filter((record) => !before.has(numberedKey(record) ?? ''));
			group.push(...page.map(numberedKey).filter((key) => key !== undefined));
		}
		for (const key of group) before.add(key);
	}
}

/** Returns whether a request lists records by number, in which case all of them are wanted. */
export const namesNumbers = (endpoint: Endpoint, { query }: RequestParts): boolean =>
	numberFields(endpoint).some(([field]) => Array.isArray(query[field]));

/**
 * Returns a record for each requested number that isn't in the response, with `order_number` for `order_numbers`, so
 * that a number isn't dropped silently. Returns none if another filter was sent, or if any record doesn't contain its
 * number, since it's then unclear which numbers are missing.
 */
export const missingNumbers = (
	endpoint: Endpoint,
	{ query }: RequestParts,
	records: readonly IDataObject[],
): IDataObject[] =>
	numberFields(endpoint).flatMap(([field]) => {
		if (Object.keys(query).length > 1) return [];
		const asked = Array.isArray(query[field]) ? [...new Set(query[field] as string[])] : [];
		const name = field.replace(/s$/, '');
		const found = new Set(records.map((record) => asText(record[name]).toLowerCase()));
		return found.has('')
			? []
			: asked
					.filter((number) => !found.has(asText(number).toLowerCase()))
					.map((number) => ({ [name]: number, found: false }));
	});
