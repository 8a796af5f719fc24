import type { IDataObject } from 'n8n-workflow';
import { eventPayloads, eventTypes } from '../../../contract/index.ts';
import { loadNode, type WebhookAnswer, type WebhookRequest } from '../harness/index.mts';
import { useSandbox } from '../support/freight.mts';
import { ALL, tokensAt, TriggerWorkflow } from './support.mts';

const sandbox = useSandbox();

const LABEL = 'ltl.label.created';
const BILL = 'ltl.billOfLading.created';
const event = { event_type: LABEL, order_number: 'LS1', serial_number: '1' };

/** A published workflow that was asked for all events, and the token that guards it. */
const published = async (parameters: IDataObject = {}, events: readonly string[] = ALL) => {
	const trigger = new TriggerWorkflow(sandbox(), { events, parameters });
	await trigger.publish();
	const [token = ''] = await tokensAt(sandbox(), 'https://n8n.test');
	const kit = await trigger.kit();
	const post = async (request: WebhookRequest & { query?: Record<string, string> }) =>
		await kit.receive({ body: { data: [event] }, ...request, query: { token, ...request.query } });
	return { post, token };
};

/** The JSON of the items that start the workflow. */
const started = ({ workflowData }: { workflowData?: Array<Array<{ json: IDataObject }>> }) =>
	workflowData?.[0]?.map(({ json }) => json);

/** Taken: n8n answers with 200 and this. */
const taken = { webhookResponse: { received: true }, sent: { headers: {} } };
const statusOf = ({ sent }: WebhookAnswer) => sent.status ?? 200;

describe('a post', () => {
	test('an event: 200, and one item', async () => {
		const answer = await (await published()).post({});
		expect(answer).toEqual({ ...taken, workflowData: [[{ json: event }]] });
	});

	test('several events: one item each, in one execution', async () => {
		const events = ['LS1', 'LS2', 'LS3'].map((order_number) => ({ ...event, order_number }));
		const answer = await (await published()).post({ body: { data: events } });
		expect(started(answer)).toEqual(events);
		expect(answer.workflowData).toHaveLength(1);
	});

	test.each([
		['no event at all', { data: [] }, {}],
		['an event nobody asked for', { data: [{ ...event, event_type: 'ltl.shipment.created' }] }, {}],
		['an event of a type nobody knows', { data: [{ ...event, event_type: 'invoice.created' }] }, {}],
		['an event that the URL says nobody asked for', { data: [event] }, { event: BILL }],
	])('%s: 200, and nothing starts', async (_case, body, query) => {
		const answer = await (await published({}, [LABEL])).post({ body, query });
		expect(answer).toEqual(taken);
	});

	test.each([
		['no token', {}],
		['an empty token', { token: '' }],
		['another token', { token: 'a'.repeat(64) }],
	])('%s: 403, and nothing starts', async (_case, query) => {
		const trigger = new TriggerWorkflow(sandbox());
		await trigger.publish();
		const answer = await (await trigger.kit()).receive({ body: { data: [event] }, query });
		expect(answer.sent.status).toBe(403);
		expect(answer.noWebhookResponse).toBe(true);
		expect(answer).not.toHaveProperty('workflowData');
	});

	test.each([
		['', 403],
		['x', 403],
		['a'.repeat(64), 503],
		[`${'a'.repeat(64)}/ltl/label/created/webhook/`, 503],
	])('before n8n has saved the registration, with the token "%s": %d, and nothing starts', async (token, status) => {
		const kit = await new TriggerWorkflow(sandbox()).kit();
		const answer = await kit.receive({ body: { data: [event] }, query: { token } });
		expect(answer.sent.status).toBe(status);
		expect(answer.noWebhookResponse).toBe(true);
		expect(answer).not.toHaveProperty('workflowData');
	});

	test.each([
		['no body', undefined],
		['an object without data', { event }],
		['a bare list', [event]],
		['a single object', { data: event }],
		['a list of something else', { data: ['LS1'] }],
		['text that is no JSON', 'data'],
	])('%s: 400, and nothing starts', async (_case, body) => {
		const { post } = await published();
		const answer = await post({ body });
		expect(answer.sent.status).toBe(400);
		expect(answer).not.toHaveProperty('workflowData');
	});

	test('a stranger learns nothing about the body: the token is looked at first', async () => {
		const { post } = await published();
		expect((await post({ body: 'data', query: { token: 'x' } })).sent.status).toBe(403);
	});
});

