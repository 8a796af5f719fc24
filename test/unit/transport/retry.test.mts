import { RateLimiter } from '../../../transport/limits/rateLimiter.ts';
import { sendWithRetries } from '../../../transport/retry.ts';

const OPTIONS = { timeout: 60_000, maximumWait: 600_000 };
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
	const end = sendWithRetries('GET', new RateLimiter(), OPTIONS, send, async () => await Promise.resolve(undefined));
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

it('a used up quota of the account does not hold back other requests', async () => {
	const limiter = new RateLimiter();
	const send = async () => await Promise.resolve({ status: 429, headers: { 'x-ratelimit-remaining': '80' }, body: '' });
	const askQuota = async () => await Promise.resolve(undefined);
	expect(await sendWithRetries('GET', limiter, OPTIONS, send, askQuota)).toMatchObject({ status: 429 });
	expect(limiter.tryAcquire()).toBeDefined();
});
