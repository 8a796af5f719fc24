import { maskTokens } from '../../../../transport/http/redactor.ts';

const TOKEN = '0123456789abcdef'.repeat(4);
const url = (token: string) => `https://n8n.test/webhook/1/webhook?event=ltl.label.created&source=12&token=${token}`;

test.each<[string, (text: string) => string]>([
	['as it is', (text) => text],
	['URL-encoded', (text) => encodeURIComponent(text)],
	['URL-encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
	['as JSON', (text) => JSON.stringify({ text }).replaceAll('/', '\\/').replaceAll('&', '\\u0026')],
	['as HTML', (text) => `<a href="${text.replaceAll('&', '&amp;')}">`],
	['followed by a path', (text) => `${text}/ltl/label/created/webhook/`],
])('neither a token nor a shared secret is left of a URL %s', (_how, write) => {
	for (const secret of [TOKEN, TOKEN.toUpperCase(), 's3cret', 'a+b%20c']) {
		const text = `The url ${write(url(secret))} is wrong`;
		const masked = maskTokens(text);
		expect(masked).not.toContain(secret);
		expect(masked).not.toContain(encodeURIComponent(secret));
		expect(masked).toMatch(/^The url .*ltl\.label\.created.*\*\*\*\*.* is wrong$/);
	}
});

test('a token alone is masked, and other texts are left as they are', () => {
	expect(maskTokens(`No such token: ${TOKEN}.`)).toBe('No such token: ****.');
	for (const text of ['The token is missing', `id ${TOKEN.slice(1)}`, 'event=ltl.label.created&source=12'])
		expect(maskTokens(text)).toBe(text);
});
