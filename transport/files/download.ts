import type { IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../contract';
import type { Client } from '../client';
import { fillPath } from '../http/address';
import { ServiceFailure } from '../http/errors';
import { sendOnce, type FileStream, type HttpRequest, type SendOptions } from '../http/request';
import type { HttpResponse } from '../http/response';
import { raceAbort } from '../http/wait';
import { fileNameOf, toPlainName } from './fileName';

/** A download that has begun; it must be closed, whether or not its stream was read to its end. */
export interface Download {
	readonly stream: FileStream;
	readonly close: () => void;
	/** A plain name, from the response's header, else from the address that it was found at; undefined when neither has one. */
	readonly fileName: string | undefined;
	readonly mediaType: string | undefined;
}

/** What of a client a download needs. */
export type DownloadClient = Pick<Client, 'address' | 'options' | 'exchange' | 'refusal'>;

/** Redirects that one download may take. */
const MOST_HOPS = 5;

const REDIRECTS = [301, 302, 303, 307, 308];

const lost = (message: string) =>
	new ServiceFailure('redirected', message, 'Try again later; if it stays so, ask the service about this file.');

const nextUrl = ({ headers: { location } }: HttpResponse, url: URL): URL => {
	const next = typeof location === 'string' && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
	if (next === undefined || !/^https?:$/.test(next.protocol)) {
		throw lost('The service points elsewhere for the file, but to no web address');
	}
	return next;
};

const refusedElsewhere = (status: number) =>
	new ServiceFailure(
		'refused',
		`The address that the service gave for the file answered with status ${status}`,
		'Such addresses may expire: run the node again. If it stays so, ask the service about this file.',
		status,
	);

/** The last part of the path that a redirect led to, where it looks like a file. */
const nameInPath = (url: URL) => {
	const [, name] = /\/([^/]+\.\w{1,8})$/.exec(url.pathname) ?? [];
	try {
		return toPlainName(name && decodeURIComponent(name));
	} catch {
		return undefined;
	}
};

const describe = ({ headers }: HttpResponse, url: URL): Pick<Download, 'fileName' | 'mediaType'> => {
	const { 'content-type': type, 'content-disposition': disposition } = headers;
	return {
		fileName: fileNameOf(disposition) ?? nameInPath(url),
		mediaType: typeof type === 'string' ? type.split(';')[0]?.trim().toLowerCase() : undefined,
	};
};

/**
 * Requests a file and resolves to its stream. Redirects are followed, at most five; the token travels only to the
 * service's own origin, and once another origin (host, port or protocol) was visited, no further (undocumented:
 * docs/interface.md#u-downloads).
 * Throws a ServiceFailure when the file is refused or cannot be reached.
 */
export const openDownload = async (
	context: IExecuteFunctions,
	client: DownloadClient,
	endpoint: Endpoint,
	params: RequestParts['params'],
	options: SendOptions,
): Promise<Download> => {
	let url = new URL(client.address + fillPath(endpoint.path, params));
	const { origin } = url;
	let atService = true;
	for (let hop = 0; hop <= MOST_HOPS; hop++) {
		const request: HttpRequest = {
			method: 'GET',
			url: url.href,
			// Compressed, a file would come without its size, and nobody could see whether it still moves.
			headers: { Accept: atService ? 'application/json, */*' : '*/*', 'Accept-Encoding': 'identity' },
			encoding: 'stream',
		};
		const stop = new AbortController();
		const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
		// Newer n8n wraps the connection in a stream that leaves it open when it is destroyed before or between its pieces,
		// and there may be responses after which it was tried again. A signal closes them all.
		const close = () => stop.abort();
		const response = await (
			atService
				? client.exchange(request, { ...options, signal })
				: sendOnce(context, undefined, request, { ...options, signal })
		).catch((error: unknown) => {
			close();
			throw error;
		});
		const { status } = response;
		const stream = response.body as FileStream;
		if (status < 300) return { stream, close, ...describe(response, url) };
		const isRedirect = REDIRECTS.includes(status);
		if (atService && !isRedirect) {
			const text = context.helpers.binaryToString(stream);
			const body = await raceAbort(text, AbortSignal.timeout(options.timeout)).catch(() => '');
			close();
			throw client.refusal({ ...response, body }, endpoint);
		}
		close();
		if (!isRedirect) throw refusedElsewhere(status);
		url = nextUrl(response, url);
		atService &&= url.origin === origin;
	}
	throw lost(`The service redirected the download more than ${MOST_HOPS} times`);
};
