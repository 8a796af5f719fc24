import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { asText } from '../fields/text';

const chunksOf = (numbers: readonly unknown[], size: number) =>
	Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) =>
		numbers.slice(index * size, (index + 1) * size),
	);

/**
 * One request for each group of numbers that fits one (decision 7), in their order; the request itself where the
 * endpoint takes none. A number given twice is asked for once. Lists become the comma separated text that the interface wants. Two long lists narrow each
 * other, so each group of one meets each group of the other.
 */
export const splitNumbers = ({ numbersPerRequest }: Endpoint, parts: RequestParts): RequestParts[] =>
	(numbersPerRequest?.fields ?? []).reduce<RequestParts[]>(
		(requests, field) =>
			requests.flatMap((request) => {
				const given = request.query[field];
				if (!Array.isArray(given)) return [request];
				const numbers = [...new Set<unknown>(given)];
				return chunksOf(numbers, numbersPerRequest?.max ?? numbers.length).map((chunk) => ({
					...request,
					query: { ...request.query, [field]: chunk.join(',') },
				}));
			}),
		[parts],
	);

/** A record for each order number asked for that no record answers, so that it is not lost silently. */
export const missingNumbers = ({ query }: RequestParts, records: readonly IDataObject[]): IDataObject[] => {
	const asked = new Set(Array.isArray(query.order_numbers) ? (query.order_numbers as string[]) : []);
	const found = new Set(records.map(({ order_number: number }) => asText(number)));
	return [...asked].filter((number) => !found.has(number)).map((number) => ({ order_number: number, found: false }));
};
