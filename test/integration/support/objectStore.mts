import { Container } from '@n8n/di';
import { BinaryDataBlobManager, BinaryDataConfig, BinaryDataService, ErrorReporter } from 'n8n-core';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { initBinaryData } from '../../../tools/engine/index.mts';
import { ROOT } from '../../../tools/setup/project.mjs';
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

type Class<T> = new (...args: unknown[]) => T;
type ByteStore = ConstructorParameters<typeof BinaryDataBlobManager>[0];

/** n8n's S3 client. */
interface ObjectStoreService {
	bucket: string;
	init(): Promise<void>;
}

// Installed with n8n-core.
const load = createRequire(createRequire(join(ROOT, 'package.json')).resolve('n8n-core'));

/**
 * Stores binary data in an S3 bucket, with n8n's own classes. n8n's server does the same only with a license. `host`
 * includes the port. Throws if the bucket can't be reached.
 */
export async function initObjectStore(host: string, bucket: string): Promise<ObjectStoreService> {
	const { ObjectStoreConfig, S3ByteStore } = load('@n8n/blob-storage') as {
		ObjectStoreConfig: Class<object>;
		S3ByteStore: new (service: ObjectStoreService) => ByteStore;
	};
	const store = load('@n8n/blob-storage/object-store') as { ObjectStoreService: Class<ObjectStoreService> };
	await initBinaryData();
	Object.assign(Container.get(ObjectStoreConfig), {
		...{ host, protocol: 'http', bucket: { name: bucket, region: 'us-east-1' } },
		credentials: { accessKey: 'key', accessSecret: 'secret', authAutoDetect: false },
	});
	const service = Container.get(store.ObjectStoreService);
	await service.init();
	const binaryData = Container.get(BinaryDataService);
	binaryData.setManager('s3', new BinaryDataBlobManager(new S3ByteStore(service), Container.get(ErrorReporter)));
	Container.get(BinaryDataConfig).mode = 's3';
	await binaryData.init();
	return service;
}
