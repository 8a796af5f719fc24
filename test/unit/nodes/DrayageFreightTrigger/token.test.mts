import { randomBytes } from 'node:crypto';
import { beginsWithSecret } from '../../../../nodes/DrayageFreightTrigger/token.ts';

const newToken = () => randomBytes(32).toString('hex');

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
