import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive, untilGone } from './processes.mts';

const root = path.join(__dirname, '../../..');

/** A tool without a handler of its own: starts a program, prints its number, then does what `then` says. */
const tool = (folder: string, then: string) => `
	import { Services } from './tools/start/services.mts';
	const service = new Services().start({
		name: 'The program',
		command: process.execPath,
		args: ['-e', 'setInterval(() => {}, 1000)'],
		cwd: ${JSON.stringify(folder)},
		logFile: ${JSON.stringify(path.join(folder, 'program.log'))},
	});
	console.log(service.pid);
	${then}
`;

describe('a program that a tool started ends with it', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'drayage-signals-'));
	let child: ChildProcess;

	afterEach(() => child.kill('SIGKILL'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	const run = async (then: string) => {
		const args = ['--import', 'tsx', '--input-type=module', '-e', tool(folder, then)];
		child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
		const [pid] = (await once(child.stdout!, 'data')) as [Buffer];
		return Number(pid.toString());
	};

	it.each([
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const)('by %s', async (signal, code) => {
		const pid = await run('');
		expect(isAlive(pid)).toBe(true);
		child.kill(signal);
		expect(await once(child, 'exit')).toEqual([code, null]);
		await untilGone(pid);
	});

	it('by force', async () => {
		const pid = await run('');
		child.kill('SIGKILL');
		await untilGone(pid);
	});

	it('by an error', async () => {
		const pid = await run(`setTimeout(() => { throw new Error('A slip'); }, 50);`);
		expect(await once(child, 'exit')).toEqual([1, null]);
		await untilGone(pid);
	});
});
