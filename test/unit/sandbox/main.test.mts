import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { clientOf, listIn } from './support.mts';

const root = join(__dirname, '../../..');
const started: ChildProcess[] = [];

function run(...args: string[]) {
	const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.mts', ...args], {
		cwd: root,
	});
	started.push(child);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
	return { child, firstLine: async () => (await once(child.stdout, 'data'), output), output: () => output };
}

afterEach(() => {
	for (const child of started.splice(0)) child.kill('SIGKILL');
});

test.each(['SIGTERM', 'SIGHUP'] as const)(
	'npm run sandbox prints its URL and token, serves, and ends by %s',
	async (signal) => {
		const { child, firstLine } = run('--port', '0', '--token', 'my-token');
		const [, url = ''] =
			/^The sandbox listens on (http:\/\/127\.0\.0\.1:\d+) and accepts the token my-token\./.exec(await firstLine()) ??
			[];
		expect((await clientOf(url, 'my-token').get('/api/v2/users/profile')).status).toBe(200);
		child.kill(signal);
		expect(await once(child, 'exit')).toEqual([0, null]);
	},
	60_000,
);

test.each([
	[[], 6],
	[['--empty'], 0],
])(
	'started with %j, it has %d orders',
	async (args, count) => {
		const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await run('--port', '0', ...args).firstLine()) ?? [];
		expect(listIn(await clientOf(url, 'sandbox-token').get('/api/v2/orders'))).toHaveLength(count);
	},
	60_000,
);

test.each([
	[['--port', 'many'], '--port must be a whole number from 0 to 65535'],
	[['--token', 'two words'], '--token must be text without blanks'],
])(
	'%j is refused with a reason',
	async (args, reason) => {
		const { child, output } = run(...args);
		expect(await once(child, 'exit')).toEqual([1, null]);
		expect(output().trim()).toBe(reason);
	},
	20_000,
);
