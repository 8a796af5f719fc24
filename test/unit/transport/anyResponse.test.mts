import fc from 'fast-check';
import { ServiceFailure, type FailureKind } from '../../../transport/errors.ts';
import { timing } from '../../../transport/waiting.ts';
import type { HttpResponse } from '../../../transport/http/response.ts';
import { RateLimiter } from '../../../transport/limiter.ts';
import { isQuotaSpent, sendWithRetries } from '../../../transport/retry.ts';
import { runs } from '../../support/runs.mts';

afterEach(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});

/** The service's reactions to a request: a response, or the reason why there is none. */
interface Event {
	readonly status?: number;
	readonly kind?: FailureKind;
	readonly headers: Record<string, string>;
	/** The milliseconds in its Retry-After, or 0 without the header. */
	readonly told: number;
}

const NOW = Date.parse('2026-03-01T12:00:00Z');
const date = (seconds: number) => new Date(NOW + seconds * 1_000).toUTCString();

const waits = fc.oneof(
	fc.constant({ headers: {}, told: 0 }),
	fc.constantFrom('0', '0.0', '-1', '-3600', 'soon', '', 'in 2050', '9'.repeat(40), '1e3', 'NaN').map((text) => ({
		headers: { 'retry-after': text },
		told: 0,
	})),
	fc
		.integer({ min: 1, max: 90 })
		.map((seconds) => ({ headers: { 'retry-after': String(seconds) }, told: seconds * 1_000 })),
	fc.integer({ min: -90, max: 90 }).map((seconds) => ({ headers: { 'retry-after': date(seconds) }, told: 0 })),
	fc.constant({ headers: { 'retry-after': '99999999' }, told: 99_999_999_000 }),
);
const limits = fc.constantFrom<Array<Record<string, string>>>(
	{},
	{ 'x-ratelimit-remaining': '0' },
	{ 'x-ratelimit-remaining': '80' },
);

const events: fc.Arbitrary<Event> = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.tuple(waits, limits).map(([{ headers, told }, limit]) => ({
			status: 429,
			headers: { ...headers, ...limit },
			told,
		})),
	},
	fc.tuple(fc.constantFrom(502, 503, 504, 500, 408, 400), waits).map(([status, wait]) => ({ status, ...wait })),
	fc
		.constantFrom<FailureKind[]>('broken', 'unreachable', 'timeout', 'unreadable', 'untrusted')
		.map((kind) => ({ kind, headers: {}, told: 0 })),
	fc.constant({ status: 200, headers: {}, told: 0 }),
);

const services = fc.record({
	method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
	isQuote: fc.boolean(),
	hasQuota: fc.boolean(),
	maximumWait: fc.constantFrom(0, 1_000, 20_000, 120_000),
	first: fc.array(events, { maxLength: 8 }),
	/** The reaction from then on. */
	last: events,
});

it('for any response, retries are few, patient and safe, and they end', async () => {
	jest.useFakeTimers();
	jest.spyOn(Math, 'random').mockReturnValue(0);
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const deadline = new AbortController();
		setTimeout(() => deadline.abort(), ms);
		return deadline.signal;
	});
	await fc.assert(
		fc.asyncProperty(services, async ({ method, isQuote, hasQuota, maximumWait, first, last }) => {
			jest.setSystemTime(NOW);
			const sent: Array<{ at: number; event: Event }> = [];
			const send = async (): Promise<HttpResponse> => {
				const event = first[sent.length] ?? last;
				sent.push({ at: Date.now(), event });
				await Promise.resolve();
				if (event.kind) throw new ServiceFailure({ kind: event.kind, message: event.kind, hint: 'hint' });
				return { status: event.status ?? 0, headers: event.headers, body: '' };
			};
			const request = { method, isQuote: isQuote && method === 'POST', hasQuota };
			let endedAt = 0;
			const end = sendWithRetries(request, new RateLimiter(), { timeout: 1_000, maximumWait }, send)
				.catch((error: unknown) => error as ServiceFailure)
				.finally(() => (endedAt = Date.now()));
			await jest.runAllTimersAsync();
			const result = await end;

			// It ends in time, with the response or failure of the last request, or because it can't wait any longer.
			expect(endedAt - NOW).toBeLessThanOrEqual(maximumWait + 1);
			const final = sent.at(-1)!.event;
			const isBusy = 'kind' in result && result.kind === 'busy';
			if (isBusy) expect(final.status).toBe(429);
			else if ('headers' in result) expect([final.status, 204]).toContain(result.status);
			else expect(result.kind).toBe(final.kind);

			for (const [index, { at, event }] of sent.entries()) {
				// A successful request is never repeated.
				const next = sent[index + 1];
				if (!next) break;
				expect(event.status ?? 0).not.toBe(200);
				// Nothing has a double effect.
				const isRefused = event.status === 429 || event.kind === 'unreachable';
				if (method === 'POST' && !request.isQuote) expect(isRefused).toBe(true);
				// It waits as long as Retry-After asks for, and never less than it would without the header.
				const gap = next.at - at;
				const isRequestLimit = event.status === 429 && event.headers['x-ratelimit-remaining'] !== '80';
				const untold = Math.min(timing.backoff * 2 ** index, timing.longestBackoff) / 2;
				expect(gap).toBeGreaterThanOrEqual(Math.max(event.told, isRequestLimit ? timing.window / 30 : untold));
				// If a quota is used up, the request isn't repeated.
				if (event.status === 429 && hasQuota) expect(isQuotaSpent(event)).toBe(false);
			}
			// No minute contains more requests than this.
			for (const { at } of sent) {
				expect(sent.filter((other) => other.at >= at && other.at < at + 60_000).length).toBeLessThanOrEqual(35);
			}
			// It waits for everything that resolves over time.
			if (final.status === 429 && !hasQuota && final.told === 0 && !isBusy)
				expect(maximumWait - (endedAt - NOW)).toBeLessThan(timing.longestBackoff);
		}),
		{ numRuns: runs(40) },
	);
});
