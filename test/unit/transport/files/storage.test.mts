import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { timing } from '../../../../transport/waiting.ts';
import { contextWith, fetch, storage, useDownloads } from './support.mts';

const { clientOf, streams } = useDownloads();

it('waits for storage that is slow to accept data', async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	const client = await clientOf((_, response) => void response.end('x'.repeat(500_000)));
	const takes: Array<() => void> = [];
	const context = storage(async (stream: AsyncIterable<Buffer>) => {
		let size = 0;
		for await (const piece of stream) {
			size += piece.length;
			if (takes.length === 0) await new Promise<void>((take) => void takes.push(take));
		}
		return { data: String(size), mimeType: '' };
	});
	const fetched = fetch(client, context, 100);
	while (takes.length === 0 || streams[0]?.readableLength === 0) await new Promise((resolve) => setImmediate(resolve));
	await jest.advanceTimersByTimeAsync(400);
	takes[0]?.();
	expect((await fetched).binary.data).toBe('500000');
});

describe("if n8n’s storage can't save a file, fetchFile", () => {
	const large = () => clientOf((_, response) => void response.end('x'.repeat(500_000)));
	const diskError = (code: string) => Object.assign(new Error(`${code}: words of the system, write`), { code });

	beforeEach(() => Object.assign(timing, { tries: 3 }));

	it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'])(
		"reports the error %s and doesn't download the file again",
		async (code) => {
			const client = await large();
			const context = storage(async (stream: AsyncIterable<Buffer>) => {
				for await (const { length } of stream) if (length > 0) throw diskError(code);
			});

			await expect(fetch(client, context)).rejects.toMatchObject({
				name: 'ServiceFailure',
				message: `The file was downloaded, but n8n's storage could not save it: ${code}: words of the system, write`,
			});
			expect(streams).toHaveLength(1);
		},
	);

	it('reports the error if it occurs after the last byte', async () => {
		const client = await clientOf((_, response) => void response.end('whole'));
		const context = contextWith(() => Promise.reject(new Error('The bucket does not exist')));

		await expect(fetch(client, context)).rejects.toThrow(/could not save it: The bucket does not exist/);
		expect(streams).toHaveLength(1);
	});

	it('downloads the file again if the storage only reports a broken connection', async () => {
		const client = await clientOf((_, response) => {
			response.writeHead(200).write('half', () => void response.destroy());
		});
		const context = storage(async (stream: Readable) => {
			try {
				await finished(stream);
			} catch (cause) {
				throw cause;
			}
		});

		await expect(fetch(client, context)).rejects.toMatchObject({ kind: 'broken' });
		expect(streams).toHaveLength(3);
	});
});

it('reports a cancellation, not a broken connection, if the execution is stopped', async () => {
	const client = await clientOf((_, response) => void response.writeHead(200).write('begin'));
	const stop = new AbortController();
	const context = storage(async (stream: Readable) => {
		stream.once('data', () => stop.abort());
		await finished(stream);
	});

	await expect(fetch(client, context, 5_000, stop.signal)).rejects.toMatchObject({ kind: 'canceled' });
});
