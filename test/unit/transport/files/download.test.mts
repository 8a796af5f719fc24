import { Readable } from 'node:stream';
import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../../../contract/index.ts';
import { openDownload, type DownloadClient } from '../../../../transport/files/download.ts';
import { ServiceFailure } from '../../../../transport/errors.ts';
import type { HttpResponse } from '../../../../transport/http/response.ts';

const PIECE = 16 * 1024;
const OPTIONS = { timeout: 60_000, maximumWait: 0 };

/** Returns an endless body. `read` counts the bytes requested from it. */
function endless() {
	let read = 0;
	const stream = new Readable({
		read() {
			read += PIECE;
			this.push(Buffer.alloc(PIECE, 'x'));
		},
	});
	return { stream, read: () => read };
}

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
	const context = { helpers: { httpRequest } } as unknown as IExecuteFunctions;
	const params = { orderNumber: 'L', fileId: 3 };
	const endpoint = endpoints.ltlShipmentFile.download;
	const failure = await openDownload(context, client, endpoint, params, { ...OPTIONS, ...options }).then(
		({ close }) => close(),
		(error: unknown) => error as Error,
	);
	return { failure, urls, refused };
}

describe('a rejected download', () => {
	it('is read up to 64 KB, and closed', async () => {
		const { stream, read } = endless();

		const { failure, refused, urls } = await open('https://freight.example.com', [{ status: 404, body: stream }]);

		expect(failure?.message).toBe('status 404');
		expect(urls).toHaveLength(1);
		expect(String(refused[0]).length).toBeLessThanOrEqual(64 * 1024);
		expect(read()).toBeLessThanOrEqual(64 * 1024 + 4 * PIECE);
		expect(stream.destroyed).toBe(true);
	});

	it.each([2_009.9999999999998, 0.1, 2 ** 40])('is reported with any timeout: %d', async (timeout) => {
		const { failure } = await open('https://freight.example.com', [{ status: 404 }], { timeout });

		expect(failure?.message).toBe('status 404');
	});

	it('ends when the execution is canceled', async () => {
		const stop = new AbortController();
		const body = new Readable({ read: () => stop.abort() });

		const { failure } = await open('https://freight.example.com', [{ status: 404, body }], { signal: stop.signal });

		expect(failure).toMatchObject({ kind: 'canceled' });
	});
});

describe('a redirect to an internal address', () => {
	const location = 'http://169.254.169.254/latest/meta-data/iam.pdf';

	it('is not followed from a public service', async () => {
		const { failure, urls } = await open('https://freight.example.com', [{ status: 302, headers: { location } }]);

		expect(failure).toMatchObject({
			kind: 'redirected',
			message: 'The API redirected the download into an internal network, so the redirect was not followed',
		});
		expect(urls).toHaveLength(1);
	});

	it("isn't followed through another public address", async () => {
		const responses = [{ headers: { location: 'https://files.example.com/a' } }, { headers: { location } }];

		const { failure, urls } = await open(
			'https://freight.example.com',
			responses.map((response) => ({ status: 302, ...response })),
		);

		expect(failure).toMatchObject({ kind: 'redirected' });
		expect(urls).toHaveLength(2);
	});

	it('is followed from an internal service', async () => {
		const { failure, urls } = await open('http://sandbox:8090', [{ status: 302, headers: { location } }, {}]);

		expect(failure).toBeUndefined();
		expect(urls[1]).toBe(location);
	});
});
