import type { IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../contract';
import type { Client } from '../client';
import { ServiceFailure } from '../errors';
import { fillPath, type HttpRequest, type RequestOptions } from '../http/request';
import type { HttpResponse } from '../http/response';
import { fileNameIn, fileNameOf, plainFileName } from './fileName';

/** The maximum number of redirects per download. */
const MOST_HOPS = 5;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const noFile = (what: string, status?: number) =>
	new ServiceFailure({
		kind: 'refused',
		message: `The download ${what}`,
		hint: 'Run the node again, since the URL of a file may expire. If this keeps happening, ask DrayEasy support about this file.',
		status,
	});

const nextUrl = ({ headers: { location } }: HttpResponse, url: URL): URL => {
	const next = typeof location === 'string' && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
	if (next && /^https?:$/.test(next.protocol)) return next;
	throw noFile("was redirected to something that isn't a valid URL");
};

/**
 * Requests a file and returns the response and its URL. Follows at most five redirects. The token is sent only to the
 * API's own origin, and never again after a redirect to another origin, that is another host, port or protocol
 * (undocumented: docs/interface.md#u-downloads).
 */
const requestFile = async (client: Client, path: string, options: RequestOptions) => {
	const base = new URL(client.address + path);
	let url = base;
	let isOtherOrigin = false;
	for (let hop = 0; hop <= MOST_HOPS; hop++) {
		const headers = { Accept: isOtherOrigin ? '*/*' : 'application/json, */*' };
		const request: HttpRequest = { method: 'GET', url: url.href, headers, encoding: 'arraybuffer', isOtherOrigin };
		const response = await client.exchange(request, options);
		const { status, body } = response;
		if (status === 200) return { response, url };
		if (!REDIRECTS.has(status))
			// undocumented: whether a file may be temporarily unavailable, and how the API says so.
			throw isOtherOrigin || status < 300
				? noFile(`returned status ${status} instead of a file`, status)
				: client.rejection({ ...response, body: String(body) });
		url = nextUrl(response, url);
		isOtherOrigin ||= url.origin !== base.origin;
	}
	throw noFile(`was redirected more than ${MOST_HOPS} times`);
};

/**
 * Downloads a file into n8n's storage, and returns it with its size in bytes. A file without a name is stored as
 * `fallbackName`. Throws a ServiceFailure if the file is refused or can't be reached.
 */
export const fetchFile = async (
	context: IExecuteFunctions,
	client: Client,
	endpoint: Endpoint,
	params: RequestParts['params'],
	fallbackName: string,
	options: RequestOptions,
) => {
	const { response, url } = await requestFile(client, fillPath(endpoint.path, params), options);
	const { 'content-type': type, 'content-disposition': disposition } = response.headers;
	const content = response.body as Buffer;
	const name = plainFileName(fileNameOf(disposition), fileNameIn(url), fallbackName);
	const mediaType = typeof type === 'string' ? type.split(';')[0]?.trim().toLowerCase() : undefined;
	const binary = await context.helpers.prepareBinaryData(content, name, mediaType);
	return { binary, size: content.length };
};
