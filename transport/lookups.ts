import type { Endpoint, RequestParts } from '../contract';
import { MAXIMUM_WAIT, type Client } from './client';
import { timeoutFailure } from './errors';
import { LruMap } from './lruMap';
import { REQUEST_TIMEOUT, type RequestOptions } from './request';
import { recordsOf } from './response';
import { raceAbort, withTimeout } from './wait';

type LookupClient = Pick<Client, 'account' | 'request'>;

interface Lookup {
	readonly records: Promise<unknown[]>;
	/** Until when it may be used; Infinity while it is under way. */
	until: number;
	/** How many wait for it; when nobody does any more, it is stopped. */
	waiting: number;
	readonly stop: AbortController;
}

const FIVE_MINUTES = 300_000;
const MOST_LOOKUPS = 300;

const lookups = new LruMap<string, Lookup>(MOST_LOOKUPS);

const start = (key: string, client: LookupClient, endpoint: Endpoint, query: RequestParts['query']) => {
	const stop = new AbortController();
	// Limits of its own, since whoever joins may have more time than whoever began.
	const options = { timeout: REQUEST_TIMEOUT, maximumWait: MAXIMUM_WAIT, signal: stop.signal };
	const records = client.request(endpoint, { query }, options).then(recordsOf);
	const lookup: Lookup = { records, until: Infinity, waiting: 0, stop };
	const forget = () => {
		if (lookups.get(key) === lookup) lookups.delete(key);
	};
	stop.signal.addEventListener('abort', forget);
	records.then(({ length }) => {
		lookup.until = performance.now() + FIVE_MINUTES;
		// What is not there yet may be there soon.
		if (length === 0) forget();
	}, forget);
	lookups.set(key, lookup);
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
	{ signal, timeout = REQUEST_TIMEOUT, maximumWait = MAXIMUM_WAIT }: RequestOptions = {},
): Promise<unknown[]> => {
	const key = JSON.stringify([client.account, endpoint.path, query]);
	const known = lookups.get(key);
	const isUsable = known?.until === Infinity || (isLasting && performance.now() < (known?.until ?? 0));
	const lookup = known && isUsable ? known : start(key, client, endpoint, query);
	const ms = timeout + maximumWait;
	lookup.waiting++;
	try {
		return await withTimeout(
			ms,
			signal,
			(either) => raceAbort(lookup.records, either),
			() => timeoutFailure(ms),
		);
	} finally {
		if (--lookup.waiting === 0 && lookup.until === Infinity) lookup.stop.abort();
	}
};
