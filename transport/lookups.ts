import type { IDataObject } from 'n8n-workflow';
import { type Endpoint, onceFor, type RequestParts } from '../contract';
import { LIMITS, type RequestOptions } from './http/request';
import { listedRecords, findRecords } from './content';
import type { Client } from './client';
import { LruMap } from './lruMap';

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

const FIVE_MINUTES = 300_000;
const MOST_LOOKUPS = 300;

const places = new LruMap<string, { readonly records: IDataObject[]; readonly until: number }>(MOST_LOOKUPS);

/** The same for records that rarely change, such as cities. All runs share the result for five minutes. */
export const lookUpCached: typeof lookUp = async (client, endpoint, parts, options) => {
	const key = JSON.stringify([client.account, endpoint.path, parts.params, parts.query]);
	const known = places.get(key);
	if (known && performance.now() < known.until) return known.records;
	const records = await lookUp(client, endpoint, parts, options);
	if (records.length > 0) places.set(key, { records, until: performance.now() + FIVE_MINUTES });
	return records;
};
