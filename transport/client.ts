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
import type { Endpoint, RequestParts } from '../contract';
import { baseAddress, fillPath, type DrayageCredential } from './address';
import { parseAnswer } from './answer';
import { connectionFailure, refusal, ServiceFailure } from './failure';
import { toForm } from './upload';

export const CREDENTIAL = 'drayageFreightApi';

/** How long one request may take, in milliseconds, unless an option says otherwise. */
export const REQUEST_TIMEOUT = 60_000;

/** The contexts of n8n from which requests are sent. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IHookFunctions | IPollFunctions;

/** One answer of the service as it came, whatever its status. */
export interface Answered {
	readonly status: number;
	readonly headers: Readonly<Record<string, unknown>>;
	/** Text, or a stream where one was asked for. */
	readonly body: unknown;
}

/** How one request travels, beside what it says. */
export interface Travel {
	/** Milliseconds until the request is given up. */
	readonly timeout?: number;
}

/** One request as it goes over the wire. The body is made anew for each attempt, since a form can be read only once. */
export interface Outgoing {
	readonly method: Endpoint['method'];
	/** Path below the address, filled in and encoded; or a whole URL at the address's own origin. */
	readonly path: string;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: () => IHttpRequestOptions['body'] | Promise<IHttpRequestOptions['body']>;
	readonly headers?: IDataObject;
	readonly answer: 'text' | 'stream';
}

/** Sends requests for one credential from one n8n context. */
export interface Client {
	/** The address that paths are relative to. */
	readonly address: string;
	/** Sends one request and answers whatever comes back, refusals and redirects too. Throws a ServiceFailure when nothing does. */
	exchange(outgoing: Outgoing, travel?: Travel): Promise<Answered>;
	/** Sends a request and answers its parsed content, undefined when it is empty. Throws a ServiceFailure. */
	request(endpoint: Endpoint, parts: Partial<RequestParts>, travel?: Travel): Promise<unknown>;
}

/** How n8n is asked to send a request; it judges neither status nor redirect. */
export const toOptions = (
	{ method, path, query = {}, headers = {}, answer }: Outgoing,
	{ timeout = REQUEST_TIMEOUT }: Travel,
) => ({
	method: method as IHttpRequestMethods,
	url: path,
	qs: query as IDataObject,
	// undocumented: lists in a query are written name[]=a&name[]=b (decision 1).
	arrayFormat: 'brackets' as const,
	headers,
	timeout,
	// Text, so that an answer that is no JSON is told from one that is.
	encoding: answer,
	json: true,
	returnFullResponse: true,
	// n8n sends a second request after a thrown 401 and hides the body of every thrown status.
	ignoreHttpStatusErrors: true,
	// n8n would send the token along to another host.
	disableFollowRedirect: true,
});

const bodyOf = ({ body, multipart }: Endpoint, content: RequestParts['body']): Pick<Outgoing, 'body' | 'headers'> => {
	if (!body) return {};
	// The form's own content type names its boundary.
	if (multipart) return { body: () => toForm(content) };
	return { body: () => JSON.stringify(content), headers: { 'Content-Type': 'application/json' } };
};

const toOutgoing = (endpoint: Endpoint, parts: Partial<RequestParts>): Outgoing => ({
	method: endpoint.method,
	path: fillPath(endpoint.path, parts.params ?? {}),
	query: parts.query ?? {},
	...bodyOf(endpoint, parts.body ?? {}),
	answer: 'text',
});

const redirected = (status: number) =>
	new ServiceFailure({
		kind: 'redirected',
		status,
		message: `The address of the service points elsewhere (status ${status})`,
		hint: 'Enter the final address, with https where the service wants it, as the base URL in the credential.',
	});

/** Opens a client for the credential of the node. Throws a ServiceFailure when the base URL cannot be used. */
export const openClient = async (context: RequestContext): Promise<Client> => {
	const credential = await context.getCredentials<DrayageCredential & IDataObject>(CREDENTIAL);
	const address = baseAddress(credential);
	if (address === undefined) {
		throw new ServiceFailure({
			kind: 'unreachable',
			message: 'The base URL in the credential is no web address',
			hint: 'Enter an address that starts with http:// or https://, such as https://freight.example.com.',
		});
	}

	// The rate budget and retries belong around this one call.
	const exchange = async (outgoing: Outgoing, travel: Travel = {}): Promise<Answered> => {
		const body = await outgoing.body?.();
		const options = { ...toOptions(outgoing, travel), baseURL: address, ...(body !== undefined && { body }) };
		let response: IN8nHttpFullResponse;
		try {
			response = (await context.helpers.httpRequestWithAuthentication.call(
				context,
				CREDENTIAL,
				options,
			)) as IN8nHttpFullResponse;
		} catch (error) {
			throw connectionFailure(error);
		}
		return { status: response.statusCode, headers: response.headers, body: response.body };
	};

	return {
		address,
		exchange,
		async request(endpoint, parts, travel) {
			const { status, body } = await exchange(toOutgoing(endpoint, parts), travel);
			if (status >= 300 && status < 400) throw redirected(status);
			const content = parseAnswer(status, body);
			if (status >= 400) throw refusal(status, content);
			return content;
		},
	};
};
