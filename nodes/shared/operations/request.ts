import type { IDataObject } from 'n8n-workflow';
import { checkRequest, type Endpoint, type Issue, type RequestParts, REQUIRED } from '../../../contract';
import {
	type Client,
	firstOf,
	isOutcomeUnknown,
	isRecord,
	listedRecords,
	listIn,
	type ListReading,
	pagesOf,
	recordId,
	recordOr,
	reportsFailure,
	type RequestOptions,
	ServiceFailure,
	unwrap,
} from '../../../transport';
import { BadInput, Declined, listWarnings } from '../errors';
import { usedFields } from '../fields/build';
import { type Field, isEmpty, type Values } from '../fields/field';
import { unsendableIn, unencodableIn } from '../fields/read';
import { asText, firstFew, givenText, labelOf, type Path } from '../fields/text';
import { Unresolved } from '../locators/locator';
import { isList, type ItemCall, type ItemOutput, type ItemRequest, type Operation } from './operation';

const chunksOf = (numbers: readonly unknown[], size: number) =>
	Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) =>
		numbers.slice(index * size, (index + 1) * size),
	);

/** Returns the query fields that contain several numbers. */
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
	for (const request of splitNumbers(endpoint, parts, custom)) {
		const group: string[] = [];
		for await (const page of pagesOf(client, endpoint, request, requestOptions, reading)) {
			yield page.filter((record) => !before.has(numberedKey(record) ?? ''));
			group.push(...page.map(numberedKey).filter((key) => key !== undefined));
		}
		for (const key of group) before.add(key);
	}
}

/** Returns whether a request lists records by number, in which case all of them are wanted. */
const namesNumbers = (endpoint: Endpoint, { query }: RequestParts): boolean =>
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

const valueInRequest = ({ params, query, body }: RequestParts, path: Path) =>
	path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], {
		...params,
		...query,
		...body,
	});

/**
 * Returns the fields that are shown. A row list and its JSON share a name. If the JSON is filled in, it comes first.
 */
const shownFields = (fields: readonly Field[], values: Values, top = values): Field[] => {
	const isJson = ({ property: { type, name } }: Field) => type === 'json' && !isEmpty(values[name]);
	const shown = usedFields(fields, values, top).map((field) => {
		const { children, childKind, property } = field;
		const isCollection = children && childKind === 'fields';
		return isCollection
			? { ...field, children: shownFields(children, recordOr(values[property.name]), values) }
			: field;
	});
	return [...shown.filter(isJson), ...shown];
};

const withNamesAsText = (values: Values): Values =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, value instanceof Unresolved ? value.text : value]),
	);

/** Returns the values that can't be sent. The files in a form aren't JSON, and are validated when they are read. */
const issuesOfValues = ({ multipart }: Endpoint, { params, query, body }: RequestParts): Issue[] => [
	...unsendableIn(withNamesAsText({ ...params, ...query, ...(multipart !== true && body) })),
	...unencodableIn(withNamesAsText({ ...params, ...query })),
];

/**
 * Validates an item's request against the documentation. Names that must still be resolved pass, since only the API
 * knows them. Rules across fields apply to the request as it will be sent, including custom fields, which aren't
 * validated themselves (undocumented: docs/interface.md#u-cross-field-rules). Throws a BadInput that lists every wrong
 * field by its label and says what is allowed.
 */
export const assertItem = (
	operation: Pick<Operation, 'endpoint' | 'fields'>,
	{ parts, custom, values, wrong = [] }: Pick<ItemRequest, 'parts' | 'custom' | 'values'> & Partial<ItemRequest>,
) => {
	const { endpoint, fields } = operation;
	const unchecked = Object.keys(custom);
	const mustBeGiven = (name: string) => fields.some(({ apiName, required }) => required && apiName === name);
	/** Returns whether an issue is about a required field that the user may leave empty, since the operation fills it in. */
	const isFilledIn = ({ path, message }: Issue) =>
		message === REQUIRED &&
		path.length === 1 &&
		endpoint.body?.[String(path[0])]?.required === true &&
		!mustBeGiven(String(path[0]));

	const isShown = (name: string) => usedFields(fields, values).some(({ apiName }) => apiName === name);
	/** Returns whether an issue is about the ID of a file that isn't needed, since all files are downloaded. */
	const isHidden = ({ path: [name = ''], message }: Issue) =>
		message === REQUIRED && name in endpoint.params && !isShown(String(name));

	for (const request of splitNumbers(endpoint, parts, custom)) {
		const problems = issuesOfValues(endpoint, request);
		const isNew = ({ path }: Issue) =>
			!problems.some((problem) => path.every((key, depth) => String(problem.path[depth]) === String(key)));
		const sentence = (issue: Issue) => {
			const { path, message } = issue;
			const given = problems.includes(issue) || message === REQUIRED ? '' : givenText(valueInRequest(request, path));
			return `${labelOf([...shownFields(fields, values), ...fields], path)} ${message}${given}`;
		};
		const issues = checkRequest(endpoint, request)
			.filter(
				({ path }) => !unchecked.includes(String(path[0])) && !(valueInRequest(request, path) instanceof Unresolved),
			)
			.filter((issue) => !isFilledIn(issue) && !isHidden(issue) && isNew(issue));
		const all = [...problems, ...issues].map(sentence).concat(wrong);
		if (all.length > 0) throw new BadInput(firstFew(all, '; '));
	}
};

