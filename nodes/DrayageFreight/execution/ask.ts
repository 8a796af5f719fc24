import type { IDataObject } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import {
	listRecords,
	isOutcomeUnknown,
	recordsOf,
	ServiceFailure,
	unwrap,
	type Client,
	type RequestOptions,
} from '../../../transport';
import type { Operation } from '../../shared/operations/operation';
import { LookupFailure } from '../../shared/errors/failures';
import { splitNumbers } from '../../shared/operations/batches';
import { asText } from '../../shared/fields/text';
import { book } from './book';
import { asRecord } from './output';

/** What an answer without content becomes (decision 2). */
const nothingBut = ({ endpoint }: Operation): IDataObject =>
	endpoint.method === 'DELETE' ? { deleted: true } : { success: true };

/** The record asked for by its ID, even where the service did not narrow its list. */
const onlyRecord = (content: unknown, { query }: RequestParts): unknown => {
	const records = recordsOf(content) as IDataObject[];
	const found =
		records.find(({ id }) => asText(id) === asText(query.id)) ??
		records.find(({ id }) => id === undefined && records.length === 1);
	if (!found)
		throw new LookupFailure(
			`The service has nothing with the ID ${asText(query.id)}. Check the ID and the environment.`,
		);
	return found;
};

const askList = async (
	client: Client,
	{ endpoint }: Operation,
	parts: RequestParts,
	limit: number,
	travel: RequestOptions,
) => {
	const found: unknown[] = [];
	for (const request of splitNumbers(endpoint, parts)) {
		if (found.length >= limit) break;
		for (const record of await listRecords(client, endpoint, request, limit - found.length, travel)) found.push(record);
	}
	return found;
};

const askOnce = async (
	client: Client,
	operation: Operation,
	parts: RequestParts,
	travel: RequestOptions,
): Promise<unknown[]> => {
	const { endpoint, recovery } = operation;
	const answer = recovery
		? await book({ client, endpoint, recovery, parts, travel })
		: await client.request(endpoint, parts, travel);
	if (endpoint.responseType === 'only') return [onlyRecord(answer, parts)];
	const content = unwrap(answer);
	if (endpoint.responseType === 'nothing' || content === undefined) return [nothingBut(operation)];
	return Array.isArray(content) ? (content as unknown[]) : [content];
};

/** A POST without an answer may have been done, and was not sent again. A booking's failure says so by itself. */
const warned = ({ endpoint: { method }, recovery }: Operation, error: unknown) =>
	error instanceof ServiceFailure && method === 'POST' && !recovery && isOutcomeUnknown(error)
		? error.after('. It may have been done all the same: look at the service before you run this item again')
		: error;

/** Sends one item's request, in as many requests as it takes, and answers the records. */
export const ask = async (
	client: Client,
	operation: Operation,
	parts: RequestParts,
	limit: number,
	travel: RequestOptions,
): Promise<IDataObject[]> => {
	const lists = operation.endpoint.responseType === 'list' || operation.endpoint.responseType === 'pages';
	const asking = lists ? askList(client, operation, parts, limit, travel) : askOnce(client, operation, parts, travel);
	const records = await asking.catch((error: unknown) => {
		throw warned(operation, error);
	});
	const isSilent = records.length === 0 && operation.endpoint.method !== 'GET';
	return isSilent ? [nothingBut(operation)] : records.map(asRecord);
};
