import type { NodeApiError } from 'n8n-workflow';
import type { Sandbox } from '../../../sandbox/index.mts';
import { useSandbox } from '../support/freight.mts';
import { registered, THREE, tokensAt, TriggerWorkflow, wanted, type Setup } from './support.mts';

const CONFIG = '/api/webhook/config';
const AT = 'https://n8n.test/webhook/hook-1/webhook';
const TEST_AT = 'https://n8n.test/webhook-test/hook-1/webhook';
const ELSEWHERE = 'https://hooks.example.com/freight';

const sandbox = useSandbox();
const workflow = (setup: Setup = {}) => new TriggerWorkflow(sandbox(), setup);

/** A registration that somebody else made, for an event that we want too. */
const addForeign = async ({ url, token }: Sandbox, at = ELSEWHERE) => {
	const body = JSON.stringify({ event_type: THREE[0], url: at });
	await fetch(`${url}${CONFIG}`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
};

/** The n-th request to create a registration is refused. */
const refuseCreation = async (skip: number, change = {}) =>
	await sandbox().control.fail({ method: 'POST', path: CONFIG, status: 403, skip, ...change });

const requests = async (method: string) =>
	(await sandbox().control.log()).filter((entry) => entry.path === CONFIG && entry.method === method).length;

type Row = [title: string, act: () => Promise<void>, left: string[]];

const rows: Row[] = [
	['first publish', async () => workflow().publish(), wanted(AT)],
	[
		'publish twice',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await trigger.publish();
			expect(await requests('POST')).toBe(3);
			expect(await requests('DELETE')).toBe(0);
		},
		wanted(AT),
	],
	[
		'publish twice where n8n has lost its memory',
		async () => {
			await workflow().publish();
			await workflow().publish();
		},
		wanted(AT),
	],
	[
		'edit the trigger and publish',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await trigger.edit({ events: ['ltl.label.created', 'ltl.shipment.created'] });
		},
		wanted(AT, ['ltl.label.created', 'ltl.shipment.created']),
	],
	[
		'edit the trigger and publish, the service being away for the deletion',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await sandbox().control.fail({ method: 'GET', path: CONFIG, status: 404 });
			await trigger.edit({ events: ['ltl.label.created'] });
		},
		wanted(AT, ['ltl.label.created']),
	],
	[
		'create fails after one of three',
		async () => {
			await refuseCreation(1);
			await expect(workflow().publish()).rejects.toThrow('The account may not do this');
		},
		[],
	],
	[
		'create fails after one of three, and n8n tries again',
		async () => {
			const trigger = workflow();
			await refuseCreation(1);
			await expect(trigger.publish()).rejects.toThrow();
			await trigger.publish();
		},
		wanted(AT),
	],
	[
		'create is done but its answer is lost',
		async () => {
			await sandbox().control.fail({ method: 'POST', path: CONFIG, kind: 'breakAfter', skip: 2, times: 9 });
			await expect(workflow().publish()).rejects.toThrow('The connection to the service broke');
		},
		[],
	],
	[
		'create fails, and n8n does not even call delete',
		async () => {
			await refuseCreation(2);
			await expect((await workflow().kit()).hook('create')).rejects.toThrow();
		},
		[],
	],
	[
		'a test run beside a published workflow, while it listens',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await trigger.listen();
			expect(await tokensAt(sandbox(), AT)).not.toEqual(await tokensAt(sandbox(), TEST_AT));
		},
		[...wanted(AT), ...wanted(TEST_AT)].sort(),
	],
	[
		'a test run beside a published workflow, afterwards',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			const before = await tokensAt(sandbox(), AT);
			await (await trigger.listen()).end();
			expect(await tokensAt(sandbox(), AT)).toEqual(before);
		},
		wanted(AT),
	],
	[
		'a test run that broke off, and another',
		async () => {
			const trigger = workflow();
			await trigger.listen();
			await (await trigger.listen()).end();
		},
		[],
	],
	[
		'a test run that broke off, then publish',
		async () => {
			const trigger = workflow();
			await trigger.listen();
			await trigger.publish();
		},
		wanted(AT),
	],
	[
		"n8n's address changed",
		async () => {
			const trigger = workflow();
			await trigger.publish();
			trigger.setup.n8n = 'https://new.n8n.test';
			await trigger.publish();
		},
		wanted('https://new.n8n.test/webhook/hook-1/webhook'),
	],
	[
		"n8n's address changed, then edit the trigger and publish",
		async () => {
			const trigger = workflow();
			await trigger.publish();
			trigger.setup.n8n = 'https://new.n8n.test';
			await trigger.edit({ events: ['ltl.label.created'] });
		},
		wanted('https://new.n8n.test/webhook/hook-1/webhook', ['ltl.label.created']),
	],
	[
		"n8n's address changed while the service was away for the deletion",
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await sandbox().control.fail({ method: 'GET', path: CONFIG, status: 404 });
			await trigger.unpublish();
			trigger.setup.n8n = 'https://new.n8n.test';
			await trigger.publish();
		},
		wanted('https://new.n8n.test/webhook/hook-1/webhook'),
	],
	[
		'a registration removed at the service',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			const { url, token } = sandbox();
			const [first] = await sandbox().control.webhooks();
			const headers = { authorization: `Bearer ${token}` };
			await fetch(`${url}${CONFIG}`, { method: 'DELETE', body: JSON.stringify({ id: first?.id }), headers });
			expect(await registered(sandbox())).toHaveLength(2);
			await trigger.publish();
			expect(await requests('POST')).toBe(4);
		},
		wanted(AT),
	],
	[
		'unpublish',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			expect(await trigger.unpublish()).toBe(true);
		},
		[],
	],
	[
		'unpublish twice',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await trigger.unpublish();
			expect(await trigger.unpublish()).toBe(true);
		},
		[],
	],
	[
		'the service unreachable on delete',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await sandbox().control.fail({ path: CONFIG, kind: 'breakBefore', times: 20 });
			expect(await trigger.unpublish()).toBe(false);
			await sandbox().control.clearFaults();
		},
		wanted(AT),
	],
	[
		'the service unreachable on delete, then publish and unpublish',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await sandbox().control.fail({ path: CONFIG, kind: 'breakBefore', times: 20 });
			await trigger.unpublish();
			await sandbox().control.clearFaults();
			await trigger.publish();
			await trigger.unpublish();
		},
		[],
	],
	[
		'one of three registrations cannot be deleted',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await sandbox().control.fail({ method: 'DELETE', path: CONFIG, status: 403 });
			expect(await trigger.unpublish()).toBe(false);
		},
		wanted(AT, THREE.slice(0, 1)),
	],
	[
		'a registration that is gone when it is to be deleted',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await sandbox().control.fail({ method: 'DELETE', path: CONFIG, status: 404, handled: true });
			expect(await trigger.unpublish()).toBe(true);
		},
		[],
	],
	[
		'a foreign registration of the same event',
		async () => {
			await addForeign(sandbox());
			await addForeign(sandbox(), `${AT}-of-another`);
			const trigger = workflow();
			await trigger.publish();
			await trigger.edit({ events: ['ltl.label.created'] });
			await trigger.unpublish();
		},
		[`${THREE[0]} at ${ELSEWHERE}`, `${THREE[0]} at ${AT}-of-another`].sort(),
	],
	[
		'two workflows on one account',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await workflow({ webhookId: 'hook-2' }).publish();
			await trigger.unpublish();
		},
		wanted('https://n8n.test/webhook/hook-2/webhook'),
	],
	[
		'manual registration',
		async () => {
			const trigger = workflow({ parameters: { registration: 'manual' } });
			await trigger.publish();
			await trigger.unpublish();
			expect(await sandbox().control.log()).toEqual([]);
		},
		[],
	],
	[
		'automatic, then manual registration',
		async () => {
			const trigger = workflow();
			await trigger.publish();
			await trigger.edit({ parameters: { registration: 'manual' } });
		},
		[],
	],
	[
		'no event chosen',
		async () => expect(workflow({ events: [] }).publish()).rejects.toThrow('Choose at least one event'),
		[],
	],
];

