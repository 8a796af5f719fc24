import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../../tools/setup/project.mjs';
import { type FailureKind } from '../../../../transport/errors.ts';
import { timing } from '../../../../transport/waiting.ts';
import { RateLimiter } from '../../../../transport/limiter.ts';
import {
	isOutcomeUnknown,
	isQuotaSpent,
	mayRetry,
	type Outcome,
	sendWithRetries,
} from '../../../../transport/retry.ts';

type Row = readonly [outcome: FailureKind | number, repeat: boolean, post: boolean, unknown: boolean];

const [yes, no] = [true, false];

/** Whether to retry GET, PUT and DELETE; whether to retry POST; and whether the outcome is unknown. */
const rows: Row[] = [
	['unreachable', yes, no, yes],
	['blocked', no, no, no],
	['untrusted', no, no, no],
	['insecure', no, no, yes],
	['broken', yes, no, yes],
	['timeout', yes, no, yes],
	['unreadable', no, no, yes],
	['canceled', no, no, yes],
	['busy', no, no, no],
	[200, no, no, no],
	[201, no, no, no],
	[204, no, no, no],
	[300, no, no, yes],
	[302, no, no, yes],
	[303, no, no, yes],
	[307, no, no, yes],
	[400, no, no, no],
	[401, no, no, no],
	[402, no, no, yes],
	[403, no, no, no],
	[404, no, no, no],
	[405, no, no, no],
	[408, yes, no, yes],
	[409, no, no, yes],
	[410, no, no, yes],
	[413, no, no, no],
	[415, no, no, no],
	[422, no, no, no],
	[423, no, no, yes],
	[429, yes, yes, no],
	[499, no, no, yes],
	[500, no, no, yes],
	[501, no, no, yes],
	[502, yes, no, yes],
	[503, yes, no, yes],
	[504, yes, no, yes],
	[524, no, no, yes],
	[599, no, no, yes],
];

describe.each(rows)(
	'after %s: which methods are retried, and whether the outcome is unknown',
	(outcome, repeat, post, unknown) => {
		const forms: Outcome[] =
			typeof outcome === 'string'
				? [{ kind: outcome }, ...(outcome === 'unreadable' ? [{ kind: outcome, status: 200 }] : [])]
				: [{ status: outcome }, { status: outcome, kind: outcome >= 400 ? 'refused' : 'redirected' }];

		it.each(forms)('%j', (form) => {
			const retries = {
				GET: mayRetry({ method: 'GET' }, form),
				PUT: mayRetry({ method: 'PUT' }, form),
				DELETE: mayRetry({ method: 'DELETE' }, form),
				'POST of a quote': mayRetry({ method: 'POST', isQuote: true }, form),
				POST: mayRetry({ method: 'POST' }, form),
			};
			expect({ retries, isOutcomeUnknown: isOutcomeUnknown(form) }).toEqual({
				retries: { GET: repeat, PUT: repeat, DELETE: repeat, 'POST of a quote': repeat, POST: post },
				isOutcomeUnknown: unknown,
			});
		});
	},
);

it('only the statuses in the table are retried', () => {
	const all = Array.from({ length: 400 }, (_, number) => 200 + number);
	const inTable = (column: 1 | 3) =>
		rows.filter((row) => typeof row[0] === 'number' && row[column]).map(([status]) => status);
	expect(all.filter((status) => mayRetry({ method: 'GET' }, { status }))).toEqual(inTable(1));
	const known = new Set(rows.filter((row) => !row[3]).map(([status]) => status));
	expect(all.filter((status) => status >= 300 && !isOutcomeUnknown({ status }) && !known.has(status))).toEqual([]);
});

it('docs/decisions.md lists the statuses that are retried', () => {
	const page = readFileSync(path.join(ROOT, 'docs/decisions.md'), 'utf8').replace(/\s+/g, ' ');
	const [, listed = ''] = /quotes after ((\d+, )+)timeouts, and failed or broken connections/.exec(page) ?? [];
	const retried = rows.filter(([status, repeat]) => typeof status === 'number' && repeat).map(([status]) => status);
	expect(listed.match(/\d+/g)?.map(Number)).toEqual(retried);
});

describe('a failure before the request was written', () => {
	it.each(['unreachable', 'broken', 'timeout'] as const)('can be sent again as a POST: %s', (kind) => {
		expect(mayRetry({ method: 'POST' }, { kind, isUnsent: true })).toBe(true);
		expect(isOutcomeUnknown({ kind, isUnsent: true })).toBe(false);
	});

	it.each(['untrusted', 'blocked', 'canceled'] as const)("didn't have an effect: %s", (kind) => {
		expect(mayRetry({ method: 'POST' }, { kind, isUnsent: true })).toBe(false);
		expect(isOutcomeUnknown({ kind, isUnsent: true })).toBe(false);
	});
});

const left = (count: string, retryAfter?: number) => ({
	'x-ratelimit-remaining': count,
	...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
});

