import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../contract';
import type { Client } from '../index';
import {
	type FileStream,
	fillPath,
	type HttpRequest,
	type RequestOptions,
	sendOnce,
	type SendOptions,
} from '../http/request';
import {
	asFailure,
	cancellation,
	chainOf,
	connectionFailure,
	formatDuration,
	pause,
	raceAbort,
	ServiceFailure,
	timeoutFailure,
	timing,
	withTimeout,
} from '../errors';
import { isInternalHost } from '../http/ipAddresses';
import type { HttpResponse } from '../http/response';
import { backoff, isTransient } from '../retry';
import { fileNameOf, plainFileName, toPlainName } from './fileName';

/** A download that has started. It must be closed, even if its stream was read to the end. */
export interface Download {
	readonly stream: FileStream;
	readonly close: () => void;
	/**
	 * A safe file name from the response's header, or from the URL as a fallback; undefined if neither contains one.
	 */
	readonly fileName: string | undefined;
	readonly mediaType: string | undefined;
}

/** The parts of a client that a download needs. */
export type DownloadClient = Pick<Client, 'address' | 'options' | 'exchange' | 'refusal'>;

/** The maximum number of redirects per download. */
const MOST_HOPS = 5;

const REDIRECTS = [301, 302, 303, 307, 308];

/** Statuses that mean a complete file. A proxy that modified the response sends 203 (RFC 9110). */
const COMPLETE = [200, 203];

const ASK = 'Try again later. If this keeps happening, ask DrayEasy support about this file.';

const lost = (message: string) => new ServiceFailure('redirected', message, ASK);

/** undocumented: whether a file may be temporarily unavailable, and how the API says so. */
const notComplete = (status: number) =>
	new ServiceFailure(
		'unreadable',
		status === 206
			? 'The API sent only part of the file (status 206)'
			: `The file isn't available yet (status ${status})`,
		ASK,
		status,
	);

const nextUrl = ({ headers: { location } }: HttpResponse, url: URL, base: URL): URL => {
	const next = typeof location === 'string' && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
	if (next === undefined || !/^https?:$/.test(next.protocol)) {
		throw lost("The API redirected the download to something that isn't a valid URL");
	}
	if (isInternalHost(next.hostname) && !isInternalHost(base.hostname)) {
		throw lost('The API redirected the download into an internal network, so the redirect was not followed');
	}
	return next;
};

const refusedElsewhere = (status: number) =>
	new ServiceFailure(
		'refused',
		`The URL that the API gave for the file returned status ${status}`,
		'Such URLs may expire: run the node again. If this keeps happening, ask DrayEasy support about this file.',
		status,
	);

/**
 * Long enough for any error message. A rejected response can be as large as a file, and even larger after
 * decompression.
 */
const MOST_BYTES_OF_REFUSAL = 64 * 1024;

const beginningOf = async (stream: FileStream): Promise<string> => {
	const decoder = new TextDecoder();
	let text = '';
	let bytes = 0;
	// Breaking out of the loop destroys the stream.
	for await (const piece of stream as AsyncIterable<Uint8Array>) {
		text += decoder.decode(piece, { stream: true });
		bytes += piece.length;
		if (bytes >= MOST_BYTES_OF_REFUSAL) break;
	}
	return text;
};

/** Returns the text of an error response; empty if it breaks or takes too long. Throws if the execution is canceled. */
const errorText = async (stream: FileStream, { timeout, signal }: SendOptions): Promise<string> => {
	const read = async (either: AbortSignal) => await raceAbort(beginningOf(stream), either);
	const text = await withTimeout(timeout, signal, read, () => timeoutFailure(timeout)).catch(() => '');
	if (signal?.aborted) throw cancellation();
	return text;
};

/** Returns the last path segment of a redirect's URL, if it looks like a file name. */
const nameInPath = (url: URL) => {
	const [, name] = /\/([^/]+\.\w{1,8})$/.exec(url.pathname) ?? [];
	try {
		return toPlainName(name && decodeURIComponent(name));
	} catch {
		return undefined;
	}
};

const nameAndType = ({ headers }: HttpResponse, url: URL): Pick<Download, 'fileName' | 'mediaType'> => {
	const { 'content-type': type, 'content-disposition': disposition } = headers;
	return {
		fileName: fileNameOf(disposition) ?? nameInPath(url),
		mediaType: typeof type === 'string' ? type.split(';')[0]?.trim().toLowerCase() : undefined,
	};
};

