import { quoted } from '../../../transport/errors.ts';
import { redactor } from '../../../transport/http/refusal.ts';

const TOKEN = '17|aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0';

it('a long text is truncated', () => {
	expect(quoted('x'.repeat(500), (text) => text)).toBe('x'.repeat(500));
	expect(quoted('x'.repeat(501), (text) => text)).toBe(`${'x'.repeat(500)}…`);
	expect(quoted('x'.repeat(1_000_000), (text) => text)).toBe(`${'x'.repeat(500)}…`);
});

it('no part of a token is shown, wherever the text is truncated', () => {
	for (let length = 1_400; length <= 1_500; length++) {
		// The tokens before it become so short that the end of the text would be shown.
		const text = `${`${TOKEN} `.repeat(40)} `.padEnd(length, '-') + TOKEN.repeat(9);
		expect(quoted(text, redactor(TOKEN))).not.toMatch(/[a-z]/i);
	}
});
