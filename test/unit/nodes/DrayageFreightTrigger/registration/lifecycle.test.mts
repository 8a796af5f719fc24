import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { register, unregister } from '../../../../../nodes/DrayageFreightTrigger/registration/lifecycle.ts';

/** A hook's context for an n8n at a URL, with an API that accepts everything. */
const contextFor = (n8n: string, credential: IDataObject, stored: IDataObject = {}) => {
	const parameters: IDataObject = { events: ['ltl.label.created'], registration: 'automatic' };
	const log: string[] = [];
	const context = {
		getCredentials: async () => await Promise.resolve({ accessToken: 'token', ...credential }),
		getInstanceId: () => 'n8n',
		getNode: () => ({ id: 'node', name: 'Trigger', parameters }),
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getNodeWebhookUrl: () => `${n8n}/webhook/hook-1/webhook`,
		getWorkflow: () => ({ id: 'w1', active: true }),
		getWorkflowStaticData: () => stored,
		helpers: {
			httpRequestWithAuthentication: async (_type: string, { method }: { method: string }) =>
				await Promise.resolve({ statusCode: 200, headers: {}, body: method === 'GET' ? '[]' : '{"id": 1}' }),
		},
		logger: { warn: (text: string) => log.push(text) },
	} as unknown as IHookFunctions;
	return { context, log, stored };
};

const PRODUCTION = { environment: 'production' };
const SANDBOX = { environment: 'custom', baseUrl: 'http://sandbox:4010' };

test.each([
	['http://localhost:5678', PRODUCTION, 1],
	['https://n8n.example.com', PRODUCTION, 0],
	['http://n8n:5678', SANDBOX, 0],
])('an n8n at %s with the API of %p is registered with %i warnings about N8N_WEBHOOK_URL', async (n8n, api, count) => {
	const { context, log, stored } = contextFor(n8n, api);
	expect(await register(context)).toBe(true);
	expect(log).toEqual(
		new Array<unknown>(count).fill(expect.stringContaining('Set N8N_WEBHOOK_URL (WEBHOOK_URL in older n8n)')),
	);
	expect(log).toEqual((stored.warnings as string[]).map((warning) => `Trigger: ${warning}`));
});

test('unpublishing never throws, even if the settings cannot be read', async () => {
	const { context, log } = contextFor('https://n8n.example.com', PRODUCTION);
	context.getNodeParameter = () => {
		throw new Error('The expression is broken');
	};
	expect(await unregister(context)).toBe(false);
	expect(log).toEqual([
		"Trigger: The webhook configurations couldn't be deleted. They will be deleted the next time you publish. The expression is broken",
	]);
});

test('IDs from another account are not used', async () => {
	const created = [{ id: 1, event_type: 'ltl.label.created', url: 'https://n8n.example.com' }];
	const { context, stored } = contextFor('https://n8n.example.com', PRODUCTION, { account: 'another', created });
	const deleted: unknown[] = [];
	context.helpers.httpRequestWithAuthentication = (async (_type: string, { method }: { method: string }) => {
		if (method === 'DELETE') deleted.push(method);
		return await Promise.resolve({ statusCode: 200, headers: {}, body: method === 'GET' ? '[{"id": 1}]' : '{}' });
	}) as never;
	expect(await unregister(context)).toBe(false);
	expect(deleted).toEqual([]);
	expect(stored.created).toEqual([]);
});

test('manual registration forgets the warnings of an automatic one', async () => {
	const { context, stored } = contextFor('http://localhost:5678', PRODUCTION);
	await register(context);
	expect(stored.warnings).toHaveLength(1);
	Object.assign(context.getNode().parameters, { registration: 'manual', sharedSecret: 's3cret' });
	await register(context);
	expect(stored.warnings).toEqual([]);
});
