import fc from 'fast-check';
import { maskTokens, redactor } from '../../../../transport/http/refusal.ts';
import { runs } from '../../../support/runs.mts';

const TOKEN = '17|a+b/c.d$e';

it.each([
	[`Token ${TOKEN} has expired`, 'Token *** has expired'],
	[`?token=${encodeURIComponent(TOKEN)}&x=1`, '?token=***&x=1'],
	[`?token=${encodeURIComponent(TOKEN).toLowerCase()}`, '?token=***'],
	[JSON.stringify({ token: TOKEN }).replaceAll('/', '\\/'), '{"token":"***"}'],
	[`${TOKEN}${TOKEN}`, '******'],
	['17|a+bbc.d$e is another', '17|a+bbc.d$e is another'],
])('%s', (text, redacted) => {
	expect(redactor(TOKEN)(text)).toBe(redacted);
});

const LONG = '42|kR7&mZ<q2>Xw"9+Lp/0Vb=NcT5yHsJ';

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');

const inEachForm = {
	'as it is': (token: string) => token,
	'in other letter case': (token: string) =>
		token.replace(/[a-z]/gi, (letter) =>
			letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
		),
	'escaped for a URL': (token: string) => encodeURIComponent(token),
	'escaped for a URL twice': (token: string) => encodeURIComponent(encodeURIComponent(token)),
	'with each character escaped for a URL': (token: string) => token.replace(/./gsu, (one) => `%${hex(one)}`),
	'escaped for JSON': (token: string) => JSON.stringify(token).slice(1, -1).replaceAll('/', '\\/'),
	'with each character escaped for JSON': (token: string) => token.replace(/./gsu, (one) => `\\u00${hex(one)}`),
	'escaped for HTML': (token: string) =>
		token.replace(/[&<>"']/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? '&#039;'),
	'with each character escaped for HTML': (token: string) => token.replace(/./gsu, (one) => `&#${one.charCodeAt(0)};`),
	'the same in hexadecimal': (token: string) => token.replace(/./gsu, (one) => `&#x${hex(one)};`),
	'in Base64': (token: string) => Buffer.from(token).toString('base64'),
	'in Base64 for a URL': (token: string) => Buffer.from(token).toString('base64url'),
	'in Base64 with Bearer before it': (token: string) => Buffer.from(`Bearer ${token}`).toString('base64'),
	'in Base64 as a password': (token: string) => Buffer.from(`me:${token}:`).toString('base64'),
	'split by blanks': (token: string) => token.replace(/.{5}/gsu, '$& '),
	'split by line ends': (token: string) => token.replace(/.{9}/gsu, '$&\r\n\t'),
	'split by tags': (token: string) => token.replace(/.{9}/gsu, '$&<br />'),
	'split by quotes': (token: string) => token.replace(/.{7}/gsu, '$&" + "'),
	'in two halves': (token: string) => `${token.slice(0, 20)} and then ${token.slice(20)}`,
};

it.each(Object.entries(inEachForm))('finds a token %s', (_, form) => {
	const redacted = redactor(LONG)(`Token ${form(LONG)} has expired.`);
	expect(redacted).toMatch(/^Token .{0,10}\*{3}.* has expired\.$/s);
	expect(redacted.length).toBeLessThan(60);
});

it.each(['', 'Unauthenticated', 'Token abc has expired. '.repeat(100)])('leaves other texts unchanged: %j', (text) => {
	expect(redactor(LONG)(text)).toBe(text);
	expect(redactor('')(text)).toBe(text);
});

it.each(['t', 'a/b', '$$$$$$$$', '*.*'])('finds the short token %j in its exact form', (token) => {
	expect(redactor(token)(`Is ${token} or ${encodeURIComponent(token)} known`)).toBe('Is *** or *** known');
});

const characters = fc.nat({ max: 94 }).map((code) => String.fromCharCode(32 + code));
const tokens = fc
	.string({ unit: characters, minLength: 8, maxLength: 80 })
	.filter((token) => /^(.*[a-z\d]){8}/i.test(token));
const noise = fc.string({
	unit: fc.oneof(characters, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
	maxLength: 60,
});
const forms = fc.constantFrom(...Object.entries(inEachForm).filter(([name]) => name !== 'in two halves'));

it('finds any token in any form, wherever it is', () => {
	fc.assert(
		fc.property(tokens, forms, noise, noise, (token, [, form], before, after) => {
			const text = `${before} ${form(token)} ${after}`;
			expect(redactor(token)(text)).not.toContain(form(token).trim());
			expect(redactor(token)(text)).toContain('***');
		}),
		{ numRuns: runs(60) },
	);
});

it.each(['a', 'A1', '%', '&#', '\\u00', '<', '%2525', '&amp;', LONG, '17|a'])(
	'takes as many steps per character for a long text as for a short one: %j',
	(unit) => {
		const steps = (length: number) => {
			const slice = jest.spyOn(String.prototype, 'slice');
			redactor(LONG)(unit.repeat(Math.ceil(length / unit.length)));
			const { length: count } = slice.mock.calls;
			slice.mockRestore();
			return count;
		};
		expect(steps(20_000)).toBeLessThan(2.5 * steps(10_000) + 1_000);
	},
);

const WEBHOOK_TOKEN = '0123456789abcdef'.repeat(4);
const url = (token: string) => `https://n8n.test/webhook/1/webhook?event=ltl.label.created&source=12&token=${token}`;

test.each<[string, (text: string) => string]>([
	['as it is', (text) => text],
	['URL-encoded', (text) => encodeURIComponent(text)],
	['URL-encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
	['as JSON', (text) => JSON.stringify({ text }).replaceAll('/', '\\/').replaceAll('&', '\\u0026')],
	['as HTML', (text) => `<a href="${text.replaceAll('&', '&amp;')}">`],
	['followed by a path', (text) => `${text}/ltl/label/created/webhook/`],
])('removes tokens and shared secrets from a URL %s', (_how, write) => {
	for (const secret of [WEBHOOK_TOKEN, WEBHOOK_TOKEN.toUpperCase(), 's3cret', 'a+b%20c']) {
		const text = `The url ${write(url(secret))} is wrong`;
		const masked = maskTokens(text);
		expect(masked).not.toContain(secret);
		expect(masked).not.toContain(encodeURIComponent(secret));
		expect(masked).toMatch(/^The url .*ltl\.label\.created.*\*\*\*\*.* is wrong$/);
	}
});

test('masks a token by itself, and leaves other texts unchanged', () => {
	expect(maskTokens(`No such token: ${WEBHOOK_TOKEN}.`)).toBe('No such token: ****.');
	for (const text of ['The token is missing', `id ${WEBHOOK_TOKEN.slice(1)}`, 'event=ltl.label.created&source=12'])
		expect(maskTokens(text)).toBe(text);
});
