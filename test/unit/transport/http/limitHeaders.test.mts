import { limitReport, retryAfter, untilRefill } from '../../../../transport/http/response.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const http = (ms: number) => new Date(ms).toUTCString();

describe('limitReport', () => {
	it.each([
		[
			{ 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '7' },
			{ limit: 120, remaining: 7 },
		],
		[
			{ 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0' },
			{ limit: 120, remaining: 0 },
		],
		[{}, { limit: undefined, remaining: undefined }],
		[
			{ 'x-ratelimit-limit': '120, 120', 'x-ratelimit-remaining': '7 of 120' },
			{ limit: undefined, remaining: undefined },
		],
		[
			{ 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': '-1' },
			{ limit: undefined, remaining: undefined },
		],
	])('reads %j', (headers, report) => {
		expect(limitReport(headers)).toEqual(report);
	});
});

describe('retryAfter', () => {
	it.each([
		['seconds', { 'retry-after': '30' }, 30_000],
		['half a second', { 'retry-after': '0.5' }, 500],
		['a time of zero, which is ignored', { 'retry-after': '0' }, undefined],
		['a date, relative to the Date header', { 'retry-after': http(NOW + 30_000), date: http(NOW) }, 30_000],
		['an ISO date', { 'retry-after': '2026-03-01T12:00:30Z', date: http(NOW) }, 30_000],
		['a date that has passed, which says nothing', { 'retry-after': http(NOW - 5_000), date: http(NOW) }, undefined],
		['now, which says nothing', { 'retry-after': http(NOW), date: http(NOW) }, undefined],
		['a negative number', { 'retry-after': '-5' }, undefined],
		['more digits than any wait has', { 'retry-after': '9'.repeat(400) }, undefined],
		['nonsense', { 'retry-after': 'soon' }, undefined],
		['nonsense that JavaScript takes for the year 2050', { 'retry-after': 'in 2050', date: http(NOW) }, undefined],
		['nothing', {}, undefined],
	])('reads %s', (_, headers, ms) => {
		expect(retryAfter(headers)).toBe(ms);
	});

	it('reads a date by the local clock without a Date header', () => {
		expect(retryAfter({ 'retry-after': http(Date.now() + 3_600_000) })).toBeGreaterThan(3_500_000);
	});
});

describe('untilRefill', () => {
	it.each([
		['epoch seconds', { 'x-ratelimit-reset': String(NOW / 1_000 + 12), date: http(NOW) }, 12_000],
		['a millisecond', { 'x-ratelimit-reset': String(NOW / 1_000), date: new Date(NOW - 1).toISOString() }, 1],
		['a time that has passed', { 'x-ratelimit-reset': String(NOW / 1_000 - 12), date: http(NOW) }, undefined],
		['epoch milliseconds', { 'x-ratelimit-reset': String(NOW + 12_000), date: http(NOW) }, undefined],
		["a number that isn't an epoch time", { 'x-ratelimit-reset': '12', date: http(NOW) }, undefined],
		[
			'Retry-After rather than X-RateLimit-Reset',
			{ 'retry-after': '7', 'x-ratelimit-reset': String(NOW / 1_000 + 12), date: http(NOW) },
			7_000,
		],
		[
			'X-RateLimit-Reset where Retry-After says nothing',
			{ 'retry-after': '0', 'x-ratelimit-reset': String(NOW / 1_000 + 12), date: http(NOW) },
			12_000,
		],
		['nothing', {}, undefined],
	])('reads %s', (_, headers, ms) => {
		expect(untilRefill(headers)).toBe(ms);
	});
});
