import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import type { Endpoint, RequestParts } from '../../contract';
import { asFailure, cancellation, connectionFailure, ServiceFailure } from '../http/errors';
import type { FileStream, RequestOptions, SendOptions } from '../http/request';
import { pause } from '../http/wait';
import { timing } from '../limits/timing';
import { isTransient } from '../policy';
import { backoff } from '../retry';
import { openDownload, type Download, type DownloadClient } from './download';
import { plainFileName } from './fileName';

/**
 * Throws when nothing arrives for some milliseconds, since n8n's own time limit ends with the headers. Time that n8n's
 * storage takes does not count. The stream may be one that n8n put around the connection.
 */
const untilStalled = async (stream: FileStream, timeout: number, signal: AbortSignal): Promise<never> => {
	let last = performance.now();
	const push = stream.push.bind(stream);
	stream.push = (...piece) => {
		last = performance.now();
		return push(...piece);
	};
	for (let left = timeout; left > 0; left = last + timeout - performance.now()) {
		await pause(left, signal);
		if (stream.readableEnded || stream.readableLength > 0) last = performance.now();
	}
	throw new ServiceFailure(
		'timeout',
		'The download stopped before its end',
		'Try again later; if this keeps happening, check the network between this n8n and the service.',
	);
};

/** A media type that n8n should guess from the name: none given, but a name with an extension. */
const mediaTypeOf = (mediaType: string | undefined, fileName: string) =>
	mediaType ?? (/\.\w{1,8}$/.test(fileName) ? undefined : 'application/octet-stream');

/** Codes that come from a disk, never from a connection that has been made. */
const DISK_CODE = /^E(NOSPC|DQUOT|ROFS|FBIG|IO|ACCES|PERM|MFILE|NFILE)$/;

const chainOf = (error: unknown, depth = 0): Array<Partial<Error> & { code?: unknown }> =>
	typeof error !== 'object' || error === null || depth > 4
		? []
		: [error, ...chainOf((error as Error).cause, depth + 1)];

/** What kept a file from being saved: the connection, or n8n's storage, which destroys the stream when it fails. */
const savingFailure = (error: unknown, { errored }: FileStream): ServiceFailure => {
	const chain = chainOf(error);
	const ofDisk = chain.find(({ code }) => typeof code === 'string' && DISK_CODE.test(code));
	const isOfStream = chain.some((one) => one === errored || one.code === 'ERR_STREAM_PREMATURE_CLOSE');
	if (!ofDisk && isOfStream) return connectionFailure(errored ?? error);
	const { message = 'no reason given' } = ofDisk ?? chain[0] ?? {};
	return new ServiceFailure(
		'refused',
		`The file was downloaded, but n8n's storage could not save it: ${message}`,
		"Ask n8n's administrator to check the storage for binary data and its free space, then run this item again.",
	);
};

/**
 * Moves a download into n8n's storage of binary data, a piece at a time. Throws a ServiceFailure when the download
 * breaks, is cancelled, brings nothing for `timeout` milliseconds, or cannot be saved. It is closed in every case.
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
		const stored = await storeDownload(context, download, name, options).catch(asFailure);
		if (!(stored instanceof ServiceFailure)) return { binary: stored, fileName };
		if (!isTransient(stored)) throw stored;
		if (tries >= timing.tries) throw stored.after(tries > 1 ? `, tried ${tries} times` : '');
		await pause(backoff(tries), options.signal);
	}
};
