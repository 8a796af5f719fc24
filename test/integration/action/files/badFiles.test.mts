import { runOperation, useSandbox } from '../../support/freight.mts';
import { itemWith, newOrder, pdf, useUploads } from './support.mts';

const sandbox = useSandbox();
const upload = useUploads(sandbox);

it.each(['__proto__', 'constructor', 'toString'])(
	"doesn't find a file in the field %s of an item that has only a different field",
	async (field) => {
		const { error } = await upload({ binaryPropertyName: field }, { data: pdf('x') });

		expect(error?.message).toBe(`The input item has no file in the binary field "${field}". It has: data. [item 0]`);
		expect(await sandbox().control.log()).toEqual([]);
	},
);

it.each([
	[{ mimeType: 'text/plain' }, 'has no data. A file needs its content as base64 in "data" [item 1]'],
	[{ data: 'Plain text!' }, expect.stringMatching(/^isn't valid base64.*\[item 1\]$/)],
	[{ data: 'data:text/plain;base64,eA==' }, expect.stringMatching(/^isn't valid base64/)],
	[{ id: 'filesystem-v2:gone', data: 'filesystem-v2' }, "can't be read from n8n's storage [item 1]"],
])('rejects %j before any file is sent', async (file, message) => {
	const orderId = await newOrder(sandbox());
	await sandbox().control.clearLog();
	const bad = { json: {}, binary: { pod: { mimeType: '', data: undefined as never, ...file } } };

	const { error } = await runOperation(
		sandbox(),
		'orderFile.upload',
		{ orderId, binaryPropertyName: '*' },
		{ items: [await itemWith({ data: pdf('x') }), bad] },
	);

	expect(error?.message.replace('The file in the binary field "pod" ', '')).toEqual(message);
	expect(await sandbox().control.log()).toEqual([]);
});
