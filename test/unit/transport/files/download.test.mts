import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../../../contract/index.ts';
import { openDownload, type DownloadClient } from '../../../../transport/files/download.ts';
import { ServiceFailure } from '../../../../transport/errors.ts';
import type { HttpResponse } from '../../../../transport/http/response.ts';

const OPTIONS = { timeout: 60_000, maximumWait: 0 };

/** Opens a download from a service with these responses, in order. The last one is repeated. */
async function open(address: string, responses: ReadonlyArray<Partial<HttpResponse>>, options: object = {}) {
	const urls: string[] = [];
	const refused: unknown[] = [];
	const answer = async ({ url }: { url: string }) => {
		const response = responses[Math.min(urls.length, responses.length - 1)];
		urls.push(url);
		return { status: 200, headers: {}, body: Readable.from([Buffer.from('bytes')]), ...response };
	};
	const client: DownloadClient = {
		address,
		options: { ...OPTIONS, signal: undefined },
		exchange: answer,
		refusal: ({ status, body }) => {
			refused.push(body);
			return new ServiceFailure('refused', `status ${status}`, '', status);
		},
	};
	const httpRequest = async (request: { url: string }) => {
		const { status: statusCode, ...rest } = await answer(request);
		return { statusCode, ...rest };
	};
	const binaryToString = async (stream: Readable) => await text(stream);
	const context = { helpers: { httpRequest, binaryToString } } as unknown as IExecuteFunctions;
	const params = { orderNumber: 'L', fileId: 3 };
	const endpoint = endpoints.ltlShipmentFile.download;
	const failure = await openDownload(context, client, endpoint, params, { ...OPTIONS, ...options }).then(
		({ close }) => close(),
		(error: unknown) => error as Error,
	);
	return { failure, urls, refused };
}

describe('a rejected download', () => {
	it.each([2_009.9999999999998, 0.1, 2 ** 40])('is reported with any timeout: %d', async (timeout) => {
		const { failure } = await open('https://freight.example.com', [{ status: 404 }], { timeout });

		expect(failure?.message).toBe('status 404');
	});

	it('ends when the execution is canceled', async () => {
		const stop = new AbortController();
		const body = new Readable({ read: () => stop.abort() });

		const { failure } = await open('https://freight.example.com', [{ status: 404, body }], { signal: stop.signal });

		expect(failure).toBeInstanceOf(ServiceFailure);
	});
});
