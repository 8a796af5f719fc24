import {
	asFailure,
	cancellation,
	connectionFailure,
	formatDuration,
	ServiceFailure,
	timeoutFailure,
} from '../../../transport/errors.ts';

const coded = (code: string, syscall?: string) => Object.assign(new Error('x'), { code, ...(syscall && { syscall }) });

it.each([
	[coded('ECONNREFUSED'), 'unreachable'],
	[coded('EAI_AGAIN'), 'unreachable'],
	[coded('EHOSTUNREACH'), 'unreachable'],
	[coded('ENETUNREACH'), 'unreachable'],
	[coded('ERR_INVALID_URL'), 'unreachable'],
	[coded('ERR_INVALID_URL_SCHEME'), 'broken'],
	[coded('ERR_CANCELED'), 'canceled'],
	[coded('ERR_CANCELED_BY_PEER'), 'broken'],
	[coded('ETIMEDOUT'), 'timeout'],
	[coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'untrusted'],
	[coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'untrusted'],
	[coded('HOSTNAME_MISMATCH'), 'untrusted'],
	[coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'untrusted'],
	[coded('EPROTO'), 'insecure'],
	[coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'insecure'],
	[coded('ERR_SSL_TLSV1_ALERT_CERTIFICATE_REQUIRED'), 'insecure'],
	[coded('ECONNRESET'), 'broken'],
	[new Error('socket hang up'), 'broken'],
	['odd', 'broken'],
	[undefined, 'broken'],
	[new Error('outer', { cause: new Error('inner', { cause: coded('ENOTFOUND') }) }), 'unreachable'],
	// n8n 1.99 to 2.33 drops the cause.
	[Object.assign(new Error('The service refused the connection'), { httpCode: 'ECONNREFUSED' }), 'unreachable'],
	[Object.assign(new Error('Not found'), { httpCode: '404' }), 'broken'],
	[Object.assign(new Error('x'), { name: 'SsrfBlockedIpError' }), 'blocked'],
	[new Error('The request was blocked because it resolves to a restricted IP address'), 'blocked'],
])('%s is %s', (error, kind) => {
	expect(connectionFailure(error, 1_000)).toMatchObject({ kind });
});

const connect = coded('ECONNREFUSED', 'connect');
const wrapped = (cause: unknown) => new Error('outer', { cause: new Error('inner', { cause }) });

describe('that nothing was sent', () => {
	it.each([
		['is proven by a failed connect', connect],
		['is proven by a connect that times out', coded('ETIMEDOUT', 'connect')],
		['is proven by a connect that is reset', coded('ECONNRESET', 'connect')],
		["is proven by a host that can't be reached when connecting", coded('EHOSTUNREACH', 'connect')],
		['is proven by a failed name lookup', coded('ENOTFOUND', 'getaddrinfo')],
		['is proven by the cause of an error', wrapped(connect)],
		[
			'is proven by errors from all addresses',
			wrapped(Object.assign(new AggregateError([connect, connect]), { code: 'ECONNREFUSED' })),
		],
		['is proven by a rejected certificate', coded('CERT_HAS_EXPIRED')],
		['is proven by a certificate for another name', coded('ERR_TLS_CERT_ALTNAME_INVALID')],
		['is proven by an invalid URL', coded('ERR_INVALID_URL')],
		["is proven by n8n's SSRF protection", Object.assign(new Error('x'), { name: 'SsrfBlockedIpError' })],
	])('%s', (_title, error) => {
		expect(connectionFailure(error, 1_000)).toMatchObject({ isUnsent: true });
		expect(connectionFailure(error, 1_000).after(', tried twice').isUnsent).toBe(true);
	});

	it.each([
		['by a code alone', coded('ECONNREFUSED')],
		['by the code that n8n 1.99 to 2.33 passes on', Object.assign(new Error('x'), { httpCode: 'ENOTFOUND' })],
		['by a host that is lost after the request', coded('EHOSTUNREACH', 'read')],
		['by a network that is lost while writing', coded('ENETUNREACH', 'write')],
		['by a reset while reading', coded('ECONNRESET', 'read')],
		['by a broken pipe', coded('EPIPE', 'write')],
		['by a timeout', coded('ECONNABORTED')],
		['by a damaged TLS record', coded('EPROTO', 'write')],
		['by an alert that a certificate is missing', coded('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED')],
		['by a cancellation', coded('ERR_CANCELED')],
		['by an error from one of several addresses', new AggregateError([connect, coded('ECONNRESET', 'read')])],
		['by an error without addresses', new AggregateError([])],
		['by a missing error', undefined],
	])("isn't proven %s", (_title, error) => {
		expect(connectionFailure(error, 1_000)).toMatchObject({ isUnsent: false });
	});
});

it.each([
	[1, '0.1 seconds'],
	[900, '0.9 seconds'],
	[901, '1 second'],
	[950, '1 second'],
	[119_000, '119 seconds'],
	[599_000, '599 seconds'],
	[660_400, '11 minutes'],
])('%d milliseconds are %s', (ms, words) => {
	expect(formatDuration(ms)).toBe(words);
});

/** The message if there was no response: what happened, and what to do next. */
it.each([
	[cancellation(), 'canceled', 'The execution was canceled', /^Nothing more is sent\.$/],
	[timeoutFailure(61_000), 'timeout', "The API didn't respond within 61 seconds", /raise Request Timeout in the/],
	[connectionFailure(coded('ECONNABORTED'), 1_000), 'timeout', "The API didn't respond within 1 second", /Try again/],
	[
		connectionFailure(coded('ECONNREFUSED'), 1_000),
		'unreachable',
		"The API can't be reached",
		/^Check the environment and the base URL in the credential/,
	],
	[
		connectionFailure(coded('CERT_HAS_EXPIRED'), 1_000),
		'untrusted',
		"n8n doesn't trust the certificate at the base URL",
		/^Check the base URL in the credential, and the certificate/,
	],
	[
		connectionFailure(coded('EPIPE'), 1_000),
		'broken',
		'The connection to the API was lost',
		/^Try again; .* check the network/,
	],
	[
		connectionFailure(Object.assign(new Error('x'), { name: 'SsrfBlockedIpError' }), 1_000),
		'blocked',
		"n8n's SSRF protection blocks the base URL, so nothing was sent",
		/N8N_SSRF_ALLOWED_HOSTNAMES/,
	],
])('%s', (failure, kind, message, hint) => {
	expect(failure).toMatchObject({ kind, message, status: undefined, fields: undefined });
	expect(failure.hint).toMatch(hint);
	expect(failure.hint).toMatch(/\.$/);
});

it("a failure message continues after the API's message without its trailing period", () => {
	const fields = { id: ['is odd'] };
	const failure = new ServiceFailure({
		kind: 'refused',
		message: 'No such rate.',
		hint: 'Search again.',
		status: 404,
		fields,
	}).after(', tried twice');
	expect(failure).toMatchObject({ kind: 'refused', message: 'No such rate, tried twice', status: 404, fields });
	expect(failure.hint).toBe('Search again.');
});

it("rethrows errors that aren't failures of the service, since they would be bugs", () => {
	const bug = new TypeError('x is not a function');
	expect(() => asFailure(bug)).toThrow(bug);
	const failure = cancellation();
	expect(asFailure(failure)).toBe(failure);
});
