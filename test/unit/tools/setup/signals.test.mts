import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../../../../tools/until.mts';
import { isAlive, untilGone } from './processes.mts';

const logIn = (folder: string) => path.join(folder, 'program.log');
const root = path.join(__dirname, '../../../..');

/** Returns a tool without a signal handler. The program that it starts writes its process ID to its log. */
const tool = (folder: string) => `
	import { Services } from './tools/setup/services.mts';
	new Services().start({
		name: 'The program',
		command: process.execPath,
		args: ['-e', 'console.log(process.pid); setInterval(() => {}, 1000)'],
		cwd: ${JSON.stringify(folder)},
		logFile: ${JSON.stringify(logIn(folder))},
	});
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
		const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
		started.push(child);
		const read = async () => (existsSync(logIn(folder)) ? readFileSync(logIn(folder), 'utf8') : '');
		const program = Number(await until(read, (text) => text.endsWith('\n')));
		return { process: child, program };
	};

	afterEach(() => rmSync(logIn(folder), { force: true }));
	afterAll(() => {
		for (const child of started) child.kill('SIGKILL');
		rmSync(folder, { recursive: true, force: true });
	});

	it.each(['SIGTERM', 'SIGKILL'] as const)('by %s', async (signal) => {
		const { process, program } = await start();
		expect(isAlive(program)).toBe(true);
		process.kill(signal);
		await untilGone(program);
	});
});
