import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../contract';
import type { Client } from './client';
import { timeoutFailure } from './http/errors';
import { LIMITS, type RequestOptions } from './http/request';
import { recordsOf } from './http/response';
import { raceAbort, withTimeout } from './http/wait';
import { LruMap } from './lruMap';

type LookupClient = Pick<Client, 'account' | 'request'>;

interface Lookup {
	readonly records: Promise<IDataObject[]>;
	/** Until when it may be used; Infinity while it is under way. */
	until: number;
	/** How many wait for it; when nobody does any more, it is stopped. */
	waiting: number;
	readonly stop: AbortController;
}

const FIVE_MINUTES = 300_000;
const MOST_LOOKUPS = 300;

const lookups = new LruMap<string, Lookup>(MOST_LOOKUPS);

const start = (client: LookupClient, endpoint: Endpoint, query: RequestParts['query']): Lookup => {
	const stop = new AbortController();
	// Limits of its own, since whoever joins may have more time than whoever began.
	const options = { ...LIMITS, signal: stop.signal };
	const records = client.request(endpoint, { query }, options).then(recordsOf);
	const lookup = { records, until: Infinity, waiting: 0, stop };
	const end = (found: readonly unknown[]) => {
		// Nothing found is not kept: the record may be created a moment later.
		lookup.until = found.length === 0 ? 0 : performance.now() + FIVE_MINUTES;
	};
	records.then(end, () => end([]));
	return lookup;
};

/**
 * The records that a query finds. The same query of the same account that is under way is shared; what a `lasting` one
 * found is kept for five minutes. Throws a ServiceFailure.
 */
export const lookUp = async (
	client: LookupClient,
	endpoint: Endpoint,
	query: RequestParts['query'],
	isLasting: boolean,
	options: RequestOptions = {},
): Promise<IDataObject[]> => {
	const key = JSON.stringify([client.account, endpoint.path, query]);
	const known = lookups.get(key);
	const isUsable = known && (isLasting ? performance.now() < known.until : known.until === Infinity);
	const lookup = isUsable ? known : start(client, endpoint, query);
	lookups.set(key, lookup);
	const { timeout, maximumWait, signal } = { ...LIMITS, ...options };
	const ms = timeout + maximumWait;
	const late = () => timeoutFailure(ms);
	lookup.waiting++;
	try {
		return await withTimeout(ms, signal, (either) => raceAbort(lookup.records, either), late);
	} finally {
		if (--lookup.waiting === 0) {
			lookup.stop.abort();
			// A list that nobody may use again can be as large as an account.
			if (!isLasting || lookup.until === Infinity) lookups.delete(key);
		}
	}
};
