import { inspect } from 'node:util';
import { initBinaryData, readBinary, startNode } from '../harness/index.mts';
import { credentialsFor, jsonOf } from '../support/freight.mts';
import { startServer, useServers, type TestServer } from './server.mts';

const TOKEN = 'secret-token-4711';
const PATH = '/api/ltl/shipments/LS1/files/3';
const PDF = Buffer.from('%PDF-1.7 \u0000\u00ff bytes', 'latin1');
const servers = useServers();

beforeAll(() => initBinaryData());

const start = async () =>
	await startNode({
		type: 'drayageFreight',
		parameters: { resource: 'ltlShipmentFile', operation: 'download', orderNumber: 'LS1', fileId: '3' },
		credentials: credentialsFor(servers().service.url, TOKEN),
	});

const download = async () => {
	const run = await (await start()).finished;
	// A run holds the credential nowhere; what it shows or stores must not hold the token.
	expect(inspect(run, { depth: null, showHidden: true })).not.toContain(TOKEN);
	return run;
};

const file = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
	server.answer(path, (_, response) =>
		response.writeHead(200, { 'content-type': 'application/pdf', ...headers }).end(PDF),
	);

const redirect = (server: TestServer, path: string, location: string | undefined, status = 302) =>
	server.answer(path, (_, response) =>
		response.writeHead(status, location === undefined ? {} : { location }).end('moved'),
	);

const tokens = ({ seen }: TestServer) => seen.map(({ headers }) => headers.authorization);
const bearer = `Bearer ${TOKEN}`;

describe('redirects', () => {
	it('sends the token along to the same origin', async () => {
		const { service } = servers();
		redirect(service, PATH, '/storage/label.pdf?signature=a%2Fb');
		file(service, '/storage/label.pdf');

		const run = await download();

		expect((await readBinary(run.items[0])).equals(PDF)).toBe(true);
		expect(service.seen.map(({ url }) => url)).toEqual([PATH, '/storage/label.pdf?signature=a%2Fb']);
		expect(tokens(service)).toEqual([bearer, bearer]);
		expect(jsonOf(run)[0]).toMatchObject({ fileName: 'label.pdf', mimeType: 'application/pdf', fileSize: PDF.length });
	});

	it('sends no token to another port, and keeps the address as it was given', async () => {
		const { service, elsewhere } = servers();
		redirect(service, PATH, `${elsewhere.url}/label.pdf?signature=a%2Fb%20c&x=1`);
		file(elsewhere, '/label.pdf');

		const run = await download();

		expect((await readBinary(run.items[0])).equals(PDF)).toBe(true);
		expect(elsewhere.seen.map(({ url }) => url)).toEqual(['/label.pdf?signature=a%2Fb%20c&x=1']);
		expect(tokens(elsewhere)).toEqual([undefined]);
	});

	it('prefers the name in the header to that of the address', async () => {
		const { service, elsewhere } = servers();
		redirect(service, PATH, `${elsewhere.url}/0815.pdf`);
		file(elsewhere, '/0815.pdf', { 'content-disposition': 'attachment; filename=label.pdf' });

		expect(jsonOf(await download())[0]).toMatchObject({ fileName: 'label.pdf' });
	});

	it('sends no token to another name of the same machine', async () => {
		const { service } = servers();
		redirect(service, PATH, `${service.url.replace('127.0.0.1', 'localhost')}/label.pdf`);
		file(service, '/label.pdf');

		await download();

		expect(tokens(service)).toEqual([bearer, undefined]);
	});

	it('sends no token once another origin was visited, not even back at the service', async () => {
		const { service, elsewhere } = servers();
		redirect(service, PATH, `${elsewhere.url}/hop`);
		redirect(elsewhere, '/hop', `${service.url}/back.pdf`);
		file(service, '/back.pdf');

		await download();

		expect(tokens(service)).toEqual([bearer, undefined]);
		expect(tokens(elsewhere)).toEqual([undefined]);
	});

	it('follows five redirects', async () => {
		const { service } = servers();
		redirect(service, PATH, '/hop/1');
		for (let hop = 1; hop < 5; hop++) redirect(service, `/hop/${hop}`, `/hop/${hop + 1}${hop === 4 ? '.pdf' : ''}`);
		file(service, '/hop/5.pdf');

		expect((await download()).error).toBeUndefined();
		expect(service.seen).toHaveLength(6);
	});

	it('gives up at the sixth', async () => {
		const { service } = servers();
		redirect(service, PATH, PATH);

		expect((await download()).error?.message).toBe('The service redirected the download more than 5 times');
		expect(service.seen).toHaveLength(6);
	});

	it.each([undefined, 'file:///etc/passwd', 'http://'])('refuses to follow to %s', async (location) => {
		redirect(servers().service, PATH, location);

		expect((await download()).error?.message).toBe('The service points elsewhere for the file, but to no web address');
	});

	it('says that the other address refused, without blaming the token', async () => {
		const { service, elsewhere } = servers();
		redirect(service, PATH, `${elsewhere.url}/expired`);
		elsewhere.answer('/expired', (_, response) => response.writeHead(403).end('<Error>Request has expired</Error>'));

		const { error } = await download();

		expect(error?.message).toBe('The address that the service gave for the file answered with status 403');
		expect(error?.description).toMatch(/^Such addresses may expire/);
	});

	it('says that the other address cannot be reached', async () => {
		const gone = await startServer();
		await gone.close();
		redirect(servers().service, PATH, `${gone.url}/label.pdf`);

		expect((await download()).error?.message).toMatch(/cannot be reached/);
	});
});

