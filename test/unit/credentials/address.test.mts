import { DrayageFreightApi } from '../../../credentials/DrayageFreightApi.credentials.ts';
import { accountOf, baseAddress, type DrayageCredential } from '../../../transport/http/account.ts';

/** Returns the evaluated expression of the credential test, which is plain JavaScript between braces. */
function addressOfTest($credentials: DrayageCredential): unknown {
	const expression = String(new DrayageFreightApi().test.request.baseURL);
	const source = expression.replace(/^=\{\{/, '').replace(/\}\}$/, '');
	// eslint-disable-next-line @typescript-eslint/no-implied-eval -- our own source, not input
	const evaluate = new Function('$credentials', `return (${source})`) as (credentials: DrayageCredential) => unknown;
	return evaluate($credentials);
}

const accessToken = 't';
const custom = (baseUrl: string): DrayageCredential => ({ environment: 'custom', baseUrl, accessToken });

const rows: ReadonlyArray<readonly [DrayageCredential, string | undefined]> = [
	[{ environment: 'production', accessToken }, 'https://api.drayeasy.com'],
	[{ environment: 'test', accessToken }, 'https://apitest.drayeasy.com'],
	[{ environment: 'production', baseUrl: 'https://left-over.example', accessToken }, 'https://api.drayeasy.com'],
	[custom('http://127.0.0.1:4010'), 'http://127.0.0.1:4010'],
	[custom('HTTPS://Freight.example.com'), 'HTTPS://Freight.example.com'],
	[custom(' https://freight.example.com// '), 'https://freight.example.com'],
	[custom('https://freight.example.com/api/v2'), 'https://freight.example.com'],
	[custom('https://freight.example.com/api/v2/'), 'https://freight.example.com'],
	[custom('https://freight.example.com/api'), 'https://freight.example.com'],
	[custom('https://example.com/freight/api/v2'), 'https://example.com/freight'],
	[custom('https://example.com/apis/freight'), 'https://example.com/apis/freight'],
];

it.each(rows)('%j becomes %s, for requests and for the credential test', (credential, address) => {
	expect(baseAddress(credential)).toBe(address);
	expect(addressOfTest(credential)).toBe(address);
});

it.each([
	'',
	'freight.example.com',
	'ftp://example.com',
	'https://',
	'https:///x',
	'http://exa mple.com',
	'http://user:pass@example.com',
	'https://user@example.com/api/v2',
	'https://example.com/?a=b',
	'https://example.com?',
	'https://example.com/api/v2#x',
])("%j isn't a base URL, and the message explains that without quoting it", (baseUrl) => {
	expect(addressOfTest(custom(baseUrl))).toBeUndefined();
	expect(() => baseAddress(custom(baseUrl))).toThrow(new Error("The base URL in the credential isn't a valid URL"));
});

it.each(['', 'Custom', 'staging', undefined])("%j isn't an environment", (environment) => {
	const credential = { ...custom('https://freight.example.com'), environment } as DrayageCredential;
	expect(() => baseAddress(credential)).toThrow("The environment in the credential isn't production, test or custom");
	expect(addressOfTest(credential)).toBeUndefined();
});

it.each(['', ' ', undefined, null])('a token of %j counts as empty', (accessToken) => {
	const credential = { ...custom('https://freight.example.com'), accessToken } as DrayageCredential;
	expect(() => accountOf(credential)).toThrow('The access token in the credential is empty');
	expect(accountOf({ ...credential, accessToken: 'x' }).key).not.toBe(
		accountOf({ ...credential, accessToken: 'y' }).key,
	);
});

it('allows @ in the path', () => {
	expect(baseAddress(custom('https://example.com/@desk'))).toBe('https://example.com/@desk');
});

it('always asks for the token, hidden, and for a base URL if the environment needs one', () => {
	const [environment, baseUrl, token] = new DrayageFreightApi().properties;
	expect(token).toMatchObject({ name: 'accessToken', required: true, typeOptions: { password: true } });
	expect(environment?.options).toMatchObject([{ value: 'production' }, { value: 'test' }, { value: 'custom' }]);
	expect(baseUrl?.displayOptions).toEqual({ show: { environment: ['custom'] } });
});