/**
 * Requests a file and resolves to its stream. Follows at most five redirects. The token is sent only to the API's own
 * origin, and never again after a redirect to another origin (host, port or protocol). If the API's host is public,
 * redirects to internal addresses aren't followed (undocumented: docs/interface.md#u-downloads). Throws a
 * ServiceFailure if the file is refused or can't be reached.
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
			// A compressed file would have no content length, so the download's progress couldn't be measured.
			headers: { Accept: atService ? 'application/json, */*' : '*/*', 'Accept-Encoding': 'identity' },
			encoding: 'stream',
		};
		const stop = new AbortController();
		const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
		// Newer versions of n8n wrap the connection in a stream. Destroying that stream before or between chunks leaves
		// the connection open, and retries can leave several open. This signal closes all of them.
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
		if (COMPLETE.includes(status)) return { stream, close, ...nameAndType(response, url) };
		const isRedirect = REDIRECTS.includes(status);
		const isRefusal = status >= 300 && !isRedirect;
		const body = isRefusal && atService ? await errorText(stream, options).finally(close) : '';
		close();
		if (status < 300) throw notComplete(status);
		if (isRefusal) throw atService ? client.refusal({ ...response, body }, endpoint) : refusedElsewhere(status);
		url = nextUrl(response, url, base);
		atService &&= url.origin === base.origin;
	}
	throw lost(`The API redirected the download more than ${MOST_HOPS} times`);
};

const tooLarge = () =>
	new ServiceFailure('unreadable', `The file is larger than ${timing.largestDownload / 1024 ** 2} MB`, ASK);

const tooSlow = () =>
	new ServiceFailure(
		'unreadable',
		`The download did not end within ${formatDuration(timing.longestDownload)}`,
		'Check the network between this n8n and the API, then run the node again.',
	);

/**
 * Throws if no data arrives for `timeout` milliseconds, since n8n's own timeout only covers the headers. Time spent in
 * n8n's storage doesn't count. Also throws if the whole download takes longer than `timing.longestDownload` or exceeds
 * `timing.largestDownload`. The stream may be n8n's wrapper around the connection.
 */
const untilStalled = async (stream: FileStream, timeout: number, signal: AbortSignal): Promise<never> => {
	const end = performance.now() + timing.longestDownload;
	let last = performance.now();
	let bytes = 0;
	const push = stream.push.bind(stream);
	stream.push = (...piece) => {
		const [content] = piece as [{ readonly length: number } | null];
		last = performance.now();
		bytes += content?.length ?? 0;
		if (bytes <= timing.largestDownload) return push(...piece);
		stream.destroy(tooLarge());
		return false;
	};
	for (let left = timeout; left > 0; left = last + timeout - performance.now()) {
		await pause(Math.min(left, Math.max(1, end - performance.now())), signal);
		if (stream.readableEnded || stream.readableLength > 0) last = performance.now();
		if (!stream.readableEnded && performance.now() >= end) throw tooSlow();
	}
	throw new ServiceFailure(
		'timeout',
		'The download stopped before its end',
		'Try again later; if this keeps happening, check the network between this n8n and the API.',
	);
};

/** Returns the media type, or undefined if n8n can guess it from the extension of the name. */
const mediaTypeOf = (mediaType: string | undefined, fileName: string) =>
	mediaType ?? (/\.\w{1,8}$/.test(fileName) ? undefined : 'application/octet-stream');

/** Error codes that only a disk returns, never an established connection. */
const DISK_CODE = /^E(NOSPC|DQUOT|ROFS|FBIG|IO|ACCES|PERM|MFILE|NFILE)$/;

/**
 * Returns why a file couldn't be saved. Either the connection failed, or n8n's storage failed and destroyed the stream.
 */
const savingFailure = (error: unknown, { errored }: FileStream): ServiceFailure => {
	if (errored instanceof ServiceFailure) return errored;
	const chain = chainOf(error);
	const ofDisk = chain.find(({ code }) => typeof code === 'string' && DISK_CODE.test(code));
	const isOfStream = chain.some(
		(one) => one === (errored as object | null) || one.code === 'ERR_STREAM_PREMATURE_CLOSE',
	);
	if (!ofDisk && isOfStream) return connectionFailure(errored ?? error);
	const { message = 'no reason given' } = ofDisk ?? chain[0] ?? {};
	return new ServiceFailure(
		'refused',
		`The file was downloaded, but n8n's storage could not save it: ${String(message)}`,
		"Ask n8n's administrator to check the storage for binary data and its free space, then run this item again.",
	);
};

/**
 * Moves a download into n8n's storage of binary data, chunk by chunk. Throws a ServiceFailure if the download breaks,
 * is canceled, receives no data for `timeout` milliseconds, exceeds a limit, or can't be saved. Always closes the
 * download.
 */
const storeDownload = async (
	context: IExecuteFunctions,
	{ stream, close, mediaType }: Download,
	fileName: string,
	{ timeout, signal }: SendOptions,
): Promise<IBinaryData> => {
	const settled = new AbortController();
	const save = async () => {
		try {
			return await context.helpers.prepareBinaryData(stream, fileName, mediaTypeOf(mediaType, fileName));
		} catch (error) {
			throw signal?.aborted ? cancellation() : savingFailure(error, stream);
		}
	};
	try {
		return await Promise.race([save(), untilStalled(stream, timeout, settled.signal)]);
	} finally {
		settled.abort();
		close();
	}
};

/**
 * Downloads a file into n8n's storage. If the connection breaks partway, the download starts over. A file without a
 * name is stored as `fallbackName`. Throws a ServiceFailure; see openDownload for redirects.
 */
export const fetchFile = async (
	context: IExecuteFunctions,
	client: DownloadClient,
	endpoint: Endpoint,
	params: RequestParts['params'],
	fallbackName: string,
	given: RequestOptions,
): Promise<Pick<Download, 'fileName'> & { readonly binary: IBinaryData }> => {
	const options = { ...client.options, ...given };
	for (let tries = 1; ; tries++) {
		const download = await openDownload(context, client, endpoint, params, options);
		const { fileName } = download;
		const name = plainFileName(fileName, fallbackName);
		const stored = await storeDownload(context, download, name, options).catch(asFailure);
		if (!(stored instanceof ServiceFailure)) return { binary: stored, fileName };
		if (!isTransient(stored)) throw stored;
		if (tries >= timing.tries) throw stored.after(tries > 1 ? `, tried ${tries} times` : '');
		await pause(backoff(tries), options.signal);
	}
};
