import { runOperation, useSandbox } from '../../support/freight.mts';
import { formsSeen, itemWith, newOrder, pdf, seen, useUploads } from './support.mts';

const TEN_MB = 10 * 1024 * 1024;
const sandbox = useSandbox();
const upload = useUploads(sandbox);

describe('files in rows', () => {
	it('gives every file the common type, and files in rows their own type', async () => {
		const files = { file: [{ binaryPropertyName: 'b', type: 'POD' }] };

		await upload({ binaryPropertyName: 'a,b', fileType: 'Other', files }, { a: pdf('x'), b: pdf('x') });

		expect(await formsSeen(sandbox())).toEqual([[seen('a', 1, 'Other'), seen('b', 1, 'POD')]]);
	});

	it('sends the fields listed in rows, and does not require the default field "data"', async () => {
		const files = { file: [{ binaryPropertyName: 'pod', type: 'POD' }, { binaryPropertyName: 'bill' }] };

		await upload({ fileType: 'Other', files }, { pod: pdf('x'), bill: pdf('x') });

		expect(await formsSeen(sandbox())).toEqual([[seen('pod', 1, 'POD'), seen('bill', 1, 'Other')]]);
	});

	it('sends the field "data" as well as the fields in rows', async () => {
		const files = { file: [{ binaryPropertyName: 'pod', type: 'POD' }] };
		await upload({ files }, { data: pdf('x'), pod: pdf('x') });

		expect(await formsSeen(sandbox())).toEqual([[seen('data', 1), seen('pod', 1, 'POD')]]);
	});

	it('leaves out the logos of an email but not its photos, unless a row names one, and says so', async () => {
		const image = (name: string, size: number) => ({ content: Buffer.alloc(size), name, type: 'image/png' });
		const mail = { pod: pdf('x'), logo: image('image001.png', 9_000), photo: image('image002.png', 60_000) };
		const sent = async (parameters: object) => {
			const { hints } = await upload(parameters, mail);
			const [files] = await formsSeen(sandbox());
			return [files?.length, hints.map(({ message }) => message.match(/^[^,]+|image\d+\.png/g))];
		};
		const files = { file: [{ binaryPropertyName: 'logo', type: 'Other' }] };

		expect(await sent({ binaryPropertyName: '*' })).toEqual([2, [['Not sent', 'image001.png']]]);
		expect(await sent({ files })).toEqual([1, []]);
		expect(await sent({ binaryPropertyName: '*', files })).toEqual([3, []]);
	});

	it('sends a field that is listed in several rows once per type', async () => {
		const types = ['MBL', 'POD', undefined];
		const files = { file: types.map((type) => ({ binaryPropertyName: 'data', ...(type && { type }) })) };
		await upload({ fileType: 'Other', files }, { data: pdf('x') });

		expect(await formsSeen(sandbox())).toEqual([
			[seen('data', 1, 'MBL'), seen('data', 1, 'POD'), seen('data', 1, 'Other')],
		]);
	});
});

describe('the size of a file', () => {
	it('can be exactly 10 MB', async () => {
		const run = await upload({}, { data: { content: Buffer.alloc(TEN_MB) } });

		expect(run.error).toBeUndefined();
		expect(await formsSeen(sandbox())).toEqual([[seen('data', TEN_MB)]]);
	});

	it('prevents the upload of a file that is one byte larger, and the error names the file', async () => {
		const { error } = await upload(
			{ binaryPropertyName: 'a,b' },
			{ a: pdf('x'), b: { name: 'scan.pdf', content: Buffer.alloc(TEN_MB + 1) } },
		);

		expect(error?.message).toBe(
			'The file "scan.pdf" in the binary field "b" is 10,485,761 bytes, and the API accepts at most 10,485,760 (10 MB) [item 0]',
		);
		expect(await sandbox().control.log()).toEqual([]);
	});

	it('prevents the upload of a file without content, and the error names the file', async () => {
		const empty = { name: 'POD.pdf', content: '' };
		const { error } = await upload({ binaryPropertyName: '*' }, { a: pdf('x'), b: empty });

		expect(error?.message).toMatch(/^The file "POD.pdf" in the binary field "b" is empty\./);
		expect(await sandbox().control.log()).toEqual([]);
	});

	it("is checked for all items, even if n8n doesn't know the size, as before 2.5", async () => {
		const item = await itemWith({ data: { content: Buffer.alloc(TEN_MB + 1) } });
		delete item.binary?.data?.bytes;
		const small = await itemWith({ data: pdf('x') });
		const orderId = await newOrder(sandbox());
		await sandbox().control.clearLog();

		const { error } = await runOperation(sandbox(), 'orderFile.upload', { orderId }, { items: [small, item] });

		expect(error?.message).toMatch(/is 10,485,761 bytes.*\[item 1\]$/);
		expect(await sandbox().control.log()).toEqual([]);
	});
});

it.each([[{ mimeType: 'text/plain' }], [{ id: 'filesystem-v2:gone', data: 'filesystem-v2' }]])(
	'rejects %j before any file is sent',
	async (file) => {
		const orderId = await newOrder(sandbox());
		await sandbox().control.clearLog();
		const bad = { json: {}, binary: { pod: { mimeType: '', data: undefined as never, ...file } } };

		const { error } = await runOperation(
			sandbox(),
			'orderFile.upload',
			{ orderId, binaryPropertyName: '*' },
			{ items: [await itemWith({ data: pdf('x') }), bad] },
		);

		expect(error?.message).toBe('The file in the binary field "pod" can\'t be read from n8n\'s storage [item 1]');
		expect(await sandbox().control.log()).toEqual([]);
	},
);
