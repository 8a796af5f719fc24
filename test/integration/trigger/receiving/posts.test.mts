import { useSandbox } from '../../support/freight.mts';
import { TriggerWorkflow } from '../support.mts';
import { BILL, event, LABEL, published, started } from './support.mts';

const sandbox = useSandbox();

/** n8n sends this with status 200. */
const accepted = { webhookResponse: { received: true }, sent: { headers: {} } };

describe('a post', () => {
	test('an event: 200, and one item', async () => {
		const answer = await (await published(sandbox())).post({});
		expect(answer).toEqual({ ...accepted, workflowData: [[{ json: event }]] });
	});

	test('several events: one item each, in one execution', async () => {
		const events = ['LS1', 'LS2', 'LS3'].map((order_number) => ({ ...event, order_number }));
		const answer = await (await published(sandbox())).post({ body: { data: events } });
		expect(started(answer)).toEqual(events);
		expect(answer.workflowData).toHaveLength(1);
	});

	test.each([
		['no event at all', { data: [] }, {}],
		['an event that was not chosen', { data: [{ ...event, event_type: 'ltl.shipment.created' }] }, {}],
		['an event of an unknown type', { data: [{ ...event, event_type: 'invoice.created' }] }, {}],
		['an event whose URL names a type that was not chosen', { data: [event] }, { event: BILL }],
	])('%s: 200, and nothing starts', async (_case, body, query) => {
		const answer = await (await published(sandbox(), {}, [LABEL])).post({ body, query });
		expect(answer).toEqual(accepted);
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
		const { post } = await published(sandbox());
		const answer = await post({ body });
		expect(answer.sent.status).toBe(400);
		expect(answer).not.toHaveProperty('workflowData');
	});

	test('the token is checked before the body', async () => {
		const { post } = await published(sandbox());
		expect((await post({ body: 'data', query: { token: 'x' } })).sent.status).toBe(403);
	});
});
