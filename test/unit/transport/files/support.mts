import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../../../contract/index.ts';
import { type DownloadClient, fetchFile } from '../../../../transport/files/download.ts';
import type { HttpResponse } from '../../../../transport/http/response.ts';
import { timing } from '../../../../transport/waiting.ts';
import { listening, type Listening } from '../../../support/server.mts';

/** Downloads with one attempt and short pauses, from a separate server for each test. */
export function useDownloads() {
	const usual = { ...timing };
	const streams: IncomingMessage[] = [];
	let server: Listening | undefined;

	beforeEach(() => {
		streams.length = 0;
		Object.assign(timing, { tries: 1, backoff: 1 });
	});
	afterEach(async () => {
		jest.useRealTimers();
		Object.assign(timing, usual);
		await server?.close();
	});

	/** Returns a client of a server with one listener for all requests. */
	const clientOf = async (listener: RequestListener): Promise<DownloadClient> => {
		server = await listening(createServer(listener));
		const { url: address } = server;
		const exchange: DownloadClient['exchange'] = (_request, { signal } = {}) =>
			new Promise<HttpResponse>((resolve) =>
				get(address, (stream) => {
					streams.push(stream);
					stream.on('error', () => undefined);
					signal?.addEventListener('abort', () => stream.destroy());
					resolve({ status: stream.statusCode ?? 0, headers: stream.headers, body: stream });
				}).on('error', () => undefined),
			);
		const refusal = () => {
			throw new Error('Nothing is refused here');
		};
		return { address, options: { timeout: 0, maximumWait: 0, signal: undefined }, exchange, refusal };
	};
	return { clientOf, streams };
}

/** Returns an n8n with this storage. */
export const storage = (prepareBinaryData: unknown) => ({ helpers: { prepareBinaryData } }) as IExecuteFunctions;

/** Returns an n8n whose storage accepts every file. After it has read a file, it waits for `atEnd`. */
export const contextWith = (atEnd: () => Promise<void> = async () => {}) =>
	storage(async (stream: AsyncIterable<Buffer>) => {
		const chunks: Buffer[] = [];
		for await (const chunk of stream) chunks.push(chunk);
		await atEnd();
		return { data: Buffer.concat(chunks).toString(), mimeType: '' };
	});

export const fetch = async (client: DownloadClient, context = contextWith(), timeout = 1_000, signal?: AbortSignal) =>
	await fetchFile(context, client, endpoints.ltlShipmentFile.download, { orderNumber: 'L', fileId: 3 }, '3', {
		timeout,
		...(signal && { signal }),
	});
