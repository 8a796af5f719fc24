import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createSandbox, type Sandbox } from '../../../sandbox/index.mts';

const page = readFileSync(path.join(__dirname, '../../../docs/sandbox.md'), 'utf8');

/** The commands on the sandbox's page that change its state. */
const commands = [...page.matchAll(/_sandbox\/(\w+)(?: -d '([^']+)')?`?/g)]
	.filter(([text]) => text.includes('-d') || text.endsWith('`'))
	.map(([, name = '', body = '{}']) => [name, body] as const);

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await createSandbox({ seeds: true });
});

afterAll(async () => {
	await sandbox.close();
});

const list = async (url: string) => {
	const response = await fetch(sandbox.url + url, { headers: { authorization: `Bearer ${sandbox.token}` } });
	return ((await response.json()) as { data: Array<Record<string, unknown>> }).data;
};

test.each(commands)('the command %s %s on docs/sandbox.md runs', async (name, body) => {
	await sandbox.control.reset();
	const [order] = (await list('/api/v2/orders')).filter(({ status }) => status === 'dispatched');
	const [request] = (await list('/api/v2/rateRequests')).filter(({ status }) => status === 'created');
	const [shipment] = await list('/api/ltl/shipments');
	const given = body
		.replaceAll('70001', String(order?.id))
		.replaceAll('5001', String(request?.id))
		.replaceAll('LS…', String(shipment?.order_number));
	const response = await fetch(`${sandbox.url}/_sandbox/${name}`, { method: 'POST', body: given });
	expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
});
