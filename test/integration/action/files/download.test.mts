import { initBinaryData, readBinary } from '../../../../tools/engine/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { withDocument } from './bookings.mts';
import { itemWith, newOrder, pathsSeen, uploaded } from './support.mts';

const sandbox = useSandbox();

beforeAll(() => initBinaryData());

describe('orderFile.download', () => {
	it('asks for the file once and hands over its bytes, name, media type and size', async () => {
		const file = await uploaded(sandbox());

		const run = await runOperation(sandbox(), 'orderFile.download', file);

		expect(await pathsSeen(sandbox())).toEqual([`GET /api/v2/orders/${file.orderId}/files/${file.fileId}`]);
		expect(jsonOf(run)).toEqual([
			{
				orderId: file.orderId,
				fileId: String(file.fileId),
				fileName: 'Proof of Delivery.pdf',
				mimeType: 'application/pdf',
				fileSize: 6,
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

	it('puts the file in the field that was named', async () => {
		const file = await uploaded(sandbox());

		const run = await runOperation(sandbox(), 'orderFile.download', { ...file, binaryPropertyName: 'pod' });

		expect(Object.keys(run.items[0]?.binary ?? {})).toEqual(['pod']);
	});

	it('keeps the order of the input over several items', async () => {
		const orderId = await newOrder(sandbox());
		const contents = ['one', 'two', 'three', 'four', 'five'];
		const fields = Object.fromEntries(contents.map((content) => [content, { content }]));
		const items = [await itemWith(fields)];
		const upload = await runOperation(sandbox(), 'orderFile.upload', { orderId, binaryPropertyName: '*' }, { items });

		const run = await runOperation(
			sandbox(),
			'orderFile.download',
			{ orderId, fileId: '={{ $json.id }}' },
			{ items: upload.items },
		);

		const bytes = await Promise.all(run.items.map(async (item) => (await readBinary(item)).toString()));
		expect(bytes).toEqual(contents);
		expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(contents.map((_, item) => ({ item })));
	});

	it('works with files held in memory', async () => {
		const file = await uploaded(sandbox());
		await initBinaryData('default');

		const run = await runOperation(sandbox(), 'orderFile.download', file);

		await initBinaryData();
		expect(Buffer.from(run.items[0]?.binary?.data?.data ?? '', 'base64').toString()).toBe('signed');
	});
});

it('downloads a document of an LTL shipment', async () => {
	const file = await withDocument(sandbox(), 'ltl');

	const run = await runOperation(sandbox(), 'ltlShipmentFile.download', file);

	expect(jsonOf(run)).toEqual([
		expect.objectContaining({ orderNumber: file.orderNumber, fileName: `BOL-${file.orderNumber}.pdf` }),
	]);
	expect((await readBinary(run.items[0])).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
});

it('downloads a document of an FTL shipment', async () => {
	const file = await withDocument(sandbox(), 'ftl');

	const run = await runOperation(sandbox(), 'ftlShipmentFile.download', file);

	expect(jsonOf(run)).toEqual([
		expect.objectContaining({ orderNumber: file.orderNumber, fileName: `BOL-${file.orderNumber}.pdf` }),
	]);
	expect((await readBinary(run.items[0])).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
});

it('lists the files of a shipment with id, type, URL and name', async () => {
	const { orderNumber, fileId } = await withDocument(sandbox(), 'ltl');

	const files = jsonOf(await runOperation(sandbox(), 'ltlShipmentFile.getAll', { orderNumber }));

	expect(files).toContainEqual({
		id: fileId,
		type: 'BOL',
		url: `${sandbox().url}/api/ltl/shipments/${orderNumber}/files/${fileId}`,
		filename: `BOL-${orderNumber}.pdf`,
	});
});

it.each([301, 302, 303, 307, 308] as const)(
	'follows a redirect (%d) to another origin without the token',
	async (redirect) => {
		const file = await uploaded(sandbox());
		await sandbox().control.behave({ downloads: { redirect } });

		const run = await runOperation(sandbox(), 'orderFile.download', file);

		expect((await readBinary(run.items[0])).toString()).toBe('signed');
		expect(jsonOf(run)[0]).toMatchObject({ fileName: 'Proof of Delivery.pdf', mimeType: 'application/pdf' });
		expect(await sandbox().control.storageLog()).toEqual([{ path: expect.any(String), authorized: false }]);
	},
);
