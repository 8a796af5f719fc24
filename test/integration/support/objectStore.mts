import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening } from '../../support/server.mts';

interface StoredObject {
	readonly bytes: Buffer;
	readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returns a server with the parts of Amazon S3 that n8n uses: one bucket, and objects to put, get, check and delete.
 * Accepts any credentials.
 */
export async function startObjectStore(bucket: string) {
	const objects = new Map<string, StoredObject>();
	const requests: string[] = [];
	const server = createServer((request, response) => {
		const { method = '', url = '' } = request;
		const [path = ''] = url.split('?', 1);
		const key = decodeURIComponent(path.slice(bucket.length + 2));
		requests.push(`${method} ${key}`);
		const fail = (status: number, code: string) =>
			response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
		const put = async () => {
			const bytes = await buffer(request);
			const md5 = createHash('md5').update(bytes).digest('base64');
			if (request.headers['content-md5'] !== md5) return fail(400, 'BadDigest');
			const kept = Object.entries(request.headers).filter(([name]) => /^(content-type|x-amz-meta-.*)$/.test(name));
			objects.set(key, { bytes, headers: Object.fromEntries(kept) as Record<string, string> });
			return response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end();
		};
		if (path.split('/')[1] !== bucket) return fail(404, 'NoSuchBucket');
		// HeadBucket, which n8n uses to check the connection.
		if (key === '') return response.writeHead(200).end();
		if (method === 'PUT') return void put();
		const found = objects.get(key);
		if (!found) return fail(404, method === 'HEAD' ? 'NotFound' : 'NoSuchKey');
		if (method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end());
		return response
			.writeHead(200, { ...found.headers, 'content-length': found.bytes.length })
			.end(method === 'HEAD' ? undefined : found.bytes);
	});
	const { url, close } = await listening(server);
	return { host: new URL(url).host, objects, requests, close };
}
