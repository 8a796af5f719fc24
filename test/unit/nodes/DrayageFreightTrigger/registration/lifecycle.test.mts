import { unregister } from '../../../../../nodes/DrayageFreightTrigger/registration/lifecycle.ts';
import { timing } from '../../../../../transport/waiting.ts';
import { ConfigurationService, HONEST, type Behavior } from './service.mts';
import { HookedWorkflow } from './workflow.mts';

const EVENTS = ['ltl.shipment.created', 'ltl.label.created'];

beforeAll(() => Object.assign(timing, { backoff: 0 }));

const workflowWith = (behavior: Partial<Behavior> = {}) => {
	const service = new ConfigurationService({ ...HONEST, ...behavior });
	const workflow = new HookedWorkflow(service);
	workflow.events = EVENTS;
	return { service, workflow };
};

const UNVERIFIED = /^Trigger: The API's list of webhook configurations can't be read/;

test.each<[string, Partial<Behavior>]>([
	['is an error object', { shape: 'busy' }],
	['is null', { shape: 'null' }],
	['is an empty 204', { shape: 'noContent' }],
	["isn't served", { shape: 405 }],
])(
	'publishing twice creates one configuration and warns, and unpublishing deletes it: the list %s',
	async (_list, behavior) => {
		const { service, workflow } = workflowWith(behavior);
		expect(await workflow.publish()).toBe(true);
		expect(await workflow.publish()).toBe(true);
		expect(service.kept.map(({ event_type }) => event_type)).toEqual(EVENTS);
		expect(workflow.said.length).toBeGreaterThan(0);
		expect(workflow.said.filter((text) => !UNVERIFIED.test(text))).toEqual([]);
		await workflow.unpublish();
		expect(service.kept).toEqual([]);
	},
);

test.each<[string, Partial<Behavior>]>([
	['has no URLs', { url: 'absent' }],
	['cuts the query off', { url: 'withoutQuery' }],
	['cuts the URL off', { url: 'cut' }],
	['masks the token', { url: 'masked' }],
])('the created configuration is recognized by its ID: the list %s', async (_list, behavior) => {
	const { service, workflow } = workflowWith(behavior);
	const other = service.add('ltl.shipment.status.updated', 'https://hooks.example.com/freight');
	await workflow.publish();
	workflow.n8n = 'https://new.n8n.test';
	await workflow.publish();
	expect(service.kept.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
		other.url,
		workflow.address(),
		workflow.address(),
	]);
	expect(workflow.said).toEqual([]);
	await workflow.unpublish();
	expect(service.kept).toEqual([other]);
});

test('an ID that the service reuses for another URL is not ours', async () => {
	const { service, workflow } = workflowWith();
	await workflow.publish();
	service.kept = service.kept.map((one) => ({ ...one, url: 'https://hooks.example.com/freight' }));
	const others = [...service.kept];
	await workflow.unpublish();
	expect(service.kept).toEqual(others);
});

test('a configuration whose URL lost its token is replaced, since its events would be rejected', async () => {
	const { service, workflow } = workflowWith();
	await workflow.publish();
	const created = service.kept.map(({ url }) => url);
	service.kept = service.kept.map((one) => ({ ...one, url: one.url.replace(/&token=.*/, '') }));
	await workflow.publish();
	expect(service.kept.map(({ url }) => url)).toEqual(created);
	expect(workflow.said).toEqual([]);
});

test('a configuration that the list no longer has is forgotten, even if the API rejects deletions', async () => {
	const { service, workflow } = workflowWith({ deletion: 400 });
	await workflow.publish();
	service.kept = [];
	workflow.n8n = 'https://new.n8n.test';
	await workflow.publish();
	expect(service.kept).toHaveLength(2);
	expect(workflow.said).toEqual([]);
});

test('a configuration is remembered when a second one with its URL is deleted', async () => {
	const { service, workflow } = workflowWith();
	await workflow.publish();
	const kept = [...service.kept];
	service.add(kept[0]?.event_type ?? '', kept[0]?.url ?? '');
	await workflow.publish();
	expect(service.kept).toEqual(kept);
	Object.assign(service.behavior, { shape: 405 });
	await workflow.publish();
	expect(service.kept).toEqual(kept);
});

const LEFT =
	'Other webhook configurations of this node are still registered (2). They will be deleted the next time you publish.';

test('configurations that another publishing created at the same time are reported, then deleted', async () => {
	const { service, workflow } = workflowWith();
	const other = new HookedWorkflow(service);
	Object.assign(other, { events: EVENTS, credential: workflow.credential });
	await Promise.all([workflow.publish(), other.publish()]);
	expect(service.kept).toHaveLength(4);
	expect([...workflow.said, ...other.said]).toContain(`Trigger: ${LEFT}`);
	await workflow.publish();
	expect(service.kept).toHaveLength(2);
	expect(workflow.stored.warnings).toEqual([]);
});

