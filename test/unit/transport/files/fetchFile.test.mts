import type { ServerResponse } from 'node:http';
import { timing } from '../../../../transport/waiting.ts';
import { contextWith, fetch, useDownloads } from './support.mts';

const { clientOf, streams } = useDownloads();

it('gives up on a stalled download, and closes its connection', async () => {
	const client = await clientOf((_, response) => void response.writeHead(200).write('begin'));

	await expect(fetch(client, contextWith(), 50)).rejects.toMatchObject({
		kind: 'timeout',
		message: 'The download was cut off',
	});
	expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]);
});

it("waits for a slow download, and doesn't leave a timer behind", async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	let response: ServerResponse | undefined;
	const client = await clientOf((_, opened) => {
		response = opened;
		opened.write('x');
	});
	const fetched = fetch(client, contextWith(), 100);
	const read = () => streams[0]?.socket.bytesRead ?? 0;
	let before = 0;
	// The whole download takes ten times the timeout, but data never stops for as long as the timeout.
	for (let piece = 0; piece < 12; piece++) {
		while (read() === before) await new Promise((resolve) => setImmediate(resolve));
		before = read();
		await jest.advanceTimersByTimeAsync(90);
		response?.write('x');
	}
	response?.end();
	expect((await fetched).binary.data).toBe('x'.repeat(13));

	await jest.advanceTimersByTimeAsync(250);
	expect(jest.getTimerCount()).toBe(0);
});

it('waits for slow storage after it has read everything', async () => {
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

it('starts over if the connection breaks, and keeps nothing from the first attempt', async () => {
	Object.assign(timing, { tries: 2 });
	let requests = 0;
	const client = await clientOf((_, response) => {
		requests++;
		if (requests === 2) response.end('whole');
		else response.writeHead(200).write('half', () => void response.destroy());
	});

	expect((await fetch(client)).binary.data).toBe('whole');
});

it('waits before it starts over', async () => {
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

it('gives up as soon as no data has arrived for the timeout', async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	const client = await clientOf((_, response) => void response.writeHead(200).write('begin'));
	const failure = fetch(client, contextWith(), 1_000).catch((error: unknown) => error);
	let settled: unknown;
	void failure.then((error) => (settled = error));
	while ((streams[0]?.socket.bytesRead ?? 0) === 0) await new Promise((resolve) => setImmediate(resolve));
	await jest.advanceTimersByTimeAsync(900);
	expect(settled).toBeUndefined();
	await jest.advanceTimersByTimeAsync(100);
	expect(settled).toMatchObject({ kind: 'timeout' });
});
