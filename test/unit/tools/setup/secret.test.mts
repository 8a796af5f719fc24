import { readSecret } from '../../../../tools/setup/project.mjs';

it('reads a secret from the environment', async () => {
	await expect(readSecret('SECRET', 'token', { SECRET: ' abc ' })).resolves.toBe('abc');
});

it('does not wait for a secret without a terminal', async () => {
	await expect(readSecret('SECRET', 'token', {}, { isTTY: false })).rejects.toThrow('Set SECRET to the token');
});
