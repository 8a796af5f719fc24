import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { endpoints } from '../../../contract/index.ts';
import { lookUp, lookUpCached, LruMap, openClient } from '../../../transport/index.ts';
import type { RequestOptions } from '../../../transport/http/request.ts';

/** Returns the timeouts, in milliseconds, with which n8n sends a request for an LTL quote with this body. */
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
	['without a timeout waits as long as any request', {}, undefined, 60_000],
	['with a timeout of one minute waits a little longer', { timeout: 60 }, undefined, 75_000],
	['waits as long as the node is set to, if that is longer', { timeout: 60 }, 120_000, 120_000],
	['waits longer than the service takes by default, even if the node is set to wait less', {}, 100, 45_000],
	["with a timeout that isn't a number waits as long as any request", { timeout: 'soon' }, undefined, 60_000],
])('an LTL quote %s', async (_, body, told, expected) => {
	expect(await timeoutsOf(body, told)).toEqual([expected]);
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

/** Clients of one account. The test sets their responses. Aborting their signal ends their requests. */
const clientsOf = (account: string) => {
	const requests: Array<{ options: RequestOptions; answer: (content: unknown) => void; fail: (error: Error) => void }> =
		[];
	const newClient = () => {
		const request = (_endpoint: unknown, _parts: unknown, options: RequestOptions = {}) =>
			new Promise<unknown>((answer, fail) => {
				requests.push({ options, answer, fail });
				options.signal?.addEventListener('abort', () => fail(new Error('stopped')));
			});
		const client = { account, request };
		return (options?: RequestOptions, find = lookUpCached) => find(client, search, { query: 'Ontario,CA' }, options);
	};
	return { requests, newClient };
};

/** One of the clients. */
const clientOf = (account: string) => {
	const { requests, newClient } = clientsOf(account);
	return { requests, find: newClient() };
};

const canceled = { kind: 'canceled' };

afterEach(() => jest.restoreAllMocks());

it("a lookup is requested once for all callers in the meantime, even if it isn't cached", async () => {
	const { requests, find } = clientOf('meanwhile');
	const both = Promise.all([find({}, lookUp), find({}, lookUp)]);
	requests[0]?.answer({ data: [{ id: 1 }] });
	expect(await both).toEqual([[{ id: 1 }], [{ id: 1 }]]);
	expect(requests).toHaveLength(1);
});

it('a lookup is requested once for all callers, and cached', async () => {
	const { requests, find } = clientOf('shared');
	const both = Promise.all([find(), find()]);
	requests[0]?.answer({ data: [{ id: 1 }] });
	expect(await both).toEqual([[{ id: 1 }], [{ id: 1 }]]);
	expect(await find()).toEqual([{ id: 1 }]);
	expect(requests).toHaveLength(1);
});

it.each([
	["isn't cached", [{ id: 1 }], lookUp],
	['found nothing', [], lookUpCached],
])('a lookup is requested again when it %s', async (which, data, how) => {
	const { requests, find } = clientOf(`again when it ${which}`);
	const first = find({}, how);
	requests[0]?.answer({ data });
	await first;
	void find({}, how).catch(() => undefined);
	expect(requests).toHaveLength(2);
	requests[1]?.answer({ data });
});

it("the client doesn't cache temporary results", async () => {
	const lookedUp = async () => {
		const { requests, find } = clientOf('kept');
		const found = find({}, lookUp);
		requests[0]?.answer({ data: [{ id: 1 }] });
		return new WeakRef((await found)[0] as object);
	};
	const record = await lookedUp();
	setFlagsFromString('--expose-gc');
	await new Promise(setImmediate);
	(runInNewContext('gc') as () => void)();
	expect(record.deref()).toBeUndefined();
});

it('a lookup continues if the first caller of a client is canceled, and stops if all are', async () => {
	const { requests, find } = clientOf('canceled');
	const [first, second] = [new AbortController(), new AbortController()];
	const waiting = [find({ signal: first.signal }), find({ signal: second.signal })];
	first.abort();
	await expect(waiting[0]).rejects.toMatchObject(canceled);
	expect(requests[0]?.options.signal?.aborted).toBe(false);
	second.abort();
	await expect(waiting[1]).rejects.toMatchObject(canceled);
	expect(requests[0]?.options.signal?.aborted).toBe(true);

	const third = find();
	requests[1]?.answer({ data: [{ id: 2 }] });
	expect(await third).toEqual([{ id: 2 }]);
});

it('a lookup gives each caller the time that its options allow', async () => {
	const { requests, find } = clientOf('patience');
	const hasty = find({ timeout: 5, maximumWait: 10 });
	const patient = find();
	await expect(hasty).rejects.toMatchObject({ kind: 'timeout' });
	expect(requests[0]?.options).toMatchObject({ timeout: 60_000, maximumWait: 600_000 });
	requests[0]?.answer({ data: [{ id: 3 }] });
	expect(await patient).toEqual([{ id: 3 }]);
});

it('a lookup gives a caller with a short limit at least the time of one request', async () => {
	const { requests, find } = clientOf('no wait');
	const found = find({ maximumWait: 0 });
	await new Promise((resolve) => setTimeout(resolve, 20));
	requests[0]?.answer({ data: [{ id: 4 }] });
	expect(await found).toEqual([{ id: 4 }]);
});

it('a cached lookup is requested again after five minutes', async () => {
	const now = jest.spyOn(performance, 'now').mockReturnValue(0);
	const { requests, find } = clientOf('five minutes');
	const first = find();
	requests[0]?.answer({ data: [{ id: 5 }] });
	await first;
	now.mockReturnValue(299_999);
	await find();
	expect(requests).toHaveLength(1);
	now.mockReturnValue(300_000);
	const second = find();
	expect(requests).toHaveLength(2);
	requests[1]?.answer({ data: [{ id: 6 }] });
	expect(await second).toEqual([{ id: 6 }]);
});

describe('a lookup shared by two executions', () => {
	it('is requested once when it succeeds', async () => {
		const { requests, newClient } = clientsOf('two succeed');
		const both = Promise.all([newClient()(), newClient()()]);
		requests[0]?.answer({ data: [{ id: 1 }] });
		expect(await both).toEqual([[{ id: 1 }], [{ id: 1 }]]);
		expect(requests).toHaveLength(1);
	});

	it('is sent by the second execution if the first is stopped', async () => {
		const { requests, newClient } = clientsOf('first stopped');
		const stop = new AbortController();
		const first = newClient()({ signal: stop.signal });
		const second = newClient()();
		stop.abort();
		await expect(first).rejects.toMatchObject({ kind: 'canceled' });
		await new Promise(setImmediate);
		requests[1]?.answer({ data: [{ id: 2 }] });
		expect(await second).toEqual([{ id: 2 }]);
		expect(requests[0]?.options.signal?.aborted).toBe(true);
	});

	it('is sent by the second execution if the first can no longer send, for example after n8n has released its expressions', async () => {
		const { requests, newClient } = clientsOf('first released');
		const first = newClient()();
		const second = newClient()();
		requests[0]?.fail(new Error('released'));
		await expect(first).rejects.toThrow('released');
		await new Promise(setImmediate);
		requests[1]?.answer({ data: [{ id: 3 }] });
		expect(await second).toEqual([{ id: 3 }]);
	});

	it('is not sent for a caller that was already canceled', async () => {
		const { requests, newClient } = clientsOf('canceled before');
		await expect(newClient()({ signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'canceled' });
		expect(requests).toHaveLength(0);
	});
});
