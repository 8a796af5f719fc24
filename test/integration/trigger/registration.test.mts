import { failureOf, useSandbox } from '../support/freight.mts';
import { useTiming } from '../support/timing.mts';
import { registered, tokensAt, TriggerWorkflow, wanted, type Setup } from './support.mts';

const CONFIG = '/api/webhook/config';
const AT = 'https://n8n.test/webhook/hook-1/webhook';
const NEW = 'https://new.n8n.test';
const MANUAL = { parameters: { registration: 'manual', sharedSecret: 's3cret' } };
const LABEL = 'ltl.label.created';

const sandbox = useSandbox();
useTiming({ backoff: 4 });
const workflow = (setup: Setup = {}) => new TriggerWorkflow(sandbox(), setup);

const fail = async (method: string, fault: object = {}) =>
	await sandbox().control.fail({ method, path: CONFIG, status: 403, ...fault });

/** Steps of a workflow, and the registrations that the API must have afterwards. */
type Row = [title: string, act: (trigger: TriggerWorkflow) => Promise<unknown>, wanted: string[]];

const testRows = (rows: readonly Row[]) => {
	test.each(rows)('%s', async (_title, act, expected) => {
		await act(workflow());
		expect(await registered(sandbox())).toEqual(expected);
	});
};

describe('publishing that fails leaves nothing:', () => {
	testRows([
		[
			'after one of three creations',
			async (trigger) => {
				await fail('POST', { skip: 1 });
				await expect(trigger.publish()).rejects.toThrow("The account isn't allowed to do this");
			},
			[],
		],
		[
			'after two of three creations, when n8n does not even call delete',
			async (trigger) => {
				await fail('POST', { skip: 2 });
				await expect((await trigger.kit()).hook('create')).rejects.toThrow();
			},
			[],
		],
		[
			'unless n8n tries again',
			async (trigger) => {
				await fail('POST', { skip: 1 });
				await expect(trigger.publish()).rejects.toThrow();
				await trigger.publish();
			},
			wanted(AT),
		],
	]);

	test('but keeps what exists, when the list is refused', async () => {
		const trigger = workflow();
		await trigger.publish();
		await fail('GET', { times: 9 });
		await expect(trigger.publish()).rejects.toThrow("The account isn't allowed to do this");
		expect(await registered(sandbox())).toEqual(wanted(AT));
	});
});

describe('unpublishing leaves nothing:', () => {
	testRows([
		[
			'twice',
			async (trigger) => {
				await trigger.publish();
				for (let time = 0; time < 2; time++) expect(await trigger.unpublish()).toBe(true);
			},
			[],
		],
		[
			"after n8n's URL and path changed, when n8n has lost its memory",
			async () => {
				await workflow().publish();
				await workflow({ n8n: NEW, path: 'hooks/in' }).unpublish();
			},
			[],
		],
		[
			'unless the API is unreachable, and the next time cleans up',
			async (trigger) => {
				await trigger.publish();
				await fail('GET', { kind: 'breakBefore', times: 20 });
				expect(await trigger.unpublish()).toBe(false);
				expect(await registered(sandbox())).toEqual(wanted(AT));
				await sandbox().control.clearFaults();
				await trigger.unpublish();
			},
			[],
		],
		[
			'when Registration becomes Manual',
			async (trigger) => {
				await trigger.publish();
				await trigger.edit(MANUAL);
			},
			[],
		],
	]);

	test('without a credential, it returns false', async () => {
		const trigger = workflow({ credential: null });
		await expect(trigger.publish()).rejects.toThrow('Node does not have any credentials set');
		expect(await trigger.unpublish()).toBe(false);
	});
});

test('manual registration sends nothing', async () => {
	const trigger = workflow(MANUAL);
	await trigger.publish();
	expect(await trigger.unpublish()).toBe(true);
	expect(await sandbox().control.log()).toEqual([]);
});

test.each([
	['no event', { ...MANUAL, events: [] }, 'Choose at least one event', /^Without an event, nothing would start/],
	['no event', { events: [] }, 'Choose at least one event', /^Without an event, nothing would start/],
	...['', ' ', '={{ undefined }}', '={{ "" }}'].map(
		(sharedSecret) =>
			[
				`the secret "${sharedSecret}"`,
				{ parameters: { registration: 'manual', sharedSecret } },
				'Shared Secret is required',
				/^Enter the secret that the registered URLs contain as "token"\./,
			] as const,
	),
	...['freight.example.com', 'http://user:secret@127.0.0.1:9'].map(
		(baseUrl) =>
			[
				`the base URL ${baseUrl}`,
				{ credential: { environment: 'custom', baseUrl, accessToken: 'not-sent' } },
				'The base URL in the credential',
				/starts with http:\/\/ or https:\/\//,
			] as const,
	),
	['an n8n without a valid URL', { n8n: 'n8n.example.com' }, 'The API refused the request', /./],
] as Array<[string, Setup, string, RegExp]>)(
	'with %s, publishing fails and says what to do',
	async (_what, setup, message, next) => {
		const failure = await failureOf(workflow(setup).publish());
		expect(failure?.message).toContain(message);
		expect(failure?.description).toMatch(next);
		expect(await registered(sandbox())).toEqual([]);
	},
);

test('one token of 64 hexadecimal characters protects all events, and stays the same when the workflow is published again', async () => {
	const trigger = workflow();
	await trigger.publish();
	const [token, ...others] = await tokensAt(sandbox(), AT);
	expect(token).toMatch(/^[0-9a-f]{64}$/);
	expect(others).toEqual([]);
	await trigger.edit({ events: [LABEL] });
	expect(await tokensAt(sandbox(), AT)).toEqual([token]);
});

test('no failure or warning shows a token, even if the API quotes the URL', async () => {
	const trigger = workflow();
	await trigger.publish();
	const [token = ''] = await tokensAt(sandbox(), AT);
	const quote = { body: { message: `Not ${AT}?event=a&token=${token} for ${sandbox().token}` } };
	await fail('DELETE', { ...quote, times: 9 });
	trigger.setup.events = [LABEL];
	await trigger.publish();
	await fail('POST', quote);
	trigger.setup.events = ['ltl.billOfLading.created'];
	const failure = await failureOf(trigger.publish());
	const { warnings } = trigger.stored['node:Node'] as { warnings: string[] };
	const shown = JSON.stringify([failure?.message, failure?.description, failure?.stack, warnings]);
	for (const text of [failure?.message, ...warnings]) expect(text).toContain('Not https');
	expect(shown).not.toContain(token);
	expect(shown).not.toContain(sandbox().token);
});

test('a warning from publishing is in the first item of each execution', async () => {
	const trigger = workflow();
	await fail('POST', { status: 200, body: '<html></html>', handled: false });
	await trigger.publish();
	const { hints, items } = await (await trigger.kit()).execute([{ json: {} }]);
	expect(hints.map(({ message }) => message)).toEqual([expect.stringContaining('set Registration to Manual')]);
	expect(items.map(({ json }) => json.warnings)).toEqual([hints.map(({ message }) => message)]);
});
