import type { IDataObject } from 'n8n-workflow';
import { checkRequest, type Endpoint, type Issue, type RequestParts, REQUIRED } from '../../../contract';
import {
	type Client,
	firstOf,
	hasFailure,
	isOutcomeUnknown,
	isRecord,
	listedRecords,
	listIn,
	type ListReading,
	pagesOf,
	recordId,
	recordOr,
	type RequestOptions,
	ServiceFailure,
	unwrap,
} from '../../../transport';
import { BadInput, Declined, listWarnings } from '../errors';
import { usedFields } from '../fields/build';
import { type Field, isEmpty, type Values } from '../fields/field';
import { problemsIn, problemsInUrl, Unreadable } from '../fields/read';
import { asText, firstFew, givenText, labelOf, type Path } from '../fields/text';
import { Unresolved } from '../locators/locator';
import { isList, type ItemCall, type ItemOutput, type ItemRequest, type Operation } from './operation';

const chunksOf = (numbers: readonly unknown[], size: number) =>
	Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) =>
		numbers.slice(index * size, (index + 1) * size),
	);

/** The query fields that contain several numbers, with how many fit in one request. */
const numberFields = ({ query = {} }: Endpoint) => Object.entries(query).filter(([, { kind }]) => kind === 'numbers');

/**
 * Splits a request into one per group of numbers that fits (undocumented: docs/interface.md#u-order-numbers), in order.
 * Returns the request itself if the endpoint takes no numbers. A duplicate number is requested once. Lists become the
 * comma-separated string that the API expects. Two long lists filter each other, so each group of one is combined with
 * each group of the other.
 */
export const splitNumbers = (endpoint: Endpoint, parts: RequestParts): RequestParts[] =>
	numberFields(endpoint).reduce<RequestParts[]>(
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

/** Identifies a record; undefined without a number, since such records may be equal by chance. */
const numberedKey = (record: unknown): string | undefined =>
	recordId(record) === undefined ? undefined : JSON.stringify(record);

/**
 * The records of a list, page by page as in `pagesOf`, for each group of numbers that fits in one request. If the API
 * ignores the numbers, it returns the same records for each group, so records that an earlier group returned are left
 * out.
 */
export async function* pagesOfNumbers(
	client: Client,
	endpoint: Endpoint,
	parts: RequestParts,
	options?: RequestOptions,
	reading?: ListReading,
): AsyncGenerator<unknown[], void> {
	const before = new Set<string>();
	for (const request of splitNumbers(endpoint, parts)) {
		const group: string[] = [];
		for await (const page of pagesOf(client, endpoint, request, options, reading)) {
			yield page.filter((record) => !before.has(numberedKey(record) ?? ''));
			group.push(...page.map(numberedKey).filter((key) => key !== undefined));
		}
		for (const key of group) before.add(key);
	}
}

/** Whether a request names its records by number, so that all of them are wanted. */
const namesNumbers = (endpoint: Endpoint, { query }: RequestParts): boolean =>
	numberFields(endpoint).some(([field]) => Array.isArray(query[field]));

/**
 * A record for each requested number that isn't in the response, so that it doesn't get lost silently: `order_number`
 * for `order_numbers`. Empty if a record doesn't contain its number, since then this can't be determined.
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

const valueInRequest = ({ params, query, body }: RequestParts, path: Path) =>
	path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], {
		...params,
		...query,
		...body,
	});

/** The fields that are shown. A row list and its JSON share a name; if the JSON is filled in, it comes first. */
const filledIn = (fields: readonly Field[], values: Values, top = values): Field[] => {
	const isJson = ({ property: { type, name } }: Field) => type === 'json' && !isEmpty(values[name]);
	const shown = usedFields(fields, values, top).map((field) => {
		const { children, childKind, property } = field;
		const isCollection = children && childKind === 'fields';
		return isCollection ? { ...field, children: filledIn(children, recordOr(values[property.name]), values) } : field;
	});
	return [...shown.filter(isJson), ...shown];
};

const withNamesAsText = (values: Values): Values =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, value instanceof Unresolved ? value.text : value]),
	);

/** The files in a form aren't JSON and are validated when they are read. */
const unsendableIn = ({ multipart }: Endpoint, { params, query, body }: RequestParts): Issue[] => [
	...problemsIn(withNamesAsText({ ...params, ...query, ...(multipart !== true && body) })),
	...problemsInUrl(withNamesAsText({ ...params, ...query })),
];

/** Custom fields override validated fields and aren't validated themselves. */
export const withCustom = (
	{ endpoint }: Pick<Operation, 'endpoint'>,
	parts: RequestParts,
	custom: unknown,
): RequestParts => {
	if (custom === undefined) return parts;
	if (custom instanceof Unreadable) throw new BadInput(`Custom Fields (JSON) ${custom.reason}`);
	if (!isRecord(custom)) throw new BadInput('Custom Fields (JSON) must be a JSON object');
	if (endpoint.responseType === 'pages' && 'page' in custom) {
		throw new BadInput("Custom Fields (JSON) can't choose a page. Use Return All and Limit");
	}
	const target = endpoint.body ? 'body' : 'query';
	return { ...parts, [target]: { ...parts[target], ...custom } };
};

/**
 * Validates an item's request against the documentation. Names that must still be resolved pass, since only the API
 * knows them. Rules across fields look at what will be sent, including custom fields, which aren't validated themselves
 * (undocumented: docs/interface.md#u-cross-field-rules). Throws a BadInput that lists every wrong field by its label
 * and says what is allowed.
 */
