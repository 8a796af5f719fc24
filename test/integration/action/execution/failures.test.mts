import { inspect } from 'node:util';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

useTiming({ backoff: 4 });

const sandbox = useSandbox();
const TOKEN = 'a-token-nobody-may-see-4711';

const search = async (overrides: { baseUrl?: string; token?: string } = {}) =>
	await runOperation(sandbox(), 'warehouse.get', { warehouseId: 7 }, { token: TOKEN, ...overrides });

/** Everything about a run that n8n could store or show. */
const everything = (run: unknown) => inspect(run, { depth: 20, maxArrayLength: null, maxStringLength: null });

const withoutCredentials = (run: Awaited<ReturnType<typeof search>>) =>
	everything({ error: run.error, items: run.items, hints: run.hints });

beforeEach(async () => {
	await sandbox().control.addToken({ token: TOKEN, name: 'Freight Desk', company: 'Example Trading' });
});

const answers = [
	['a missing record', { status: 404, body: { message: 'Not Found' } }, /found nothing with this ID/, '404'],
	['a refused token', { status: 401, body: { message: 'Unauthenticated' } }, /refused the access token/, '401'],
	[
		'a right that is missing',
		{ status: 403, body: { message: 'This account is on hold.' } },
		/allowed to do this: This account is on hold/,
		'403',
	],
	['JSON that is cut off', { kind: 'malformedJson' as const, status: 200 }, /isn't JSON \(status/, undefined],
	['a web page with status 200', { kind: 'html' as const, status: 200 }, /isn't JSON \(status 200\)/, undefined],
	[
		'a redirect',
		{ status: 302, headers: { location: 'https://example.com/' } },
		/redirects to a different URL \(status 302\)/,
		'302',
	],
	['a choice of addresses', { status: 300 }, /redirects to a different URL \(status 300\)/, '300'],
] as const;

describe.each(answers)('%s', (_title, fault, message, httpCode) => {
	it('has a plain message, without the token', async () => {
		// More than the number of retries for a read.
		await sandbox().control.fail({ times: 20, ...fault });
		const run = await search();
		expect(run.error?.message).toMatch(message);
		expect(run.error?.description).toBeTruthy();
		if (httpCode) expect(run.error).toMatchObject({ httpCode });
		expect(withoutCredentials(run)).not.toContain(TOKEN);
	});
});

it('reports an unreachable URL, without the token', async () => {
	const run = await search({ baseUrl: 'http://127.0.0.1:9' });
	expect(run.error?.message).toMatch(/can.t be reached/);
	expect(run.error?.description).toMatch(/base URL/);
	expect(withoutCredentials(run)).not.toContain(TOKEN);
});

it.each(['http://user:secret@127.0.0.1', 'http://127.0.0.1/?a=secret'])(
	'rejects the base URL %j without quoting it',
	async (baseUrl) => {
		const run = await search({ baseUrl });
		expect(run.error?.message).toMatch(/isn't a valid URL/);
		expect(withoutCredentials(run)).not.toContain('secret');
	},
);

it('redacts the access token in messages from the service', async () => {
	const token = 'a+token/nobody|may=see';
	const errors = { [`field ${token}`]: [`Bad ${token}`], query: [`Bad ?t=${encodeURIComponent(token)}`] };
	await sandbox().control.fail({ status: 401, body: { message: `Token ${token} has expired.`, errors } });
	const run = await search({ token });
	expect(run.error?.message).toMatch(/^The API refused the access token: Token \*\*\* has expired\./);
	expect(run.error?.message).toContain('Bad ?t=***');
	expect(withoutCredentials(run)).not.toMatch(/nobody/);
});

it("shows messages from the service with the node's labels", async () => {
	const parameters = parametersOf('order.create');
	const errors = {
		mbl_number: ['The mbl number has already been taken.'],
		port_of_discharge_eta: ['This is a rush order. Please contact our sales.'],
		'containers.0.number': ['The number is odd.'],
		something_new: 'Is missing.',
		contact_emails: [{ 1: ['Odd.'] }],
	};
	const body = { error: 'VALIDATION', errors, message: 'Failed Validation' };
	await sandbox().control.fail({ method: 'POST', status: 400, body });
	const { error } = await runOperation(sandbox(), 'order.create', parameters);
	expect(error?.message).toBe(
		'The API refused the request. MBL Number: The mbl number has already been taken; ' +
			'Port of Discharge ETA: This is a rush order. Please contact our sales; ' +
			'Containers 1 › Number: The number is odd; Something new: Is missing; Contact Emails: {"1":["Odd."]}. ' +
			'Nothing was booked by this attempt.',
	);
});
