import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../tools/setup/project.mjs';

const run = promisify(execFile);
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

let folder = '';
const started: ChildProcess[] = [];

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'drayage-package-'));
	await run(process.execPath, [path.join(ROOT, 'node_modules/gulp/bin/gulp.js'), 'sandbox', '--silent'], { cwd: ROOT });
	const { version } = JSON.parse(readFileSync(path.join(ROOT, 'sandbox/package.json'), 'utf8')) as { version: string };
	writeFileSync(path.join(folder, 'package.json'), '{"private": true}');
	await run('npm', [...INSTALL, path.join(ROOT, 'sandbox', `drayage-sandbox-${version}.tgz`)], { cwd: folder });
});

afterEach(() => {
	for (const { pid } of started.splice(0)) {
		try {
			process.kill(-(pid ?? 0), 'SIGKILL');
		} catch {
			// The whole process group has ended, as expected.
		}
	}
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BIN = 'node_modules/.bin/drayage-sandbox';

const start = async (...args: string[]) => await startBy(path.join(folder, BIN), args);

/** The command leads a process group, as in a terminal. */
async function startBy(command: string, args: readonly string[]) {
	const child = spawn(command, [...args, '--port', '0'], { cwd: folder, detached: true });
	started.push(child);
	const [line] = (await once(child.stdout, 'data')) as [Buffer];
	const [url = ''] = /http:\S+\d/.exec(line.toString()) ?? [];
	return {
		child,
		post: async (name: string, argument: object = {}) => {
			const response = await fetch(`${url}/_sandbox/${name}`, { method: 'POST', body: JSON.stringify(argument) });
			return ((await response.json()) as { result: unknown }).result;
		},
	};
}

it('contains only plain JavaScript with its types, a README and the licenses', () => {
	const own = path.join(folder, 'node_modules/drayage-sandbox');
	const files = readdirSync(own, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const names = files.map(({ parentPath, name }) => path.relative(own, path.join(parentPath, name)));
	expect(names.filter((name) => !name.startsWith('dist/')).sort()).toEqual(['LICENSE.md', 'README.md', 'package.json']);
	expect(names.filter((name) => /(?<!\.d)\.m?ts$/.test(name))).toEqual([]);
	expect(names.filter((name) => !/\.(m?js|d\.m?ts|json|css|html|svg|txt|md)$/.test(name))).toEqual([]);
	expect(names).toContain('dist/sandbox/console/packages/LICENSES.txt');
});

it('starts, answers --help, and keeps its state in a file', async () => {
	const { stdout } = await run(path.join(folder, BIN), ['--help'], { cwd: folder });
	for (const option of ['--port', '--data', '--host', '--allow-host']) expect(stdout).toContain(`\n  ${option} `);
	const first = await start('--data', 'sandbox.json');
	const { orders: sample } = (await first.post('counts')) as { orders: number };
	expect(sample).toBeGreaterThan(0);
	await first.post('seedOrders', { count: 2 });
	first.child.kill('SIGTERM');
	expect(await once(first.child, 'exit')).toEqual([0, null]);
	const second = await start('--data', 'sandbox.json');
	expect(await second.post('counts')).toMatchObject({ orders: sample + 2 });
});

it.each<[string, (npx: number) => void]>([
	['SIGTERM', (npx) => process.kill(npx, 'SIGTERM')],
	['Ctrl-C, which reaches the whole process group', (npx) => process.kill(-npx, 'SIGINT')],
])('the sandbox ends with npx on %s, and saves its data', async (_, end) => {
	const { child, post } = await startBy('npx', ['drayage-sandbox', '--empty', '--data', 'npx.json']);
	await post('seedOrders', { count: 2 });
	end(child.pid ?? 0);
	// The sandbox is the last process that holds the pipe.
	await once(child, 'close');
	await expect(post('counts')).rejects.toThrow();
	const { orders } = JSON.parse(readFileSync(path.join(folder, 'npx.json'), 'utf8')) as { orders: object[] };
	expect(orders).toHaveLength(2);
	rmSync(path.join(folder, 'npx.json'));
});

/** A project that tests its own code against the sandbox. */
const CONSUMER = `
import { createSandbox, control, type Sandbox, type SandboxOptions } from 'drayage-sandbox';

const options: SandboxOptions = { now: () => new Date('2026-11-21T12:00:00Z') };
const sandbox: Sandbox = await createSandbox(options);
try {
	const ids: number[] = await sandbox.control.seedOrders({ count: 3 });
	await control(sandbox.url).fail({ method: 'GET', path: '/api/v2/orders', status: 503 });
	const headers = { Authorization: \`Bearer \${sandbox.token}\` };
	const statusOf = async (path: string): Promise<number> => (await fetch(sandbox.url + path, { headers })).status;
	const statuses = [await statusOf('/api/v2/orders'), await statusOf('/api/v2/orders')];
	const page = await (await fetch(sandbox.url)).text();
	const names = [...page.matchAll(/"(\\/_console\\/[^"]+)"/g)].map(([, name = '']) => name);
	const loaded: string[] = [];
	for (const name of [...names, '/_console/choices.js', '/_console/packages/states.json', '/openapi.json']) {
		if ((await statusOf(name)) !== 200) loaded.push(name);
	}
	console.log(JSON.stringify({ ids, statuses, loaded, count: names.length }));
	// @ts-expect-error a control that doesn't exist
	void sandbox.control.nothing;
	// @ts-expect-error an option that doesn't exist
	void (() => createSandbox({ ports: 1 }));
} finally {
	await sandbox.close();
}
`;

it('the package is a library with types that other projects can use in their tests', async () => {
	writeFileSync(path.join(folder, 'consumer.mts'), CONSUMER);
	const compiler = [
		path.join(ROOT, 'node_modules/typescript/bin/tsc'),
		...['--strict', '--module', 'nodenext', '--target', 'es2022'],
		...['--types', 'node', '--typeRoots', path.join(ROOT, 'node_modules/@types'), 'consumer.mts'],
	];
	await run(process.execPath, compiler, { cwd: folder }).catch((error: unknown) => {
		throw new Error((error as { stdout: string }).stdout);
	});
	const { stdout } = await run(process.execPath, ['consumer.mjs'], { cwd: folder });
	const { ids, statuses, loaded, count } = JSON.parse(stdout) as Record<string, unknown>;
	expect({ ids, statuses, loaded }).toEqual({ ids: [70001, 70002, 70003], statuses: [503, 200], loaded: [] });
	expect(count).toBeGreaterThan(8);
});
