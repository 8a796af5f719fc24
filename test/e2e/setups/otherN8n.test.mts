import { createSandbox, control, type ControlClient } from '../../../sandbox/index.mts';
import { PublicApi } from '../../../tools/start/otherN8n.mts';
import { RestClient } from '../../../tools/n8n/rest.mts';
import { everySeconds } from '../../../tools/n8n/workflows.mts';
import { freePort } from '../../../tools/setup/services.mts';
import { until } from '../../../tools/until.mts';
import { apiOf } from '../../support/api.mts';
import { bookings } from '../../support/bookingKinds.mts';
import { shared } from '../../support/shared.mts';
import { connectionsOf, node } from '../bookings/support.mts';
import { runningHere } from '../support/session.mts';
import { itFrom } from '../support/templates.mts';
import { startWith } from './support/otherN8n.mts';

/** Older versions of n8n have no scopes for API keys. */
const itHere = itFrom('2.41');

const { DRAYAGE_N8N_URL, DRAYAGE_SANDBOX_URL, DRAYAGE_TOKEN = 'sandbox-token', N8N_API_KEY } = process.env;

/** Returns the n8n of all suites. It is used only through its public API. */
async function ofTheSuites() {
	const { n8nUrl: url, cookie } = runningHere();
	const rest = new RestClient(url, cookie);
	return { url, key: await rest.createApiKey(), rest };
}

/**
 * An n8n that isn't started by the tests, as with `npm run test:e2e -- --n8n-url <url>`, and a sandbox that it can
 * reach.
 */
const at = shared(
	async () => {
		const other = DRAYAGE_N8N_URL && N8N_API_KEY ? { url: DRAYAGE_N8N_URL, key: N8N_API_KEY } : await ofTheSuites();
		const own = DRAYAGE_SANDBOX_URL === undefined ? await createSandbox({ seeds: true }) : undefined;
		const sandbox = { url: own?.url ?? DRAYAGE_SANDBOX_URL ?? '', token: own?.token ?? DRAYAGE_TOKEN };
		await control(sandbox.url, sandbox.token).setRateLimit({ limit: 10_000 });
		return { ...other, sandbox, api: new PublicApi(other.url, other.key), close: async () => await own?.close() };
	},
	async ({ api, close }) => {
		const saved = Object.values((await credentials()) ?? {}) as Array<{ readonly id: string }>;
		for (const id of made) {
			await api.request('POST', `/workflows/${id}/deactivate`);
			// n8n unpublishes in the background, and deletes only afterwards.
			const remove = async () => await api.request('DELETE', `/workflows/${id}`);
			await until(
				() => remove().catch(() => undefined),
				(removed) => removed !== undefined,
			);
		}
		// Other suites select the sandbox's credential by name.
		for (const { id } of saved) await api.request('DELETE', `/credentials/${id}`);
		await close();
	},
);

const controls = (): ControlClient => control(at().sandbox.url, at().sandbox.token);
const made: string[] = [];
const start = async (args: readonly string[] = []) => {
	const { url, key, sandbox } = at();
	return await startWith(url, key, ['--sandbox-url', sandbox.url, ...args], { DRAYAGE_TOKEN: sandbox.token });
};

interface Workflow {
	readonly id: string;
	readonly name: string;
	readonly nodes: ReadonlyArray<{ readonly credentials?: object }>;
}

/** Saves a workflow and publishes it. */
const publish = async (name: string, nodes: readonly object[], links: Parameters<typeof connectionsOf>[0] = []) => {
	const body = { name, nodes, connections: connectionsOf(links), settings: { executionOrder: 'v1' } };
	const { id } = await at().api.request<{ id: string }>('POST', '/workflows', body);
	made.push(id);
	await at().api.request('POST', `/workflows/${id}/activate`);
	return id;
};

const example = async () =>
	(await at().api.request<{ data: Workflow[] }>('GET', '/workflows?name=Quote%20a%20lane%20by%20webhook')).data;

/** Returns the sandbox's credential saved by `npm start`. */
const credentials = async () => (await example())[0]?.nodes.map((one) => one.credentials).find(Boolean);

const succeeded = async (workflowId: string, count: number) =>
	(
		await until(
			async () =>
				(await at().api.request<{ data: object[] }>('GET', `/executions?workflowId=${workflowId}&status=success`)).data,
			({ length }) => length >= count,
			{ pollMs: 300 },
		)
	).length;

itHere('npm start -- --n8n-url publishes an example and calls it, and restores it when run again', async () => {
	for (const { isFine, output } of [await start(), await start()]) {
		expect([isFine, output]).toEqual([true, expect.stringMatching(/A published workflow found \d+ rates/)]);
		expect(output).toContain(`Webhook  ${at().url}/webhook/`);
	}
	expect(await example()).toHaveLength(1);
	made.push(...(await example()).map(({ id }) => id));
});