export const assertItem = (
	operation: Pick<Operation, 'endpoint' | 'fields' | 'fillsIn'>,
	{ parts, custom, values, wrong = [] }: Pick<ItemRequest, 'parts' | 'custom' | 'values'> & Partial<ItemRequest>,
) => {
	const { endpoint, fields, fillsIn } = operation;
	const unchecked = Object.keys(recordOr(custom));
	const isFilledIn = ({ path, message }: Issue) =>
		fillsIn === true && path.length === 1 && String(path[0]) in (endpoint.body ?? {}) && message === REQUIRED;

	const isShown = (name: string) => usedFields(fields, values).some(({ apiName }) => apiName === name);
	/** Downloading all files doesn't need the ID of a file. */
	const isHidden = ({ path: [name = ''], message }: Issue) =>
		message === REQUIRED && name in endpoint.params && !isShown(String(name));

	for (const request of splitNumbers(endpoint, withCustom(operation, parts, custom))) {
		const problems = unsendableIn(endpoint, request);
		const isNew = ({ path }: Issue) =>
			!problems.some((problem) => path.every((key, depth) => String(problem.path[depth]) === String(key)));
		const sentence = (issue: Issue) => {
			const { path, message } = issue;
			const given = problems.includes(issue) || message === REQUIRED ? '' : givenText(valueInRequest(request, path));
			return `${labelOf([...filledIn(fields, values), ...fields], path)} ${message}${given}`;
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

/** n8n requires objects as records. Any other value that the API returns is put under `value`. */
export const asRecord = (value: unknown): IDataObject => (isRecord(value) ? value : { value: value as string });

/** If an item's JSON contains only `error`, n8n counts it as failed and sends it to the error output. */
export const notDone = ({ message }: Error): ItemOutput => ({ json: { error: message || 'This item failed' } });

/** Output for an empty response (undocumented: docs/interface.md#u-empty-answers). */
const nothingBut = ({ method }: Endpoint): IDataObject => (method === 'DELETE' ? { deleted: true } : { success: true });

/** The record with the requested ID, even if the API didn't filter its list. */
const onlyRecord = (content: unknown, { query }: RequestParts): IDataObject => {
	const records = listedRecords(content);
	const found =
		records.find(({ id }) => asText(id) === asText(query.id)) ??
		records.find(({ id }) => id === undefined && records.length === 1);
	if (!found)
		throw new Declined(`The API has nothing with the ID ${asText(query.id)}. Check the ID and the environment.`);
	return found;
};

/**
 * The records in a response. An empty response becomes a record that says the request succeeded, and so does a write's
 * empty list. A quote's empty list has no rates. For a deletion, the response's fields are added to that record, or
 * replace it if they report a failure.
 */
export const recordsIn = (endpoint: Endpoint, parts: RequestParts, response: unknown): IDataObject[] => {
	if (endpoint.responseType === 'only') return [onlyRecord(response, parts)];
	const content = (isList(endpoint) ? listIn(response) : undefined) ?? unwrap(response);
	const entries: unknown[] = Array.isArray(content) ? content : [content];
	const records = entries.filter((entry) => entry !== undefined && entry !== null).map(asRecord);
	const isEmptyList = Array.isArray(content) && (endpoint.method === 'GET' || endpoint.isQuote === true);
	if (records.length === 0 && !isEmptyList) return [nothingBut(endpoint)];
	const isDone = endpoint.responseType === 'nothing' && !hasFailure(response);
	return isDone ? records.map((record) => ({ ...nothingBut(endpoint), ...record })) : records;
};

/** A POST without a response isn't retried, but the API may have processed it. */
const warned = ({ method, isQuote }: Endpoint, error: unknown) =>
	error instanceof ServiceFailure && method === 'POST' && !isQuote && isOutcomeUnknown(error)
		? error.after(
				'. The request may still have gone through. Check your DrayEasy account before you run this item again',
			)
		: error;

/**
 * Sends one item's request, split into several if necessary, and returns up to `limit` records. The item's custom
 * fields override whatever the operation added. Throws a ServiceFailure.
 */
export const ask = async ({ context, client, operation, item, parts: given, requestOptions }: ItemCall) => {
	const { endpoint } = operation;
	const parts = withCustom(operation, given, item.custom);
	// When specific numbers are requested, all of their records are returned regardless of the limit (undocumented:
	// docs/interface.md#u-order-numbers).
	const limit = namesNumbers(endpoint, parts) ? Infinity : item.limit;
	try {
		// A write has already happened, so whatever it returns instead of a list is passed on.
		if (!isList(endpoint) || endpoint.method !== 'GET')
			return recordsIn(endpoint, parts, await client.request(endpoint, parts, requestOptions));
		const pages = pagesOfNumbers(client, endpoint, parts, requestOptions, listWarnings(context));
		return (await firstOf(pages, limit)).filter((entry) => entry !== null).map(asRecord);
	} catch (error) {
		throw warned(endpoint, error);
	}
};

/** Records as output items. */
export const asItems = (records: readonly IDataObject[]): ItemOutput[] => records.map((json) => ({ json }));

/**
 * A `run` that changes the validated request right before it is sent, for example by what the API has stored. Throws what
 * `changed` throws.
 */
export const askWith =
	(changed: (call: ItemCall) => Promise<RequestParts>) =>
	async (call: ItemCall): Promise<ItemOutput[]> =>
		asItems(await ask({ ...call, parts: await changed(call) }));
