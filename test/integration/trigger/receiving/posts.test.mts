import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from '../../support/freight.mts';
import { tokensAt, TriggerWorkflow } from '../support.mts';
import { event, LABEL, published, statusOf } from './support.mts';

const sandbox = useSandbox();

/** n8n sends this with status 200. */
const accepted = { webhookResponse: { received: true }, sent: { headers: {} } };

describe('a webhook request', () => {
	test('with an event returns 200 and one item', async () => {
		const answer = await (await published(sandbox())).post({});
		expect(answer).toEqual({ ...accepted, workflowData: [[{ json: event }]] });
	});

	test.each([
		['no token', {}],
		['an empty token', { token: '' }],
		['another token', { token: 'a'.repeat(64) }],
	])('with %s returns 403 and starts nothing', async (_case, query) => {
		const trigger = new TriggerWorkflow(sandbox());
		await trigger.publish();
		const answer = await (await trigger.kit()).receive({ body: { data: [event] }, query });
		const message = 'The token in the URL is missing or wrong';
		expect(answer).toMatchObject({
			sent: { status: 403, body: { received: false, message } },
			noWebhookResponse: true,
		});
		expect(answer).not.toHaveProperty('workflowData');
	});

	test.each([
		['no body', undefined],
		['an object without data', { event }],
		['a list of something else', { data: ['LS1'] }],
		["text that isn't JSON", 'data'],
	])('with %s returns 400 and starts nothing', async (_case, body) => {
		const { post } = await published(sandbox());
		const answer = await post({ body });
		const message = 'The body must be a JSON object {"data": [...]} with event objects';
		expect(answer.sent).toMatchObject({ status: 400, body: { received: false, message } });
		expect(answer).not.toHaveProperty('workflowData');
	});
});

describe('the token of a webhook request', () => {
	const answerOf = async (trigger: TriggerWorkflow, token: string, setup: { staticData?: IDataObject } = {}) =>
		statusOf(await (await trigger.kit(setup)).receive({ body: { data: [event] }, query: { event: LABEL, token } }));

	const credentialWith = (accessToken: string) => ({ environment: 'custom', baseUrl: sandbox().url, accessToken });

	const publishedWith = async (accessToken: string) => {
		const trigger = new TriggerWorkflow(sandbox(), { events: [LABEL], credential: credentialWith(accessToken) });
		await trigger.publish();
		const [token = ''] = await tokensAt(sandbox(), 'https://n8n.test');
		return { trigger, token };
	};

	test("is known even if n8n hasn't saved it, or if another trigger of the workflow overwrote it", async () => {
		const { trigger, token } = await publishedWith('sandbox-token');
		expect(await answerOf(trigger, token, { staticData: {} })).toBe(200);
		expect(await answerOf(trigger, `${token}/ltl/label/created/webhook/`, { staticData: {} })).toBe(200);
		for (const wrong of ['', 'x', 'a'.repeat(64)]) {
			expect(await answerOf(trigger, wrong, { staticData: {} })).toBe(403);
		}
	});

	test("is still known after the credential's access token changed, unless the static data is lost too", async () => {
		const { trigger, token } = await publishedWith('sandbox-token');
		trigger.setup.credential = credentialWith('another');
		expect(await answerOf(trigger, token)).toBe(200);
		expect(await answerOf(trigger, token, { staticData: {} })).toBe(403);
		trigger.setup.credential = null;
		expect(await answerOf(trigger, token)).toBe(200);
		expect(await answerOf(trigger, token, { staticData: {} })).toBe(403);
		expect(await answerOf(trigger, '', { staticData: { 'node:Node': { token: '' } } })).toBe(403);
	});

	test('is known if the access token was changed and older static data was restored after publishing', async () => {
		const { trigger, token: older } = await publishedWith('sandbox-token');
		const before = trigger.stored;
		trigger.setup.credential = credentialWith('sandbox-token-colleague');
		await trigger.publish();
		const [token = ''] = await tokensAt(sandbox(), 'https://n8n.test');
		expect(token).not.toBe(older);
		for (const good of [token, `${token}/ltl/label/created/webhook/`, older]) {
			expect(await answerOf(trigger, good, { staticData: before })).toBe(200);
		}
		for (const wrong of ['', 'x', 'a'.repeat(64), older.slice(1)]) {
			expect(await answerOf(trigger, wrong, { staticData: before })).toBe(403);
		}
	});

	test('depends on the node, the n8n instance and the access token', async () => {
		const { token } = await publishedWith('sandbox-token');
		const others = [{ nodeId: 'other' }, { instance: 'other' }];
		for (const setup of others) {
			const other = new TriggerWorkflow(sandbox(), { events: [LABEL], ...setup });
			expect(await answerOf(other, token)).toBe(403);
		}
		expect(token).toMatch(/^[0-9a-f]{64}$/);
	});
});
