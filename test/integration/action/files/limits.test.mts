import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
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
	it('sends files with undocumented extensions, with one warning for all of them', async () => {
		const photo = { data: { name: 'photo.webp', type: 'image/webp', content: 'x' } };

		const run = await upload({}, photo, photo);

		expect(jsonOf(run)).toHaveLength(2);
		expect(run.hints).toEqual([
			expect.objectContaining({
				type: 'warning',
				message: expect.stringMatching(
					/^The API may refuse files with the extension webp\. It documents these types: html, htm, pdf/,
				),
			}),
		]);
	});

	it('warns about a file without an extension', async () => {
		const run = await upload({}, { data: { name: 'scan', type: 'application/pdf', content: 'x' } });

		expect(run.hints).toEqual([
			expect.objectContaining({ message: expect.stringContaining('files without an extension. It documents') }),
		]);
	});

	it.each(['SCAN.PDF', 'bill.v2.pdf'])("doesn't give a warning for a documented extension: %s", async (name) => {
		const run = await upload({}, { data: { name, content: 'x' } });

		expect(run.hints).toEqual([]);
	});
});
