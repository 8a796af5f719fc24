import { parse } from 'flatted';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { containerStatuses, orderStatuses } from '../../contract/index.ts';
import { control, type ControlClient } from '../../sandbox/control.mts';
import { runWorkflow, type Row } from '../../tools/start/execution.mts';
import { n8nReady, spawnN8n, type RunningN8n } from '../../tools/start/n8n.mts';
import { freePort } from '../../tools/start/ports.mts';
import { provideCredential } from '../../tools/start/provision.mts';
import { RestClient } from '../../tools/start/rest.mts';
import { sandboxReady, spawnSandbox, type RunningSandbox } from '../../tools/start/sandbox.mts';
import { Services } from '../../tools/start/services.mts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TRIGGER = 'Updates';
const PATIENCE_MS = 60_000;

/** n8n allows no interval below a minute, but twelve of them five seconds apart. */
const EVERY_FIVE_SECONDS = {
	item: Array.from({ length: 12 }, (_, index) => ({ mode: 'custom', cronExpression: `${index * 5} * * * * *` })),
};

const services = new Services();
let data: string;
let port: number;
let n8n: RunningN8n;
let sandbox: RunningSandbox;
let rest: RestClient;
let controls: ControlClient;
let credential: Awaited<ReturnType<typeof provideCredential>>;
let channel: Server;
const told: string[] = [];

async function startN8n() {
	n8n = await spawnN8n(services, port, data);
	await n8nReady(n8n);
	rest = new RestClient(n8n.url);
	await rest.login();
}

const listenForMessages = async () => {
	channel = createServer((request, response) => {
		request.on('data', (piece: Buffer) => told.push((JSON.parse(piece.toString()) as { text: string }).text));
		response.end('ok');
	});
	await new Promise<void>((resolve) => channel.listen(0, '127.0.0.1', resolve));
};

beforeAll(async () => {
	data = mkdtempSync(path.join(tmpdir(), 'drayage-e2e-'));
	port = await freePort();
	sandbox = spawnSandbox(services, await freePort(), data);
	await Promise.all([sandboxReady(sandbox), startN8n(), listenForMessages()]);
	controls = control(sandbox.url);
	credential = await provideCredential(rest, sandbox.url);
});

afterAll(async () => {
	channel.close();
	await services.stopAll();
	rmSync(data, { recursive: true, force: true });
});

beforeEach(async () => {
	await controls.reset();
	told.length = 0;
});

const credentials = () => ({ drayageFreightApi: { id: credential.id, name: credential.name } });

async function until(holds: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + PATIENCE_MS;
	while (!(await holds()) && Date.now() < deadline) await sleep(500);
}

/** Publishes a workflow of the trigger alone and waits for its first poll, which n8n makes some time later. */
async function publishUpdates(name: string, changes: string[]): Promise<string> {
	const parameters = { pollTimes: EVERY_FIVE_SECONDS, watch: 'order', changes };
	const type = 'n8n-nodes-drayage.drayageFreightUpdatesTrigger';
	const node = { id: 'updates', name: TRIGGER, type, typeVersion: 1, position: [0, 0], parameters };
	const { id, versionId } = await rest.request<{ id: string; versionId: string }>('POST', '/workflows', {
		name,
		nodes: [{ ...node, credentials: credentials() }],
		connections: {},
		settings: { executionOrder: 'v1' },
	});
	await rest.request('POST', `/workflows/${id}/activate`, { versionId });
	await until(async () =>
		(await controls.log()).some(({ path: asked, status }) => asked.endsWith('/orders') && status === 200),
	);
	return id;
}

interface RunData {
	resultData: { runData: Record<string, Array<{ data: { main: Array<Array<{ json: Row }> | null> } }> | undefined> };
}

/** The trigger's items of all executions of a workflow so far, oldest first, and how many executions there were. */
async function reported(workflowId: string): Promise<{ items: Row[]; executions: number }> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const { results } = await rest.request<{ results: Array<{ id: string }> }>(
		'GET',
		`/executions?limit=100&filter=${filter}`,
	);
	const items: Row[] = [];
	for (const { id } of results.sort((one, other) => Number(one.id) - Number(other.id))) {
		const execution = await rest.request<{ data: string }>('GET', `/executions/${id}`);
		const { resultData } = parse(execution.data) as RunData;
		items.push(...(resultData.runData[TRIGGER]?.[0]?.data.main[0] ?? []).map(({ json }) => json));
	}
	return { items, executions: results.length };
}

async function untilReported(workflowId: string, count: number): Promise<Row[]> {
	await until(async () => (await reported(workflowId)).items.length >= count);
	return (await reported(workflowId)).items;
}

