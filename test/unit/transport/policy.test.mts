import type { Endpoint } from '../../../contract/index.ts';
import type { FailureKind } from '../../../transport/http/errors.ts';
import {
	isOutcomeUnknown,
	isQuotaSpent,
	isRateLimited,
	mayRetry,
	mayStillRun,
	type Outcome,
} from '../../../transport/policy.ts';

type Row = readonly [outcome: FailureKind | number, repeat: boolean, post: boolean, unknown: boolean, running: boolean];

const [yes, no] = [true, false];

/** Whether to retry GET, PUT and DELETE; whether to retry POST; whether the outcome is unknown; whether it may still run. */
const rows: Row[] = [
	['unreachable', yes, yes, no, no],
	['blocked', no, no, no, no],
	['untrusted', no, no, no, no],
	['broken', yes, no, yes, no],
	['timeout', yes, no, yes, yes],
	['unreadable', no, no, yes, yes],
	['redirected', no, no, no, no],
	['quota', no, no, no, no],
	['busy', no, no, no, no],
	['cancelled', no, no, no, no],
	[200, no, no, no, no],
	[302, no, no, no, no],
	[303, no, no, yes, yes],
	[400, no, no, no, no],
	[401, no, no, no, no],
	[403, no, no, no, no],
	[404, no, no, no, no],
	[408, yes, no, yes, yes],
	[409, no, no, no, no],
	[422, no, no, no, no],
	[429, yes, yes, no, no],
	[500, no, no, yes, no],
	[501, no, no, yes, yes],
	[502, yes, no, yes, no],
	[503, yes, no, yes, no],
	[504, yes, no, yes, yes],
	[524, no, no, yes, yes],
];

describe.each(rows)('%s', (outcome, repeat, post, unknown, running) => {
	const forms: Outcome[] =
		typeof outcome === 'string'
			? [{ kind: outcome }, { kind: outcome, status: 200 }]
			: [{ status: outcome }, { status: outcome, kind: outcome === 303 ? 'redirected' : 'refused' }];

	it.each(forms)('%j', (form) => {
		for (const method of ['GET', 'PUT', 'DELETE'] satisfies Array<Endpoint['method']>) {
			expect(mayRetry(method, form)).toBe(repeat);
		}
		expect(mayRetry('POST', form)).toBe(post);
		expect(isOutcomeUnknown(form)).toBe(unknown);
		expect(mayStillRun(form)).toBe(running);
	});
});

it.each([
	[{}, true, false],
	[{ 'x-ratelimit-remaining': '0' }, true, false],
	[{ 'x-ratelimit-remaining': '1' }, false, true],
	[{ 'x-ratelimit-remaining': '80', 'retry-after': '3' }, false, true],
])('429 with %j', (headers, limited, quota) => {
	const outcome = { status: 429, headers };
	expect(isRateLimited(outcome)).toBe(limited);
	expect(isQuotaSpent(outcome)).toBe(quota);
	expect(mayRetry('GET', outcome)).toBe(limited);
});

it.each([
	[0, true],
	[1, false],
	[undefined, false],
])('429 without requests left, %j left of the quota', (remaining, isSpent) => {
	const outcome = { status: 429, headers: { 'x-ratelimit-remaining': '0' }, quota: { remaining, refillsIn: 40 } };
	expect(isQuotaSpent(outcome)).toBe(isSpent);
	expect(mayRetry('POST', outcome)).toBe(!isSpent);
});
