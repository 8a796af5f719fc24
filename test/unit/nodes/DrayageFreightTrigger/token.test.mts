import { asToken, beginsWithSecret, newToken } from '../../../../nodes/DrayageFreightTrigger/token.ts';

test('a token is 32 random bytes in hexadecimal', () => {
	const tokens = Array.from({ length: 50 }, newToken);
	expect(new Set(tokens).size).toBe(50);
	for (const token of tokens) expect(asToken(token)).toMatch(/^[0-9a-f]{64}$/);
});

test.each([undefined, null, 7, '', 'abc', 'g'.repeat(64), 'a'.repeat(65)])('%p is no token', (value) => {
	expect(asToken(value)).toBeUndefined();
});

describe('the token of a post', () => {
	const token = newToken();
	test.each([
		['the token', token, true],
		['the token with an event path behind it', `${token}/ltl/label/created/webhook/`, true],
		['nothing', '', false],
		['another token', newToken(), false],
		['all but its last character', token.slice(0, -1), false],
		['the token behind something', `x${token}`, false],
		['the token in capitals', token.toUpperCase(), false],
	])('%s', (_case, received, accepted) => {
		expect(beginsWithSecret(received, token)).toBe(accepted);
	});
});
