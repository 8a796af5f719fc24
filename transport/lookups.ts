import type { IDataObject } from 'n8n-workflow';
import { type Endpoint, onceFor, type RequestParts } from '../contract';
import { LIMITS, type RequestOptions } from './http/request';
import { listedRecords, findRecords } from './content';
import type { Client } from './client';

type Found = Promise<IDataObject[]>;

/** The lookups of each client. A client lives as long as one run. */
const lookupsOf = onceFor<Client, Map<string, Found>>(() => new Map());

/**
 * Returns the records that match a request, without those of other pages. The items of a run that look up the same share
 * one request, so only the end of the run cancels it. Failures and empty results aren't kept, since the record may exist
 * a moment later. Throws a ServiceFailure.
 */
export const lookUp = async (
	client: Client,
	endpoint: Endpoint,
	{ params = {}, query = {} }: Partial<RequestParts>,
	{ timeout = LIMITS.timeout, maximumWait = LIMITS.maximumWait }: RequestOptions = {},
): Promise<IDataObject[]> => {
	const known = lookupsOf(client);
	const key = JSON.stringify([endpoint.path, params, query]);
	const read = endpoint.responseType === 'record' ? findRecords : listedRecords;
	const ask = async () => read(await client.request(endpoint, { params, query }, { timeout, maximumWait }));
	const found = known.get(key) ?? ask();
	known.set(key, found);
	const drop = () => known.delete(key);
	void found.then((records) => records.length === 0 && drop(), drop);
	return await found;
};
