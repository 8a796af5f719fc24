import { testCredential } from '../../../tools/engine/index.mts';
import { useServers } from '../support/servers.mts';
import { useSandbox } from '../support/freight.mts';

const sandbox = useSandbox();
const servers = useServers();

const PATH = '/api/v2/intermodalRegions';

const verdict = (baseUrl: string, accessToken = 'secret-token-4711') =>
	testCredential('drayageFreightApi', { environment: 'custom', baseUrl, accessToken });

it.each(['', '/', '/api/v2'])('accepts a valid token, with %j after the base URL', async (tail) => {
	await sandbox().control.addToken({ token: 'right', company: 'Example Trading' });
	expect(await verdict(sandbox().url + tail, 'right')).toMatchObject({ status: 'OK' });
});

it('rejects an unknown token', async () => {
	expect(await verdict(sandbox().url, 'wrong')).toMatchObject({ status: 'Error' });
});

it.each([
	['a web page', 'text/html', '<!DOCTYPE html><title>n8n</title>'],
	['other JSON', 'application/json', '{"status":"ok"}'],
	['a bare list', 'application/json', '[{"id":1}]'],
	['nothing', 'text/plain', ''],
])("recognizes by %s that a URL isn't the freight API", async (_, type, body) => {
	servers().service.answer(PATH, (_request, response) => response.writeHead(200, { 'content-type': type }).end(body));
	expect(await verdict(servers().service.url)).toEqual({
		status: 'Error',
		message: expect.stringMatching(/freight API isn.t at this URL/) as string,
	});
});

it.each([301, 302, 307, 308])(
	'does not follow a redirect (%i), which would send the token elsewhere',
	async (status) => {
		const { service, elsewhere } = servers();
		service.answer(PATH, (_, response) => response.writeHead(status, { location: elsewhere.url + PATH }).end());
		elsewhere.answer(PATH, (_, response) => response.end('{"data":[]}'));
		expect(await verdict(service.url)).toMatchObject({ status: 'Error' });
		expect(service.seen).toHaveLength(1);
		expect(elsewhere.seen).toEqual([]);
	},
);

it('sends nothing to a base URL with a user, query or fragment', async () => {
	const { service } = servers();
	service.answer(PATH, (_, response) => response.end('{"data":[]}'));
	const { host } = new URL(service.url);
	for (const baseUrl of [`http://user:pass@${host}`, `http://${host}?a=b`, `http://${host}#x`]) {
		expect(await verdict(baseUrl)).toMatchObject({ status: 'Error' });
	}
	expect(service.seen).toEqual([]);
});
