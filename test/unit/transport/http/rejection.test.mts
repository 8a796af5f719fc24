import { rejection } from '../../../../transport/http/rejection.ts';

const asIs = (text: string) => text;

const refused = (status: number, body: unknown = '') => rejection({ status, headers: {}, body }, asIs);

/** The message for each status: what happened, and what to do next. */
it.each([
	[400, 'The API refused the request', /^Change the fields named here and try again\.$/],
	[401, 'The API refused the access token', /^Check the access token and the environment in the credential\. .+\.$/],
	[404, 'The API found nothing with this ID', /^Check the ID\. .+ a different account or environment\.$/],
	[429, 'The API received too many requests', /^Wait a minute, or send fewer requests at the same time\.$/],
	[418, 'The API returned status 418', /^Check the values\.$/],
	[499, 'The API returned status 499', /^Check the values\.$/],
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
	['its error, where the message is empty', { message: '', error: 'Rate has expired' }, ': Rate has expired'],
	['its message before its error', { message: 'Rate has expired', error: 'invalid' }, ': Rate has expired'],
	['nothing that says no more than the status: validation', { message: 'Failed validation' }, ''],
	['its message that begins in that way', { message: 'Failed validation of a lane' }, ': Failed validation of a lane'],
	['nothing that says no more than the status: token', { message: 'Unauthenticated.' }, ''],
	['nothing that says no more than the status: limit', { message: 'Too Many Attempts.' }, ''],
	["nothing that isn't a string", { message: { code: 7 }, error: 7 }, ''],
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
	expect(rejection(response, asIs).message).toBe(
		'The API returned a server error (status 503), tried 4 times: Maintenance',
	);
});

it('removes secrets from all texts', () => {
	const redact = (text: string) => text.replaceAll('s3cret', '***');
	const body = JSON.stringify({ message: 'No s3cret', errors: { s3cret: ['s3cret is wrong'] } });
	expect(rejection({ status: 400, headers: {}, body }, redact)).toMatchObject({
		message: 'The API refused the request: No ***',
		fields: { '***': ['*** is wrong'] },
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

it('names a quota that is used up', () => {
	const failure = rejection({ status: 429, headers: {}, body: '' }, asIs, 'rate searches');
	expect(failure).toMatchObject({ kind: 'quota', message: "The account's quota of rate searches is used up" });
	expect(failure.hint).toMatch(/^Try again after it resets, or ask DrayEasy/);
});
