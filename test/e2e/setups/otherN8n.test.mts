import { createSandbox, control, type ControlClient } from '../../../sandbox/index.mts';
import { RestClient } from '../../../tools/n8n/rest.mts';
import { CREDENTIAL_TYPE, everySeconds } from '../../../tools/n8n/workflows.mts';
import { until } from '../../../tools/until.mts';
import { apiOf } from '../../support/api.mts';
import { bookings } from '../../support/bookingKinds.mts';
import { shared } from '../../support/shared.mts';
import { connectionsOf, node } from '../bookings/support.mts';
import { runningHere } from '../support/session.mts';
import { itFrom } from '../support/templates.mts';

/** Older versions of n8n have no scopes for API keys. */
const itHere = itFrom('2.41');

const { DRAYAGE_N8N_URL, DRAYAGE_SANDBOX_URL, DRAYAGE_TOKEN = 'sandbox-token', N8N_API_KEY } = process.env;

/** Returns the n8n of all suites. It is used only through its public API. */
async function ofTheSuites() {
	const { n8nUrl: url, cookie } = runningHere();
	const rest = new RestClient(url, cookie);
	return { url, key: await rest.createApiKey() };
}

/** Returns a client of n8n's public API. It throws for a status of 400 or above. */
const publicApi =
	(url: string, key: string) =>
	async <T,>(method: string, path: string, body?: unknown): Promise<T> => {
		const response = await fetch(`${url}/api/v1${path}`, {
			method,
			headers: { 'X-N8N-API-KEY': key, 'content-type': 'application/json', connection: 'close' },
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		if (response.ok) return (await response.json()) as T;
		throw new Error(`${response.status} to ${method} ${path}: ${(await response.text()).slice(0, 500)}`);
	};

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
		const api = publicApi(other.url, other.key);
		const data = { environment: 'custom', baseUrl: sandbox.url, accessToken: sandbox.token };
		const credential = await api<{ id: string; name: string }>('POST', '/credentials', {
			...{ name: 'Sandbox elsewhere', type: CREDENTIAL_TYPE, data },
		});
		return { ...other, sandbox, api, credential, close: async () => await own?.close() };
	},
	async ({ api, credential, close }) => {
		for (const id of made) {
			await api('POST', `/workflows/${id}/deactivate`);
			// n8n unpublishes in the background, and deletes only afterwards.
			const remove = async () => await api('DELETE', `/workflows/${id}`);
			await until(
				() => remove().catch(() => undefined),
				(removed) => removed !== undefined,
			);
		}
		await api('DELETE', `/credentials/${credential.id}`);
		await close();
	},
);

const controls = (): ControlClient => control(at().sandbox.url, at().sandbox.token);
const made: string[] = [];
const credentials = () => ({ [CREDENTIAL_TYPE]: { id: at().credential.id, name: at().credential.name } });

/** Saves a workflow and publishes it. */
const publish = async (name: string, nodes: readonly object[], links: Parameters<typeof connectionsOf>[0] = []) => {
	const body = { name, nodes, connections: connectionsOf(links), settings: { executionOrder: 'v1' } };
	const { id } = await at().api<{ id: string }>('POST', '/workflows', body);
	made.push(id);
	await at().api('POST', `/workflows/${id}/activate`);
	return id;
};

const succeeded = async (workflowId: string, count: number) =>
	(
		await until(
			async () =>
				(await at().api<{ data: object[] }>('GET', `/executions?workflowId=${workflowId}&status=success`)).data,
			({ length }) => length >= count,
			{ pollMs: 300 },
		)
	).length;

itHere('a workflow in that n8n books once, even if the same booking is requested again', async () => {
	const path = crypto.randomUUID();
	const item = await bookings.ftlShipment.prepare(apiOf(at().sandbox), 0);
	const own = { bookingKey: '={{ $json.body.key }}', quoteNumber: '={{ $json.body.number }}' };
	const parameters = { ...bookings.ftlShipment.parameters, ...own };
	const webhook = { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} };
	await publish(
		'Book',
		[
			node('Webhook', 'webhook', webhook, { typeVersion: 2, webhookId: path }),
			{
				...node('Book', '', { resource: 'ftlShipment', operation: 'create', ...parameters }),
				...{ type: 'n8n-nodes-drayage.drayageFreight', credentials: credentials() },
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
	const own = { credentials: credentials() };
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
	for (const id of [events, updates]) await at().api('POST', `/workflows/${id}/deactivate`);
	const left = await until(
		() => controls().webhooks(),
		({ length }) => length === before,
	);
	expect(left).toHaveLength(before);
});