describe('the sandbox lists exactly what is wanted after', () => {
	test.each(rows)('%s', async (_title, act, left) => {
		await act();
		expect(await registered(sandbox())).toEqual(left);
	});
});

test('one token of 64 hexadecimal characters guards all events, and stays when published anew', async () => {
	const trigger = workflow();
	await trigger.publish();
	const [token, ...others] = await tokensAt(sandbox(), AT);
	expect(token).toMatch(/^[0-9a-f]{64}$/);
	expect(others).toEqual([]);
	await trigger.edit({ events: ['ltl.label.created'] });
	expect(await tokensAt(sandbox(), AT)).toEqual([token]);
	await workflow({ webhookId: 'hook-2' }).publish();
	expect(await tokensAt(sandbox(), 'https://n8n.test/webhook/hook-2/')).not.toEqual([token]);
});

test('production is not given an address without https, and nothing is sent', async () => {
	const credential = { environment: 'production', accessToken: 'not-sent' };
	const kit = await workflow({ n8n: 'http://192.0.2.1:5678', credential }).kit();
	const failure = await kit.activate().then(
		() => undefined,
		(error: unknown) => error as NodeApiError,
	);
	expect(failure?.message).toBe('The service needs an https address to post events to');
	expect(failure?.description).toContain('http://192.0.2.1:5678');
	expect(failure?.description).toContain('WEBHOOK_URL');
});

