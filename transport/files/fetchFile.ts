import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../contract';
import { asFailure, connectionFailure, ServiceFailure } from '../http/errors';
import type { FileStream, RequestOptions } from '../http/request';
import { pause } from '../http/wait';
import { timing } from '../limits/timing';
import { isTransient } from '../policy';
import { backoff } from '../retry';
import { openDownload, type Download, type DownloadClient } from './download';
import { plainFileName } from './fileName';

/** Counts the pieces that arrive from now on. The stream may be one that n8n put around the connection. */
const pieceCounter = (stream: FileStream): (() => number) => {
	let count = 0;
	const push = stream.push.bind(stream);
	stream.push = (...piece) => {
		count++;
		return push(...piece);
	};
	return () => count;
};

/** Throws when nothing arrives for some milliseconds. n8n's own time limit ends with the headers. */
const untilStalled = async (stream: FileStream, timeout: number, signal: AbortSignal): Promise<never> => {
	const received = pieceCounter(stream);
	for (let before = -1; ;) {
		await pause(timeout, signal);
		const now = received();
		if (now === before && !stream.readableEnded) {
			throw new ServiceFailure(
				'timeout',
				'The download stopped before its end',
				'Try again later; if this keeps happening, check the network between this n8n and the service.',
			);
		}
		before = now;
	}
};

/** A media type that n8n should guess from the name: none given, but a name with an extension. */
const mediaTypeOf = (mediaType: string | undefined, fileName: string) =>
	mediaType ?? (/\.\w{1,8}$/.test(fileName) ? undefined : 'application/octet-stream');

/**
 * Moves a download into n8n's storage of binary data, a piece at a time. Throws a ServiceFailure when the download
 * breaks, is cancelled, or brings nothing for `timeout` milliseconds; what n8n's storage throws passes on. It is closed
 * in every case.
 */
const storeDownload = async (
	context: IExecuteFunctions,
	{ stream, close, mediaType }: Download,
	fileName: string,
	timeout: number,
): Promise<IBinaryData> => {
	const settled = new AbortController();
	try {
		return await Promise.race([
			context.helpers.prepareBinaryData(stream, fileName, mediaTypeOf(mediaType, fileName)),
			untilStalled(stream, timeout, settled.signal),
		]);
	} catch (error) {
		throw stream.errored === null ? error : connectionFailure(stream.errored);
	} finally {
		settled.abort();
		close();
	}
};

/**
 * Downloads a file into n8n's storage, again from its start when it breaks in its middle. A file that comes without a
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
		const stored = await storeDownload(context, download, name, options.timeout).catch(asFailure);
		if (!(stored instanceof ServiceFailure)) return { binary: stored, fileName };
		if (!isTransient(stored)) throw stored;
		if (tries >= timing.tries) throw stored.after(tries > 1 ? `, tried ${tries} times` : '');
		await pause(backoff(tries), options.signal);
	}
};
