import { Container } from '@n8n/di';
import { BinaryDataBlobManager, BinaryDataConfig, BinaryDataService, ErrorReporter } from 'n8n-core';
import { createRequire } from 'node:module';
import { initBinaryData } from './services.mts';

type Class<T> = new (...args: unknown[]) => T;
type ByteStore = ConstructorParameters<typeof BinaryDataBlobManager>[0];

/** n8n's S3 client. */
interface ObjectStoreService {
	bucket: string;
	init(): Promise<void>;
}

// Installed with n8n-core.
const load = createRequire(createRequire(import.meta.url).resolve('n8n-core'));

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
