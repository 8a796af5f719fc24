import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { endpoints } from '../../../contract/index.ts';
import { openClient } from '../../../transport/client.ts';

/** The timeouts, in milliseconds, with which n8n sends a request for an LTL quote with this body. */
async function timeoutsOf(body: Record<string, unknown>, timeout?: number) {
	const timeouts: unknown[] = [];
	const httpRequestWithAuthentication = async (_credential: string, options: IHttpRequestOptions) => {
		timeouts.push(options.timeout);
		return await Promise.resolve({ statusCode: 200, headers: {}, body: '{}' });
	};
	const context = {
		getCredentials: async () => ({ environment: 'custom', baseUrl: 'http://freight.test', accessToken: 't' }),
		helpers: { httpRequestWithAuthentication },
	} as unknown as IExecuteFunctions;
	const client = await openClient(context);
	await client.request(endpoints.ltlQuote.create, { body }, { ...(timeout && { timeout }) });
	return timeouts;
}

// docs/interface.md#ltl-quotes
it.each([
	['that names no time is waited for like any request', {}, undefined, 60_000],
	['that may take a minute is waited for a little longer', { timeout: 60 }, undefined, 75_000],
	['is waited for as long as the node is told, if that is longer', { timeout: 60 }, 120_000, 120_000],
	['is waited for longer than the service takes by default, whatever the node is told', {}, 100, 45_000],
	['whose time is no number is waited for like any request', { timeout: 'soon' }, undefined, 60_000],
])('an LTL quote %s', async (_, body, told, expected) => {
	expect(await timeoutsOf(body, told)).toEqual([expected]);
});
