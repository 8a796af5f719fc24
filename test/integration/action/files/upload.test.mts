import * as n8nWorkflow from 'n8n-workflow';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { formsSeen, itemWith, newOrder, pdf, seen, useUploads } from './support.mts';

/** n8n before 2.5 doesn't store files in the JSON, and doesn't accept a path to one. */
const READS_PATHS = 'isBinaryValue' in n8nWorkflow;

const sandbox = useSandbox();
const upload = useUploads(sandbox);

describe('an upload of files in the input item', () => {
	it('sends the field "data" by default and returns an item for each file', async () => {
		const run = await upload({}, { data: pdf('one'), other: pdf('two') });

		expect(jsonOf(run)).toEqual([
			expect.objectContaining({
				order_id: expect.any(Number),
				id: expect.any(Number),
				filename: 'data.pdf',
				type: null,
			}),
		]);
		expect(run.items[0]?.pairedItem).toEqual({ item: 0 });
		expect(await formsSeen(sandbox())).toEqual([[seen('data', 3)]]);
	});

	it.each([
		['a comma list', 'b, a', ['b', 'a']],
		['a star', '*', ['a', 'b', 'c']],
		['an array from an expression', "={{ ['a', 'c'] }}", ['a', 'c']],
		['a field named twice', 'a,a', ['a']],
	])('sends the fields of %s in one request', async (_, binaryPropertyName, fields) => {
		await upload({ binaryPropertyName }, { a: pdf('x'), b: pdf('x'), c: pdf('x') });

		expect(await formsSeen(sandbox())).toEqual([fields.map((field) => seen(field, 1))]);
	});

	it.each([
		['a star', '*', 'a'],
		...(READS_PATHS ? [['a path', '_files.a', 'a']] : []),
		['the file itself', '={{ $json._files.a }}', 'a'],
	])("sends a file stored in the item's JSON, selected by %s", async (_, binaryPropertyName = '', field = '') => {
		const { binary } = await itemWith({ a: pdf('x') });
		await runOperation(
			sandbox(),
			'orderFile.upload',
			{ orderId: await newOrder(sandbox()), binaryPropertyName },
			{ items: [{ json: { _files: { ...binary } } }], settings: { binaryMode: 'combined' } },
		);

		expect(await formsSeen(sandbox())).toEqual([[seen(field, 1)]]);
	});

	it('sends a file by the last part of its name', async () => {
		await upload({}, { data: { name: '../../etc/CON: 10:30?.pdf', content: 'x' } });

		expect(await formsSeen(sandbox())).toEqual([[{ ...seen('data', 1), filename: 'CON: 10:30?.pdf' }]]);
	});

	it('sends a file from an earlier node, given by an expression', async () => {
		await upload({ binaryPropertyName: '={{ $binary.a }}' }, { a: pdf('x'), b: pdf('x') });

		expect(await formsSeen(sandbox())).toEqual([[seen('a', 1)]]);
	});

	it('returns an item if the response has no body', async () => {
		await sandbox().control.fail({ method: 'POST', kind: 'empty' });

		expect(jsonOf(await upload({}, { data: pdf('x') }))).toEqual([{ order_id: expect.any(Number), success: true }]);
	});

	it("keeps the response's own order ID", async () => {
		await sandbox().control.fail({ method: 'POST', status: 201, body: { data: [{ id: 1, order_id: 'O-1' }] } });

		expect(jsonOf(await upload({}, { data: pdf('x') }))).toEqual([{ id: 1, order_id: 'O-1' }]);
	});

	it('sends files in memory', async () => {
		const orderId = await newOrder(sandbox());
		const data = { data: Buffer.from('inline').toString('base64'), mimeType: 'text/plain', fileName: 'note.txt' };

		await runOperation(sandbox(), 'orderFile.upload', { orderId }, { items: [{ json: {}, binary: { data } }] });

		expect(await formsSeen(sandbox())).toEqual([
			[{ filename: 'note.txt', mediaType: 'text/plain', size: 6, type: undefined }],
		]);
	});

	it.each([
		[
			"a field that doesn't exist",
			{ binaryPropertyName: 'pod' },
			{ data: pdf('x'), bill: pdf('x') },
			/binary field "pod"\. It has: data, bill\./,
		],
		[
			'another field than the only one',
			{ binaryPropertyName: 'pod' },
			{ attachment_0: pdf('x') },
			/It has: attachment_0\./,
		],
		['no binary data at all', {}, undefined, /^The input item has no files to send \[/],
		[
			'nothing but a logo',
			{},
			{ attachment_0: { name: 'image001.png', type: 'image/png', content: 'x' } },
			/no files to send, only parts of an email: attachment_0\. To send one anyway, name its field/,
		],
		['a star over nothing', { binaryPropertyName: '*' }, undefined, /The input item has no files to send/],
		[
			'a star over a logo',
			{ binaryPropertyName: '*' },
			{ attachment_0: { name: 'image001.png', type: 'image/png', content: 'x' } },
			/no files to send, only parts of an email: attachment_0\. To send one anyway, name its field/,
		],
		['no field', { binaryPropertyName: '' }, { data: pdf('x') }, /Input Binary Field must name at least one/],
		[
			'a row without a field',
			{ files: { file: [{ type: 'POD' }] } },
			{ data: pdf('x') },
			/Files 1 › Input Binary Field is required/,
		],
		['another source', { source: 'both' }, { data: pdf('x') }, /Source must be binary or url/],
	])('rejects %s and sends nothing', async (_, parameters, files, message) => {
		const { error } = await upload(parameters, ...(files ? [files] : []));

		expect(error?.message).toMatch(message);
		expect(await sandbox().control.log()).toEqual([]);
	});

	it('names the fields of an item with several files if none of them is called data', async () => {
		const { error } = await upload({}, { attachment_0: pdf('x'), attachment_1: pdf('y') });
		expect(error?.message).toContain('It has: attachment_0, attachment_1.');
	});
});

it('sends the only file of an item, whatever its field is called', async () => {
	const { items, error } = await upload({}, { attachment_0: pdf('x') });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
});

it('sends custom fields as given beside files', async () => {
	const custom = { urls: ['https://example.com/a.pdf'], file_type: 'POD', reference: 'PO-1' };
	await upload({ additionalFields: { customFields: JSON.stringify(custom) } }, { data: pdf('x') });

	const requests = await sandbox().control.log();
	expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
		...{ file_list: [{ file: { filename: 'data.pdf' } }], file_type: 'POD', reference: 'PO-1' },
		'urls[0]': 'https://example.com/a.pdf',
	});
});

