import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../contract';
import type { Client } from '../index';
import { asFailure, cancellation, connectionFailure, ServiceFailure } from '../errors';
import {
	type FileStream,
	fillPath,
	type HttpRequest,
	type RequestOptions,
	sendOnce,
	type SendOptions,
} from '../http/request';
import type { HttpResponse } from '../http/response';
import { isTransient, untilNextTry } from '../retry';
import { pause, raceAbort, withTimeout } from '../waiting';
import { fileNameIn, fileNameOf, plainFileName } from './fileName';

/** A download that has started. It must be closed, even if its stream was read to the end. */
export interface Download {
	readonly stream: FileStream;
	readonly close: () => void;
	/** The name in the response's header or in the URL; undefined if neither contains one. */
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

const failed = (kind: 'redirected' | 'unreadable' | 'refused', message: string, status?: number, hint = ASK) =>
	new ServiceFailure(kind, message, hint, status);

const nextUrl = ({ headers: { location } }: HttpResponse, url: URL): URL => {
	const next = typeof location === 'string' && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
	if (next && /^https?:$/.test(next.protocol)) return next;
	throw failed('redirected', "The API redirected the download to something that isn't a valid URL");
};

/** undocumented: whether a file may be temporarily unavailable, and how the API says so. */
const notComplete = (status: number) =>
	failed(
		'unreadable',
		status === 206
			? 'The API sent only part of the file (status 206)'
			: `The file isn't available yet (status ${status})`,
		status,
	);

const refusedElsewhere = (status: number) =>
	failed(
		'refused',
		`The URL that the API gave for the file returned status ${status}`,
		status,
		'Such URLs may expire: run the node again. If this keeps happening, ask DrayEasy support about this file.',
	);

/** Returns the text of an error response; empty if it breaks or takes too long. */
const errorText = async (context: IExecuteFunctions, stream: FileStream, { timeout, signal }: SendOptions) => {
	const read = async (either: AbortSignal) => await raceAbort(context.helpers.binaryToString(stream), either);
	return await withTimeout(timeout, signal, read, cancellation).catch(() => '');
};

/**
 * Requests a file and resolves to its stream. Follows at most five redirects. The token is sent only to the API's own
 * origin, and never again after a redirect to another origin, that is another host, port or protocol (undocumented:
 * docs/interface.md#u-downloads). Throws a ServiceFailure if the file is refused or can't be reached.
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
			headers: { Accept: atService ? 'application/json, */*' : '*/*', 'Accept-Encoding': 'identity' },
			encoding: 'stream',
		};
		// Destroying the stream leaves the connection open in newer versions of n8n. This signal closes it.
		const stop = new AbortController();
		const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
		const close = () => stop.abort();
		const sending = { ...options, signal };
		const response = await (
			atService ? client.exchange(request, sending) : sendOnce(context, undefined, request, sending)
		).catch((error: unknown) => {
			close();
			throw error;
		});
		const { status, headers } = response;
		const stream = response.body as FileStream;
		if (COMPLETE.includes(status)) {
			const { 'content-type': type, 'content-disposition': disposition } = headers;
			const mediaType = typeof type === 'string' ? type.split(';')[0]?.trim().toLowerCase() : undefined;
			return { stream, close, fileName: fileNameOf(disposition) ?? fileNameIn(url), mediaType };
		}
		const isRedirect = REDIRECTS.includes(status);
		const isRefusal = status >= 300 && !isRedirect;
		const body = isRefusal && atService ? await errorText(context, stream, options) : '';
		close();
		if (status < 300) throw notComplete(status);
		if (isRefusal) throw atService ? client.refusal({ ...response, body }) : refusedElsewhere(status);
		url = nextUrl(response, url);
		atService &&= url.origin === base.origin;
	}
	throw failed('redirected', `The API redirected the download more than ${MOST_HOPS} times`);
};

/** The interval at which a download is checked, in milliseconds. */
const CHECK = 250;

/** Throws if no data arrives for `timeout` milliseconds, since n8n's own timeout only covers the headers. */
const untilStalled = async (stream: FileStream, timeout: number, signal: AbortSignal): Promise<never> => {
	let last = performance.now();
	let isWatched = false;
	while (performance.now() - last < timeout) {
		// A listener must not start the stream before n8n's storage does.
		if (!isWatched && stream.readableFlowing !== null) stream.on('data', () => (last = performance.now()));
		isWatched ||= stream.readableFlowing !== null;
		await pause(Math.min(timeout, CHECK), signal);
		// Data that waits for n8n's storage has arrived.
		if (stream.readableLength > 0 || stream.readableEnded) last = performance.now();
	}
	throw new ServiceFailure(
		'timeout',
		'The download was cut off',
		'Try again later; if this keeps happening, check the network between this n8n and the API.',
	);
};

/** Returns why a file couldn't be saved: the connection failed, or n8n's storage did. */
const savingFailure = (error: unknown, { errored }: FileStream): ServiceFailure => {
	const { code, message } = error as NodeJS.ErrnoException;
	if (error === errored || code === 'ERR_STREAM_PREMATURE_CLOSE') return connectionFailure(errored ?? error);
	return failed(
		'refused',
		`The file was downloaded, but n8n's storage could not save it: ${message}`,
		undefined,
		"Ask n8n's administrator to check the storage for binary data and its free space, then run this item again.",
	);
};

/** Returns the media type, or undefined if n8n can guess it from the extension of the name. */
const mediaTypeOf = (mediaType: string | undefined, fileName: string) =>
	mediaType ?? (/\.\w{1,8}$/.test(fileName) ? undefined : 'application/octet-stream');

/**
 * Moves a download into n8n's storage of binary data, chunk by chunk. Throws a ServiceFailure if it breaks, stalls, is
 * canceled or can't be saved. Always closes the download.
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
		const ms = isTransient(stored) ? untilNextTry(tries) : undefined;
		if (ms === undefined) throw stored.after(tries > 1 ? `, tried ${tries} times` : '');
		await pause(ms, options.signal);
	}
};
