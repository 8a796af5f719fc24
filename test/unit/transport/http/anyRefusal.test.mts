import fc from 'fast-check';
import { ServiceFailure } from '../../../../transport/errors.ts';
import { quotaWords, redactor, refusal } from '../../../../transport/http/refusal.ts';
import { runs } from '../../../support/runs.mts';

const TOKEN = '42|kR7mZq2Xw9Lp/0VbNcT5yHsJ';
const writings = [
	TOKEN,
	TOKEN.toUpperCase(),
	encodeURIComponent(TOKEN),
	encodeURIComponent(encodeURIComponent(TOKEN)),
	Buffer.from(`Bearer ${TOKEN}`).toString('base64'),
	TOKEN.replace(/.{6}/g, '$&\n'),
	TOKEN.replace(/./gs, (one) => `&#${one.charCodeAt(0)};`),
];
const REASON = 'Rate R7 has expired';

/** Texts that a service can return: its reason, the token in any form, a JavaScript name, or a megabyte of text. */
const texts = fc.oneof(
	fc.constantFrom(
		REASON,
		`${REASON}.`,
		'',
		'Validation',
		'__proto__',
		'constructor',
		'toString',
		'\ufffd\ud800',
		'\u0000',
	),
	fc.constantFrom(...writings).map((writing) => `${REASON}: ${writing}`),
	fc.string({ unit: 'binary', maxLength: 30 }),
	fc.constantFrom('x', ' ', '%', '&#', '"').map((unit) => REASON + unit.repeat(300_000)),
);
const names = fc.constantFrom(
	'message',
	'error',
	'detail',
	'title',
	'data',
	'errors',
	'code',
	'__proto__',
	'constructor',
	'toString',
	...writings,
);
const objectOf = (value: fc.Arbitrary<unknown>) =>
	fc.array(fc.tuple(names, value), { maxLength: 4 }).map((entries) => Object.fromEntries(entries) as unknown);
const { shape } = fc.letrec<{ shape: unknown }>((tie) => ({
	shape: fc.oneof(
		{ maxDepth: 3, withCrossShrink: true },
		texts,
		fc.constantFrom(null, true, 7, [], {}),
		fc.array(tie('shape'), { maxLength: 3 }),
		objectOf(tie('shape')),
	),
}));
const bodies = fc.oneof(
	{ weight: 4, arbitrary: shape.map((content) => JSON.stringify(content)) },
	texts,
	texts.map((text) => `<html><body>${text}</body></html>`),
	fc.constantFrom(
		'{"errors":'.repeat(10_000),
		'['.repeat(100_000),
		'{"errors":{"a":' + '['.repeat(50_000) + ']'.repeat(50_000) + '}}',
	),
);

/** A reason in each place where the code looks for one, with unusual values everywhere else. */
const reasoned = fc
	.tuple(
		fc.constantFrom<Array<(reason: string) => object>>(
			(message) => ({ message }),
			(error) => ({ error }),
			(detail) => ({ type: 'about:blank', detail }),
			(title) => ({ title }),
			(message) => ({ data: { message } }),
			(message) => ({ error: { message } }),
			(message) => ({ errors: [{ message }] }),
			(reason) => ({ errors: [reason] }),
			(reason) => ({ errors: { rate_id: [reason] } }),
		),
		fc.constantFrom({}, { code: 7 }, { status: 'error' }, { trace: ['x'] }),
	)
	.map(([place, more]) => JSON.stringify({ ...more, ...place(REASON) }));

const statuses = fc.integer({ min: 300, max: 599 });
const lettersIn = (text: string) => text.replace(/[^a-z\d]/gi, '').toLowerCase();

it('explains any error response briefly, without the token', () => {
	const redact = redactor(TOKEN);
	const secrets = writings.map(lettersIn);
	fc.assert(
		fc.property(statuses, bodies, fc.boolean(), (status, body, isQuota) => {
			let read = 0;
			const counting = (text: string) => {
				read += text.length;
				return redact(text);
			};
			const words = isQuota ? quotaWords({ noun: 'rate searches', limitField: 'x' }, 7) : undefined;
			const failure = refusal({ status, headers: {}, body }, counting, words);
			expect(failure).toBeInstanceOf(ServiceFailure);
			expect(failure.message).toMatch(/^[A-Z][^:]{10,}/);
			expect(failure.hint).toMatch(/^[A-Z].*\.$/);
			expect(failure.message.length).toBeLessThan(700);
			const all = JSON.stringify([failure.message, failure.fields]);
			expect(all.length).toBeLessThan(100_000);
			expect(secrets.filter((secret) => lettersIn(all).includes(secret))).toEqual([]);
			expect(read).toBeLessThanOrEqual(5_000 * (1 + 31 * 4));
		}),
		{ numRuns: runs(15) },
	);
});

it("passes on the API's reason, no matter what else an error response contains", () => {
	fc.assert(
		fc.property(statuses, reasoned, (status, body) => {
			const { message, fields } = refusal({ status, headers: {}, body }, (text) => text);
			expect(JSON.stringify([message, fields])).toContain(REASON);
		}),
		{ numRuns: runs(50) },
	);
});
