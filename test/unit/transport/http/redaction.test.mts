import { quoted } from '../../../../transport/errors.ts';
import { maskTokens, withoutSecret } from '../../../../transport/http/redaction.ts';

const TOKEN = '17|a+b/c.d$e';

it.each([
	[`Token ${TOKEN} has expired`, 'Token *** has expired'],
	[`?token=${encodeURIComponent(TOKEN)}&x=1`, '?token=***&x=1'],
	[`${TOKEN}${TOKEN}`, '******'],
	['17|a+bbc.d$e is another', '17|a+bbc.d$e is another'],
	['', ''],
])('removes a token from %j', (text, redacted) => {
	expect(withoutSecret(text, TOKEN)).toBe(redacted);
});

it.each(['t', 'a/b', 'test'])('removes the short token %j only where it is a word of its own', (token) => {
	expect(withoutSecret(`Is ${token} or ${encodeURIComponent(token)} known`, token)).toBe('Is *** or *** known');
	const text = 'No city matches Nowhereville; latest attempt';
	expect(withoutSecret(text, token)).toBe(text);
});

it('quotes one line of at most 500 characters, without the token', () => {
	const redact = (text: string) => withoutSecret(text, TOKEN);
	expect(quoted(`a\r\n\u0000 ${TOKEN}\tb`, redact)).toBe('a *** b');
	expect(quoted('x'.repeat(1_000), redact)).toBe(`${'x'.repeat(500)}…`);
});

it.each([
	`https://n8n.test/webhook?event=x&token=${'ab'.repeat(32)}`,
	encodeURIComponent(`https://n8n.test/webhook?token=secret&x=1`),
	'a'.repeat(64),
])('masks the token of a webhook URL: %s', (text) => {
	expect(maskTokens(text)).toContain('****');
	expect(maskTokens(text)).not.toMatch(/secret|(ab){32}|a{64}/);
});
