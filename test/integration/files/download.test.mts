import { inspect } from 'node:util';
import { initBinaryData, readBinary } from '../harness/index.mts';
import { inputItems, jsonOf, runOperation, useSandbox } from '../support/freight.mts';
import { bookedFtl, bookedLtl, itemWith, newOrder } from './support.mts';

const sandbox = useSandbox();

beforeAll(() => initBinaryData());

const uploaded = async () => {
	const orderId = await newOrder(sandbox());
	const item = await itemWith({ data: { name: 'Proof of Delivery.pdf', content: 'signed' } });
	const [file] = jsonOf(await runOperation(sandbox(), 'orderFile.upload', { orderId }, { items: [item] }));
	await sandbox().control.clearLog();
	return { orderId, fileId: file?.id as number };
};

const paths = async () => (await sandbox().control.log()).map(({ method, path }) => `${method} ${path}`);

describe('orderFile.download', () => {
	it('asks for the file once and hands over its bytes, name, media type and size', async () => {
		const file = await uploaded();

		const run = await runOperation(sandbox(), 'orderFile.download', file);

		expect(await paths()).toEqual([`GET /api/v2/orders/${file.orderId}/files/${file.fileId}`]);
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
		const file = await uploaded();

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
		const file = await uploaded();
		await initBinaryData('default');

		const run = await runOperation(sandbox(), 'orderFile.download', file);

		await initBinaryData();
		expect(Buffer.from(run.items[0]?.binary?.data?.data ?? '', 'base64').toString()).toBe('signed');
	});
});

it('downloads a document of an LTL shipment', async () => {
	const file = await bookedLtl(sandbox());

	const run = await runOperation(sandbox(), 'ltlShipmentFile.download', file);

	expect(jsonOf(run)).toEqual([
		expect.objectContaining({ orderNumber: file.orderNumber, fileName: `BOL-${file.orderNumber}.pdf` }),
	]);
	expect((await readBinary(run.items[0])).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
});

it('downloads a document of an FTL shipment', async () => {
	const file = await bookedFtl(sandbox());

	const run = await runOperation(sandbox(), 'ftlShipmentFile.download', file);

	expect(jsonOf(run)).toEqual([
		expect.objectContaining({ orderNumber: file.orderNumber, fileName: `BOL-${file.orderNumber}.pdf` }),
	]);
	expect((await readBinary(run.items[0])).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
});

it('lists the files of a shipment with id, type, URL and name', async () => {
	const { orderNumber, fileId } = await bookedLtl(sandbox());

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
		const file = await uploaded();
		await sandbox().control.behave({ downloads: { redirect } });

		const run = await runOperation(sandbox(), 'orderFile.download', file);

		expect((await readBinary(run.items[0])).toString()).toBe('signed');
		expect(jsonOf(run)[0]).toMatchObject({ fileName: 'Proof of Delivery.pdf', mimeType: 'application/pdf' });
		expect(await sandbox().control.storageLog()).toEqual([{ path: expect.any(String), authorized: false }]);
	},
);

describe('a refused download', () => {
	it('says that there is no such file', async () => {
		const { orderId } = await uploaded();

		const run = await runOperation(sandbox(), 'orderFile.download', { orderId, fileId: '4' });

		expect(run.error?.message).toBe('The service found nothing at this ID: Not Found');
		expect(run.error?.description).toMatch(/^Check the ID/);
	});

	it('says that the token was refused, sends one request and shows no token', async () => {
		const file = await uploaded();
		const token = 'wrong-token-0815';

		const run = await runOperation(sandbox(), 'orderFile.download', file, { token });

		expect(run.error?.message).toBe('The service refused the access token');
		expect(await paths()).toHaveLength(1);
		expect(inspect(run, { depth: null, showHidden: true })).not.toContain(token);
	});

	it('leaves the others alone with "continue on fail"', async () => {
		const { orderId, fileId } = await uploaded();

		const run = await runOperation(
			sandbox(),
			'orderFile.download',
			{ orderId, fileId: `={{ $json.index === 1 ? 4 : ${fileId} }}` },
			{ items: inputItems(3), node: { onError: 'continueRegularOutput' } },
		);

		expect(run.items.map(({ binary }) => binary !== undefined)).toEqual([true, false, true]);
		expect(run.items[1]?.json.error).toMatch(/found nothing/);
	});
});

it('refuses an output field without a name and sends nothing', async () => {
	const file = await uploaded();

	const { error } = await runOperation(sandbox(), 'orderFile.download', { ...file, binaryPropertyName: ' ' });

	expect(error?.message).toMatch(/Put Output File in Field must name/);
	expect(await paths()).toEqual([]);
});

it.each(['orderFile.download', 'orderFile.delete'])('%s cannot be led to another address by its ID', async (name) => {
	const { orderId } = await uploaded();

	for (const fileId of ['.', '..']) {
		const { error } = await runOperation(sandbox(), name, { orderId, fileId });
		expect(error?.message).toBe('File must be text, neither empty nor dots alone [item 0]');
	}
	await runOperation(sandbox(), name, { orderId, fileId: '../../../warehouses/1' });
	expect(await paths()).toEqual([expect.stringMatching(/\/files\/\.\.%2F\.\.%2F\.\.%2Fwarehouses%2F1$/)]);
});

it('tries again when the service is busy for a moment', async () => {
	const file = await uploaded();
	await sandbox().control.fail({ status: 503, body: {} });

	const run = await runOperation(sandbox(), 'orderFile.download', file);

	expect((await readBinary(run.items[0])).toString()).toBe('signed');
});

it('starts again when the download breaks in its middle', async () => {
	const file = await uploaded();
	await sandbox().control.fail({ kind: 'breakDuring' });

	const run = await runOperation(sandbox(), 'orderFile.download', file);

	expect((await readBinary(run.items[0])).toString()).toBe('signed');
	expect(await paths()).toHaveLength(2);
});

it('says that the download broke when it breaks every time', async () => {
	const file = await uploaded();
	await sandbox().control.fail({ kind: 'breakDuring', times: 9 });

	const run = await runOperation(sandbox(), 'orderFile.download', file);

	expect(run.error?.message).toBe('The connection to the service broke, tried 4 times');
	expect(run.items).toEqual([]);
});
