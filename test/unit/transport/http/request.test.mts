import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';
import { PassThrough } from 'node:stream';
import { fillPath, sendOnce } from '../../../../transport/http/request.ts';
import { runs } from '../../../support/runs.mts';

/** Sends a request for a file. n8n responds with the stream. */
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

describe('an ID in a path', () => {
	it.each([undefined, null, '', '.', '..', NaN, Infinity, {}, [], ['7'], true, '\ud800'])(
		'%j prevents the request',
		(fileId) => {
			expect(() => fillPath('/orders/{orderId}/files/{fileId}', { orderId: 5, fileId })).toThrow(
				"The request wasn't sent: the file id can't be used in a URL",
			);
		},
	);

	it('never leads to another endpoint', () => {
		const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[./?#%2eE\\ ]{0,6}$/));
		fc.assert(
			fc.property(fc.oneof(text, fc.double(), fc.anything()), (orderId) => {
				let path;
				try {
					path = fillPath('/orders/{orderId}/files', { orderId });
				} catch {
					return;
				}
				const { pathname, search, hash } = new URL(path, 'https://api.example.com');
				const [empty, orders, id = '', files, ...more] = pathname.split('/');
				expect([empty, orders, files, search, hash, more]).toEqual(['', 'orders', 'files', '', '', []]);
				expect(decodeURIComponent(id)).toBe(String(orderId));
			}),
			{ numRuns: runs(300) },
		);
	});
});
