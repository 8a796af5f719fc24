import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../../contract/index.ts';
import { type Client, openClient, redactFor } from '../../../transport/client.ts';
import { lookUp } from '../../../transport/lookups.ts';
import { LruMap } from '../../../transport/lruMap.ts';

it('a token is masked as soon as its credential is read, even if no client can be opened', async () => {
	const getCredentials = async () => ({ environment: 'custom', baseUrl: 'no url', accessToken: 's3cret-token' });
	const context = { getCredentials } as unknown as IExecuteFunctions;
	await expect(openClient(context)).rejects.toThrow();
	expect(redactFor(context)('Bearer s3cret-token')).toBe('Bearer ***');
});

it('a token that was pasted with spaces around it is sent and masked without them', async () => {
	const sent: unknown[] = [];
	const httpRequestWithAuthentication = async (...[, , known]: [unknown, unknown, unknown]) => {
		sent.push(known);
		return await Promise.resolve({ statusCode: 401, headers: {}, body: '{"message": "No token s3cret-token here"}' });
	};
	const context = {
		getCredentials: async () => ({
			environment: 'custom',
			baseUrl: 'http://freight.test',
			accessToken: ' s3cret-token\n',
		}),
		helpers: { httpRequestWithAuthentication },
	} as unknown as IExecuteFunctions;
	const client = await openClient(context);
	const error = await client.request(endpoints.userProfile.get, {}).catch((failure: unknown) => failure);
	expect(error).toMatchObject({ message: expect.stringContaining('No token *** here') });
	expect(sent).toMatchObject([{ credentialsDecrypted: { data: { accessToken: 's3cret-token' } } }]);
});

it('the cache drops the least recently used entry', () => {
	const map = new LruMap<string, number>(2);
	map.set('a', 1);
	map.set('b', 2);
	expect(map.get('a')).toBe(1);
	map.set('c', 3);
	expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
});

const { search } = endpoints.city;

/** One run's client. The test sets the responses to its requests. */
const clientOf = (account: string) => {
	const requests: Array<{ answer: (content: unknown) => void; fail: (error: Error) => void }> = [];
	const request = async () => await new Promise<unknown>((answer, fail) => requests.push({ answer, fail }));
	const client = { account, request } as unknown as Client;
	const find = async () => await lookUp(client, search, { query: { query: 'Ontario,CA' } });
	return { requests, find };
};

afterEach(() => jest.restoreAllMocks());

describe('a lookup', () => {
	it('is requested once per run', async () => {
		const { requests, find } = clientOf('once');
		const both = Promise.all([find(), find()]);
		requests[0]?.answer({ data: [{ id: 1 }] });
		expect(await both).toEqual([[{ id: 1 }], [{ id: 1 }]]);
		expect(await find()).toEqual([{ id: 1 }]);
		expect(requests).toHaveLength(1);
	});

	it('is requested again after a failure or without a result', async () => {
		const { requests, find } = clientOf('again');
		const first = find();
		requests[0]?.fail(new Error('down'));
		await expect(first).rejects.toThrow('down');
		const second = find();
		requests[1]?.answer({ data: [] });
		expect(await second).toEqual([]);
		void find();
		expect(requests).toHaveLength(3);
	});
});
