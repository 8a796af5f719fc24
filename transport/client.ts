import type { IAllExecuteFunctions, IDataObject } from 'n8n-workflow';
import { type Endpoint, onceFor, type RequestParts } from '../contract';
import { recordOr } from './content';
import { accountOf, CREDENTIAL, type DrayageCredential } from './http/account';
import { type Redact, ServiceFailure } from './errors';
import { toForm } from './http/form';
import { maskTokens, withoutSecret } from './http/redaction';
import { rejection } from './http/rejection';
import { fillPath, type HttpRequest, LIMITS, type RequestOptions, sendOnce, type SendOptions } from './http/request';
import { type HttpResponse, parseBody } from './http/response';
import { RateLimiter } from './limiter';
import { LruMap } from './lruMap';
import { isQuotaSpent, sendWithRetries } from './retry';

/**
 * Opens a client for the node's credential; `usual` are its default request options. Throws a ServiceFailure if the
 * credential can't be used.
 */
export const openClient = async (context: IAllExecuteFunctions, usual: RequestOptions = {}) => {
	const credential = await readCredential(context);
	const account = accountOf(credential);
	const redact = redactFor(context);
	const limiter = limiterOf(account.key);
	const signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;

	const defaults: SendOptions = { ...LIMITS, signal, ...usual };
	const client = {
		/** The base URL. */
		address: account.address,
		/** Identifies the account without revealing its token. */
		account: account.key,
		/** Removes the access token from text that came from the API. */
		redact,
		/** The default request options. */
		options: defaults,
		/** Returns whether a credential is for the client's account. Throws a ServiceFailure if it can't be used. */
		isFor: (other: DrayageCredential) => accountOf(other).key === account.key,
		/** Sends a request and resolves to its parsed content, or undefined if it is empty. Throws a ServiceFailure. */
		async request(
			endpoint: Endpoint,
			{ params = {}, query = {}, body = {} }: Partial<RequestParts>,
			given?: RequestOptions,
		): Promise<unknown> {
			const request: HttpRequest = {
				method: endpoint.method,
				url: fillPath(endpoint.path, params),
				qs: query as IDataObject,
				...(endpoint.body && bodyFor(endpoint, body)),
				encoding: 'text',
				hasQuota: endpoint.quota !== undefined,
				isQuote: endpoint.isQuote,
			};
			const response = await client.exchange(request, given);
			const { status } = response;
			if (status < 300) return parseBody(response);
			if (status < 400) throw redirected(status);
			throw rejection(response, redact, isQuotaSpent(response) ? endpoint.quota : undefined);
		},
		/**
		 * Sends a request, with retries where they may help. Resolves to the last response, even if it is a rejection
		 * or a redirect. Throws a ServiceFailure if there was no response.
		 */
		async exchange(request: HttpRequest, given?: RequestOptions): Promise<HttpResponse> {
			const options = { ...defaults, ...given };
			const send = async () => await sendOnce(context, account, request, options);
			return await sendWithRetries(request, request.isOtherOrigin ? undefined : limiter, options, send);
		},
		/** Converts a rejected response, whose body must be text, to a failure for the user, without the access token. */
		rejection: (response: HttpResponse) => rejection(response, redact),
	};
	return client;
};

/** Sends requests for one credential from one n8n context. */
export type Client = Awaited<ReturnType<typeof openClient>>;

/** The access tokens that were read in each n8n context. */
const secretsOf = onceFor<object, Set<string>>(() => new Set());

/** Removes webhook tokens from text, and the access tokens that were read in this n8n context, no matter who read them. */
export const redactFor =
	(context: object): Redact =>
	(text) =>
		maskTokens([...secretsOf(context)].reduce(withoutSecret, text));

/** Returns the node's credential, for an item if an expression decides. From then on, redactFor hides its token. */
export const readCredential = async (context: IAllExecuteFunctions, index?: number) => {
	const credential = await context.getCredentials<DrayageCredential & IDataObject>(CREDENTIAL, index);
	// n8n may return nothing for a deleted credential.
	const { accessToken } = recordOr(credential);
	if (typeof accessToken === 'string') secretsOf(context).add(accessToken.trim());
	return credential;
};

const MOST_ACCOUNTS = 1_000;

/** This process's rate limiters by account, shared by all nodes and executions. */
const limiters = new LruMap<string, RateLimiter>(MOST_ACCOUNTS);

const limiterOf = (account: string): RateLimiter => {
	const known = limiters.get(account) ?? new RateLimiter();
	limiters.set(account, known);
	return known;
};

const bodyFor = ({ multipart }: Endpoint, content: RequestParts['body']) => {
	// The form sets its own content type, which contains its boundary.
	if (multipart) return { body: () => toForm(content) };
	return { body: () => JSON.stringify(content), headers: { 'Content-Type': 'application/json' } };
};

const redirected = (status: number) =>
	new ServiceFailure({
		kind: 'redirected',
		message: `The base URL redirects to a different URL (status ${status})`,
		hint: 'Enter the final URL as the base URL in the credential, with https if the API requires it.',
		status,
	});
