import type { Endpoint, RequestParts } from '../contract';
import { recordsOf } from './response';
import { LruMap } from './lruMap';
import { MAXIMUM_WAIT, type Client } from './client';
import { ServiceFailure } from './errors';
import { REQUEST_TIMEOUT, type RequestOptions } from './request';
import { raceAbort } from './wait';

interface Entry {
	readonly records: Promise<unknown[]>;
	/** Until when it may be used; Infinity while it is under way. */
	until: number;
	/** How long it may take. */
	readonly options: RequestOptions;
}

const FIVE_MINUTES = 300_000;
const MOST_ENTRIES = 300;

const entries = new LruMap<string, Entry>(MOST_ENTRIES);

const start = (
	key: string,
	client: Client,
	endpoint: Endpoint,
	query: RequestParts['query'],
	options: RequestOptions,
) => {
	const forget = () => {
		if (entries.get(key) === entry) entries.delete(key);
	};
	const entry: Entry = {
		records: client.request(endpoint, { query }, options).then(recordsOf),
		until: Infinity,
		options,
	};
	entries.set(key, entry);
	entry.records.then((records) => {
		// What is not there yet may be there soon.
		if (records.length === 0) forget();
		entry.until = performance.now() + FIVE_MINUTES;
	}, forget);
	return entry;
};

/** Whether one way to options gives up no sooner than the other. */
const isAsPatient = (one: RequestOptions, other: RequestOptions) =>
	(one.timeout ?? REQUEST_TIMEOUT) >= (other.timeout ?? REQUEST_TIMEOUT) &&
	(one.maximumWait ?? MAXIMUM_WAIT) >= (other.maximumWait ?? MAXIMUM_WAIT);

const isUsable = (entry: Entry, isLasting: boolean, options: RequestOptions) =>
	entry.until === Infinity ? isAsPatient(entry.options, options) : isLasting && performance.now() < entry.until;

const isForeignCancel = (error: unknown, { signal }: RequestOptions) =>
	error instanceof ServiceFailure && error.kind === 'cancelled' && !signal?.aborted;

/**
 * The records that a query finds. The same query of the same account that is under way is shared, unless it would give
 * up sooner; what a `lasting` one found is kept for five minutes. Throws a ServiceFailure.
 */
export const lookUp = async (
	client: Client,
	endpoint: Endpoint,
	query: RequestParts['query'],
	isLasting: boolean,
	options: RequestOptions = {},
): Promise<unknown[]> => {
	const key = JSON.stringify([client.account, endpoint.path, query]);
	const known = entries.get(key);
	const entry = known && isUsable(known, isLasting, options) ? known : start(key, client, endpoint, query, options);
	try {
		return await raceAbort(entry.records, options.signal);
	} catch (error) {
		// Whoever asked first was cancelled, which is no reason for the others to end.
		if (isForeignCancel(error, options)) return await lookUp(client, endpoint, query, isLasting, options);
		throw error as Error;
	}
};