test('a configuration that could not be deleted is reported with the reason, until the user registers by hand', async () => {
	const { service, workflow } = workflowWith({ deletion: 405 });
	await workflow.publish();
	workflow.n8n = 'https://new.n8n.test';
	await workflow.publish();
	expect(service.kept).toHaveLength(4);
	expect(workflow.stored.warnings).toEqual([
		expect.stringMatching(/^Other .* the next time you publish\. A deletion failed: \S/),
	]);
	workflow.parameters = { registration: 'manual', sharedSecret: 's3cret' };
	await workflow.publish();
	expect(workflow.stored.warnings).toEqual([]);
});

test('a configuration that the API created but does not list is reported, and deleted by its ID', async () => {
	const { service, workflow } = workflowWith();
	service.isLate = true;
	await workflow.publish();
	const warning = `The API's list doesn't include the webhook configuration for ${EVENTS.join(', ')}. Check that these events arrive.`;
	expect(workflow.stored.warnings).toEqual([warning]);
	await workflow.unpublish();
	expect(service.kept).toEqual([]);
});

test.each([
	[
		'without https',
		'http://198.51.100.7:5678',
		{ environment: 'production' },
		', without https. If no events arrive, set',
	],
	[
		'at localhost',
		'http://localhost:5678/n8n',
		{ environment: 'production' },
		", which the API can't reach. To receive",
	],
	[
		"by a name in n8n's network",
		'https://n8n.internal',
		{ environment: 'test' },
		", which the API can't reach. To receive",
	],
	["at an address in n8n's network", 'https://10.0.0.7', {}, ", which the API can't reach. To receive"],
])('an n8n %s is registered with a warning that mentions N8N_WEBHOOK_URL', async (_n8n, url, account, words) => {
	const { service, workflow } = workflowWith();
	workflow.credential = { ...workflow.credential, ...account };
	workflow.n8n = url;
	expect(await workflow.publish()).toBe(true);
	expect(service.kept).toHaveLength(2);
	expect(workflow.said).toEqual([
		expect.stringContaining(`Trigger: The registered webhook URL starts with ${new URL(url).origin}${words}`),
	]);
	expect(workflow.said[0]).toContain('N8N_WEBHOOK_URL (WEBHOOK_URL in older n8n)');
	workflow.n8n = 'https://n8n.test';
	await workflow.publish();
	expect(workflow.stored.warnings).toEqual([]);
});

test.each([
	['http://127.0.0.1:5678', 'http://127.0.0.1:4010'],
	['http://n8n:5678', 'http://sandbox:4010'],
	['http://n8n.test', 'https://api.test'],
])("an n8n at %s doesn't get a warning if the API is at %s", async (url, baseUrl) => {
	const { workflow } = workflowWith();
	workflow.credential = { ...workflow.credential, baseUrl };
	workflow.n8n = url;
	expect(await workflow.publish()).toBe(true);
	expect(workflow.said).toEqual([]);
});

test.each([
	...['n8n.local', '192.168.1.5', '172.31.0.1', '0.0.0.0'].map((host) => [host, 1] as const),
	...['172.32.0.1', '10.example.com'].map((host) => [host, 0] as const),
])('an n8n at %s gets %i warnings', async (host, count) => {
	const { workflow } = workflowWith();
	workflow.n8n = `https://${host}`;
	await workflow.publish();
	expect(workflow.stored.warnings).toHaveLength(count);
});

test.each(['n8n.example.com', 'n8n.example.com:5678', ''])('nothing is registered if n8n is at "%s"', async (url) => {
	const { service, workflow } = workflowWith();
	workflow.n8n = url;
	expect(await workflow.publish()).toBe(false);
	expect(service.kept).toEqual([]);
	expect(workflow.said.join()).toContain(
		`The URL that n8n gives for webhook requests, ${workflow.address()}, isn't a valid`,
	);
});

test('unpublishing never throws, even if the settings cannot be read', async () => {
	const { workflow } = workflowWith();
	const context = workflow.context(false, {});
	context.getNodeParameter = () => {
		throw new Error('The expression is broken');
	};
	expect(await unregister(context)).toBe(false);
	expect(workflow.said).toEqual([
		"Trigger: The webhook configurations couldn't be deleted. They will be deleted the next time you publish. The expression is broken",
	]);
});

test.each(['refused', 'forbidden', 'conflict', 'broken', 'error'] as const)(
	'no token is shown or logged, even if the API quotes the URL: %s',
	async (response) => {
		const { workflow } = workflowWith({
			// If a request might have succeeded, the list decides.
			creations: [{ isDone: response === 'refused' || response === 'forbidden', response }],
			deletion: 400,
		});
		await workflow.publish();
		expect(workflow.said.length).toBeGreaterThan(0);
		expect(workflow.said.join('\n')).not.toMatch(/[0-9a-f]{64}/);
	},
);
