import type {
	IDataObject,
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';
import type { Endpoint } from '../../contract';
import { connectionFailure, timeoutFailure } from './errors';
import type { HttpResponse } from './response';
import { withTimeout } from './wait';

export const CREDENTIAL = 'drayageFreightApi';

/** The contexts of n8n from which requests are sent. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IHookFunctions | IPollFunctions;

/** Time limits and cancellation of one request. */
export interface RequestOptions {
	/** Milliseconds until one try is given up; for a stream, until nothing has come for so long. */
	readonly timeout?: number;
	/** Milliseconds after which nothing is tried again; waiting for the request limit counts too. */
	readonly maximumWait?: number;
	/** Ends the request, in place of the signal of the execution. */
	readonly signal?: AbortSignal | undefined;
}

/** How long a request may take, in milliseconds, unless an option says otherwise: in all, ten windows of the request limit. */
export const LIMITS = { timeout: 60_000, maximumWait: 600_000 };

/** The options with all that is left out: LIMITS, and the signal of the execution, which the editor has none of. */
export const withDefaults = (context: RequestContext, options: RequestOptions) => ({
	...LIMITS,
	signal: 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
	...options,
});

export type SendOptions = ReturnType<typeof withDefaults>;

/** One HTTP request. The body is made anew for each attempt, since a form can be read only once. */
export interface HttpRequest {
	readonly method: Endpoint['method'];
	/** Path below the address of the service, filled in and encoded; or a whole URL. */
	readonly path: string;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: () => IHttpRequestOptions['body'] | Promise<IHttpRequestOptions['body']>;
	readonly headers?: IDataObject;
	readonly responseType: 'text' | 'stream';
}

/** n8n sends requests with the execution's signal whatever the options say, so it is given a context with another one. */
const withSignal = (context: RequestContext, signal: AbortSignal | undefined) =>
	Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as IExecuteFunctions;

/**
 * Sends a request once and resolves to whatever comes back, whatever its status; no redirect is followed. The token goes
 * along where `address` is that of the service; without an address the path is a whole URL, and gets no token. The timeout
 * is for the response as a whole, so that one that trickles in ends too; a stream may take as long as it goes on. Throws a
 * ServiceFailure when nothing comes back.
 */
export const sendOnce = async (
	context: RequestContext,
	address: string | undefined,
	{ method, path, query = {}, headers = {}, responseType, body }: HttpRequest,
	{ timeout, signal }: SendOptions,
): Promise<HttpResponse> => {
	const content = await body?.();
	const options: IHttpRequestOptions = {
		method,
		url: path,
		qs: query as IDataObject,
		// undocumented: lists in a query are written name[]=a&name[]=b (docs/interface.md#u-lists-in-queries).
		arrayFormat: 'brackets',
		headers,
		timeout,
		// As text, so that a response that is not JSON is noticed.
		encoding: responseType,
		json: true,
		returnFullResponse: true,
		// n8n sends a second request after a thrown 401 and hides the body of every thrown status.
		ignoreHttpStatusErrors: true,
		// n8n would send the token along to another host.
		disableFollowRedirect: true,
		...(address !== undefined && { baseURL: address }),
		...(content !== undefined && { body: content }),
	};
	const { httpRequest, httpRequestWithAuthentication } = context.helpers;
	const ask = async (abortSignal: AbortSignal | undefined) => {
		try {
			const response = (await (address === undefined
				? httpRequest({ ...options, ...(abortSignal && { abortSignal }) })
				: httpRequestWithAuthentication.call(
						withSignal(context, abortSignal),
						CREDENTIAL,
						options,
					))) as IN8nHttpFullResponse;
			return { status: response.statusCode, headers: response.headers, body: response.body as unknown };
		} catch (error) {
			throw connectionFailure(error);
		}
	};
	if (responseType === 'stream') return await ask(signal);
	return await withTimeout(timeout, signal, ask, () => timeoutFailure(timeout));
};
