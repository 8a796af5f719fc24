import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import type { Endpoint } from '../../contract';
import { type Account, CREDENTIAL } from './account';
import { connectionFailure, interruption, ServiceFailure } from '../errors';
import type { HttpResponse } from './response';

/** The time limits and the cancellation of one request. */
export interface RequestOptions {
	/** Milliseconds without a response, or without more of it, until one attempt times out. */
	readonly timeout?: number;
	/** Milliseconds after which no more retries are made, including time spent waiting for the rate limit. */
	readonly maximumWait?: number;
	/** Cancels the request. Replaces the execution's signal. */
	readonly signal?: AbortSignal | undefined;
}

/**
 * The default time limits of a request in milliseconds. The API collects the rates of an LTL quote for up to a minute
 * (docs/interface.md#ltl-quotes). The total covers ten windows of the rate limit.
 */
export const LIMITS = { timeout: 75_000, maximumWait: 600_000 };

/** The complete options of a request. */
export type SendOptions = RequestOptions & typeof LIMITS;

/**
 * One HTTP request, with the n8n options that vary between requests. Below the base URL, `url` is a path, filled in and
 * encoded. The body is created again for each attempt, since a form can be read only once.
 */
export interface HttpRequest extends Pick<IHttpRequestOptions, 'url' | 'qs' | 'headers'> {
	readonly method: Endpoint['method'];
	readonly encoding: 'text' | 'arraybuffer';
	readonly body?: () => IHttpRequestOptions['body'] | Promise<IHttpRequestOptions['body']>;
	/** Whether the request counts against a quota. */
	readonly hasQuota?: boolean;
	/** Whether the request only asks for a price. */
	readonly isQuote?: boolean | undefined;
	/** Whether the request goes to another server, without the token and outside the rate limit. */
	readonly isOtherOrigin?: boolean;
}

/**
 * Returns a value as one path segment. An empty segment, or one made up only of dots, even if encoded, would
 * resolve to another endpoint.
 */
const segmentOf = (name: string, value: unknown): string => {
	const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
	if (typeof text === 'string' && !/^\.{0,2}$|\p{Surrogate}/u.test(text)) return encodeURIComponent(text);
	throw new ServiceFailure({
		kind: 'unreadable',
		message: `The request wasn't sent: the ${name.replace(/([A-Z])/g, ' $1').toLowerCase()} can't be used in a URL`,
		hint: 'Check the ID. If the API returned it, ask DrayEasy support about this record.',
		isUnsent: true,
	});
};

/**
 * Returns an endpoint's path with its parameters filled in. Each value is encoded, so that it can't lead to another
 * endpoint. Throws a ServiceFailure if a value is neither a number nor text, or can't be encoded.
 */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>>) =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, params[name]));

/** Returns a context with a different signal, since n8n always sends requests with the execution's signal. */
const cancelable = (context: IAllExecuteFunctions, signal: AbortSignal | undefined) =>
	Object.assign(Object.create(context) as IAllExecuteFunctions, { getExecutionCancelSignal: () => signal });

/**
 * undocumented: how the API expects booleans in a query (docs/interface.md#u-lists-in-queries). More servers accept `1`
 * than the text "true".
 */
const withoutBooleans = (qs: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(qs).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
	);

/**
 * Sends a request once and resolves to the response, regardless of its status, without following redirects. The token
 * is sent unless the request goes elsewhere. Throws a ServiceFailure if there is no response.
 */
export const sendOnce = async (
	context: IAllExecuteFunctions,
	{ address, credential }: Account,
	{ method, url, qs = {}, headers = {}, encoding, body: open, isOtherOrigin = false }: HttpRequest,
	{ timeout, signal }: SendOptions,
): Promise<HttpResponse> => {
	const content = await open?.();
	const options: IHttpRequestOptions = {
		method,
		url,
		qs: withoutBooleans(qs),
		headers,
		encoding,
		// undocumented: lists in a query are sent as name[]=a&name[]=b (docs/interface.md#u-lists-in-queries).
		arrayFormat: 'brackets',
		timeout,
		json: true,
		returnFullResponse: true,
		// If n8n threw here, it would send a second request after a 401 and hide the body of every error response.
		ignoreHttpStatusErrors: true,
		// n8n would send the token to the redirect's host too.
		disableFollowRedirect: true,
		...(!isOtherOrigin && { baseURL: address }),
		...(content !== undefined && { body: content }),
	};
	const { helpers } = context;
	// n8n would otherwise read the credential from its database for each request.
	const data = credential as unknown as ICredentialDataDecryptedObject;
	const known = { credentialsDecrypted: { id: '', name: CREDENTIAL, type: CREDENTIAL, data } };
	try {
		const { statusCode, headers, body } = (await (isOtherOrigin
			? helpers.httpRequest(signal ? { ...options, abortSignal: signal } : options)
			: helpers.httpRequestWithAuthentication.call(
					cancelable(context, signal),
					CREDENTIAL,
					options,
					known,
				))) as IN8nHttpFullResponse;
		return { status: statusCode, headers, body };
	} catch (error) {
		throw signal?.aborted ? interruption() : connectionFailure(error, timeout);
	}
};
