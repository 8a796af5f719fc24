import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive, untilGone } from './processes.mts';

const root = path.join(__dirname, '../../../..');

/** Returns a tool without a signal handler. It starts a program, then prints the program's process ID. */
const tool = (folder: string) => `
	import { Services } from './tools/setup/services.mts';
	const service = new Services().start({
		name: 'The program',
		command: process.execPath,
		args: ['-e', 'setInterval(() => {}, 1000)'],
		cwd: ${JSON.stringify(folder)},
		logFile: ${JSON.stringify(path.join(folder, 'program.log'))},
	});
	console.log(service.pid);
`;

interface Tool {
	readonly process: ChildProcess;
	/** The process ID of the program that it started. */
	readonly program: number;
}

describe('a program started by a tool ends with it', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'drayage-signals-'));
	const started: ChildProcess[] = [];

	const start = async (): Promise<Tool> => {
		const args = ['--import', 'tsx', '--input-type=module', '-e', tool(folder)];
		const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
		started.push(child);
		const [pid] = (await once(child.stdout, 'data')) as [Buffer];
		return { process: child, program: Number(pid.toString()) };
	};

	afterAll(() => {
		for (const child of started) child.kill('SIGKILL');
		rmSync(folder, { recursive: true, force: true });
	});

	it.each([
		['SIGTERM', [143, null]],
		['SIGKILL', [null, 'SIGKILL']],
	] as const)('by %s', async (signal, exit) => {
		const { process, program } = await start();
		expect(isAlive(program)).toBe(true);
		process.kill(signal);
		expect(await once(process, 'exit')).toEqual(exit);
		await untilGone(program);
	});
});
