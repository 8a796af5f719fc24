import { initBinaryData, readBinary } from '../../../../tools/engine/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookedWithDocument } from '../../support/booked.mts';
import { pathsSeen, uploaded } from './support.mts';

const sandbox = useSandbox();

beforeAll(() => initBinaryData());

describe('orderFile.download', () => {
	it('requests the file once and returns its bytes, name, media type and size', async () => {
		const file = await uploaded(sandbox());

		const run = await runOperation(sandbox(), 'orderFile.download', file);

		expect(await pathsSeen(sandbox())).toEqual([`GET /api/v2/orders/${file.orderId}/files/${file.fileId}`]);
		expect(jsonOf(run)).toEqual([
			{
				order_id: file.orderId,
				file_id: String(file.fileId),
				file_name: 'Proof of Delivery.pdf',
				mime_type: 'application/pdf',
				file_size: 6,
			},
		]);
		expect(run.items[0]?.binary?.data).toMatchObject({
			fileName: 'Proof of Delivery.pdf',
			fileExtension: 'pdf',
			mimeType: 'application/pdf',
		});
		expect(run.items[0]?.pairedItem).toEqual({ item: 0 });
		expect((await readBinary(run.items[0])).toString()).toBe('signed');
	});

	it.each(['*', 'all'])('treats the file ID %j as an ID', async (fileId) => {
		const { orderId } = await uploaded(sandbox());

		const run = await runOperation(sandbox(), 'orderFile.download', { orderId, fileId });

		expect(run.error?.message).toMatch(/found nothing/);
		expect(await pathsSeen(sandbox())).toEqual([`GET /api/v2/orders/${orderId}/files/${fileId}`]);
	});

	it('puts the file in the chosen field', async () => {
		const file = await uploaded(sandbox());

		const run = await runOperation(sandbox(), 'orderFile.download', { ...file, binaryPropertyName: 'pod' });

		expect(Object.keys(run.items[0]?.binary ?? {})).toEqual(['pod']);
	});

	it('works with files in memory', async () => {
		const file = await uploaded(sandbox());
		await initBinaryData('default');

		const run = await runOperation(sandbox(), 'orderFile.download', file);

		await initBinaryData();
		expect(Buffer.from(run.items[0]?.binary?.data?.data ?? '', 'base64').toString()).toBe('signed');
	});
});

it.each(['ltl', 'ftl'] as const)('downloads a document of an %s shipment', async (mode) => {
	const file = await bookedWithDocument(sandbox(), mode);

	const run = await runOperation(sandbox(), `${mode}ShipmentFile.download`, file);

	expect(jsonOf(run)).toEqual([
		expect.objectContaining({ order_number: file.orderNumber, file_name: `BOL-${file.orderNumber}.pdf` }),
	]);
	expect((await readBinary(run.items[0])).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
});
