import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type SandboxOptions } from '../../../sandbox/index.mts';
import { readOptions } from '../../../sandbox/options.mts';
import { clientOf, listIn } from './support.mts';

const root = join(__dirname, '../../..');
/** Ends or removes what a test has started or made. */
const ends: Array<() => unknown> = [];

afterEach(() => {
	for (const end of ends.splice(0)) end();
});

function run(...args: string[]) {
	const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.mts', ...args], { cwd: root });
	ends.push(() => child.kill('SIGKILL'));
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
	return { child, firstLine: async () => (await once(child.stdout, 'data'), output), output: () => output };
}

test('npm run sandbox prints its URL and token, serves the sample orders, and ends when its terminal closes', async () => {
	const { child, firstLine } = run('--port', '0', '--token', 'my-token');
	const [, url = ''] =
		/^The sandbox listens on (http:\/\/127\.0\.0\.1:\d+) and accepts the token my-token\./.exec(await firstLine()) ??
		[];
	expect(listIn(await clientOf(url, 'my-token').get('/api/v2/orders'))).toHaveLength(6);
	child.kill('SIGHUP');
	expect(await once(child, 'exit')).toEqual([0, null]);
}, 60_000);

test("the sandbox ends with the shell in which npx runs it, even though the shell doesn't pass on signals, and saves its data", async () => {
	const folder = mkdtempSync(join(tmpdir(), 'drayage-main-'));
	const data = join(folder, 'sandbox.json');
	// Another command after it keeps the shell from being replaced by the sandbox.
	const script = `"$0" --import tsx sandbox/main.mts --port 0 --empty --data ${data}; exit 0`;
	const env = { ...process.env, npm_lifecycle_event: 'npx' };
	const shell = spawn('sh', ['-c', script, process.execPath], { cwd: root, env, detached: true });
	ends.push(() => {
		try {
			process.kill(-(shell.pid ?? 0), 'SIGKILL');
		} catch {
			// The whole process group has ended, as expected.
		}
		rmSync(folder, { recursive: true, force: true });
	});
	const [line] = (await once(shell.stdout, 'data')) as [Buffer];
	const [url = ''] = /http:\S+\d/.exec(line.toString()) ?? [];
	await clientOf(url).post('/_sandbox/seedOrders', { count: 3 });
	shell.kill('SIGTERM');
	// The sandbox is the last process that holds the pipe.
	await once(shell.stdout, 'close');
	await expect(fetch(url)).rejects.toThrow();
	expect((JSON.parse(readFileSync(data, 'utf8')) as { orders: object[] }).orders).toHaveLength(3);
	expect(readdirSync(folder).sort()).toEqual(['sandbox.json', 'sandbox.json.files']);
}, 60_000);

test('an open sandbox prints its link, base URL and token, and the hosts that receive webhook requests', async () => {
	const { firstLine, output } = run('--port', '0', '--allow-host', 'sandbox.test', '--allow-host', 'n8n:5678');
	await firstLine();
	const [, here = ''] = /Console +(http:\/\/localhost:\d+\/\?token=\S+)\n/.exec(output()) ?? [];
	expect((await fetch(here)).status).toBe(200);
	const [, port, token = ''] = /http:\/\/sandbox\.test:(\d+)\/\?token=([\w-]{32})\n/.exec(output()) ?? [];
	expect(output()).toContain(`Base URL           http://sandbox.test:${port}\nAccess token       ${token}\n`);
	expect(output()).toContain(
		'Webhook requests   only to sandbox.test, n8n:5678 (ports 80, 443 and 5678, unless one is named)\n',
	);
	expect((await clientOf(`http://127.0.0.1:${port}`, token).get('/api/v2/users/profile')).status).toBe(200);
	expect((await clientOf(`http://127.0.0.1:${port}`, 'sandbox-token').get('/')).status).toBe(401);
}, 60_000);

test('an address of another machine is rejected with a reason', async () => {
	const { child, output } = run('--host', '203.0.113.7', '--port', '0');
	expect(await once(child, 'exit')).toEqual([1, null]);
	expect(output().trim()).toBe(
		'This machine has no such address (--host): listen EADDRNOTAVAIL: address not available 203.0.113.7',
	);
}, 20_000);

test.each([
	[['--allow-host', 'http://n8n'], `"http://n8n" isn't a host: use a name or an IP address, with or without a port`],
	[
		['--host', '0.0.0.0', '--token', 'sandbox-token'],
		'The token is too short for a sandbox that other machines can reach: use 20 characters or more, or none for a random one',
	],
	[['--port', 'many'], '--port must be a whole number from 0 to 65535'],
	[['--token', 'two words'], '--token must be text without spaces'],
])('%j is rejected with a reason', async (args, reason) => {
	const start = async () => await createSandbox(readOptions(args) as SandboxOptions);
	await expect(start()).rejects.toThrow(reason);
});