describe('an upload by URL', () => {
	const urls = { url: [{ url: 'https://example.com/a.pdf', type: 'POD' }, { url: 'https://example.com/b.pdf' }] };

	it('sends only URLs, each with its type', async () => {
		await upload({ source: 'url', urls, fileType: 'Other' }, { data: pdf('x') });

		expect(await formsSeen(sandbox())).toEqual([
			[
				{ url: 'https://example.com/a.pdf', type: 'POD' },
				{ url: 'https://example.com/b.pdf', type: 'Other' },
			],
		]);
	});

	it('accepts plain URLs and rows in JSON', async () => {
		const list = ['s3://bucket/a.pdf', { url: 'https://example.com/a.pdf' }];
		await upload({ source: 'url', urlsMode: 'json', urlsJson: JSON.stringify(list), fileType: 'POD' });

		expect(await formsSeen(sandbox())).toEqual([
			['s3://bucket/a.pdf', 'https://example.com/a.pdf'].map((url) => ({ url, type: 'POD' })),
		]);
	});

	it('rejects no URL and sends nothing', async () => {
		const { error } = await upload({ source: 'url', urls: {} });

		expect(error?.message).toMatch(/URLs must be a list of at least 1/);
		expect(await sandbox().control.log()).toEqual([]);
	});
});
