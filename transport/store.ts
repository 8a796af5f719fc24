import { sleep, type IBinaryData, type IExecuteFunctions } from 'n8n-workflow';
import type { Download, FileStream } from './download';
import { connectionFailure, ServiceFailure } from './failure';

/** How long nothing may arrive before a download is given up, in milliseconds. */
export const STALL_TIMEOUT = 60_000;

const received = (stream: FileStream) => (stream as { socket?: { bytesRead?: number } }).socket?.bytesRead;

/** Throws when nothing arrives for `patience` milliseconds. n8n's time limit ends with the headers. */
const untilStalled = async (stream: FileStream, patience: number, signal: AbortSignal): Promise<never> => {
	for (let before: number | undefined = -1; ;) {
		await sleep(patience, signal);
		const now = received(stream);
		if (now !== undefined && now === before && !stream.readableEnded) {
			throw new ServiceFailure({
				kind: 'timeout',
				message: 'The download stopped before its end',
				hint: 'Try again later; if this keeps happening, check the network between this n8n and the service.',
			});
		}
		before = now;
	}
};

/** A media type that n8n should guess from the name: none given, but a name with an extension. */
const mediaTypeOf = (mediaType: string | undefined, fileName: string) =>
	mediaType ?? (/\.\w{1,8}$/.test(fileName) ? undefined : 'application/octet-stream');

/**
 * Moves a download into n8n's storage of binary data, a piece at a time. Throws a ServiceFailure when the download
 * breaks, stalls or is cancelled; what n8n's storage throws passes on. The stream is closed in every case.
 */
export const storeDownload = async (
	context: IExecuteFunctions,
	{ stream, trouble, mediaType }: Download,
	fileName: string,
	patience = STALL_TIMEOUT,
): Promise<IBinaryData> => {
	const settled = new AbortController();
	try {
		return await Promise.race([
			context.helpers.prepareBinaryData(stream, fileName, mediaTypeOf(mediaType, fileName)),
			untilStalled(stream, patience, settled.signal),
		]);
	} catch (error) {
		const cause = trouble();
		throw cause === undefined ? error : connectionFailure(cause);
	} finally {
		settled.abort();
		stream.destroy();
	}
};
