import { randomBytes } from 'node:crypto';
import { readBinary } from '../../../../tools/engine/index.mts';
import { initObjectStore } from '../../../../tools/engine/services.mts';
import { shared } from '../../../support/shared.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { startObjectStore } from '../../support/objectStore.mts';
import { itemWith, newOrder } from './support.mts';

const BUCKET = 'n8n-files';
const MEGABYTE = 1024 * 1024;

const sandbox = useSandbox();

const s3 = shared(
	async () => {
		const server = await startObjectStore(BUCKET);
		return { server, service: await initObjectStore(server.host, BUCKET) };
	},
	({ server }) => server.close(),
);

it.each([1, 10 * MEGABYTE])('uploads %d bytes from S3, and downloads them to S3 unchanged', async (size) => {
	const bytes = randomBytes(size);
	const item = await itemWith({ data: { name: 'Proof of Delivery.pdf', content: bytes } });
	expect(item.binary?.data?.id).toMatch(/^s3:/);
	const orderId = await newOrder(sandbox());

	const upload = await runOperation(sandbox(), 'orderFile.upload', { orderId }, { items: [item] });
	const fileId = jsonOf(upload)[0]?.id as number;
	const download = await runOperation(sandbox(), 'orderFile.download', { orderId, fileId });

	expect(jsonOf(download)).toMatchObject([{ file_name: 'Proof of Delivery.pdf', file_size: size }]);
	expect(download.items[0]?.binary?.data?.id).toMatch(/^s3:/);
	expect((await readBinary(download.items[0])).equals(bytes)).toBe(true);
});

it('downloads 20 MB to S3, and rejects an upload from S3 without reading the files', async () => {
	const orderId = await newOrder(sandbox());
	const { fileId } = await sandbox().control.addFile({ holder: `order ${orderId}`, size: 20 * MEGABYTE });

	const download = await runOperation(sandbox(), 'orderFile.download', { orderId, fileId });
	expect(jsonOf(download)).toMatchObject([{ file_size: 20 * MEGABYTE }]);
	s3().server.requests.splice(0);
	const upload = await runOperation(sandbox(), 'orderFile.upload', { orderId }, { items: download.items });

	expect(upload.error?.message).toMatch(/is 20,971,520 bytes, and the API accepts at most 10,485,760/);
	expect(s3().server.requests).toEqual([expect.stringMatching(/^HEAD /)]);
});

it('sends nothing if S3 has lost the file, and reports that it cannot be read', async () => {
	const item = await itemWith({ data: { content: 'x' } });
	s3().server.objects.clear();
	const orderId = await newOrder(sandbox());
	await sandbox().control.clearLog();

	const { error } = await runOperation(sandbox(), 'orderFile.upload', { orderId }, { items: [item] });

	expect(error?.message).toMatch(/The file in the binary field "data" can't be read from n8n's storage/);
	expect(await sandbox().control.log()).toEqual([]);
});

it('reports if S3 rejects a downloaded file', async () => {
	const orderId = await newOrder(sandbox());
	const { fileId } = await sandbox().control.addFile({ holder: `order ${orderId}`, size: 1 });
	s3().service.bucket = 'another';

	const { error } = await runOperation(sandbox(), 'orderFile.download', { orderId, fileId });

	s3().service.bucket = BUCKET;
	expect(error?.message).toMatch(/^Request to S3 failed/);
});
