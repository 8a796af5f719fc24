import type {
	IDataObject,
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestMethods,
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

/** How long one try of a request may take, in milliseconds, unless an option says otherwise. */
export const REQUEST_TIMEOUT = 60_000;

/** How long one request is tried, in milliseconds, unless an option says otherwise: ten windows of the request limit. */
export const MAXIMUM_WAIT = 600_000;

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

/** The options with the defaults of a context for those that are left out. */
export const withDefaults = (context: RequestContext, options: RequestOptions) => ({
	timeout: REQUEST_TIMEOUT,
	maximumWait: MAXIMUM_WAIT,
	// The editor has no execution that could be cancelled.
	signal: 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
	...options,
});

export type SendOptions = ReturnType<typeof withDefaults>;

/** One HTTP request. The body is made anew for each attempt, since a form can be read only once. */
export interface HttpRequest {
	readonly method: Endpoint['method'];
	/** Path below the address, filled in and encoded; or a whole URL at the address's own origin. */
	readonly path: string;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: () => IHttpRequestOptions['body'] | Promise<IHttpRequestOptions['body']>;
	readonly headers?: IDataObject;
	readonly responseType: 'text' | 'stream';
}

/** n8n's options for a request: it returns whatever status comes, and follows no redirect. */
export const toOptions = ({ method, path, query = {}, headers = {}, responseType }: HttpRequest, timeout: number) => ({
	method: method as IHttpRequestMethods,
	url: path,
	qs: query as IDataObject,
	// undocumented: lists in a query are written name[]=a&name[]=b (docs/interface.md#u-lists-in-queries).
	arrayFormat: 'brackets' as const,
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
});

/** n8n sends requests with the execution's signal whatever the options say, so it is given a context with another one. */
const withSignal = (context: RequestContext, signal: AbortSignal | undefined) =>
	Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as IExecuteFunctions;

/** The response that a helper of n8n brings. Throws a ServiceFailure when it brings none. */
export const responseOf = async (sent: Promise<unknown>): Promise<HttpResponse> => {
	try {
		const { statusCode: status, headers, body } = (await sent) as IN8nHttpFullResponse;
		return { status, headers, body };
	} catch (error) {
		throw connectionFailure(error);
	}
};

/**
 * Sends a request once and resolves to whatever comes back. The timeout is for the response as a whole, so that one that
 * trickles in ends too; a stream may take as long as it goes on. Throws a ServiceFailure when nothing comes back.
 */
export const sendOnce = async (
	context: RequestContext,
	address: string,
	request: HttpRequest,
	{ timeout, signal }: SendOptions,
): Promise<HttpResponse> => {
	const body = await request.body?.();
	const options = { ...toOptions(request, timeout), baseURL: address, ...(body !== undefined && { body }) };
	const ask = (ending: AbortSignal | undefined) =>
		responseOf(context.helpers.httpRequestWithAuthentication.call(withSignal(context, ending), CREDENTIAL, options));
	if (request.responseType === 'stream') return await ask(signal);
	return await withTimeout(timeout, signal, ask, () => timeoutFailure(timeout));
};