/** Returns a value as a record, since n8n requires objects. A value that isn't an object is put under `value`. */
export const asRecord = (value: unknown): IDataObject => (isRecord(value) ? value : { value: value as string });

/**
 * Returns the output for a failed item. If an item's JSON contains only `error`, n8n counts the item as failed and
 * sends it to the error output.
 */
export const notDone = ({ message }: Error): ItemOutput => ({ json: { error: message || 'This item failed' } });

/** Returns the output for an empty response (undocumented: docs/interface.md#u-empty-answers). */
const nothingBut = ({ method }: Endpoint): IDataObject => (method === 'DELETE' ? { deleted: true } : { success: true });

/** Returns the record with the requested ID, even if the API didn't filter its list. */
const onlyRecord = (content: unknown, { query }: RequestParts): IDataObject => {
	const records = listedRecords(content);
	const found =
		records.find(({ id }) => asText(id) === asText(query.id)) ??
		records.find(({ id }) => id === undefined && records.length === 1);
	if (!found)
		throw new Declined(`The API found no record with the ID ${asText(query.id)}. Check the ID and the environment.`);
	return found;
};

/**
 * Returns the records in a response. An empty response becomes a record that says that the request succeeded, and so
 * does an empty list from a write. A quote's empty list contains no rates. For a deletion, the response's fields are
 * added to that record, or replace it if they report a failure.
 */
export const recordsIn = (endpoint: Endpoint, parts: RequestParts, response: unknown): IDataObject[] => {
	if (endpoint.responseType === 'only') return [onlyRecord(response, parts)];
	const content = (isList(endpoint) ? listIn(response) : undefined) ?? unwrap(response);
	const entries: unknown[] = Array.isArray(content) ? content : [content];
	const records = entries.filter((entry) => entry !== undefined && entry !== null).map(asRecord);
	const isEmptyList = Array.isArray(content) && (endpoint.method === 'GET' || endpoint.isQuote === true);
	if (records.length === 0 && !isEmptyList) return [nothingBut(endpoint)];
	const isDone = endpoint.responseType === 'nothing' && !reportsFailure(recordOr(response));
	return isDone ? records.map((record) => ({ ...nothingBut(endpoint), ...record })) : records;
};

/**
 * Adds a warning to the error of a POST without a response, which isn't retried, since the API may have processed it.
 */
const warned = ({ method, isQuote }: Endpoint, error: unknown) =>
	error instanceof ServiceFailure && method === 'POST' && !isQuote && isOutcomeUnknown(error)
		? error.after(
				'. The request may still have gone through. Check your DrayEasy account before you run this item again',
			)
		: error;

/**
 * Sends one item's request, split into several if necessary, and returns up to `limit` records. Throws a
 * ServiceFailure.
 */
export const ask = async ({ context, client, operation, item, parts, requestOptions }: ItemCall) => {
	const { endpoint } = operation;
	// When specific numbers are requested, all of their records are returned regardless of the limit (undocumented:
	// docs/interface.md#u-order-numbers).
	const limit = namesNumbers(endpoint, parts) ? Infinity : item.limit;
	try {
		// A write has already happened, so its response is returned even if it isn't a list.
		if (!isList(endpoint) || endpoint.method !== 'GET')
			return recordsIn(endpoint, parts, await client.request(endpoint, parts, requestOptions));
		const pages = pagesOfNumbers(client, endpoint, parts, requestOptions, listWarnings(context), item.custom);
		return (await firstOf(pages, limit)).filter((entry) => entry !== null).map(asRecord);
	} catch (error) {
		throw warned(endpoint, error);
	}
};

/** Returns records as output items. */
export const asItems = (records: readonly IDataObject[]): ItemOutput[] => records.map((json) => ({ json }));

/**
 * Returns a `send` function that changes the validated request right before it is sent, for example by adding stored data from
 * the API. Rejects with the errors of `changed`.
 */
export const askWith =
	(changed: (call: ItemCall) => Promise<RequestParts>) =>
	async (call: ItemCall): Promise<ItemOutput[]> =>
		asItems(await ask({ ...call, parts: await changed(call) }));
