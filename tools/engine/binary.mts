import { Container } from '@n8n/di';
import { BinaryDataConfig, BinaryDataService } from 'n8n-core';
import { BINARY_ENCODING, type IBinaryData, type INodeExecutionData } from 'n8n-workflow';
import path from 'node:path';

/**
 * Makes n8n's store for binary data ready; call it in `beforeAll`. In `filesystem` mode, n8n's usual one, data are
 * kept in files and streamed; in `default` mode they are held in memory.
 */
export async function initBinaryData(mode: 'default' | 'filesystem' = 'filesystem'): Promise<void> {
	const config = Container.get(BinaryDataConfig);
	config.mode = mode;
	config.availableModes = ['default', 'filesystem'];
	config.localStoragePath = path.resolve(process.env.N8N_USER_FOLDER ?? '.cache', 'binary-data');
	await Container.get(BinaryDataService).init();
}

/** Binary data as an earlier node would have stored it. */
export async function storeBinary(content: Buffer, fileName: string, mimeType: string): Promise<IBinaryData> {
	const service = Container.get(BinaryDataService);
	const location = { type: 'execution' as const, workflowId: 'w1', executionId: '1' };
	return await service.store(location, content, { data: '', fileName, mimeType });
}

/** The bytes behind a binary property of an item. */
export async function readBinary(item: INodeExecutionData | undefined, property = 'data'): Promise<Buffer> {
	const data = item?.binary?.[property];
	if (!data) throw new Error(`The item has no binary property ${property}`);
	if (!data.id) return Buffer.from(data.data, BINARY_ENCODING);
	return await Container.get(BinaryDataService).getAsBuffer(data);
}
