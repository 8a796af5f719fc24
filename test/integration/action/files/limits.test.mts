import { runOperation, useSandbox } from '../../support/freight.mts';
import { formsSeen, itemWith, newOrder, pdf, seen, useUploads } from './support.mts';

const TEN_MB = 10 * 1024 * 1024;
const sandbox = useSandbox();
const upload = useUploads(sandbox);

describe('the 10 MB limit', () => {
	it.each([TEN_MB - 1, TEN_MB])('allows a file of %d bytes', async (size) => {
		const run = await upload({}, { data: { content: Buffer.alloc(size) } });

		expect(run.error).toBeUndefined();
		expect(await formsSeen(sandbox())).toEqual([[seen('data', size)]]);
	});

	it('prevents the upload of a file that is one byte larger, and the error names the file', async () => {
		const { error } = await upload(
			{ binaryPropertyName: 'a,b' },
			{ a: pdf('x'), b: { name: 'scan.pdf', content: Buffer.alloc(TEN_MB + 1) } },
		);

		expect(error?.message).toBe(
			'The file "scan.pdf" in the binary field "b" has 10,485,761 bytes, and the API accepts at most 10,485,760 (10 MB) [item 0]',
		);
		expect(await sandbox().control.log()).toEqual([]);
	});

	it('is checked for all items before the first one is sent', async () => {
		const { error } = await upload({}, { data: pdf('x') }, { data: { content: Buffer.alloc(TEN_MB + 1) } });

		expect(error?.message).toMatch(/\[item 1\]$/);
		expect(await sandbox().control.log()).toEqual([]);
	});

	it("is checked for all items, even if n8n doesn't know the size, as before 2.5", async () => {
		const item = await itemWith({ data: { content: Buffer.alloc(TEN_MB + 1) } });
		delete item.binary?.data?.bytes;
		const small = await itemWith({ data: pdf('x') });
		const orderId = await newOrder(sandbox());
		await sandbox().control.clearLog();

		const { error } = await runOperation(sandbox(), 'orderFile.upload', { orderId }, { items: [small, item] });

		expect(error?.message).toMatch(/has 10,485,761 bytes.*\[item 1\]$/);
		expect(await sandbox().control.log()).toEqual([]);
	});
});

describe('an upload', () => {
	it.each(['SCAN.PDF', 'photo.jpg', 'photo.webp', 'scan'])('sends the file %s as it is', async (name) => {
		const run = await upload({}, { data: { name, content: 'x' } });

		expect(run.hints).toEqual([]);
	});
});
