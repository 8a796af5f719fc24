import type { IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../contract';
import type { Client } from '../client';
import { fillPath } from '../http/address';
import { cancellation, ServiceFailure, timeoutFailure } from '../http/errors';
import { sendOnce, type FileStream, type HttpRequest, type SendOptions } from '../http/request';
import type { HttpResponse } from '../http/response';
import { raceAbort, withTimeout } from '../http/wait';
import { fileNameOf, toPlainName } from './fileName';
import { isInternalHost } from './internalHost';

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

/** Responses that carry the whole file; 203 is one that a proxy on the way has changed (RFC 9110). */
const COMPLETE = [200, 203];

const ASK = 'Try again later. If this keeps happening, ask DrayEasy support about this file.';

const lost = (message: string) => new ServiceFailure('redirected', message, ASK);

/** undocumented: whether a file may be unavailable for a while, and how the service says so. */
const notComplete = (status: number) =>
	new ServiceFailure(
		'unreadable',
		status === 206
			? 'The service sent only a part of the file (status 206)'
			: `The file isn't available yet (status ${status})`,
		ASK,
		status,
	);

const nextUrl = ({ headers: { location } }: HttpResponse, url: URL, base: URL): URL => {
	const next = typeof location === 'string' && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
	if (next === undefined || !/^https?:$/.test(next.protocol)) {
		throw lost("The service redirected the download to something that isn't a web address");
	}
	if (isInternalHost(next.hostname) && !isInternalHost(base.hostname)) {
		throw lost('The service redirected the download into an internal network, so the redirect was not followed');
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

/** Enough for any error message. A refusal may be as large as a file, and larger once it is decompressed. */
const MOST_BYTES_OF_REFUSAL = 64 * 1024;

const beginningOf = async (stream: FileStream): Promise<string> => {
	const decoder = new TextDecoder();
	let text = '';
	let bytes = 0;
	// Leaving the loop destroys the stream.
	for await (const piece of stream as AsyncIterable<Uint8Array>) {
		text += decoder.decode(piece, { stream: true });
		bytes += piece.length;
		if (bytes >= MOST_BYTES_OF_REFUSAL) break;
	}
	return text;
};

/** The text of a refusal; empty when it breaks or takes too long. Throws when the execution is cancelled. */
const textOf = async (stream: FileStream, { timeout, signal }: SendOptions): Promise<string> => {
	const read = async (either: AbortSignal) => await raceAbort(beginningOf(stream), either);
	const text = await withTimeout(timeout, signal, read, () => timeoutFailure(timeout)).catch(() => '');
	if (signal?.aborted) throw cancellation();
	return text;
};

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
 * service's own origin, and once another origin (host, port or protocol) was visited, no further. A public service leads
 * to no internal address (undocumented: docs/interface.md#u-downloads).
 * Throws a ServiceFailure when the file is refused or cannot be reached.
 */
export const openDownload = async (
	context: IExecuteFunctions,
	client: DownloadClient,
	endpoint: Endpoint,
	params: RequestParts['params'],
	options: SendOptions,
): Promise<Download> => {
	const base = new URL(client.address + fillPath(endpoint.path, params));
	let url = base;
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
		if (COMPLETE.includes(status)) return { stream, close, ...describe(response, url) };
		const isRedirect = REDIRECTS.includes(status);
		const isRefusal = status >= 300 && !isRedirect;
		const body = isRefusal && atService ? await textOf(stream, options).finally(close) : '';
		close();
		if (status < 300) throw notComplete(status);
		if (isRefusal) throw atService ? client.refusal({ ...response, body }, endpoint) : refusedElsewhere(status);
		url = nextUrl(response, url, base);
		atService &&= url.origin === base.origin;
	}
	throw lost(`The service redirected the download more than ${MOST_HOPS} times`);
};
