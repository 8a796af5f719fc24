import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { isRecord, listedRecords, findList, recordOr, reportsFailure, unwrap } from '../../../transport/content';
import { ServiceFailure } from '../../../transport/errors';
import { firstOf, pagesOf } from '../../../transport/pages';
import { isOutcomeUnknown } from '../../../transport/retry';
import { listReading } from '../collect';
import { Refusal } from '../errors';
import { asText } from '../fields/text';
import type { ItemCall, ItemOutput } from './item';
import { isList } from './operation';

/** Returns a value as a record, since n8n requires objects. A value that isn't an object is put under `value`. */
const asRecord = (value: unknown): IDataObject => (isRecord(value) ? value : { value: value as string });

/** Returns the entries of a list as records, without empty ones. */
export const asRecords = (entries: readonly unknown[]): IDataObject[] =>
	entries.filter((entry) => entry !== undefined && entry !== null).map(asRecord);

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
		throw new Refusal(
			`The API found no record with the ID ${asText(query.id)}. Check the ID and the environment.`,
			undefined,
			false,
		);
	return found;
};

/**
 * Returns the records in a response. An empty response becomes a record that says that the request succeeded, and so
 * does an empty list from a write. A quote's empty list contains no rates. For a deletion, the response's fields are
 * added to that record, or replace it if they report a failure.
 */
export const recordsIn = (endpoint: Endpoint, parts: RequestParts, response: unknown): IDataObject[] => {
	if (endpoint.responseType === 'only') return [onlyRecord(response, parts)];
	const content = (isList(endpoint) ? findList(response) : undefined) ?? unwrap(response);
	const records = asRecords(Array.isArray(content) ? content : [content]);
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
		? error
				.after('. The request may still have gone through. Check your DrayEasy account before you try again')
				.with({ hint: '' })
		: error;

/** Sends one item's request, and returns up to `limit` records. Throws a ServiceFailure. */
export const ask = async (call: ItemCall): Promise<IDataObject[]> => {
	const { client, parts, operation, requestOptions } = call;
	const { endpoint } = operation;
	// A write has already happened, so its response is returned even if it isn't a list.
	if (isList(endpoint) && endpoint.method === 'GET') {
		const pages = pagesOf(client, endpoint, parts, requestOptions, listReading(call));
		return asRecords(await firstOf(pages, call.limit));
	}
	try {
		return recordsIn(endpoint, parts, await client.request(endpoint, parts, requestOptions));
	} catch (error) {
		throw warned(endpoint, error);
	}
};
