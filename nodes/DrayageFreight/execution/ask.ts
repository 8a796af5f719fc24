import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../../contract';
import { firstOf, isOutcomeUnknown, recordsOf, ServiceFailure, unwrap } from '../../../transport';
import { Declined } from '../../shared/errors/failures';
import { pagesOfNumbers } from '../../shared/operations/batches';
import { asText } from '../../shared/fields/text';
import { isList, type ItemCall } from '../../shared/operations/operation';
import { asRecord } from './output';

/** What an answer without content becomes (docs/interface.md#u-empty-answers). */
const nothingBut = ({ method }: Endpoint): IDataObject => (method === 'DELETE' ? { deleted: true } : { success: true });

/** What was asked to be done has an item, though its answer be an empty list. */
const orNothing = (endpoint: Endpoint, records: IDataObject[]) =>
	records.length === 0 && endpoint.method !== 'GET' ? [nothingBut(endpoint)] : records;

/** The record asked for by its ID, even where the service did not narrow its list. */
const onlyRecord = (content: unknown, { query }: RequestParts): IDataObject => {
	const records = recordsOf(content);
	const found =
		records.find(({ id }) => asText(id) === asText(query.id)) ??
		records.find(({ id }) => id === undefined && records.length === 1);
	if (!found)
		throw new Declined(`The service has nothing with the ID ${asText(query.id)}. Check the ID and the environment.`);
	return found;
};

/** The records in an answer; where it holds nothing, one record that says that the request succeeded. */
export const recordsIn = (endpoint: Endpoint, parts: RequestParts, answer: unknown): IDataObject[] => {
	if (endpoint.responseType === 'only') return [onlyRecord(answer, parts)];
	const content = unwrap(answer);
	if (endpoint.responseType === 'nothing' || content === undefined) return [nothingBut(endpoint)];
	return orNothing(endpoint, (Array.isArray(content) ? (content as unknown[]) : [content]).map(asRecord));
};

/** A POST without an answer may have been done, and was not sent again. */
const warned = ({ method, isQuote }: Endpoint, error: unknown) =>
	error instanceof ServiceFailure && method === 'POST' && !isQuote && isOutcomeUnknown(error)
		? error.after(
				'. The request may still have gone through. Check your DrayEasy account before you run this item again',
			)
		: error;

/**
 * Sends one item's request, in as many requests as it takes, and answers the records, `limit` of a list at most. Throws a
 * ServiceFailure.
 */
export const ask = async (call: ItemCall, limit: number): Promise<IDataObject[]> => {
	const { client, parts, requestOptions } = call;
	const { endpoint } = call.operation;
	try {
		if (!isList(endpoint)) return recordsIn(endpoint, parts, await client.request(endpoint, parts, requestOptions));
		const records = await firstOf(pagesOfNumbers(client, endpoint, parts, requestOptions), limit);
		return orNothing(endpoint, records.map(asRecord));
	} catch (error) {
		throw warned(endpoint, error);
	}
};
