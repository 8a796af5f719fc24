import { metadataOf } from '../../../../../nodes/DrayageFreightTrigger/receiving/metadata.ts';

const token = 'c0ffee'.repeat(10) + 'beef';
const address = `/webhook/1/webhook?event=ltl.label.created&token=${token}`;
const twice = encodeURIComponent(encodeURIComponent(address));

const headersKept = (headers: Record<string, unknown>, secret = token) =>
	metadataOf({ headers, query: {}, path: '/' }, secret).headers;

test.each([
	['x-original-uri', address],
	['x-forwarded-uri', address],
	['referer', `https://n8n.test${address}`],
	['x-rewritten', encodeURIComponent(address)],
	['x-rewritten-twice', twice],
	['x-shouted', token.toUpperCase()],
	['x-every-character-encoded', token.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
	['x-basic', `Basic ${Buffer.from(`n8n:${token}`).toString('base64')}`],
	['x-basic-encoded', encodeURIComponent(Buffer.from(`n8n ${address}`).toString('base64'))],
	[`x-${token}`, 'name'],
])('a header that contains the token is dropped: %s', (name, value) => {
	expect(headersKept({ [name]: value, 'x-delivery': '7' })).toEqual({ 'x-delivery': '7' });
});

test.each([
	'Authorization',
	'Proxy-Authorization',
	'Cookie',
	'X-API-Key',
	'apikey',
	'X-Auth-Token',
	'X-Client-Secret',
	'X-Password',
	'X-Passwd',
	'X-Auth',
	'X-Access-Key',
	'X-Session-Id',
	'Cf-Access-Jwt-Assertion',
])('a header named like a credential is dropped, regardless of its value: %s', (name) =>
	expect(headersKept({ [name]: 'other' })).toEqual({}),
);

test.each(['Idempotency-Key', 'X-Author', 'X-Authority', 'X-Signature'])('a harmless header is kept: %s', (name) =>
	expect(headersKept({ [name]: 'other' })).toEqual({ [name]: 'other' }),
);

test('the harmless values of a repeated header are kept', () => {
	expect(headersKept({ via: ['1.1 proxy', address] })).toEqual({ via: ['1.1 proxy'] });
});

test('query parameters and paths that contain the token are also dropped', () => {
	const query = { event: 'ltl.label.created', token, again: token, deep: { list: ['1', token] } };
	expect(metadataOf({ headers: {}, query, path: `/x/${token}`, ip: '203.0.113.7' }, token)).toEqual({
		received_at: expect.any(String) as string,
		ip: '203.0.113.7',
		query: { event: 'ltl.label.created', deep: { list: ['1'] } },
		headers: {},
	});
});

test('a secret with several words is found in every form encoding', () => {
	const headers = { a: 'token=open%20sesame', b: 'token=Open+Sesame', c: 'sesame open' };
	expect(headersKept(headers, 'open sesame')).toEqual({ c: 'sesame open' });
});

test.each(['naïve-café-cliché', 'NAÏVE-Cliché'])('a secret with other letters than English is found: %s', (secret) => {
	const headers = {
		a: `token=${encodeURIComponent(secret)}`,
		b: secret,
		c: Buffer.from(secret).toString('latin1'),
		d: 'kept',
	};
	expect(headersKept(headers, secret)).toEqual({ d: 'kept' });
});

test('nothing else is dropped without a secret', () => {
	expect(headersKept({ referer: address, 'user-agent': 'x' }, '')).toEqual({ referer: address, 'user-agent': 'x' });
});
