import { RateLimiter } from '../../../transport/rateLimiter.ts';
import { sendWithRetries } from '../../../transport/retry.ts';

const OPTIONS = { timeout: 60_000, maximumWait: 600_000 };
const GET = { method: 'GET' } as const;
const noQuota = async () => await Promise.resolve(undefined);
const down = (headers = {}) => ({ status: 503, headers, body: '' });

beforeEach(() => {
	jest.useFakeTimers();
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});

/** Sends a GET that is answered so each time; tells how many tries were made after each of these milliseconds. */
async function triesAfter(headers: object, times: readonly number[]): Promise<number[]> {
	const send = jest.fn(async () => await Promise.resolve(down(headers)));
	const end = sendWithRetries(GET, new RateLimiter(), OPTIONS, send, noQuota);
	const tries: number[] = [];
	for (const ms of times) {
		await jest.advanceTimersByTimeAsync(ms);
		tries.push(send.mock.calls.length);
	}
	await jest.runAllTimersAsync();
	expect(await end).toMatchObject({ status: 503, tried: expect.stringMatching(/^, tried 4 times in /) });
	return tries;
}

describe('between two tries', () => {
	it('there is a pause, which doubles', async () => {
		// Three quarters of 500, 1,000 and 2,000 milliseconds, as chance would have it here.
		expect(await triesAfter({}, [370, 10, 740, 10, 1_480, 20])).toEqual([1, 2, 2, 3, 3, 4]);
	});

	it('the service may ask for a longer one', async () => {
		expect(await triesAfter({ 'retry-after': '7' }, [6_900, 200, 6_700])).toEqual([1, 2, 2]);
	});
});

describe('a 429 while requests are left', () => {
	const headers = { 'x-ratelimit-remaining': '80' };

	it('does not hold back other requests', async () => {
		const limiter = new RateLimiter();
		const send = async () => await Promise.resolve({ status: 429, headers, body: '' });
		const end = sendWithRetries(GET, limiter, { ...OPTIONS, maximumWait: 10 }, send, noQuota);
		expect(await end).toMatchObject({ status: 429, tried: '; the next attempt would have to wait 0.4 seconds' });
		expect(limiter.tryAcquire()).toBeDefined();
	});

	it.each(['GET', 'POST'] as const)('is waited out, with pauses that grow: %s', async (method) => {
		const send = jest.fn(async () => await Promise.resolve({ status: 429, headers, body: '' }));
		const end = sendWithRetries({ method }, new RateLimiter(), { ...OPTIONS, maximumWait: 60_000 }, send, noQuota);
		await jest.runAllTimersAsync();
		expect(await end).toMatchObject({ status: 429 });
		// After 0.4, 1.1, 2.6, 5.6, 11.6, 23.6 and 46 seconds.
		expect(send).toHaveBeenCalledTimes(8);
	});

	it('is not waited out when the quota is used up', async () => {
		const send = jest.fn(async () => await Promise.resolve({ status: 429, headers, body: '' }));
		const quota = { remaining: 0, refillsIn: 40 };
		const askQuota = async () => await Promise.resolve(quota);
		expect(await sendWithRetries(GET, new RateLimiter(), OPTIONS, send, askQuota)).toMatchObject({
			status: 429,
			quota,
		});
		expect(send).toHaveBeenCalledTimes(1);
	});
});