test('the names of the fields and further fields are sent as the user says', async () => {
	const names = { eventType: 'type', url: 'target', id: 'key', additionalFields: '{"active": true}' };
	const parameters = { options: { registrationFields: { names } } };
	const refused = await workflow({ events: ['ltl.label.created'], parameters })
		.publish()
		.then(
			() => undefined,
			(error: unknown) => error as NodeApiError,
		);
	expect(refused?.description).toContain('Field Names of the Registration');
	const sent = (await sandbox().control.log()).find(({ method }) => method === 'POST');
	const token = expect.stringMatching(
		/^https:\/\/n8n\.test\/webhook\/hook-1\/webhook\?event=ltl\.label\.created&token=/,
	) as string;
	expect(sent?.body).toEqual({ active: true, type: 'ltl.label.created', target: token });
});

test('a deletion names the configuration by all that is listed of it', async () => {
	const trigger = workflow({ events: ['ltl.label.created'] });
	await trigger.publish();
	const [{ id, event_type, url } = {}] = (await sandbox().control.webhooks()) as Array<Record<string, unknown>>;
	await trigger.unpublish();
	const sent = (await sandbox().control.log()).find(({ method }) => method === 'DELETE');
	expect(sent?.body).toEqual({ id, event_type, url });
});

test.each(['[1]', 'nonsense', '7'])(
	'further fields that are no JSON object are refused: %s',
	async (additionalFields) => {
		const parameters = { options: { registrationFields: { names: { additionalFields } } } };
		await expect(workflow({ parameters }).publish()).rejects.toThrow('Additional Fields (JSON) must be a JSON object');
	},
);

test('no failure shows a token', async () => {
	const parameters = {};
	const trigger = workflow({ parameters });
	await trigger.publish();
	const [token = ''] = await tokensAt(sandbox(), AT);
	await refuseCreation(0, { status: 400, times: 5 });
	trigger.setup.events = ['ltl.label.created'];
	const failure: unknown = await trigger.publish().catch((error: unknown) => error);
	const shown = JSON.stringify(failure, Object.getOwnPropertyNames(failure));
	expect(shown).toContain('refused');
	expect(shown).not.toContain(token);
	expect(shown).not.toContain(sandbox().token);
});