itHere('a workflow in that n8n books once, even if the same booking is requested again', async () => {
	const path = crypto.randomUUID();
	const item = await bookings.ftlShipment.prepare(apiOf(at().sandbox), 0);
	const parameters = { ...bookings.ftlShipment.parameters, quoteNumber: '={{ $json.body.number }}' };
	const webhook = { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} };
	await publish(
		'Book',
		[
			node('Webhook', 'webhook', webhook, { typeVersion: 2, webhookId: path }),
			{
				...node('Book', '', { resource: 'ftlShipment', operation: 'create', ...parameters }),
				...{ type: 'n8n-nodes-drayage.drayageFreight', credentials: await credentials() },
				onError: 'continueRegularOutput',
			},
		],
		[['Webhook', 'Book']],
	);
	const post = async () => {
		const headers = { 'content-type': 'application/json' };
		const response = await fetch(`${at().url}/webhook/${path}`, {
			method: 'POST',
			headers,
			body: JSON.stringify(item),
		});
		return { status: response.status, text: await response.text() };
	};
	const first = await until(post, ({ status }) => status !== 404);
	expect(first).toEqual({ status: 200, text: expect.stringMatching(/"order_number":"FS/) as string });
	const { order_number: number } = JSON.parse(first.text) as { order_number: string };
	expect(JSON.parse((await post()).text)).toMatchObject({ order_number: number, recovered: true });
	const { ftlShipment: booked } = await controls().bookings();
	expect(booked.filter((one) => one === item.number)).toHaveLength(1);
});

itHere('workflows start on an event and on a change in that n8n', async () => {
	const type = (name: string) => ({ type: `n8n-nodes-drayage.${name}` });
	const own = { credentials: await credentials() };
	const before = (await controls().webhooks()).length;
	const webhookId = crypto.randomUUID();
	const trigger = { ...node('Trigger', '', { events: ['ltl.label.created'] }, { webhookId }), ...own };
	const events = await publish('Events', [{ ...trigger, ...type('drayageFreightTrigger') }]);
	const polling = node('Updates', '', { pollTimes: everySeconds(2), changes: ['order.created'] });
	const updates = await publish('Updates', [{ ...polling, ...own, ...type('drayageFreightUpdatesTrigger') }]);
	await until(
		() => controls().webhooks(),
		({ length }) => length === before + 1,
	);
	const objects = [{ event_type: 'ltl.label.created', order_number: crypto.randomUUID() }];
	await controls().emit({ eventType: 'ltl.label.created', objects });
	expect(await succeeded(events, 1)).toBe(1);
	await until(
		() => controls().log(),
		(requests) => requests.filter((request) => request.path.endsWith('/orders')).length > 1,
	);
	await controls().seedOrders();
	expect(await succeeded(updates, 1)).toBe(1);
	for (const id of [events, updates]) await at().api.request('POST', `/workflows/${id}/deactivate`);
	const left = await until(
		() => controls().webhooks(),
		({ length }) => length === before,
	);
	expect(left).toHaveLength(before);
});

itHere("npm start explains why the example failed, such as in a container that can't reach the sandbox", async () => {
	const { url, key } = at();
	const unused = `http://127.0.0.1:${await freePort()}`;
	const { isFine, output } = await startWith(url, key, ['--sandbox-url', unused]);
	expect(isFine).toBe(false);
	expect(output).toContain("The example failed in n8n: The API can't be reached");
	expect(output).toContain(`n8n looked for the sandbox at ${unused}. If n8n runs in a container`);
});

itHere('npm start names what is missing: the right API key, a scope or an n8n', async () => {
	const { url, key, sandbox } = at();
	expect((await startWith(url, 'wrong', ['--sandbox-url', sandbox.url])).output).toContain('n8n refused the API key.');
	expect((await startWith(url, '', ['--sandbox-url', sandbox.url])).output).toContain(
		'Set N8N_API_KEY to the API key of n8n',
	);
	const unused = `http://127.0.0.1:${await freePort()}`;
	expect((await startWith(unused, key, ['--sandbox-url', sandbox.url])).output).toContain(
		`can't be reached at ${unused}`,
	);
	if (!('rest' in at())) return;
	const { rest } = at() as unknown as { rest: RestClient };
	const weak = await rest.createApiKey(['workflow:list']);
	expect((await startWith(url, weak, ['--sandbox-url', sandbox.url])).output).toContain('The API key lacks a scope');
});
