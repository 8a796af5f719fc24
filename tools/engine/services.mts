import { Container } from '@n8n/di';
import {
	BinaryDataBlobManager,
	BinaryDataConfig,
	BinaryDataService,
	DataDeduplicationService,
	ErrorReporter,
} from 'n8n-core';
import {
	BINARY_ENCODING,
	type IBinaryData,
	type ICheckProcessedContextData,
	type IDataDeduplicator,
	type INodeExecutionData,
} from 'n8n-workflow';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Makes n8n recreate its services, as in a new process.
 * @public by tools/jest/environment.mjs
 */
export function forgetServices(): void {
	Container.reset();
	Reflect.deleteProperty(DataDeduplicationService, 'instance');
}

/**
 * Sets up n8n's storage of binary data. Call it in `beforeAll`. In `filesystem` mode, n8n's default, data is stored in
 * files and streamed. In `default` mode, data is kept in memory.
 */
export async function initBinaryData(mode: 'default' | 'filesystem' = 'filesystem'): Promise<void> {
	const config = Container.get(BinaryDataConfig);
	config.mode = mode;
	config.availableModes = ['default', 'filesystem'];
	config.localStoragePath = path.resolve(process.env.N8N_USER_FOLDER ?? '.cache', 'binary-data');
	await Container.get(BinaryDataService).init();
}

/** Returns binary data as stored by an earlier node. */
export async function storeBinary(content: Buffer, fileName: string, mimeType: string): Promise<IBinaryData> {
	const service = Container.get(BinaryDataService);
	const location = { type: 'execution' as const, workflowId: 'w1', executionId: '1' };
	return await service.store(location, content, { data: '', fileName, mimeType });
}

/** Returns the bytes of an item's binary property. */
export async function readBinary(item: INodeExecutionData | undefined, property = 'data'): Promise<Buffer> {
	const data = item?.binary?.[property];
	if (!data) throw new Error(`The item has no binary property ${property}`);
	if (!data.id) return Buffer.from(data.data, BINARY_ENCODING);
	return await Container.get(BinaryDataService).getAsBuffer(data);
}

/** Simulates that n8n reads, changes and writes without a lock, so overlapping calls lose IDs. */
const pause = () => new Promise((resolve) => setImmediate(resolve));

/** A replacement for n8n's memory of processed IDs, in a map instead of n8n's database. */
export class MemoryDeduplicator implements IDataDeduplicator {
	private readonly seen = new Map<string, string[]>();
	private failures = 0;

	/** Removes everything, as in a new database. */
	clear(): void {
		this.seen.clear();
		this.failures = 0;
	}

	/** Makes the next calls throw, like n8n's database if the first calls collide. */
	failNext(times = 1): void {
		this.failures = times;
	}

	checkProcessedAndRecord: IDataDeduplicator['checkProcessedAndRecord'] = async (items, _scope, data, options) => {
		this.refuse();
		const known = this.seen.get(key(data)) ?? [];
		const isKnown = new Set(known);
		// n8n compares with the IDs stored before the call, so duplicates within one call all count as new.
		const fresh = items.filter((item) => !isKnown.has(String(item)));
		const all = [...known, ...fresh.map(String)];
		await pause();
		this.seen.set(key(data), all.slice(-(options.maxEntries ?? all.length)));
		return { new: fresh, processed: items.filter((item) => isKnown.has(String(item))) };
	};

	removeProcessed: IDataDeduplicator['removeProcessed'] = async (items, _scope, data) => {
		this.refuse();
		const gone = new Set(items.map(String));
		const left = (this.seen.get(key(data)) ?? []).filter((item) => !gone.has(item));
		await pause();
		this.seen.set(key(data), left);
	};

	private refuse(): void {
		if (this.failures === 0) return;
		this.failures -= 1;
		throw new Error('The store of processed items refused');
	}

	clearAllProcessedItems: IDataDeduplicator['clearAllProcessedItems'] = async (_scope, data) => {
		this.seen.delete(key(data));
	};

	getProcessedDataCount: IDataDeduplicator['getProcessedDataCount'] = async (_scope, data) =>
		this.seen.get(key(data))?.length ?? 0;
}

function key(data: ICheckProcessedContextData): string {
	return `${data.workflow.id}/${data.node?.id ?? ''}`;
}

let installed: MemoryDeduplicator | undefined;

/** Sets n8n-core's memory of processed IDs. n8n-core accepts one per process, so all tests of a file share it. */
export async function initDeduplication(): Promise<MemoryDeduplicator> {
	if (!installed) {
		installed = new MemoryDeduplicator();
		await DataDeduplicationService.init(installed);
	}
	return installed;
}

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
