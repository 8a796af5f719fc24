import type { IAllExecuteFunctions, IDataObject } from 'n8n-workflow';
import { type Endpoint, endpoints, type Quota, type RequestParts } from '../contract';
import { cancellation, raceAbort, type Redact, ServiceFailure, timeoutFailure, withTimeout } from './errors';
import { maskTokens, quotaWords, redactor, refusal } from './http/refusal';
import {
	accountOf,
	CREDENTIAL,
	type DrayageCredential,
	fillPath,
	type HttpRequest,
	LIMITS,
	type RequestOptions,
	sendOnce,
	type SendOptions,
	toForm,
} from './http/request';
import { type HttpResponse, listedRecords, parseBody, type QuotaReport, recordsOf } from './http/response';
import { isQuotaSpent, RateLimiter, sendWithRetries } from './retry';

export {
	asFailure,
	cancellation,
	formatDuration,
	inTurn,
	pause,
	quoted,
	raceAbort,
	repeated,
	ServiceFailure,
	timeoutFailure,
	timing,
	withTimeout,
} from './errors';
export { maskTokens } from './http/refusal';
export {
	accountOf,
	ADDRESSES,
	baseAddress,
	CREDENTIAL,
	LIMITS,
	storedFile,
	UploadFile,
	type DrayageCredential,
	type RequestOptions,
} from './http/request';
export {
	hasFailure,
	isFilled,
	isRecord,
	listedRecords,
	listIn,
	NO,
	recordId,
	recordOr,
	recordsOf,
	reportsFailure,
	unwrap,
	YES,
} from './http/response';
export { firstOf, pagesOf, PER_PAGE, type ListReading } from './pages';
export { isOutcomeUnknown } from './retry';

/** A map with at most `most` entries. It drops the least recently used entry first. */
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

	clear(): void {
		this.#entries.clear();
	}
}

type LookupClient = Pick<Client, 'account' | 'request'>;

/** A pending lookup request sent by one client. */
interface Lookup {
	readonly key: string;
	readonly client: LookupClient;
	readonly records: Promise<IDataObject[]>;
	/** The number of callers waiting for the result. When it reaches zero, the request is aborted. */
	waiting: number;
	readonly stop: AbortController;
}

/** Records found by a lookup, and how long they may be reused. */
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
	// The lookup has its own time limits, since callers that join later may have more time left than the first one.
	const records = client.request(endpoint, { query }, { ...LIMITS, signal: stop.signal }).then(read);
	const lookup = { key, client, records, waiting: 0, stop };
	const end = () => inProgress.delete(lookup);
	inProgress.add(lookup);
	records.then(end, end);
	return lookup;
};

/** Returns the records of a lookup. The lookup is aborted once no caller is waiting for it. */
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
 * Returns the records that match a query. Callers with the same query for the same account share one request. A client
 * never inherits another client's failure, since that client's execution may have been stopped. It sends the query
 * itself instead. Throws a ServiceFailure.
 */
export const lookUp = async (
	client: LookupClient,
	endpoint: Endpoint,
	query: RequestParts['query'],
	options: RequestOptions = {},
): Promise<IDataObject[]> => {
	const { timeout, maximumWait, signal } = { ...LIMITS, ...options };
	return await lookUpWithin(timeout + maximumWait, client, endpoint, query, signal);
};

/** The same for records that rarely change, such as cities. The result is cached for five minutes. */
export const lookUpCached: typeof lookUp = async (client, endpoint, query, options) => {
	const key = lookupKey(client, endpoint, query);
	const known = found.get(key);
	if (known && performance.now() < known.until) return known.records;
	const records = await lookUp(client, endpoint, query, options);
	// An empty result isn't cached, since the record may be created a moment later.
	if (records.length > 0) found.set(key, { records, until: performance.now() + FIVE_MINUTES });
	return records;
};

const lookupKey = ({ account }: LookupClient, { path }: Endpoint, query: RequestParts['query']) =>
	JSON.stringify([account, path, query]);

/** Looks up records like `lookUp`, with a total time limit in milliseconds. */
const lookUpWithin = async (
	ms: number,
	client: LookupClient,
	endpoint: Endpoint,
	query: RequestParts['query'],
	signal: AbortSignal | undefined,
): Promise<IDataObject[]> => {
	const key = lookupKey(client, endpoint, query);
	const sameLookups = () => [...inProgress].filter((lookup) => lookup.key === key);
	const own = () => sameLookups().find((lookup) => lookup.client === client);
	const share = async (signal: AbortSignal) => {
		const [other] = own() ? [] : sameLookups();
		const shared = other && (await raceAbort(other.records, signal).catch(() => undefined));
		if (signal.aborted) throw cancellation();
		return shared ?? (await recordsFrom(own() ?? start(key, client, endpoint, query), signal));
	};

	return await withTimeout(ms, signal, share, () => timeoutFailure(ms));
};

