import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive, untilGone } from './processes.mts';

const root = path.join(__dirname, '../../../..');

/** Returns a tool without a signal handler. It starts a program, prints the program's process ID, then runs `then`. */
const tool = (folder: string, then: string) => `
	import { Services } from './tools/setup/services.mts';
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

interface Tool {
	readonly process: ChildProcess;
	/** The process ID of the program that it started. */
	readonly program: number;
}

describe('a program started by a tool ends with it', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'drayage-signals-'));
	const started: ChildProcess[] = [];

	const start = async (then = ''): Promise<Tool> => {
		const args = ['--import', 'tsx', '--input-type=module', '-e', tool(folder, then)];
		const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
		started.push(child);
		const [pid] = (await once(child.stdout, 'data')) as [Buffer];
		return { process: child, program: Number(pid.toString()) };
	};

	const SLIP = `process.stdin.once('data', () => { throw new Error('A slip'); });`;
	const tools = {} as Record<'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGKILL' | 'error', Tool>;

	// Runs in parallel, since each of them takes a second to start.
	beforeAll(async () => {
		const ways = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL', 'error'] as const;
		await Promise.all(ways.map(async (way) => (tools[way] = await start(way === 'error' ? SLIP : ''))));
	});

	afterAll(() => {
		for (const child of started) child.kill('SIGKILL');
		rmSync(folder, { recursive: true, force: true });
	});

	it.each([
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const)('by %s', async (signal, code) => {
		const { process, program } = tools[signal];
		expect(isAlive(program)).toBe(true);
		process.kill(signal);
		expect(await once(process, 'exit')).toEqual([code, null]);
		await untilGone(program);
	});

	it('by SIGKILL', async () => {
		expect(isAlive(tools.SIGKILL.program)).toBe(true);
		tools.SIGKILL.process.kill('SIGKILL');
		await untilGone(tools.SIGKILL.program);
	});

	it('by an error', async () => {
		expect(isAlive(tools.error.program)).toBe(true);
		tools.error.process.stdin?.write('now');
		expect(await once(tools.error.process, 'exit')).toEqual([1, null]);
		await untilGone(tools.error.program);
	});
});
