import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { ROOT } from '../../../tools/setup/project.mjs';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const pages = [
	...['README.md', 'CONTRIBUTING.md', 'sandbox/README.md'],
	...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.md'))
		.map((name) => path.join('docs', name)),
];

/** Returns the options of a sandbox command or of npm start that appear on any page. */
const optionsOf = (command: RegExp) =>
	pages.flatMap((page) =>
		[...read(page).matchAll(command)].flatMap(([line]) =>
			[...line.matchAll(/ --([a-z][\w-]*)/g)].map(([, name]) => name),
		),
	);

const usageOf = (file: string) => execFileSync('npx', ['tsx', file, '--help'], { cwd: ROOT, encoding: 'utf8' });

test('every option of drayage-sandbox on a page exists', () => {
	const used = [...new Set(optionsOf(/drayage-sandbox [^`\n]*/g))];
	const usage = usageOf('sandbox/main.mts');
	expect(used.length).toBeGreaterThan(2);
	expect(used.filter((name) => !usage.includes(`--${name}`))).toEqual([]);
});

test('every option of npm start on a page exists', () => {
	const used = [...new Set(optionsOf(/npm start -- [^`\n]*/g))];
	const usage = read('tools/start/main.mjs');
	expect(used.length).toBeGreaterThan(1);
	expect(used.filter((name) => !usage.includes(`--${name}`))).toEqual([]);
});

/** The commands on the sandbox page that change its state. */
const commands = [...read('docs/sandbox.md').matchAll(/_sandbox\/(\w+)(?: -d '([^']+)')?`?/g)]
	.filter(([text]) => text.includes('-d') || text.endsWith('`'))
	.map(([, name = '', body = '{}']) => ({ name, body }));

describe('the commands of docs/sandbox.md', () => {
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

	test.each(commands.map(({ name, body }) => [name, body] as const))('%s %s runs', async (name, body) => {
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
});
