import { readFileSync } from 'node:fs';
import path from 'node:path';
import { controlsOf } from '../../../sandbox/control/routes.mts';
import { createSandbox, type Sandbox } from '../../../sandbox/index.mts';
import type { Service } from '../../../sandbox/service.mts';

const read = (file: string) => readFileSync(path.join(__dirname, '../../..', file), 'utf8');

const page = read('docs/sandbox.md');

test('docs/sandbox.md lists every control, and no others', () => {
	const [, section = ''] = page.split('## Controls\n');
	const rows = section
		.split(/^#/m, 1)[0]!
		.split('\n')
		.filter((line) => line.startsWith('| `'));
	const names = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name));
	expect(names.sort()).toEqual(Object.keys(controlsOf({} as Service)).sort());
});

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await createSandbox({ seeds: true });
});

afterAll(async () => {
	await sandbox.close();
});

const get = async (url: string) => {
	const response = await fetch(sandbox.url + url, { headers: { authorization: `Bearer ${sandbox.token}` } });
	return ((await response.json()) as { data: unknown }).data;
};
const list = async (url: string) => (await get(url)) as Array<Record<string, unknown>>;

const commands = [...page.matchAll(/_sandbox\/(\w+)(?: -d '([^']+)')?`/g)].map(([, name = '', body = '{}']) => [
	name,
	body,
]);

test.each(commands)('the command %s %s on docs/sandbox.md runs', async (name, body) => {
	await sandbox.control.reset();
	const [order] = (await list('/api/v2/orders')).filter(({ status }) => status === 'dispatched');
	const [request] = (await list('/api/v2/rateRequests')).filter(({ status }) => status === 'created');
	const [shipment] = await list('/api/ltl/shipments');
	const given = body
		.replaceAll('<order ID>', String(order?.id))
		.replaceAll('<date>', '2026-12-01')
		.replaceAll('5001', String(request?.id))
		.replaceAll('LS…', String(shipment?.order_number));
	const response = await fetch(`${sandbox.url}/_sandbox/${name}`, { method: 'POST', body: given });
	expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
});

test("the request in the sandbox's README returns rates from Los Angeles/Long Beach to Ontario", async () => {
	await sandbox.control.reset();
	const [, url = ''] = /'http:\/\/127\.0\.0\.1:4010(\/api[^']+)'/.exec(read('sandbox/README.md')) ?? [];
	expect(await get(url)).toMatchObject({
		intermodal_region: { name: 'Los Angeles/Long Beach - CA' },
		to_city: { full_name: 'Ontario, CA, USA' },
	});
});
