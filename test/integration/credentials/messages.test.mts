import { testCredential } from '../../../tools/engine/index.mts';
import { useServers } from '../support/servers.mts';

const servers = useServers();

const PATH = '/api/v2/intermodalRegions';
const POINTS_ELSEWHERE = /base URL redirects/;
const NOT_THE_SERVICE = /freight API isn.t at this URL/;

it.each([
	[301, POINTS_ELSEWHERE],
	[302, POINTS_ELSEWHERE],
	[307, POINTS_ELSEWHERE],
	[308, POINTS_ELSEWHERE],
	[401, /refused the access token/],
	[403, /the account isn't allowed to use the API/],
	[404, NOT_THE_SERVICE],
	[405, NOT_THE_SERVICE],
	[429, /Wait a minute and test again/],
])('explains status %i', async (status, message) => {
	const { service, elsewhere } = servers();
	service.answer(PATH, (_, response) =>
		response.writeHead(status, { location: elsewhere.url + PATH }).end('{"message":"No"}'),
	);
	const credential = { environment: 'custom', baseUrl: service.url, accessToken: 'secret-token-4711' };
	expect(await testCredential('drayageFreightApi', credential)).toEqual({
		status: 'Error',
		message: expect.stringMatching(message) as string,
	});
});