const ofChange = (items: Row[], change: string) =>
	items.filter((item) => item.change === change).map(({ previous, current }) => [previous, current]);

const pairs = <T,>(values: readonly T[]) => values.slice(1).map((value, index) => [values[index], value]);

it('reports all ten statuses of an order and all codes of its container once each, n8n being restarted on the way', async () => {
	const [id = 0] = await controls.seedOrders();
	const workflowId = await publishUpdates('All statuses', ['container.status', 'order.created', 'order.status']);
	const statuses = orderStatuses.map(({ value }) => value);
	const codes = [0, ...containerStatuses.map(({ value }) => value).filter((code) => code !== 0)];
	for (let step = 1; step < codes.length; step++) {
		const goesDown = step === 5 || step === 11;
		if (goesDown) await n8n.service.stop();
		if (step < statuses.length) await controls.advanceOrder({ id });
		await controls.advanceContainer({ orderId: id, status: codes[step] });
		if (goesDown) await startN8n();
		await untilReported(workflowId, step + Math.min(step, statuses.length - 1));
	}
	// Two more polls, which must report nothing.
	await sleep(11_000);
	const { items, executions } = await reported(workflowId);
	expect(ofChange(items, 'order.status')).toEqual(pairs(statuses));
	expect(ofChange(items, 'container.status')).toEqual(pairs(codes));
	expect(ofChange(items, 'order.created')).toEqual([]);
	expect(new Set(items.map(({ changeId }) => changeId)).size).toBe(items.length);
	expect(executions).toBe(codes.length - 1);
	await rest.request('POST', `/workflows/${workflowId}/deactivate`);
});

it('keeps what was learned without an item over a restart', async () => {
	const workflowId = await publishUpdates('Learned', ['order.status']);
	const [id = 0] = await controls.seedOrders();
	await until(async () => (await reported(workflowId)).executions > 0);
	await n8n.service.stop();
	await controls.advanceOrder({ id });
	await startN8n();
	expect(ofChange(await untilReported(workflowId, 1), 'order.status')).toEqual([['open', 'on hold']]);
	await rest.request('POST', `/workflows/${workflowId}/deactivate`);
});

describe('example workflows', () => {
	/** Imports a template as a user does, who then chooses the credential and writes the channel's address. */
	const importTemplate = async (file: string): Promise<string> => {
		const { port: channelPort } = channel.address() as AddressInfo;
		const text = readFileSync(path.join(ROOT, 'templates', file), 'utf8').replaceAll(
			'https://hooks.example.com/your-channel',
			`http://127.0.0.1:${channelPort}/`,
		);
		const template = JSON.parse(text) as { nodes: Array<{ type: string }> };
		const nodes = template.nodes.map((node) =>
			node.type.startsWith('n8n-nodes-drayage.') ? { ...node, credentials: credentials() } : node,
		);
		return (await rest.request<{ id: string }>('POST', '/workflows', { ...template, nodes })).id;
	};

	it('alerts on a last free day', async () => {
		const [id = 0] = await controls.seedOrders();
		const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
		await controls.setContainer({ orderId: id, fields: { last_free_day: tomorrow } });
		await runWorkflow(rest, await importTemplate('alert-on-last-free-day.json'), 'Last free day comes near');
		expect(told).toEqual([expect.stringMatching(new RegExp(`SEED\\d+: the last free day is ${tomorrow}`))]);
	});

	it('tells a channel when a rate request is completed', async () => {
		const [id = 0] = await controls.seedRateRequests();
		await controls.advanceRateRequest({ id });
		await runWorkflow(
			rest,
			await importTemplate('tell-a-channel-when-a-rate-request-is-completed.json'),
			'Rate request is answered',
		);
		expect(told).toEqual([
			expect.stringMatching(new RegExp(`^Rate request ${id} from .* to .*: a rate is available.$`)),
		]);
	});

	it('keeps a table of orders in sync', async () => {
		const ids = await controls.seedOrders({ count: 2 });
		const workflowId = await importTemplate('keep-a-table-of-orders-in-sync.json');
		await runWorkflow(rest, workflowId, 'Order appears or changes');
		await controls.advanceOrder({ id: ids[0] ?? 0 });
		const written = await runWorkflow(rest, workflowId, 'Order appears or changes');
		const rows = new Map(written.map((row) => [row.orderId, row]));
		expect([...rows.keys()].sort()).toEqual(ids);
		expect(rows.get(ids[0])).toMatchObject({
			status: 'on hold',
			releasedStatus: 'Not Released',
			mblNumber: expect.stringMatching(/^SEED\d+$/) as string,
		});
		expect(new Set(written.map(({ id }) => id)).size).toBe(2);
	});
});
