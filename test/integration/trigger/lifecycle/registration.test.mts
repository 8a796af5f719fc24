import { failureOf } from '../../support/freight.mts';
import { tokensAt } from '../support.mts';
import { AT, useWorkflows } from './support.mts';

const { sandbox, workflow, refuseCreation } = useWorkflows();

test('one token of 64 hexadecimal characters protects all events, and stays the same when the workflow is published again', async () => {
	const trigger = workflow();
	await trigger.publish();
	const [token, ...others] = await tokensAt(sandbox(), AT);
	expect(token).toMatch(/^[0-9a-f]{64}$/);
	expect(others).toEqual([]);
	await trigger.edit({ events: ['ltl.label.created'] });
	expect(await tokensAt(sandbox(), AT)).toEqual([token]);
	await workflow({ webhookId: 'hook-2', nodeId: 'node-2' }).publish();
	expect(await tokensAt(sandbox(), 'https://n8n.test/webhook/hook-2/')).not.toEqual([token]);
});

test('a deletion sends every field from the list of configurations', async () => {
	const trigger = workflow({ events: ['ltl.label.created'] });
	await trigger.publish();
	const [{ id, event_type, url } = {}] = (await sandbox().control.webhooks()) as Array<Record<string, unknown>>;
	await trigger.unpublish();
	const sent = (await sandbox().control.log()).find(({ method }) => method === 'DELETE');
	expect(sent?.body).toEqual({ id, event_type, url });
});

test.each(['automatic', 'manual'])(
	'no events at all are rejected before anything is registered: %s',
	async (registration) => {
		const parameters = { registration, sharedSecret: 's3cret' };
		await expect(workflow({ events: [], parameters }).publish()).rejects.toThrow('Choose at least one event');
		expect((await sandbox().control.log()).filter(({ method }) => method === 'POST')).toEqual([]);
	},
);

test.each(['', ' ', '={{ undefined }}', '={{ "" }}'])(
	'manual registration requires a shared secret, automatic registration does not: "%s"',
	async (sharedSecret) => {
		const trigger = (registration: string) => workflow({ parameters: { registration, sharedSecret } });
		await expect(trigger('manual').publish()).rejects.toThrow('Shared Secret is required');
		await trigger('automatic').publish();
		expect(await tokensAt(sandbox(), AT)).not.toEqual([]);
	},
);

test.each([
	['no event', { events: [] }, /^Without an event, nothing would start this workflow\.$/],
	[
		'no secret',
		{ parameters: { registration: 'manual', sharedSecret: '={{ "" }}' } },
		/^Enter the secret that the registered URLs contain as "token"\./,
	],
])('an error during publishing explains what to do next: %s', async (_, setup, next) => {
	const kit = await workflow(setup).kit();
	expect((await failureOf(kit.activate()))?.description).toMatch(next);
});

test('no failure shows a token', async () => {
	const parameters = {};
	const trigger = workflow({ parameters });
	await trigger.publish();
	const [token = ''] = await tokensAt(sandbox(), AT);
	await refuseCreation(0, { status: 400, times: 5 });
	trigger.setup.events = ['ltl.label.created'];
	const failure = await failureOf(trigger.publish());
	const shown = JSON.stringify(failure, Object.getOwnPropertyNames(failure));
	expect(shown).toContain('refused');
	expect(shown).not.toContain(token);
	expect(shown).not.toContain(sandbox().token);
});

test.each([
	['freight.example.com', 'The base URL in the credential'],
	['http://user:secret@127.0.0.1:9', 'The base URL in the credential'],
])('with the base URL %s, publishing fails with a message that explains what to change', async (baseUrl, message) => {
	const credential = { environment: 'custom', baseUrl, accessToken: 'not-sent' };
	const failure = await failureOf(workflow({ credential }).publish());
	expect(failure?.message).toContain(message);
	expect(failure?.description).toContain('starts with http:// or https://');
	expect(JSON.stringify([failure?.message, failure?.description])).not.toContain('secret');
});

test('without a credential, publishing fails with a message that explains why', async () => {
	const trigger = workflow({ credential: null });
	await expect(trigger.publish()).rejects.toThrow('Node does not have any credentials set');
	expect(await trigger.unpublish()).toBe(false);
});
