import { quotaWords, refusal } from '../../../../transport/http/refusal.ts';

const asIs = (text: string) => text;

const refused = (status: number, body: unknown = '') => refusal({ status, headers: {}, body }, asIs);

/** The message for each status: what happened, and what to do next. */
it.each([
	[400, 'The API refused the request', /^Change the fields named here and run the node again\.$/],
	[401, 'The API refused the access token', /^Check the access token and the environment in the credential\. .+\.$/],
	[407, 'The proxy between n8n and the API asks for a user name and password', /HTTPS_PROXY/],
	[404, 'The API found nothing with this ID', /^Check the ID; .+ another account or environment\.$/],
	[429, 'The account has sent too many requests', /^Wait a minute, or send fewer requests at the same time\.$/],
	[418, 'The API returned status 418', /^Check the values of this node\.$/],
	[499, 'The API returned status 499', /^Check the values of this node\.$/],
	[500, 'The API returned a server error (status 500)', /on the API's side\. Try again later\.$/],
	[599, 'The API returned a server error (status 599)', /on the API's side\. Try again later\.$/],
])('explains a response of status %i, and what to do', (status, message, hint) => {
	const failure = refused(status);
	expect(failure).toMatchObject({ kind: 'refused', message, status, fields: {} });
	expect(failure.hint).toMatch(hint);
});

it.each([
	['its message', { message: ' Rate RATE123 has expired ' }, ': Rate RATE123 has expired'],
	['its error, without a message', { error: 'Rate has expired' }, ': Rate has expired'],
	[
		'its error, where the message says nothing',
		{ message: 'Validation', error: 'Rate has expired' },
		': Rate has expired',
	],
	['its message before its error', { message: 'Rate has expired', error: 'invalid' }, ': Rate has expired'],
	['nothing that says no more than the status: validation', { message: 'Failed validation' }, ''],
	['nothing that says no more than the status: token', { message: 'Unauthenticated.' }, ''],
	['nothing that says no more than the status: limit', { message: 'Too Many Attempts.' }, ''],
	["nothing that isn't a string", { message: { code: 7 }, error: 7 }, ''],
	[
		'the detail of RFC 9457',
		{ type: 'about:blank', title: 'Conflict', detail: 'Rate has expired' },
		': Rate has expired',
	],
	['its title, without a detail', { title: 'Rate has expired', status: 409 }, ': Rate has expired'],
	['a message inside data', { data: { message: 'Rate has expired' } }, ': Rate has expired'],
	['a message inside error', { error: { code: 7, message: 'Rate has expired' } }, ': Rate has expired'],
	['a list of errors', { errors: ['Rate has expired', 'Quote too'] }, ': Rate has expired; Quote too'],
	['a list of errors with details', { errors: [{ detail: 'Rate has expired' }, { code: 7 }] }, ': Rate has expired'],
	[
		'a list of errors, beside a message that says nothing',
		{ message: '', errors: ['Rate has expired'] },
		': Rate has expired',
	],
	['a message before a list of errors', { message: 'Rate has expired', errors: ['E7'] }, ': Rate has expired'],
	['a body that is a text', 'Rate has expired', ': Rate has expired'],
	['at most 500 characters', { message: 'x'.repeat(1_000_000) }, `: ${'x'.repeat(500)}…`],
	['one line', { message: 'Rate\r\n\u0000has\texpired' }, ': Rate has expired'],
])("adds the service's own message: %s", (_, body, words) => {
	expect(refused(400, JSON.stringify(body)).message).toBe(`The API refused the request${words}`);
});

it("reports the messages of each field, even if they aren't strings", () => {
	const errors = { mbl_number: ['is taken', 'is odd'], urgent: 'must be true or false', id: [{ min: 1 }] };
	expect(refused(400, JSON.stringify({ errors })).fields).toEqual({
		mbl_number: ['is taken', 'is odd'],
		urgent: ['must be true or false'],
		id: ['{"min":1}'],
	});
});

it('states how long the request was attempted before it quotes the API', () => {
	const response = { status: 503, headers: {}, body: '{"message":"Maintenance"}', tried: ', tried 4 times' };
	expect(refusal(response, asIs).message).toBe(
		'The API returned a server error (status 503), tried 4 times: Maintenance',
	);
});

it('removes secrets from all texts', () => {
	const redact = (text: string) => text.replaceAll('s3cret', '***');
	const body = JSON.stringify({ message: 'No s3cret', errors: { s3cret: ['s3cret is wrong'] } });
	expect(refusal({ status: 400, headers: {}, body }, redact)).toMatchObject({
		message: 'The API refused the request: No ***',
		fields: { '***': ['*** is wrong'] },
	});
});

describe('a 403', () => {
	const refusedWith = (headers: Record<string, string>, body: string) => refusal({ status: 403, headers, body }, asIs);
	const DENIED = "The account isn't allowed to do this";

	it.each([
		['with X-RateLimit-Limit', { 'x-ratelimit-limit': '120' }, '', DENIED],
		['with JSON', {}, '{"message":"This account is on hold."}', `${DENIED}: This account is on hold.`],
		['of neither kind', { server: 'squid' }, '', 'A proxy or firewall seems to have refused the request (status 403)'],
		['with a web page', {}, '<h1>No</h1>', 'A proxy or firewall seems to have refused the request (status 403)'],
	])('%s', (_, headers, body, message) => {
		expect(refusedWith(headers, body).message).toBe(message);
	});
});

it('quotes plain text, but not a web page or damaged JSON', () => {
	const messages = ['upstream connect error', '  <html>Oops</html>', '{"message": "Oops', '[1'].map((body) =>
		refused(502, body),
	);
	expect(messages.map(({ message }) => message.replace(/^The API returned a server error \(status 502\)/, ''))).toEqual(
		[': upstream connect error', '', '', ''],
	);
});

it('shows 30 fields, and the number of the remaining fields', () => {
	const errors = Object.fromEntries(Array.from({ length: 42 }, (_, index) => [`field_${index}`, ['is odd']]));
	const { fields = {} } = refused(400, JSON.stringify({ errors }));
	expect(Object.keys(fields)).toHaveLength(31);
	expect(fields.not_shown).toEqual(['12 more fields']);
});

it.each([
	[40, ' and resets in 40 seconds'],
	['10800', ' and resets in 3 hours'],
	[0, ''],
	[-5, ''],
	[null, ''],
	[undefined, ''],
	['soon', ''],
	[Infinity, ''],
])('states when a quota resets if the profile contains %j', (seconds, words) => {
	const [message, hint] = quotaWords({ noun: 'rate searches', limitField: 'rate_search_limit' }, seconds);
	expect(message).toBe(`The account's quota of rate searches is used up${words}`);
	expect(hint).toMatch(/^Try again after it resets, or ask DrayEasy/);
});