const LONG = timing.window / 1_000 + 1;

/** The headers of a 429, and whether it means that a quota is used up, if the request counts against one. */
it.each([
	[{}, false],
	[left('0'), false],
	[left('0', LONG), false],
	[left('1'), true],
	[left('80', LONG), true],
	[left('80', 3), false],
])('a 429 with %j means a quota, which takes longer to reset: %j', (headers, isQuota) => {
	const outcome = { status: 429, headers };
	expect(isQuotaSpent(outcome)).toBe(isQuota);
	for (const method of ['GET', 'POST'] as const) {
		expect(mayRetry({ method }, outcome)).toBe(true);
		expect(mayRetry({ method, hasQuota: true }, outcome)).toBe(!isQuota);
	}
});

const OPTIONS = { timeout: 60_000, maximumWait: 600_000 };
const GET = { method: 'GET' } as const;
const down = (headers = {}) => ({ status: 503, headers, body: '' });

beforeEach(() => {
	jest.useFakeTimers();
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});

/** Sends a GET that always gets this response. Returns the pauses between the attempts, in milliseconds. */
async function pausesAfter(headers: object): Promise<number[]> {
	const sentAt: number[] = [];
	const send = async () => {
		sentAt.push(performance.now());
		return await Promise.resolve(down(headers));
	};
	const end = sendWithRetries(GET, new RateLimiter(), OPTIONS, send);
	await jest.runAllTimersAsync();
	expect(await end).toMatchObject({ status: 503, tried: expect.stringMatching(/^, tried 4 times in /) });
	return sentAt.slice(1).map((at, index) => Math.round(at - (sentAt[index] ?? 0)));
}

describe('the pause between two attempts', () => {
	it('doubles', async () => {
		// Three quarters of 500, 1,000 and 2,000 milliseconds, because the random factor is fixed here.
		expect({ pauses: await pausesAfter({}) }).toEqual({ pauses: [375, 750, 1_500] });
	});

	it('can be longer if the API asks for it', async () => {
		expect({ pauses: await pausesAfter({ 'retry-after': '7' }) }).toEqual({ pauses: [7_000, 7_000, 7_000] });
	});
});

describe('a 429 while requests are left', () => {
	const headers = { 'x-ratelimit-remaining': '80' };

	it("doesn't delay other requests", async () => {
		const limiter = new RateLimiter();
		const send = async () => await Promise.resolve({ status: 429, headers, body: '' });
		const end = sendWithRetries(GET, limiter, { ...OPTIONS, maximumWait: 10 }, send);
		expect(await end).toMatchObject({ status: 429, tried: '; the next attempt would have to wait 0.4 seconds' });
		expect(limiter.tryAcquire()).toBe(true);
	});

	it.each(['GET', 'POST'] as const)('is retried, with increasing pauses: %s', async (method) => {
		const send = jest.fn(async () => await Promise.resolve({ status: 429, headers, body: '' }));
		const end = sendWithRetries({ method }, new RateLimiter(), { ...OPTIONS, maximumWait: 60_000 }, send);
		await jest.runAllTimersAsync();
		expect(await end).toMatchObject({ status: 429 });
		// The attempts are after 0.4, 1.1, 2.6, 5.6, 11.6, 23.6 and 46 seconds.
		expect({ attempts: send.mock.calls.length }).toEqual({ attempts: 8 });
	});

	it("isn't retried if the request counts against a quota", async () => {
		const send = jest.fn(async () => await Promise.resolve({ status: 429, headers, body: '' }));
		const end = sendWithRetries({ ...GET, hasQuota: true }, new RateLimiter(), OPTIONS, send);
		expect(await end).toMatchObject({ status: 429 });
		expect(send).toHaveBeenCalledTimes(1);
	});
});

it('a 429 from a server without a rate limiter is retried with increasing pauses', async () => {
	const send = jest.fn(async () => await Promise.resolve({ status: 429, headers: {}, body: '' }));
	const end = sendWithRetries(GET, undefined, { ...OPTIONS, maximumWait: 60_000 }, send);
	await jest.runAllTimersAsync();
	expect(await end).toMatchObject({ status: 429 });
	expect({ attempts: send.mock.calls.length }).toEqual({ attempts: 8 });
});

describe('a DELETE whose last response is 404', () => {
	it.each([
		['counts as done if an earlier attempt may have deleted the record', [503], 204],
		['fails if it is the first attempt', [], 404],
		['fails if the API rejected all earlier attempts', [429], 404],
	])('%s', async (_, earlier, status) => {
		const responses = [...earlier, 404];
		const send = async () => await Promise.resolve({ status: responses.shift() ?? 0, headers: {}, body: '' });
		const end = sendWithRetries({ method: 'DELETE' }, new RateLimiter(), OPTIONS, send);
		await jest.runAllTimersAsync();
		expect(await end).toMatchObject({ status });
	});
});
