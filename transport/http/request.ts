import { createHash } from 'crypto';
import type {
	IAllExecuteFunctions,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import type { Endpoint } from '../../contract';
import { connectionFailure, interruption, ServiceFailure, timeoutFailure } from '../errors';
import { withTimeout } from '../waiting';
import type { HttpResponse } from './response';

/** The data of the credential `drayageFreightApi`. */
export interface DrayageCredential {
	readonly environment: 'production' | 'test' | 'custom';
	readonly baseUrl?: string;
	readonly accessToken: string;
}

/** docs/interface.md#addresses */
export const ADDRESSES = {
	production: 'https://api.drayeasy.com',
	test: 'https://apitest.drayeasy.com',
} as const;

/** Returns the value of a field as text. An expression may return a number or nothing. */
const fieldText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const CHECK_EXPRESSION = 'If the field is an expression, check what it evaluates to: unknown variables are empty.';

/** Returns why a base URL is unusable, as the end of the sentence "The base URL in the credential …". */
const flawOf = (address: string): string | undefined => {
	const url = /^https?:\/\/[^\s/?#]/i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
	if (!url) return "isn't a valid URL";
	if (url.username + url.password !== '') return 'contains a user name or password';
	if (address.includes('?')) return 'contains a query, from "?" on';
	return address.includes('#') ? 'contains a fragment, from "#" on' : undefined;
};

/**
 * Returns the base URL for all paths, without a trailing slash. Also accepts trailing slashes and the `/api/v2` that
 * users tend to paste. Throws a ServiceFailure that explains why a URL can't be used.
 */
export const baseAddress = ({ environment, baseUrl }: DrayageCredential): string => {
	if (environment !== 'custom') {
		if (Object.hasOwn(ADDRESSES, environment)) return ADDRESSES[environment];
		// Other values come only from expressions. Without a URL, the request would be sent to n8n's own host.
		throw new ServiceFailure(
			'unreachable',
			"The environment in the credential isn't production, test or custom",
			`Choose it from the list. ${CHECK_EXPRESSION}`,
		);
	}
	const address = fieldText(baseUrl)
		.trim()
		.replace(/(?<!\/)\/+$/, '')
		.replace(/\/api(\/v2)?$/, '')
		.replace(/(?<!\/)\/+$/, '');
	const flaw = flawOf(address);
	if (flaw === undefined) return address;
	throw new ServiceFailure(
		'unreachable',
		`The base URL in the credential ${flaw}`,
		'Enter a URL that starts with http:// or https:// and ends with the host or a path, such as https://freight.example.com. The access token has its own field.',
	);
};

/**
 * Returns a value as one path segment. An empty segment, or one made up only of dots, even if encoded, would
 * resolve to another endpoint.
 */
const segmentOf = (name: string, value: unknown): string => {
	const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
	if (typeof text === 'string' && !/^\.{0,2}$|\p{Surrogate}/u.test(text)) return encodeURIComponent(text);
	throw new ServiceFailure(
		'unreadable',
		`The request wasn't sent: the ${name.replace(/([A-Z])/g, ' $1').toLowerCase()} can't be used in a URL`,
		'Check the ID. If the API returned it, ask DrayEasy support about this record.',
		undefined,
		undefined,
		true,
	);
};

/**
 * Returns an endpoint's path with its parameters filled in. Each value is encoded, so that it can't lead to another
 * endpoint. Throws a ServiceFailure if a value is neither a number nor text, or can't be encoded.
 */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>>) =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, params[name]));

/** Identifies an account at a base URL without revealing its token. */
const accountKey = (address: string, token: string) =>
	createHash('sha256').update(`${address}\n${token}`).digest('hex');

/** The account that a credential gives access to. */
export interface Account {
	readonly address: string;
	readonly accessToken: string;
	/** Identifies the account without revealing the token. */
	readonly key: string;
}

/**
 * Returns the account for a credential. Any field of the credential can be an expression. Throws a ServiceFailure if a
 * field is unusable.
 */
export const accountOf = (credential: DrayageCredential): Account => {
	const address = baseAddress(credential);
	const accessToken = fieldText(credential.accessToken);
	if (accessToken.trim() !== '') return { address, accessToken, key: accountKey(address, accessToken) };
	throw new ServiceFailure(
		'refused',
		'The access token in the credential is empty',
		`Enter the token that DrayEasy issued. ${CHECK_EXPRESSION}`,
	);
};

/** A file in a request body. Each attempt reads it again, so its content is in memory only while it is sent. */
export class UploadFile {
	constructor(readonly open: () => Promise<File>) {}
}

type Leaf = string | number | boolean | null | UploadFile;
type FormEntry = readonly [name: string, value: Leaf];

/**
 * Formats form field names: `{file_list: [{type}]}` becomes `file_list[0][type]`, as the API expects
 * (docs/interface.md#order-files).
 */
