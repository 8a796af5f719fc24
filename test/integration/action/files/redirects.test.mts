import { readBinary } from '../../../../tools/engine/index.mts';
import { until } from '../../../../tools/until.mts';
import { jsonOf } from '../../support/freight.mts';
import { file, PATH, PDF, redirect, TOKEN, unfinished, useLabels } from './labels.mts';
import { startServer, type TestServer } from '../../support/servers.mts';
import { useTiming } from '../../support/timing.mts';

const { servers, start, download } = useLabels();
useTiming({ backoff: 4 });

const tokens = ({ seen }: TestServer) => seen.map(({ headers }) => headers.authorization);
const bearer = `Bearer ${TOKEN}`;

describe('a redirected download', () => {
	it('sends the token to the same origin', async () => {
		const { service } = servers();
		redirect(service, PATH, '/storage/v1.2/label.pdf?signature=a%2Fb');
		file(service, '/storage/v1.2/label.pdf');

		const run = await download();

		expect((await readBinary(run.items[0])).equals(PDF)).toBe(true);
		expect(service.seen.map(({ url }) => url)).toEqual([PATH, '/storage/v1.2/label.pdf?signature=a%2Fb']);
		expect(tokens(service)).toEqual([bearer, bearer]);
		expect(jsonOf(run)[0]).toMatchObject({
			file_name: 'label.pdf',
			mime_type: 'application/pdf',
			file_size: PDF.length,
		});
	});

	it("doesn't send the token to another port, and keeps the URL's encoding", async () => {
		const { service, elsewhere } = servers();
		redirect(service, PATH, `${elsewhere.url}/label.pdf?signature=a%2Fb%20c&x=1`);
		file(elsewhere, '/label.pdf');

		const run = await download();

		expect((await readBinary(run.items[0])).equals(PDF)).toBe(true);
		expect(elsewhere.seen.map(({ url }) => url)).toEqual(['/label.pdf?signature=a%2Fb%20c&x=1']);
		expect(tokens(elsewhere)).toEqual([undefined]);
	});

	it("doesn't send the token to another host name of the same machine", async () => {
		const { service } = servers();
		redirect(service, PATH, `${service.url.replace('127.0.0.1', 'localhost')}/label.pdf`);
		file(service, '/label.pdf');

		await download();

		expect(tokens(service)).toEqual([bearer, undefined]);
	});

	it("doesn't send the token after a redirect to another origin, even if that leads back to the service", async () => {
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

	it("doesn't follow a sixth redirect", async () => {
		const { service } = servers();
		redirect(service, PATH, PATH);

		expect((await download()).error?.message).toBe('The download was redirected more than 5 times');
		expect(service.seen).toHaveLength(6);
	});

	it('refuses a redirect to something other than a web page', async () => {
		redirect(servers().service, PATH, 'file:///etc/passwd');

		expect((await download()).error?.message).toMatch(/^The download was redirected .* isn't a valid URL$/);
	});

	it('reports the rejection by another origin without mentioning the token', async () => {
		const { service, elsewhere } = servers();
		redirect(service, PATH, `${elsewhere.url}/expired`);
		elsewhere.answer('/expired', (_, response) => response.writeHead(403).end('<Error>Request has expired</Error>'));

		const { error } = await download();

		expect(error?.message).toBe('The download returned status 403 instead of a file');
		expect(error?.description).toMatch(/may expire/);
	});

	it('reports another origin that cannot be reached', async () => {
		const gone = await startServer();
		await gone.close();
		redirect(servers().service, PATH, `${gone.url}/label.pdf`);

		expect((await download()).error?.message).toMatch(/can.t be reached/);
	});
});

it.each(['service', 'elsewhere'] as const)(
	'a download ends when the execution is canceled, and closes its connection (%s)',
	async (source) => {
		const { service, elsewhere } = servers();
		const path = source === 'service' ? PATH : '/label.pdf';
		redirect(service, PATH, `${elsewhere.url}${path}`);
		let started = () => {};
		const underWay = new Promise<void>((resolve) => (started = resolve));
		const closed = unfinished(servers()[source], path, 200, {}, () => started());
		const run = await start();
		await underWay;

		run.cancel();

		await closed;
		expect((await run.finished).items).toEqual([]);
		expect(service.seen).toHaveLength(1);
	},
);

it('gives up on a stalled download, and closes its connections', async () => {
	const { service } = servers();
	let open = 0;
	service.answer(PATH, (_, response) => {
		open++;
		response.once('close', () => open--);
		response.writeHead(200, { 'content-type': 'application/pdf' }).write('begin');
	});

	const { error } = await download({ options: { requestTimeout: 0.2 } });

	expect(error?.message).toMatch(/^The API didn't respond within 0\.2 seconds, tried 4 times/);
	expect(service.seen.length).toBeGreaterThan(1);
	// The axios of n8n 2.0 leaves them to the server.
	if (process.env.DRAYAGE_VERSION_FOLDER?.endsWith('2.0.2')) return;
	expect(
		await until(
			async () => open,
			(connections) => connections === 0,
		),
	).toBe(0);
});
