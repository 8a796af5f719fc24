import type { Endpoint } from '../../../contract/index.ts';
import type { FailureKind } from '../../../transport/http/errors.ts';
import { isOutcomeUnknown, isQuotaSpent, isRateLimited, mayRetry, type Outcome } from '../../../transport/policy.ts';

type Row = readonly [outcome: FailureKind | number, repeat: boolean, post: boolean, unknown: boolean];

const [yes, no] = [true, false];

/** Whether to retry GET, PUT and DELETE; whether to retry POST; whether the outcome is unknown. */
const rows: Row[] = [
	['unreachable', yes, no, yes],
	['blocked', no, no, yes],
	['untrusted', no, no, yes],
	['insecure', no, no, yes],
	['broken', yes, no, yes],
	['timeout', yes, no, yes],
	['unreadable', no, no, yes],
	['cancelled', no, no, yes],
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

describe.each(rows)('%s', (outcome, repeat, post, unknown) => {
	const forms: Outcome[] =
		typeof outcome === 'string'
			? [{ kind: outcome }, { kind: outcome, status: 200 }]
			: [{ status: outcome }, { status: outcome, kind: outcome >= 400 ? 'refused' : 'redirected' }];

	it.each(forms)('%j', (form) => {
		for (const method of ['GET', 'PUT', 'DELETE'] satisfies Array<Endpoint['method']>) {
			expect(mayRetry(method, form)).toBe(repeat);
		}
		expect(mayRetry('POST', form)).toBe(post);
		expect(isOutcomeUnknown(form)).toBe(unknown);
	});
});

describe('a failure before the request was written', () => {
	it.each(['unreachable', 'broken', 'timeout'] as const)('may be sent again as a POST: %s', (kind) => {
		expect(mayRetry('POST', { kind, isUnsent: true })).toBe(true);
		expect(isOutcomeUnknown({ kind, isUnsent: true })).toBe(false);
	});

	it.each(['untrusted', 'blocked', 'cancelled'] as const)('has done nothing: %s', (kind) => {
		expect(mayRetry('POST', { kind, isUnsent: true })).toBe(false);
		expect(isOutcomeUnknown({ kind, isUnsent: true })).toBe(false);
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
