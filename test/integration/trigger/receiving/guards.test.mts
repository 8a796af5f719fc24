import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from '../../support/freight.mts';
import { tokensAt, TriggerWorkflow } from '../support.mts';
import { event, LABEL, started, statusOf } from './support.mts';

const sandbox = useSandbox();

describe('with manual registration', () => {
	const kitWith = async (parameters: IDataObject) =>
		await new TriggerWorkflow(sandbox(), {
			events: [LABEL],
			parameters: { registration: 'manual', ...parameters },
		}).kit();
	const body = { data: [event] };

	test.each([
		['s3cret value', 200],
		['s3cret value/ltl/label/created/webhook/', 200],
		['s3cret', 403],
		['', 403],
	])('and a shared secret, the token "%s" returns %d', async (token, status) => {
		const kit = await kitWith({ sharedSecret: 's3cret value' });
		expect(statusOf(await kit.receive({ body, query: { token } }))).toBe(status);
	});

	test.each([
		['a number', '={{ 12345678 }}', '12345678', 200],
		['a number', '={{ 12345678 }}', '', 403],
		['nothing', '={{ undefined }}', '', 403],
		['nothing', '={{ undefined }}', 'undefined', 403],
		['nothing', '={{ null }}', 'null', 403],
		['empty except for a space', '={{ undefined }} ', '', 403],
		['made of two empty expressions', '={{ undefined }}{{ undefined }}', '', 403],
		['an expression that returns an empty text', '={{ "" }}', '', 403],
		['an empty expression', '=', '', 403],
		['empty except for a line break', '=\n{{ null }}', '\n', 403],
		['an empty text', '', '', 403],
		['an object', '={{ ({ a: 1 }) }}', '[object Object]', 403],
		['a list of objects', '={{ [{ a: 1 }] }}', '[object Object]', 403],
		['a switch', '={{ true }}', 'true', 403],
		['NaN', '={{ Number("x") }}', 'NaN', 403],
		['a list of empty values', '={{ [undefined, null] }}', ',', 403],
	])('and a shared secret that is %s (%s), the token "%s" returns %d', async (_is, sharedSecret, token, status) => {
		const kit = await kitWith({ sharedSecret });
		expect(statusOf(await kit.receive({ body, query: { token } }))).toBe(status);
	});

	test('and a single expression for all options, which n8n drops, the secret is still required', async () => {
		const kit = await kitWith({ sharedSecret: 's3cret value', options: '={{ ({}) }}' });
		expect(statusOf(await kit.receive({ body }))).toBe(403);
		expect(statusOf(await kit.receive({ body, query: { token: 's3cret value' } }))).toBe(200);
	});

	test('and no shared secret, nobody can send requests', async () => {
		expect(statusOf(await (await kitWith({})).receive({ body }))).toBe(403);
	});
});

test('while the editor listens, the test URL accepts only its own token', async () => {
	const trigger = new TriggerWorkflow(sandbox(), { events: [LABEL] });
	await trigger.publish();
	const { kit } = await trigger.listen();
	const [production = ''] = await tokensAt(sandbox(), 'https://n8n.test/webhook/');
	const [test = ''] = await tokensAt(sandbox(), 'https://n8n.test/webhook-test/');
	const post = async (token: string) => await kit.receive({ body: { data: [event] }, query: { token } });
	expect(started(await post(test))).toEqual([event]);
	expect((await post(production)).sent.status).toBe(403);
});
