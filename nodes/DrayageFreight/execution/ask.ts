import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import {
	firstOf,
	hasFailure,
	isOutcomeUnknown,
	isRecord,
	listedRecords,
	listIn,
	ServiceFailure,
	unwrap,
} from '../../../transport';
import { Declined, listWarnings } from '../../shared/errors';
import { asText, firstFew } from '../../shared/fields/text';
import { namesNumbers, pagesOfNumbers, withCustom } from '../../shared/operations/request';
import { isList, type ItemCall, type ItemOutput } from '../../shared/operations/operation';
import { reach, valueOf } from '../../shared/records';

/** A value that fits in a table cell: an object's main value, or the entries of a list in one string. */
const flat = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(flat).join(', ');
	return isRecord(value) ? valueOf({ value }, ['value']) : value;
};

/**
 * The named fields of a record, flattened: `city.full_name` becomes `city_full_name`, and `containers.number` lists the
 * numbers of all containers. Missing fields are omitted. A record with none of the fields is returned unchanged.
 */
export const simplified = (record: IDataObject, paths: readonly string[]): IDataObject => {
	const fields = paths
		.map((path): [string, unknown] => [path.replace(/\./g, '_'), flat(reach(record, path))])
		.filter(([, value]) => value !== undefined);
	return fields.length > 0 ? (Object.fromEntries(fields) as IDataObject) : record;
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

/** A hint that lists the numbers for which no record was returned. */
export const notFoundHint = (numbers: readonly string[]) =>
	`Not found: ${firstFew(numbers)}. Check the numbers and the environment. To get an item for each missing number, turn on Report Numbers Not Found.`;
