import type { IExecuteFunctions } from 'n8n-workflow';
import { PassThrough } from 'node:stream';
import { sendOnce } from '../../../../transport/http/request.ts';

/** Sends a request for a file to which n8n responds with the stream. */
const opened = async (body: PassThrough, signal?: AbortSignal) => {
	const httpRequest = async () => ({ statusCode: 200, headers: {}, body });
	const context = { helpers: { httpRequest } } as unknown as IExecuteFunctions;
	const request = { method: 'GET', url: 'https://files.example.com/label.pdf', encoding: 'stream' } as const;
	return await sendOnce(context, undefined, request, { timeout: 1_000, maximumWait: 0, signal });
};

it("handles a stream that breaks before it's read, which would otherwise end the process", async () => {
	const stream = new PassThrough();
	await opened(stream);
	expect(() => stream.emit('error', new Error('connection reset'))).not.toThrow();
});

it('ends a stream when its signal is aborted', async () => {
	const [stream, stop] = [new PassThrough(), new AbortController()];
	await opened(stream, stop.signal);
	expect(stream.destroyed).toBe(false);
	stop.abort();
	expect(stream.destroyed).toBe(true);
});
