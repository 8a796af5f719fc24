import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../contract';
import { accountKey, baseAddress, fillPath, type DrayageCredential } from './address';
import { parseAnswer } from './response';
import { LruMap } from './lruMap';
import { RateLimiter } from './rateLimiter';
import { refusal, ServiceFailure } from './errors';
import { sendWithRetries, type HttpResponse } from './retry';
import {
	cancelSignalOf,
	CREDENTIAL,
	REQUEST_TIMEOUT,
	sendOnce,
	type HttpRequest,
	type RequestContext,
	type RequestOptions,
} from './request';
import { toForm } from './files/upload';

/** How long one request is tried, in milliseconds, unless an option says otherwise: ten windows of the request limit. */
export const MAXIMUM_WAIT = 600_000;

/** Sends requests for one credential from one n8n context. */
export interface Client {
	/** The address that paths are relative to. */
	readonly address: string;
	/** Names the account without revealing its token. */
	readonly account: string;
	/**
	 * Sends one request, again where that may help, and answers what comes back at last, refusals and redirects too.
	 * Throws a ServiceFailure when nothing does.
	 */
	exchange(outgoing: HttpRequest, travel?: RequestOptions): Promise<HttpResponse>;
	/** Sends a request and answers its parsed content, undefined when it is empty. Throws a ServiceFailure. */
	request(endpoint: Endpoint, parts: Partial<RequestParts>, travel?: RequestOptions): Promise<unknown>;
}

const MOST_ACCOUNTS = 1_000;

/** The budgets of this process by account, for all its nodes and executions. */
const budgets = new LruMap<string, RateLimiter>(MOST_ACCOUNTS);

const budgetOf = (account: string): RateLimiter => {
	const known = budgets.get(account) ?? new RateLimiter();
	budgets.set(account, known);
	return known;
};

const bodyOf = (
	{ body, multipart }: Endpoint,
	content: RequestParts['body'],
): Pick<HttpRequest, 'body' | 'headers'> => {
	if (!body) return {};
	// The form's own content type names its boundary.
	if (multipart) return { body: () => toForm(content) };
	return { body: () => JSON.stringify(content), headers: { 'Content-Type': 'application/json' } };
};

const toOutgoing = (endpoint: Endpoint, parts: Partial<RequestParts>): HttpRequest => ({
	method: endpoint.method,
	path: fillPath(endpoint.path, parts.params ?? {}),
	query: parts.query ?? {},
	...bodyOf(endpoint, parts.body ?? {}),
	responseType: 'text',
});

const redirected = (status: number) =>
	new ServiceFailure({
		kind: 'redirected',
		status,
		message: `The address of the service points elsewhere (status ${status})`,
		hint: 'Enter the final address, with https where the service wants it, as the base URL in the credential.',
	});

/** Seconds that an answer may need beyond the time the service was given. */
const SLACK = 15;

/** A service that is told how long it may take must not be given up before. */
const timeoutFor = (
	{ serverTimeout: patience }: Endpoint,
	{ body = {} }: Partial<RequestParts>,
	{ timeout = REQUEST_TIMEOUT }: RequestOptions,
) => {
	if (!patience) return timeout;
	const given = Number(body[patience.field] ?? patience.seconds);
	return Number.isFinite(given) ? Math.max(timeout, (given + SLACK) * 1_000) : timeout;
};

const contentOf = ({ status, body, tried }: HttpResponse): unknown => {
	if (status >= 300 && status < 400) throw redirected(status);
	const content = parseAnswer(status, body);
	if (status >= 400) throw refusal(status, content, tried);
	return content;
};

/**
 * Opens a client for the credential of the node; `usual` is how its requests travel unless told otherwise. Throws a
 * ServiceFailure when the base URL cannot be used.
 */
export const openClient = async (context: RequestContext, usual: RequestOptions = {}): Promise<Client> => {
	const credential = await context.getCredentials<DrayageCredential & IDataObject>(CREDENTIAL);
	const address = baseAddress(credential);
	if (address === undefined) {
		throw new ServiceFailure({
			kind: 'unreachable',
			message: 'The base URL in the credential is no web address',
			hint: 'Enter an address that starts with http:// or https://, such as https://freight.example.com.',
		});
	}

	const account = accountKey(address, credential.accessToken);
	const budget = budgetOf(account);

	const exchange = (outgoing: HttpRequest, given: RequestOptions = {}): Promise<HttpResponse> => {
		const travel = { ...usual, ...given };
		return sendWithRetries({
			method: outgoing.method,
			budget,
			maximumWait: travel.maximumWait ?? MAXIMUM_WAIT,
			signal: travel.signal ?? cancelSignalOf(context),
			send: () => sendOnce(context, address, outgoing, travel),
		});
	};

	return {
		address,
		account,
		exchange,
		async request(endpoint, parts, given = {}) {
			const travel = { ...usual, ...given };
			const timeout = timeoutFor(endpoint, parts, travel);
			return contentOf(await exchange(toOutgoing(endpoint, parts), { ...travel, timeout }));
		},
	};
};