describe('the event type', () => {
	test.each(eventTypes.map(({ value, path }) => [value, path] as const))(
		'%s is known by its URL',
		async (type, path) => {
			const { post, token } = await published();
			const received = { ...event, event_type: BILL };
			const expected = type === BILL ? [received] : [{ ...received, event_type: type, received_event_type: BILL }];
			const forms: WebhookRequest[] = [
				{ query: { event: type } },
				{ query: { event: type, token: `${token}/${path}/` } },
				{ query: { event: `${type}/${path}/` } },
				{ below: `/${path}`, webhook: 'setup' },
				{ below: `/${path}/`, webhook: 'setup' },
			];
			for (const form of forms) expect(started(await post({ ...form, body: { data: [received] } }))).toEqual(expected);
		},
	);

	test('the listed path without LTL means the LTL certificate', async () => {
		const { post } = await published();
		const answer = await post({ below: '/certificateOfInsurance/created/webhook/', webhook: 'setup' });
		expect(started(answer)).toEqual([
			{ ...event, event_type: 'ltl.certificateOfInsurance.created', received_event_type: LABEL },
		]);
	});

	test('the query beats the path, the path beats the body', async () => {
		const { post } = await published();
		const below = '/ltl/label/created/webhook';
		const body = { data: [{ ...event, event_type: 'ltl.shipment.created' }] };
		const byQuery = await post({ body, below, query: { event: BILL } });
		expect(started(byQuery)?.[0]?.event_type).toBe(BILL);
		expect(started(await post({ body, below }))?.[0]?.event_type).toBe(LABEL);
		expect(started(await post({ body }))?.[0]?.event_type).toBe('ltl.shipment.created');
	});

	test('all documented paths are served, beside the registered one', async () => {
		const { webhooks = [] } = (await loadNode('drayageFreightTrigger')).description;
		const paths = eventTypes.map(({ path }) => `webhook/${path}`);
		const alias = 'webhook/certificateOfInsurance/created/webhook';
		expect(webhooks.map(({ name, path }) => `${name} ${path}`)).toEqual([
			'default webhook',
			...[...paths, alias].map((path) => `setup ${path}`),
		]);
		for (const { name, httpMethod, ndvHideUrl } of webhooks) {
			expect({ httpMethod, ndvHideUrl }).toEqual({
				httpMethod: 'POST',
				ndvHideUrl: name === 'setup' ? true : '={{ $parameter["registration"] !== "manual" }}',
			});
		}
	});
});

describe('the payloads', () => {
	test.each(ALL)("the sandbox's own %s goes on untouched", async (eventType) => {
		const { post } = await published();
		const [sent] = (await sandbox().control.emit({ eventType, objects: undefined })) as IDataObject[];
		expect(eventPayloads[eventType]?.safeParse(sent).success).toBe(true);
		const unknown = { ...sent, not_documented: { deep: [1, null, { x: '' }] } };
		const answer = await post({ body: { data: [sent, unknown] }, query: { event: eventType } });
		expect(started(answer)).toEqual([sent, unknown]);
	});
});

describe('options', () => {
	const ipAllowList = '203.0.113.7, 198.51.100.0/24';

	test.each([
		['203.0.113.7', 200],
		['198.51.100.99', 200],
		['203.0.113.8', 403],
	])('with an IP allow list, %s gets %d', async (ip, status) => {
		const { post } = await published({ options: { ipAllowList } });
		const answer = await post({ ip });
		expect(statusOf(answer)).toBe(status);
		expect('workflowData' in answer).toBe(status === 200);
	});

	test('the metadata of the post, without its secrets', async () => {
		const { post, token } = await published({ options: { includeRequestMetadata: true } });
		const headers = { Authorization: 'Basic secret', Cookie: 'a=b', 'X-Delivery': '7' };
		const answer = await post({ headers, ip: '203.0.113.7', query: { event: LABEL } });
		const [item] = started(answer) ?? [];
		expect(item).toEqual({
			...event,
			requestMetadata: {
				receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
				ip: '203.0.113.7',
				path: '/webhook/hook-1/webhook',
				query: { event: LABEL },
				headers: { 'x-delivery': '7' },
			},
		});
		expect(JSON.stringify(answer)).not.toContain(token);
	});
});

describe('registered by hand', () => {
	const kitWith = async (options: IDataObject) =>
		await new TriggerWorkflow(sandbox(), { events: [LABEL], parameters: { registration: 'manual', options } }).kit();
	const body = { data: [event] };

	test.each([
		['s3cret value', 200],
		['s3cret value/ltl/label/created/webhook/', 200],
		['s3cret', 403],
		['', 403],
	])('with a shared secret, the token "%s" gets %d', async (token, status) => {
		const kit = await kitWith({ sharedSecret: 's3cret value' });
		expect(statusOf(await kit.receive({ body, query: { token } }))).toBe(status);
	});

	test('without one everybody may post', async () => {
		const answer = await (await kitWith({})).receive({ body });
		expect(started(answer)).toEqual([event]);
	});
});

test('while the editor listens, the test address takes its own token only', async () => {
	const trigger = new TriggerWorkflow(sandbox(), { events: [LABEL] });
	await trigger.publish();
	const { kit } = await trigger.listen();
	const [production = ''] = await tokensAt(sandbox(), 'https://n8n.test/webhook/');
	const [test = ''] = await tokensAt(sandbox(), 'https://n8n.test/webhook-test/');
	const post = async (token: string) => await kit.receive({ body: { data: [event] }, query: { token } });
	expect(started(await post(test))).toEqual([event]);
	expect((await post(production)).sent.status).toBe(403);
});
