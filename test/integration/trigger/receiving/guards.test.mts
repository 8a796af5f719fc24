import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from '../../support/freight.mts';
import { tokensAt, TriggerWorkflow } from '../support.mts';
import { event, LABEL, published, started, statusOf } from './support.mts';

const sandbox = useSandbox();

describe('the trigger', () => {
	const ipAllowList = '203.0.113.7, 198.51.100.0/24';

	test.each([
		['203.0.113.7', 200, undefined],
		['198.51.100.99', 200, undefined],
		['203.0.113.8', 403, { received: false, message: "This IP address isn't allowed" }],
	])('with an IP allow list responds to %s with %d', async (ip, status, body) => {
		const { post } = await published(sandbox(), { options: { ipAllowList } });
		const answer = await post({ ip });
		expect(statusOf(answer)).toBe(status);
		expect(answer.sent.body).toEqual(body);
		expect('workflowData' in answer).toBe(status === 200);
	});

	test('reads toggles that an expression returns as text', async () => {
		const { post } = await published(sandbox(), { options: { includeRequestMetadata: '={{ "true" }}' } });
		expect(started(await post({ query: { event: LABEL } }))).toEqual([
			expect.objectContaining({ request_metadata: expect.anything() as unknown }),
		]);
	});

	test("adds the request's metadata, without its secrets", async () => {
		const { post, token } = await published(sandbox(), { options: { includeRequestMetadata: true } });
		const headers = {
			Authorization: 'Basic secret',
			Cookie: 'a=b',
			'X-Original-URI': `/webhook/hook-1/webhook?token=${token}`,
			'X-Delivery': '7',
		};
		const answer = await post({ headers, ip: '203.0.113.7', query: { event: LABEL } });
		const [item] = started(answer) ?? [];
		expect(item).toEqual({
			...event,
			request_metadata: {
				received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
				ip: '203.0.113.7',
				path: '/webhook/hook-1/webhook',
				query: { event: LABEL },
				headers: { 'x-delivery': '7' },
			},
		});
		expect(JSON.stringify(answer)).not.toContain(token);
	});
});

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
		['an empty expression', '=', '', 200],
		['empty except for a line break', '=\n{{ null }}', '\n', 403],
		['an empty text', '', '', 200],
		['an object', '={{ ({ a: 1 }) }}', '[object Object]', 403],
		['a list of objects', '={{ [{ a: 1 }] }}', '[object Object]', 403],
		['a switch', '={{ true }}', 'true', 403],
		['NaN', '={{ Number("x") }}', 'NaN', 403],
		['a list of empty values', '={{ [undefined, null] }}', ',', 403],
	])('and a shared secret that is %s (%s), the token "%s" returns %d', async (_is, sharedSecret, token, status) => {
		const kit = await kitWith({ sharedSecret });
		expect(statusOf(await kit.receive({ body, query: { token } }))).toBe(status);
	});

	test.each([
		['a list', "={{ ['203.0.113.7', '198.51.100.0/24'] }}", '198.51.100.99', 200],
		['a list', "={{ ['203.0.113.7', '198.51.100.0/24'] }}", '203.0.113.8', 403],
		['nothing', '={{ undefined }}', '203.0.113.7', 403],
		['empty except for a space', '={{ undefined }} ', '203.0.113.7', 403],
		['made of two empty expressions', '={{ undefined }}, {{ null }}', '203.0.113.7', 403],
		['made of two empty expressions without a comma', '={{ undefined }}{{ null }}', '203.0.113.7', 403],
		['an empty list', '={{ [] }}', '203.0.113.7', 403],
		['a number', '={{ 7 }}', '203.0.113.7', 403],
		['an empty text', '', '203.0.113.7', 200],
	])('and an IP allow list that is %s (%s), a request from %s returns %d', async (_is, list, ip, status) => {
		const kit = await kitWith({ options: { ipAllowList: list } });
		expect(statusOf(await kit.receive({ body, ip }))).toBe(status);
	});

	test('and a single expression for all options, which n8n drops, the secret is still required', async () => {
		const kit = await kitWith({ sharedSecret: 's3cret value', options: '={{ ({}) }}' });
		expect(statusOf(await kit.receive({ body }))).toBe(403);
		expect(statusOf(await kit.receive({ body, query: { token: 's3cret value' } }))).toBe(200);
	});

	test('and no shared secret, anyone can send requests', async () => {
		const answer = await (await kitWith({})).receive({ body });
		expect(started(answer)).toEqual([event]);
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