const formEntries = (name: string, value: unknown): FormEntry[] => {
	if (value === undefined) return [];
	if (typeof value !== 'object' || value === null || value instanceof UploadFile) return [[name, value as Leaf]];
	return Object.entries(value).flatMap(([key, inner]) => formEntries(`${name}[${key}]`, inner));
};

/**
 * Returns a multipart form for a request body: files under their names, everything else as text. Lists and objects,
 * including those in custom fields, get bracketed names. Throws any error from opening a file.
 */
export const toForm = async (body: Readonly<Record<string, unknown>>): Promise<FormData> => {
	const form = new FormData();
	for (const [name, value] of Object.entries(body).flatMap(([key, inner]) => formEntries(key, inner))) {
		form.append(name, value instanceof UploadFile ? await value.open() : String(value ?? ''));
	}
	return form;
};

/** The name of the credential type. */
export const CREDENTIAL = 'drayageFreightApi';

/** The time limits and the cancellation of one request. */
export interface RequestOptions {
	/** Milliseconds until one attempt times out. For a stream, the maximum time without data. */
	readonly timeout?: number;
	/** Milliseconds after which no more retries are made, including time spent waiting for the rate limit. */
	readonly maximumWait?: number;
	/** Cancels the request. Replaces the execution's signal. */
	readonly signal?: AbortSignal | undefined;
}

/** The default time limits of a request in milliseconds. The total covers ten windows of the rate limit. */
export const LIMITS = { timeout: 60_000, maximumWait: 600_000 };

/** The complete options of a request. */
export type SendOptions = RequestOptions & typeof LIMITS;

/**
 * One HTTP request, with the n8n options that vary between requests. Below the base URL, `url` is a path, filled in and
 * encoded. The body is created again for each attempt, since a form can be read only once.
 */
export interface HttpRequest extends Pick<IHttpRequestOptions, 'url' | 'qs' | 'headers'> {
	readonly method: Endpoint['method'];
	readonly encoding: 'text' | 'stream';
	readonly body?: () => IHttpRequestOptions['body'] | Promise<IHttpRequestOptions['body']>;
	/** Whether the request counts against a quota. */
	readonly hasQuota?: boolean;
	/** Whether the request only asks for a price. */
	readonly isQuote?: boolean | undefined;
}

/** The response body of a request with the encoding `stream`. Aborting the request's signal closes it. */
export type FileStream = Exclude<Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0], Buffer>;

const isStream = (body: unknown): body is FileStream =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** Returns a context with a different signal, since n8n always sends requests with the execution's signal. */
const withSignal = (context: IAllExecuteFunctions, signal: AbortSignal | undefined) =>
	Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as IAllExecuteFunctions;

/**
 * undocumented: how the API expects booleans in a query (docs/interface.md#u-lists-in-queries). More servers accept `1`
 * than the text "true".
 */
const asQuery = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(asQuery);
	return typeof value === 'boolean' ? Number(value) : value;
};

/**
 * Sends a request once and resolves to the response, regardless of its status, without following redirects. The token
 * is sent only if `address`, the base URL, is given. The timeout covers the whole response, so slow responses time out
 * too. A stream can take any length of time as long as data arrives. Throws a ServiceFailure if there is no response.
 */
export const sendOnce = async (
	context: IAllExecuteFunctions,
	address: string | undefined,
	{ method, url, qs = {}, headers = {}, encoding, body: open }: HttpRequest,
	{ timeout, signal }: SendOptions,
): Promise<HttpResponse> => {
	const content = await open?.();
	const options: IHttpRequestOptions = {
		method,
		url,
		qs: Object.fromEntries(Object.entries(qs).map(([name, value]) => [name, asQuery(value)])) as IDataObject,
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
		...(address !== undefined && { baseURL: address }),
		...(content !== undefined && { body: content }),
	};
	const { helpers } = context;
	const ask = async (deadline: AbortSignal) => {
		try {
			const response: unknown = await (address === undefined
				? helpers.httpRequest({ ...options, abortSignal: deadline })
				: helpers.httpRequestWithAuthentication.call(withSignal(context, deadline), CREDENTIAL, options));
			const { statusCode: status, headers, body } = response as IN8nHttpFullResponse;
			// An unhandled error event would end the process. The stream's reader finds the error in `errored`.
			if (isStream(body)) body.on('error', () => undefined);
			return { status, headers, body };
		} catch (error) {
			if (deadline.aborted) throw interruption();
			throw connectionFailure(error);
		}
	};
	const response = await withTimeout(timeout, signal, ask, () => timeoutFailure(timeout));
	if (encoding !== 'stream') return response;
	const stream = response.body as FileStream;
	signal?.addEventListener('abort', () => stream.destroy(), { once: true });
	return response;
};