/** Sends requests for one credential from one n8n context. */
export interface Client {
	/** The base URL. */
	readonly address: string;
	/** Identifies the account without revealing its token. */
	readonly account: string;
	/** The default request options. */
	readonly options: SendOptions;
	/**
	 * Sends a request, with retries where they may help. Resolves to the last response, even if it is a rejection or a
	 * redirect. Throws a ServiceFailure if there was no response.
	 */
	exchange(request: HttpRequest, options?: RequestOptions): Promise<HttpResponse>;
	/** Removes the access token from text that came from the API. */
	readonly redact: Redact;
	/**
	 * Converts a rejected response to a failure for the user, without the access token. The response's body must be
	 * text.
	 */
	refusal(response: HttpResponse, endpoint: Endpoint): ServiceFailure;
	/** Sends a request and resolves to its parsed content, or undefined if it is empty. Throws a ServiceFailure. */
	request(endpoint: Endpoint, parts: Partial<RequestParts>, options?: RequestOptions): Promise<unknown>;
}

const MOST_ACCOUNTS = 1_000;

/** This process's rate limiters by account, shared by all nodes and executions. */
const limiters = new LruMap<string, RateLimiter>(MOST_ACCOUNTS);

const limiterOf = (account: string): RateLimiter => {
	const known = limiters.get(account) ?? new RateLimiter();
	limiters.set(account, known);
	return known;
};

const bodyFor = ({ body, multipart }: Endpoint, content: RequestParts['body']) => {
	if (!body) return {};
	// The form sets its own content type, which contains its boundary.
	if (multipart) return { body: () => toForm(content) };
	return { body: () => JSON.stringify(content), headers: { 'Content-Type': 'application/json' } };
};

const redirected = (status: number) =>
	new ServiceFailure(
		'redirected',
		`The base URL redirects to another URL (status ${status})`,
		'Enter the final URL as the base URL in the credential, with https if the API requires it.',
		status,
	);

/** Seconds added to the API's own timeout for the network. */
const SLACK = 15;

/** Extends the timeout if the request specifies how long the API may take. */
const timeoutFor = ({ serverTimeout }: Endpoint, body: RequestParts['body'], timeout: number) => {
	if (!serverTimeout) return timeout;
	const given = Number(body[serverTimeout.field] ?? serverTimeout.seconds);
	return Number.isFinite(given) ? Math.max(timeout, (given + SLACK) * 1_000) : timeout;
};

/** Returns the profile's information about a quota; empty if the profile can't be read in time. */
const quotaReport = async (
	client: Client,
	{ limitField }: Quota,
	ms: number,
	signal: AbortSignal | undefined,
): Promise<QuotaReport> => {
	const profiles = lookUpWithin(ms, client, endpoints.userProfile.get, {}, signal);
	const [profile] = await profiles.catch(() => []);
	return { remaining: profile?.[`remaining_${limitField}`], refillsIn: profile?.[`${limitField}_refresh_in_seconds`] };
};

/** Functions that redact a context's access tokens. */
const redactors = new WeakMap<object, Redact>();

/** Removes webhook tokens from text, and the access token if this n8n context has opened a client. */
export const redactFor = (context: object): Redact => redactors.get(context) ?? maskTokens;

/**
 * Opens a client for the node's credential; `usual` are its default request options. Throws a ServiceFailure if the
 * credential can't be used.
 */
export const openClient = async (context: IAllExecuteFunctions, usual: RequestOptions = {}): Promise<Client> => {
	const credential = await context.getCredentials<DrayageCredential & IDataObject>(CREDENTIAL);
	const { address, accessToken, key: account } = accountOf(credential);
	const redactAccessToken = redactor(accessToken);
	// A rejected webhook configuration may include its URL.
	const redact = (text: string) => maskTokens(redactAccessToken(text));
	// Items can have different tokens if the credential contains an expression.
	const known = redactFor(context);
	redactors.set(context, (text) => redact(known(text)));
	const limiter = limiterOf(account);

	const client: Client = {
		address,
		account,
		redact,
		options: {
			...LIMITS,
			signal: 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
			...usual,
		},
		exchange(request, given) {
			const options = { ...client.options, ...given };
			const send = () => sendOnce(context, address, request, options);
			const askQuota = async (ms: number) =>
				request.quota && (await quotaReport(client, request.quota, ms, options.signal));
			return sendWithRetries(request, limiter, options, send, askQuota);
		},
		refusal(response, { quota }) {
			const words = quota && isQuotaSpent(response) ? quotaWords(quota, response.quota?.refillsIn) : undefined;
			return refusal(response, redact, words);
		},
		async request(endpoint, { params = {}, query = {}, body = {} }, given) {
			const timeout = timeoutFor(endpoint, body, given?.timeout ?? client.options.timeout);
			const response = await client.exchange(
				{
					method: endpoint.method,
					url: fillPath(endpoint.path, params),
					qs: query as IDataObject,
					...bodyFor(endpoint, body),
					// Requested as text, so that a response that isn't JSON can be detected.
					encoding: 'text',
					quota: endpoint.quota,
					isQuote: endpoint.isQuote,
				},
				{ ...given, timeout },
			);
			if (response.status >= 400) throw client.refusal(response, endpoint);
			if (response.status >= 300) throw redirected(response.status);
			return parseBody(response);
		},
	};
	return client;
};
