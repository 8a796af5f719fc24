import type { IExecuteFunctions } from 'n8n-workflow';
import { assertSameAccount } from '../../../../../nodes/DrayageFreight/execution/runItem.ts';
import { openClient } from '../../../../../transport/client.ts';
import type { DrayageCredential } from '../../../../../transport/http/account.ts';

const FIRST: DrayageCredential = { environment: 'custom', baseUrl: 'https://api.test', accessToken: 'one' };

/** Returns whether an item with this credential continues after a first item with another one. */
const check = async (index: number, credential: DrayageCredential) => {
	const getCredentials = async (_type: string, item?: number) =>
		await Promise.resolve(item === index ? credential : FIRST);
	const context = { getCredentials } as unknown as IExecuteFunctions;
	await assertSameAccount(context, await openClient(context), index);
};

it.each([
	['another token', { ...FIRST, accessToken: 'two' }],
	['another base URL', { ...FIRST, baseUrl: 'https://other.test' }],
	['another environment', { ...FIRST, environment: 'test' as const }],
])('an item is rejected if the credential evaluates to %s', async (_what, credential) => {
	await expect(check(1, credential)).rejects.toThrow(/a different account for this item/);
});

it('items of one account continue, and an empty token is reported', async () => {
	await expect(check(1, { ...FIRST, baseUrl: 'https://api.test/api/v2/' })).resolves.toBeUndefined();
	await expect(check(2, { ...FIRST, accessToken: '' })).rejects.toThrow(/The access token in the credential is empty/);
});
