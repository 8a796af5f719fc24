import { redactor } from '../../../../transport/http/address.ts';

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

it('leaves texts alone where there is no token', () => {
	expect(redactor('')('Unauthenticated')).toBe('Unauthenticated');
});
