import { unregister } from '../../../../../nodes/DrayageFreightTrigger/registration/lifecycle.ts';
import { timing } from '../../../../../transport/timing.ts';
import { ConfigurationService, HONEST, type Behavior } from './service.mts';
import { HookedWorkflow } from './workflow.mts';

const EVENTS = ['ltl.shipment.created', 'ltl.label.created'];

beforeAll(() => Object.assign(timing, { backoff: 0, verifyDelays: [0, 0, 0] }));

const workflowWith = (behavior: Partial<Behavior> = {}) => {
	const service = new ConfigurationService({ ...HONEST, ...behavior });
	const workflow = new HookedWorkflow(service);
	workflow.events = EVENTS;
	return { service, workflow };
};

const UNVERIFIED = /^Trigger: The API's list doesn't show whether it has exactly one webhook configuration for /;

test.each<[string, Partial<Behavior>]>([
	['is an error object', { shape: 'busy' }],
	['is null', { shape: 'null' }],
	['is an empty 204', { shape: 'noContent' }],
	["isn't served", { shape: 405 }],
	['has neither URLs nor IDs', { url: 'absent', hasIds: false }],
	['cuts the query off, and has no IDs', { url: 'withoutQuery', hasIds: false }],
])(
	'publishing twice creates nothing twice and warns, and unpublishing deletes it: the list %s',
	async (_list, behavior) => {
		const { service, workflow } = workflowWith(behavior);
		expect(await workflow.publish()).toBe(true);
		expect(await workflow.publish()).toBe(true);
		expect(service.kept.map(({ event_type }) => event_type)).toEqual(EVENTS);
		expect(workflow.said).toEqual([expect.stringMatching(UNVERIFIED), expect.stringMatching(UNVERIFIED)]);
		await workflow.unpublish();
		expect(service.kept).toEqual([]);
	},
);

test.each<[string, Partial<Behavior>]>([
	['has no URLs', { url: 'absent' }],
	['cuts the query off', { url: 'withoutQuery' }],
	['cuts the URL off', { url: 'cut' }],
])('what was created is recognized by its ID: the list %s', async (_list, behavior) => {
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

test('an ID that the service uses again for another URL is not ours', async () => {
	const { service, workflow } = workflowWith();
	await workflow.publish();
	service.kept = service.kept.map((one) => ({ ...one, url: 'https://hooks.example.com/freight' }));
	const others = [...service.kept];
	await workflow.unpublish();
	expect(service.kept).toEqual(others);
});

test('two main processes that publish at the same time leave one configuration for each event', async () => {
	const { service, workflow } = workflowWith();
	const other = new HookedWorkflow(service);
	other.events = EVENTS;
	other.credential = workflow.credential;
	expect(await Promise.all([workflow.publish('init'), other.publish('leadershipChange')])).toEqual([true, true]);
	expect(service.kept.map(({ event_type }) => event_type).sort()).toEqual([...EVENTS].sort());
});

test('an n8n without https is registered in production, with a warning', async () => {
	const { service, workflow } = workflowWith();
	workflow.credential = { ...workflow.credential, environment: 'production' };
	workflow.n8n = 'http://192.0.2.1:5678';
	expect(await workflow.publish()).toBe(true);
	expect(service.kept).toHaveLength(2);
	const warning = expect.stringMatching(
		/^Trigger: The registered webhook URL starts with http:\/\/192\.0\.2\.1:5678, without https\./,
	);
	expect(workflow.said).toEqual([warning]);
	workflow.n8n = 'https://n8n.test';
	await workflow.publish();
	expect(workflow.stored.warnings).toEqual([]);
});

test('unpublishing never throws, even if the settings cannot be read', async () => {
	const { workflow } = workflowWith();
	const context = workflow.context(false, {});
	context.getNodeParameter = () => {
		throw new Error('The expression is broken');
	};
	expect(await unregister(context)).toBe(false);
	expect(workflow.said).toEqual(["The webhook configurations couldn't be deleted: The expression is broken"]);
});

test.each(['refused', 'forbidden', 'conflict', 'broken', 'error'] as const)(
	'no token is shown or logged, although the API repeats the URL: %s',
	async (response) => {
		const { workflow } = workflowWith({
			// One that may have been done is decided by the list.
			creations: [{ isDone: response === 'refused' || response === 'forbidden', response }],
			deletion: 400,
		});
		await workflow.publish();
		expect(workflow.said.length).toBeGreaterThan(0);
		expect(workflow.said.join('\n')).not.toMatch(/[0-9a-f]{64}/);
	},
);
