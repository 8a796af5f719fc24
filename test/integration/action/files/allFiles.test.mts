import { initBinaryData, readBinary } from '../../../../tools/engine/index.mts';
import { bookedWithDocument } from '../../support/booked.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { itemWith, newOrder, pathsSeen } from './support.mts';

const sandbox = useSandbox();

beforeAll(() => initBinaryData());

describe('all files', () => {
	const uploadedFiles = async () => {
		const orderId = await newOrder(sandbox());
		const items = [await itemWith({ one: { content: 'one' }, two: { content: 'two' } })];
		await runOperation(sandbox(), 'orderFile.upload', { orderId, binaryPropertyName: '*', fileType: 'POD' }, { items });
		await sandbox().control.clearLog();
		return orderId;
	};

	it('of an order are returned as one item each, paired with the input item', async () => {
		const orderId = await uploadedFiles();

		const { items } = await runOperation(sandbox(), 'orderFile.download', { orderId, which: 'all' });

		const bytes = await Promise.all(items.map(async (item) => (await readBinary(item)).toString()));
		expect(bytes).toEqual(['one', 'two']);
		expect(items.map(({ json }) => json.file_name)).toEqual(['one.pdf', 'two.pdf']);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
		expect((await pathsSeen(sandbox()))[0]).toBe(`GET /api/v2/orders/${orderId}/files`);
	});

	it.each(['ltl', 'ftl'] as const)('of an %s shipment are filtered by the chosen types', async (mode) => {
		const { orderNumber } = await bookedWithDocument(sandbox(), mode);
		const downloaded = async (fileTypes: string) =>
			jsonOf(await runOperation(sandbox(), `${mode}ShipmentFile.download`, { orderNumber, which: 'all', fileTypes }));
		const all = await downloaded('');
		const type = all[0]?.type as string;
		expect(all[0]).toMatchObject({ order_number: orderNumber, type: expect.any(String) as string });
		expect(await downloaded(`${type.toLowerCase()}, Other`)).toEqual(all.filter((one) => one.type === type));
		expect(await downloaded(type)).toEqual(all.filter((one) => one.type === type));
		expect(await downloaded('Nothing of the kind')).toEqual([]);
	});

	it('of an order are filtered by type if the list has types, and otherwise fail, since none could say so', async () => {
		const orderId = await uploadedFiles();
		const download = async (fileTypes: string) =>
			await runOperation(sandbox(), 'orderFile.download', { orderId, which: 'all', fileTypes });

		const without = await download('POD');
		expect(without.error?.message).toMatch(/^Nothing was found, but .*Some files are listed without a type/);

		await sandbox().control.behave({ files: { orderTypes: true } });
		const withTypes = await download('Proof of Delivery');
		expect(jsonOf(withTypes)).toMatchObject([{ type: 'POD' }, { type: 'POD' }]);
		expect(withTypes.hints).toEqual([]);
		expect(jsonOf(await download('MBL'))).toEqual([]);
	});

	it("fail with an error that names the file that can't be downloaded", async () => {
		const orderId = await uploadedFiles();
		await sandbox().control.fail({ path: '/api/v2/orders/{orderId}/files/{fileId}', status: 404, skip: 1 });

		const { error } = await runOperation(sandbox(), 'orderFile.download', { orderId, which: 'all' });

		expect(error?.message).toMatch(/^The API found nothing with this ID.* \(file \d+\)$/);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		"are returned except the one that can't be downloaded, and its error names it: %s",
		async (onError) => {
			const orderId = await uploadedFiles();
			await sandbox().control.fail({ path: '/api/v2/orders/{orderId}/files/{fileId}', status: 404 });

			const { outputs } = await runOperation(
				sandbox(),
				'orderFile.download',
				{ orderId, which: 'all' },
				{ node: { onError } },
			);

			const items = outputs.flat();
			expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
			const jsons = items.map(({ json }) => json);
			expect(jsons).toContainEqual({ error: expect.stringMatching(/^The API found nothing .* \(file \d+\)$/) });
			expect(jsons).toContainEqual(expect.objectContaining({ file_name: 'two.pdf' }));
		},
	);

	it('fail with an error if one is listed without an ID, and no other file is requested instead', async () => {
		const orderId = await uploadedFiles();
		const files = [{ id: null, filename: 'a.pdf' }];
		await sandbox().control.fail({ method: 'GET', status: 200, body: { data: files }, times: 2 });

		const all = { orderId, which: 'all' };
		const { error } = await runOperation(sandbox(), 'orderFile.download', all);
		const continued = { node: { onError: 'continueRegularOutput' as const } };
		const { items } = await runOperation(sandbox(), 'orderFile.download', all, continued);

		expect(error?.message).toBe('The API lists a.pdf without an ID [item 0]');
		expect(items.map(({ json }) => json)).toEqual([{ error: 'The API lists a.pdf without an ID' }]);
		expect(await pathsSeen(sandbox())).toHaveLength(2);
	});
});
