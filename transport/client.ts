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

export const CREDENTIAL = 'drayageFreightApi';

/** How long one request may take, in milliseconds, unless an option says otherwise. */
export const REQUEST_TIMEOUT = 60_000;

/** The contexts of n8n from which requests are sent. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IHookFunctions | IPollFunctions;

/** One answer of the service as it came, its status below 300. */
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

/** Sends requests for one credential from one n8n context. */
export interface Client {
	/** The address that paths are relative to. */
	readonly address: string;
	/** Sends a request and answers its parsed content, undefined when it is empty. Throws a ServiceFailure. */
	request(endpoint: Endpoint, parts: Partial<RequestParts>, travel?: Travel): Promise<unknown>;
}

const toOptions = (endpoint: Endpoint, parts: Partial<RequestParts>, { timeout = REQUEST_TIMEOUT }: Travel) => ({
	method: endpoint.method as IHttpRequestMethods,
	url: fillPath(endpoint.path, parts.params ?? {}),
	qs: (parts.query ?? {}) as IDataObject,
	// undocumented: lists in a query are written name[]=a&name[]=b (decision 1).
	arrayFormat: 'brackets' as const,
	...(endpoint.body && {
		body: JSON.stringify(parts.body ?? {}),
		headers: { 'Content-Type': 'application/json' },
	}),
	timeout,
	// Text, so that an answer that is no JSON is told from one that is.
	encoding: 'text' as const,
	json: true,
	returnFullResponse: true,
	// n8n sends a second request after a thrown 401 and hides the body of every thrown status.
	ignoreHttpStatusErrors: true,
	// n8n would send the token along to another host.
	disableFollowRedirect: true,
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

	const send = async (options: IHttpRequestOptions): Promise<Answered> => {
		let response: IN8nHttpFullResponse;
		try {
			response = (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, {
				...options,
				baseURL: address,
			})) as IN8nHttpFullResponse;
		} catch (error) {
			throw connectionFailure(error);
		}
		return { status: response.statusCode, headers: response.headers, body: response.body };
	};

	return {
		address,
		async request(endpoint, parts, travel = {}) {
			// The rate budget and retries belong around this one call.
			const { status, body } = await send(toOptions(endpoint, parts, travel));
			if (status >= 300 && status < 400) throw redirected(status);
			const content = parseAnswer(status, body);
			if (status >= 400) throw refusal(status, content);
			return content;
		},
	};
};
