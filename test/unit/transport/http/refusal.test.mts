import { refusal } from '../../../../transport/http/refusal.ts';

const asIs = (text: string) => text;

const refused = (status: number, body: unknown = '') => refusal({ status, headers: {}, body }, asIs);

/** What the user reads, by status: what happened, and what to do next. */
it.each([
	[400, 'The service refused the request', /^Change the fields named here and run the node again\.$/],
	[401, 'The service refused the access token', /^Check the access token and the environment in the credential: .+\.$/],
	[403, 'The account may not do this', /^Ask the service which rights the account has\.$/],
	[404, 'The service found nothing at this ID', /^Check the ID; .+ another account or environment\.$/],
	[429, 'The request limit of the account is used up', /^Wait a minute, or send fewer requests at once\.$/],
	[418, 'The service answered with status 418', /^Check the values of this node\.$/],
	[499, 'The service answered with status 499', /^Check the values of this node\.$/],
	[500, 'The service could not answer (status 500)', /the side of the service: try again later\.$/],
	[599, 'The service could not answer (status 599)', /the side of the service: try again later\.$/],
])('says what a response of status %i means, and what to do', (status, message, hint) => {
	const failure = refused(status);
	expect(failure).toMatchObject({ kind: 'refused', message, status, fields: {} });
	expect(failure.hint).toMatch(hint);
});

it.each([
	['its message', { message: ' Rate RATE123 has expired ' }, ': Rate RATE123 has expired'],
	['its error, where it has no message', { error: 'Rate has expired' }, ': Rate has expired'],
	[
		'its error, where the message says nothing',
		{ message: 'Validation', error: 'Rate has expired' },
		': Rate has expired',
	],
	['its message before its error', { message: 'Rate has expired', error: 'invalid' }, ': Rate has expired'],
	['nothing that says no more than the status: validation', { message: 'Failed validation' }, ''],
	['nothing that says no more than the status: token', { message: 'Unauthenticated.' }, ''],
	['nothing that says no more than the status: limit', { message: 'Too Many Attempts.' }, ''],
	['nothing that is no text', { message: { code: 7 }, error: 7 }, ''],
])("adds the service's own words: %s", (_, body, words) => {
	expect(refused(400, JSON.stringify(body)).message).toBe(`The service refused the request${words}`);
});

it('tells the messages of each field, also where they are no texts', () => {
	const errors = { mbl_number: ['is taken', 'is odd'], urgent: 'must be true or false', id: [{ min: 1 }] };
	expect(refused(400, JSON.stringify({ errors })).fields).toEqual({
		mbl_number: ['is taken', 'is odd'],
		urgent: ['must be true or false'],
		id: ['{"min":1}'],
	});
});

it('says how long it was tried before what the service says', () => {
	const response = { status: 503, headers: {}, body: '{"message":"Maintenance"}', tried: ', tried 4 times' };
	expect(refusal(response, asIs).message).toBe('The service could not answer (status 503), tried 4 times: Maintenance');
});

it('takes secrets out of all texts', () => {
	const redact = (text: string) => text.replaceAll('s3cret', '***');
	const body = JSON.stringify({ message: 'No s3cret', errors: { s3cret: ['s3cret is wrong'] } });
	expect(refusal({ status: 400, headers: {}, body }, redact)).toMatchObject({
		message: 'The service refused the request: No ***',
		fields: { '***': ['*** is wrong'] },
	});
});
