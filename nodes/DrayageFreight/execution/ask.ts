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

/** A value that fits a cell: what stands for an object, and the entries of a list as one text. */
const flat = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(flat).join(', ');
	return isRecord(value) ? valueOf({ value }, ['value']) : value;
};

/**
 * The named fields of a record, each flat; `city.full_name` comes as `city_full_name`, and of all containers
 * `containers.number` as one text. Fields it lacks are left out; a record that has none of them is not simplified.
 */
export const simplified = (record: IDataObject, paths: readonly string[]): IDataObject => {
	const fields = paths
		.map((path): [string, unknown] => [path.replace(/\./g, '_'), flat(reach(record, path))])
		.filter(([, value]) => value !== undefined);
	return fields.length > 0 ? (Object.fromEntries(fields) as IDataObject) : record;
};

/** Records as n8n wants them: objects. Anything else that the service may return is put under `value`. */
export const asRecord = (value: unknown): IDataObject => (isRecord(value) ? value : { value: value as string });

/** n8n takes an item for one that was not done, and sends it to the error output, when its JSON holds `error` alone. */
export const notDone = ({ message }: Error): ItemOutput => ({ json: { error: message || 'This item failed' } });

/** What a response without content becomes (undocumented: docs/interface.md#u-empty-answers). */
const nothingBut = ({ method }: Endpoint): IDataObject => (method === 'DELETE' ? { deleted: true } : { success: true });

/** The record asked for by its ID, even where the service did not narrow its list. */
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
 * The records in a response. An empty one becomes a record that says that the request succeeded, for a write also an empty
 * list. What a deletion returns is added to that record, and replaces it where it reports a failure.
 */
export const recordsIn = (endpoint: Endpoint, parts: RequestParts, response: unknown): IDataObject[] => {
	if (endpoint.responseType === 'only') return [onlyRecord(response, parts)];
	const content = (isList(endpoint) ? listIn(response) : undefined) ?? unwrap(response);
	const entries: unknown[] = Array.isArray(content) ? content : [content];
	const records = entries.filter((entry) => entry !== undefined && entry !== null).map(asRecord);
	const isEmptyList = Array.isArray(content) && endpoint.method === 'GET';
	if (records.length === 0 && !isEmptyList) return [nothingBut(endpoint)];
	const isDone = endpoint.responseType === 'nothing' && !hasFailure(response);
	return isDone ? records.map((record) => ({ ...nothingBut(endpoint), ...record })) : records;
};

/** A POST without a response may have been done, and was not sent again. */
const warned = ({ method, isQuote }: Endpoint, error: unknown) =>
	error instanceof ServiceFailure && method === 'POST' && !isQuote && isOutcomeUnknown(error)
		? error.after(
				'. The request may still have gone through. Check your DrayEasy account before you run this item again',
			)
		: error;

/**
 * Sends one item's request, in as many requests as it takes, and returns the records, up to the limit of the item. Its custom
 * fields are laid over whatever the operation added. Throws a ServiceFailure.
 */
export const ask = async ({ context, client, operation, item, parts: given, requestOptions }: ItemCall) => {
	const { endpoint } = operation;
	const parts = withCustom(operation, given, item.custom);
	// All records of the numbers asked for are wanted, whatever the limit (undocumented: docs/interface.md#u-order-numbers).
	const limit = namesNumbers(endpoint, parts) ? Infinity : item.limit;
	try {
		// What a write returns in place of its list is passed on, since it was done.
		if (!isList(endpoint) || endpoint.method !== 'GET')
			return recordsIn(endpoint, parts, await client.request(endpoint, parts, requestOptions));
		const pages = pagesOfNumbers(client, endpoint, parts, requestOptions, listWarnings(context));
		return (await firstOf(pages, limit)).filter((entry) => entry !== null).map(asRecord);
	} catch (error) {
		throw warned(endpoint, error);
	}
};

export const asItems = (records: readonly IDataObject[]): ItemOutput[] => records.map((json) => ({ json }));

/** An operation that first completes its request, such as with what only the service knows. Throws what `complete` throws. */
export const askWith =
	(complete: (call: ItemCall) => Promise<RequestParts>) =>
	async (call: ItemCall): Promise<ItemOutput[]> =>
		asItems(await ask({ ...call, parts: await complete(call) }));

/** Names the numbers that no record of the response has. */
export const notFoundHint = (numbers: readonly string[]) =>
	`Not found: ${firstFew(numbers)}. Check the numbers and the environment. To get an item for each missing number, turn on Report Numbers Not Found.`;
