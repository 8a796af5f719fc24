import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { buildStorage } from '../../../../sandbox/http/downloads.mts';
import { buildServer } from '../../../../sandbox/http/server.mts';
import { openFile, type StoredFile } from '../../../../sandbox/model/files.mts';
import { Access } from '../../../../sandbox/access/access.mts';
import type { Service } from '../../../../sandbox/service.mts';
import { clientOf, listIn, useSandbox, type Row } from '../support.mts';

describe('a sandbox', () => {
	// As behind a tunnel, every request needs the token.
	const sandbox = useSandbox({ allowHosts: ['sandbox.test'] });
	let errors: jest.SpyInstance;
	beforeEach(() => {
		errors = jest.spyOn(console, 'error').mockImplementation();
	});
	// The sandbox prints its own bugs, so an attack that causes one fails.
	afterEach(() => {
		const { calls } = errors.mock;
		errors.mockRestore();
		expect(calls).toEqual([]);
	});

	const port = () => Number(new URL(sandbox.url).port);
	const api = () => clientOf(`http://127.0.0.1:${port()}`, sandbox.token);
	const isWell = async () => (await api().get('/api/v2/users/profile')).status === 200;

	/** Sends bytes over a separate connection until the sandbox closes it or has sent enough. */
	const send = async (bytes: string, isEnough: (received: string) => boolean = () => false) =>
		await new Promise<string>((resolve) => {
			const socket = net.connect(port(), '127.0.0.1', () => socket.write(bytes, 'latin1'));
			let received = '';
			socket.on('data', (piece: Buffer) => {
				received += piece.toString('latin1');
				if (isEnough(received)) socket.destroy();
			});
			socket.on('error', () => socket.destroy());
			socket.on('close', () => resolve(received));
		});
	const request = (line: string, ...headers: string[]) =>
		[`${line} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${sandbox.token}`, ...headers, '', ''].join('\r\n');
	const statusOf = async (bytes: string) =>
		/^HTTP\/1\.1 (\d+)/.exec(await send(bytes, (received) => received.includes('\r\n\r\n')))?.[1];

	it.each([
		['no Host header', () => 'GET / HTTP/1.0\r\n\r\n', '403'],
		['two Host headers', () => `GET / HTTP/1.1\r\nHost: evil.example\r\n${request('X: y')}`, '403'],
	])('rejects %s', async (_name, bytes, status) => {
		expect(await statusOf(bytes())).toBe(status);
	});

	it.each(['__proto__', 'constructor', 'toString'])('treats %s in a query like any other name', async (name) => {
		for (const query of [`?${name}=1`, `?${name}[]=1`, `?${name}`]) await api().get(`/api/v2/cities${query}`);
		expect(await isWell()).toBe(true);
		expect(await sandbox.control.log()).toHaveLength(4);
	});

	describe('a form', () => {
		let address = '';
		beforeEach(async () => {
			address = `/api/v2/orders/${(await sandbox.control.seedOrders())[0]}/files`;
		});
		const formOf = (count: number, name: (number: number) => string, value: () => string | Blob) => {
			const form = new FormData();
			for (let number = 0; number < count; number++) form.append(name(number), value());
			return form;
		};
		const BOUNDARY = randomUUID();
		const postRaw = async (body: string, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
			await api().post(address, Buffer.from(body, 'latin1'), { headers: { 'Content-Type': type } });
		const part = (type: string) =>
			`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file_list[0][file]"; filename="a.txt"\r\nContent-Type: ${type}\r\n\r\nx`;
		const files = async () => listIn(await api().get(address));

		it.each([
			['fields', (number: number) => `field${number}`, () => 'x'],
			['files', (number: number) => `file_list[${number}][file]`, () => new Blob(['x'])],
		])('with thousands of %s is rejected, and none of them are kept', async (_name, name, value) => {
			expect((await api().post(address, formOf(3_000, name, value))).status).toBe(413);
			expect(await files()).toEqual([]);
		});

		it('with __proto__ as a name is rejected', async () => {
			const form = new FormData();
			form.append('__proto__', 'x');
			expect((await api().post(address, form)).status).toBe(400);
		});

		it.each([
			['that breaks off', part('text/plain'), undefined],
			['without a boundary', 'x', 'multipart/form-data'],
		])('%s is rejected as damaged', async (_name, body, type) => {
			const { status, data } = await postRaw(body, type);
			expect([status, data]).toEqual([400, { message: 'The request body is not a multipart form.' }]);
			expect(await files()).toEqual([]);
		});

		it('with a media type that no header can contain is accepted, and its file can be downloaded', async () => {
			const [file] = listIn(await postRaw(`${part('text/\x01')}\r\n--${BOUNDARY}--\r\n`)) as [Row];
			const { status, headers, data } = await api().get(new URL(file.url).pathname);
			expect([status, headers['content-type'], data]).toEqual([200, 'application/octet-stream', 'x']);
		});
	});

	it("doesn't record a download without its key", async () => {
		const storage = `http://127.0.0.1:${new URL(sandbox.storageUrl).port}`;
		expect((await clientOf(storage).get('/files/1/a.pdf?key=wrong')).status).toBe(404);
		expect(await sandbox.control.storageLog()).toEqual([]);
	});
});

it('ends requests that never arrive completely', () => {
	const service = { access: new Access({ host: '127.0.0.1', allowHosts: [] }) } as Service;
	for (const { server } of [buildServer(service), buildStorage(service)]) {
		expect(server.requestTimeout).toBeGreaterThan(0);
		expect(server.headersTimeout).toBeGreaterThan(0);
		expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
	}
});

it.each(['../secret.txt', '/etc/hostname', 'a/b'])(
	"a data file with the upload %s doesn't read files outside its folder",
	async (name) => {
		const file = { content: { kind: 'upload', name } } as unknown as StoredFile;
		expect(await openFile(file, '/tmp')).toBeUndefined();
	},
);
