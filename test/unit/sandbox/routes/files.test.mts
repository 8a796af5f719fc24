import axios from 'axios';
import { documentPdf } from '../../../../sandbox/model/pdf.mts';
import { fileNameOf } from '../../../../transport/files/fileName.ts';
import { bases, booked, listIn, refusedIn, useSandbox, type Row } from '../support.mts';

const sandbox = useSandbox();
const MEGABYTE = 1024 * 1024;

let address = '';
beforeEach(async () => {
	address = `/api/v2/orders/${(await sandbox.control.seedOrders())[0]}/files`;
});

const form = (...fields: Array<[string, string | Blob, string?]>) => {
	const data = new FormData();
	for (const [name, value, filename] of fields) {
		if (typeof value === 'string') data.append(name, value);
		else data.append(name, value, filename);
	}
	return data;
};

const file = (bytes: number, filename = 'scale.png'): [string, Blob, string] => [
	'file_list[0][file]',
	new Blob([Buffer.alloc(bytes, 7)], { type: 'image/png' }),
	filename,
];

test('a file is downloaded as it was uploaded', async () => {
	const bytes = 3 * MEGABYTE;
	const up = await sandbox.api.post(address, form(file(bytes), ['file_list[0][type]', 'Scale Ticket']));
	expect([up.status, listIn(up)]).toEqual([
		200,
		[expect.objectContaining({ type: 'Scale Ticket', filename: 'scale.png' })],
	]);
	const [{ id, url }] = listIn(up) as [Row];
	expect(url).toBe(`${sandbox.url}${address}/${id}`);
	const down = await sandbox.api.get(url, { responseType: 'arraybuffer' });
	expect(Buffer.compare(down.data as Buffer, Buffer.alloc(bytes, 7))).toBe(0);
	expect(down.headers).toMatchObject({
		'content-type': 'image/png',
		'content-length': String(bytes),
		'content-disposition': 'attachment; filename="scale.png"',
	});
	expect((await sandbox.api.delete(url)).status).toBe(204);
	expect((await sandbox.api.get(url)).status).toBe(404);
});

test.each(['Größe „50 %“ №7.pdf', '提单.pdf', "it's (1)*.pdf"])(
	'%s keeps its name in both directions',
	async (filename) => {
		const [{ url }] = listIn(await sandbox.api.post(address, form(file(5, filename)))) as [Row];
		const { status, headers } = await sandbox.api.get(url);
		const disposition = String(headers['content-disposition']);
		expect([status, fileNameOf(disposition)]).toEqual([200, filename]);
		expect(disposition).toMatch(/^[\x20-\x7e]+$/);
	},
);

test('several files and several URLs keep their order and types', async () => {
	const two = form(
		file(5, 'one.pdf'),
		['file_list[1][file]', new Blob(['2']), 'two.txt'],
		['file_list[1][type]', 'MSDS'],
	);
	await sandbox.api.post(address, two);
	await sandbox.api.post(
		address,
		form(['urls[0][url]', 'https://files.example/folder/three.pdf'], ['urls[0][type]', 'POD']),
	);
	expect(listIn(await sandbox.api.get(address)).map(({ type }) => type)).toEqual([undefined, undefined, undefined]);
	await sandbox.control.behave({ files: { orderTypes: true } });
	const listed = listIn(await sandbox.api.get(address));
	expect(listed.map(({ filename, type }) => [filename, type])).toEqual([
		['one.pdf', null],
		['two.txt', 'MSDS'],
		['three.pdf', 'POD'],
	]);
	const linked = await sandbox.api.get(listed[2]!.url, { responseType: 'text' });
	expect(linked.data).toMatch(/^%PDF/);
});

test.each([
	['files and URLs together', form(file(5), ['urls[0][url]', 'https://files.example/a.pdf']), 'urls'],
	['nothing', form(['other', '1']), 'file_list'],
	['text instead of a file', form(['file_list[0][file]', 'text']), 'file_list.0.file'],
	['more than 10 MB', form(file(10 * MEGABYTE + 1)), 'file_list.0.file'],
	['no URL', form(['urls[0][url]', '']), 'urls.0.url'],
])('%s is rejected', async (_case, data, field) => {
	const answer = await sandbox.api.post(address, data);
	expect([answer.status, refusedIn(answer)]).toEqual([400, [field]]);
	expect((await sandbox.api.get(address)).data.data).toEqual([]);
});

test('10 MB are accepted, and URLs in JSON', async () => {
	expect((await sandbox.api.post(address, form(file(10 * MEGABYTE)))).status).toBe(200);
	expect((await sandbox.api.post(address, { urls: [{ url: 'https://files.example/a.pdf' }] })).status).toBe(200);
});

test('a file belongs to its own order', async () => {
	const [{ id }] = listIn(await sandbox.api.post(address, form(file(5)))) as [Row];
	const [other] = await sandbox.control.seedOrders();
	expect((await sandbox.api.get(`/api/v2/orders/${other}/files/${id}`)).status).toBe(404);
	expect((await sandbox.colleague.get(`${address}/${id}`)).status).toBe(404);
});

test.each(['ltl', 'ftl'] as const)(
	'downloads of %s redirect to another origin if set, which logs a token',
	async (mode) => {
		await sandbox.control.behave({ downloads: { redirect: 302 } });
		const { order_number: number } = await booked(sandbox.api, mode);
		const [label] = listIn(await sandbox.api.get(`${bases[mode]}/${number}/files`)) as [Row];
		const { status, headers } = await sandbox.api.get(label.url);
		const location = String(headers.location);
		expect([status, new URL(location).origin]).toEqual([302, sandbox.storageUrl]);
		await axios.get(location);
		const withToken = await axios.get(location, {
			headers: { Authorization: 'Bearer x' },
			responseType: 'text',
		});
		expect(withToken.data).toMatch(/^%PDF/);
		expect((await sandbox.control.storageLog()).map(({ authorized }) => authorized)).toEqual([false, true]);
	},
);

test('a generated file of any size is streamed', async () => {
	const size = 150 * MEGABYTE + 1;
	const { fileId } = await sandbox.control.addFile({
		holder: address.replace(/^.*orders\/(\d+).*$/, 'order $1'),
		size,
	});
	const before = process.memoryUsage().arrayBuffers;
	const { data, headers } = await sandbox.api.get(`${address}/${fileId}`, { responseType: 'stream' });
	let received = 0;
	for await (const chunk of data) received += (chunk as Buffer).length;
	expect([received, headers['content-length']]).toEqual([size, String(size)]);
	expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * MEGABYTE);
});

it('creates a document with the same bytes each time', () => {
	const make = () => documentPdf('Bill of lading', [['Order number', 'LS1']]);
	const first = make();
	jest.useFakeTimers({
		now: Date.now() + 86_400_000,
		doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
	});
	const later = make();
	jest.useRealTimers();
	expect(later).toEqual(first);
});
