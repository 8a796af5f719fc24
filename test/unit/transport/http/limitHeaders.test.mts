import { limitReport, retryAfter } from '../../../../transport/http/response.ts';

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
		[{ 'retry-after': '7' }, { refillsIn: 7_000 }],
	])('reads %j', (headers, report) => {
		expect(limitReport(headers)).toEqual(report);
	});
});

describe('retryAfter', () => {
	it.each([
		['seconds', { 'retry-after': '30' }, 30_000],
		['a time of zero, which is ignored', { 'retry-after': '0' }, undefined],
		['a date, which is ignored', { 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, undefined],
		['a negative number', { 'retry-after': '-5' }, undefined],
		['more digits than any wait has', { 'retry-after': '9'.repeat(400) }, undefined],
		['nonsense', { 'retry-after': 'soon' }, undefined],
		['nothing', {}, undefined],
	])('reads %s', (_, headers, ms) => {
		expect(retryAfter(headers)).toBe(ms);
	});
});