describe('names and media types', () => {
	it.each([
		[
			'the header, before the address',
			{ 'content-disposition': 'attachment; filename="bill of lading.pdf"' },
			'bill of lading.pdf',
		],
		[
			'its extended form',
			{ 'content-disposition': "inline; filename=x.pdf; filename*=UTF-8''Z%C3%BCrich.pdf" },
			'Zürich.pdf',
		],
		['its base only', { 'content-disposition': 'attachment; filename="../../etc/label.pdf"' }, 'label.pdf'],
	])('takes the name from %s', async (_, headers, fileName) => {
		file(servers().service, PATH, headers);

		expect((await download()).items[0]?.binary?.data).toMatchObject({ fileName, mimeType: 'application/pdf' });
	});

	it('takes the name from the list of files where the answer has none', async () => {
		const { service } = servers();
		file(service, PATH);
		const files = {
			data: [
				{ id: 2, filename: 'other.pdf' },
				{ id: 3, filename: 'label.pdf' },
			],
		};
		service.answer('/api/ltl/shipments/LS1/files', (_, response) => response.end(JSON.stringify(files)));

		const run = await download();

		expect(run.items[0]?.binary?.data).toMatchObject({ fileName: 'label.pdf', fileExtension: 'pdf' });
		expect(run.hints).toEqual([]);
	});

	it('takes the ID as name, with a hint, where there is no list either', async () => {
		file(servers().service, PATH);

		const run = await download();

		expect(jsonOf(run)[0]).toMatchObject({ fileName: '3', mimeType: 'application/pdf' });
		expect(run.hints).toEqual([expect.objectContaining({ message: expect.stringMatching(/came without a name/) })]);
	});

	it('leaves the media type to n8n where the service gives none', async () => {
		const headers = { 'content-disposition': 'attachment; filename=scan.png' };
		servers().service.answer(PATH, (_, response) => response.writeHead(200, headers).end('x'));

		expect((await download()).items[0]?.binary?.data).toMatchObject({ mimeType: 'image/png', fileExtension: 'png' });
	});

	it('reports the size of an answer that does not announce it', async () => {
		servers().service.answer(PATH, (_, response) => {
			response.writeHead(200, { 'content-disposition': 'attachment; filename=a.txt' });
			response.write('12');
			response.end('345');
		});

		expect(jsonOf(await download())[0]).toMatchObject({ fileSize: 5 });
	});
});

it.each(['service', 'elsewhere'] as const)(
	'ends when the execution is cancelled, and closes the connection to %s',
	async (source) => {
		const { service, elsewhere } = servers();
		const path = source === 'service' ? PATH : '/label.pdf';
		redirect(service, PATH, `${elsewhere.url}${path}`);
		let started = () => {};
		const underWay = new Promise<void>((resolve) => (started = resolve));
		const closed = new Promise<void>((resolve) => {
			servers()[source].answer(path, (_, response) => {
				response.once('close', () => resolve());
				response.writeHead(200, { 'content-type': 'application/pdf' }).write('begin');
				started();
			});
		});
		const run = await start();
		await underWay;

		run.cancel();

		await closed;
		expect((await run.finished).items).toEqual([]);
		expect(service.seen).toHaveLength(1);
	},
);
