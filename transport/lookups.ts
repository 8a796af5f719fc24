import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../contract';
import type { Client } from './client';
import { cancellation, timeoutFailure } from './http/errors';
import { LIMITS, type RequestOptions } from './http/request';
import { listedRecords, recordsOf } from './http/response';
import { raceAbort, withTimeout } from './timing';

/** A map that forgets the entry that was used longest ago when there are more than `most`. */
export class LruMap<K, V> {
	readonly #entries = new Map<K, V>();

	constructor(private readonly most: number) {}

	get(key: K): V | undefined {
		const value = this.#entries.get(key);
		if (value !== undefined) this.set(key, value);
		return value;
	}

	set(key: K, value: V): void {
		this.#entries.delete(key);
		this.#entries.set(key, value);
		const [oldest] = this.#entries.keys();
		if (this.#entries.size > this.most) this.#entries.delete(oldest as K);
	}

	delete(key: K): void {
		this.#entries.delete(key);
	}
}

type LookupClient = Pick<Client, 'account' | 'request'>;

/** A request that looks for records, sent by one client. */
interface Lookup {
	readonly key: string;
	readonly client: LookupClient;
	readonly records: Promise<IDataObject[]>;
	/** How many callers of its client wait for it; when none does, it is stopped. */
	waiting: number;
	readonly stop: AbortController;
}

/** Records that were found, and until when they may be used again. */
interface Found {
	readonly records: IDataObject[];
	readonly until: number;
}

const FIVE_MINUTES = 300_000;
const MOST_LOOKUPS = 300;

const found = new LruMap<string, Found>(MOST_LOOKUPS);
const inProgress = new Set<Lookup>();

const start = (key: string, client: LookupClient, endpoint: Endpoint, query: RequestParts['query']): Lookup => {
	const stop = new AbortController();
	const read = endpoint.responseType === 'record' ? recordsOf : listedRecords;
	// Limits of its own, since callers that join may have more time than the first.
	const records = client.request(endpoint, { query }, { ...LIMITS, signal: stop.signal }).then(read);
	const lookup = { key, client, records, waiting: 0, stop };
	const end = () => inProgress.delete(lookup);
	inProgress.add(lookup);
	records.then(end, end);
	return lookup;
};

/** The records of a lookup, which is stopped when none of its callers waits for it any more. */
const recordsFrom = async (lookup: Lookup, signal: AbortSignal): Promise<IDataObject[]> => {
	lookup.waiting++;
	try {
		return await raceAbort(lookup.records, signal);
	} finally {
		if (--lookup.waiting === 0) {
			inProgress.delete(lookup);
			lookup.stop.abort();
		}
	}
};

/**
 * The records that a query finds. Callers that ask the same of the same account at the same time share what is found. A
 * client never shares the failure of another one, since that one's execution may have been stopped: it sends the query
 * itself. What a `lasting` query finds is kept for five minutes. Throws a ServiceFailure.
 */
export const lookUp = async (
	client: LookupClient,
	endpoint: Endpoint,
	query: RequestParts['query'],
	isLasting: boolean,
	options: RequestOptions = {},
): Promise<IDataObject[]> => {
	const key = JSON.stringify([client.account, endpoint.path, query]);
	const known = isLasting ? found.get(key) : undefined;
	if (known && performance.now() < known.until) return known.records;

	const sameLookups = () => [...inProgress].filter((lookup) => lookup.key === key);
	const own = () => sameLookups().find((lookup) => lookup.client === client);
	const share = async (signal: AbortSignal) => {
		const [other] = own() ? [] : sameLookups();
		const shared = other && (await raceAbort(other.records, signal).catch(() => undefined));
		if (signal.aborted) throw cancellation();
		return shared ?? (await recordsFrom(own() ?? start(key, client, endpoint, query), signal));
	};

	const { timeout, maximumWait, signal } = { ...LIMITS, ...options };
	const ms = timeout + maximumWait;
	const records = await withTimeout(ms, signal, share, () => timeoutFailure(ms));
	// An empty result isn't kept: the record may be created a moment later.
	if (isLasting && records.length > 0) found.set(key, { records, until: performance.now() + FIVE_MINUTES });
	return records;
};
