import { createServer, get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../../../contract/index.ts';
import type { DownloadClient } from '../../../../transport/files/download.ts';
import type { HttpResponse } from '../../../../transport/http/response.ts';
import { timing } from '../../../../transport/limits/timing.ts';
import { fetchFile } from '../../../../transport/files/fetchFile.ts';
import { listening, type Listening } from '../../../support/server.mts';

let server: Listening | undefined;
let streams: IncomingMessage[] = [];

/** A client of a server with one listener for all requests. */
async function clientOf(listener: RequestListener): Promise<DownloadClient> {
	server = await listening(createServer(listener));
	const { url: address } = server;
	const exchange: DownloadClient['exchange'] = (_request, { signal } = {}) =>
		new Promise<HttpResponse>((resolve) =>
			get(address, (stream) => {
				streams.push(stream);
				signal?.addEventListener('abort', () => stream.destroy());
				resolve({ status: stream.statusCode ?? 0, headers: stream.headers, body: stream });
			}),
		);
	const refusal = () => {
		throw new Error('Nothing is refused here');
	};
	return { address, options: { timeout: 0, maximumWait: 0, signal: undefined }, exchange, refusal };
}

/** An n8n whose storage accepts every file; once it has read one it waits for `atEnd`. */
const contextWith = (atEnd: () => Promise<void> = async () => {}) => {
	const prepareBinaryData = async (stream: AsyncIterable<Buffer>) => {
		const chunks: Buffer[] = [];
		for await (const chunk of stream) chunks.push(chunk);
		await atEnd();
		return { data: Buffer.concat(chunks).toString(), mimeType: '' };
	};
	return { helpers: { prepareBinaryData }, getExecutionCancelSignal: () => undefined } as unknown as IExecuteFunctions;
};

const fetch = async (client: DownloadClient, context = contextWith(), timeout = 1_000) =>
	await fetchFile(context, client, endpoints.ltlShipmentFile.download, { orderNumber: 'L', fileId: 3 }, '3', {
		timeout,
	});

const usual = { ...timing };

beforeEach(() => {
	streams = [];
	Object.assign(timing, { tries: 1, backoff: 1 });
});

afterEach(async () => {
	jest.useRealTimers();
	Object.assign(timing, usual);
	await server?.close();
});

it('gives up a stalled download, and closes its connection', async () => {
	const client = await clientOf((_, response) => void response.writeHead(200).write('begin'));

	await expect(fetch(client, contextWith(), 50)).rejects.toMatchObject({
		kind: 'timeout',
		message: 'The download stopped before its end',
	});
	expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]);
});

it('waits for a slow download, and leaves no timer behind', async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	let response: ServerResponse | undefined;
	const client = await clientOf((_, opened) => {
		response = opened;
		opened.write('x');
	});
	const fetched = fetch(client, contextWith(), 100);
	const read = () => streams[0]?.socket.bytesRead ?? 0;
	let before = 0;
	// Ten times the timeout in all, but never without a piece for as long.
	for (let piece = 0; piece < 10; piece++) {
		while (read() === before) await new Promise((resolve) => setImmediate(resolve));
		before = read();
		await jest.advanceTimersByTimeAsync(100);
		response?.write('x');
	}
	response?.end();
	expect((await fetched).binary.data).toBe('x'.repeat(11));

	await jest.advanceTimersByTimeAsync(250);
	expect(jest.getTimerCount()).toBe(0);
});

it('waits for a storage that is slow once it has read everything', async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	const client = await clientOf((_, response) => void response.end('whole'));
	const ends: Array<() => void> = [];
	const storage = contextWith(() => new Promise<void>((end) => void ends.push(end)));
	const fetched = fetch(client, storage, 100);
	while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve));
	await jest.advanceTimersByTimeAsync(400);
	ends[0]?.();
	expect((await fetched).binary.data).toBe('whole');
});

it('starts again when the connection breaks, and keeps nothing of the first try', async () => {
	Object.assign(timing, { tries: 2 });
	let requests = 0;
	const client = await clientOf((_, response) => {
		requests++;
		if (requests === 2) response.end('whole');
		else response.writeHead(200).write('half', () => void response.destroy());
	});

	expect((await fetch(client)).binary.data).toBe('whole');
});

it('waits before it starts again', async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	Object.assign(timing, { tries: 2, backoff: 20_000 });
	let requests = 0;
	const client = await clientOf((_, response) => {
		requests++;
		if (requests === 2) response.end('whole');
		else response.writeHead(200).write('half', () => void response.destroy());
	});
	const fetched = fetch(client);
	const turns = async (count: number) => {
		for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
	};
	while (streams[0]?.destroyed !== true) await turns(1);
	await turns(2_000);
	expect(requests).toBe(1);
	await jest.advanceTimersByTimeAsync(20_000);
	expect((await fetched).binary.data).toBe('whole');
});

it('throws what n8n’s storage throws, without a retry', async () => {
	Object.assign(timing, { tries: 3 });
	const client = await clientOf((_, response) => void response.end('whole'));

	const storage = contextWith(() => Promise.reject(new Error('ENOSPC: no space left on device')));

	await expect(fetch(client, storage)).rejects.toThrow(/no space left/);
	expect(streams).toHaveLength(1);
});
