import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../../../../tools/processes/command.mjs';
import { BackgroundSessions } from '../../../../tools/processes/sessions.mjs';
import { until } from '../../../../tools/until.mts';
import { isAlive, untilGone } from './processes.mts';

const MODULE = pathToFileURL(path.join(__dirname, '../../../../tools/processes/command.mjs')).href;

const quiet = { show: () => ({ update: () => undefined, done: () => undefined, stop: () => undefined }) };
const script = (text: string, how = {}) => run('Installing n8n', process.execPath, ['-e', text], { ...quiet, ...how });

it('reports the step that failed, its output, and how to continue', async () => {
	await expect(script(`console.error('no space left'); process.exitCode = 3`)).rejects.toThrow(
		/^Installing n8n: \S+ gave 3\nno space left\n\nRun the same command again to go on from here\.$/,
	);
});

it('reports a command that cannot be started', async () => {
	await expect(run('Installing n8n', 'no-such-program', [], quiet)).rejects.toThrow(
		/^Installing n8n: no-such-program gave 127\nno-such-program cannot be started/,
	);
});

describe('a command in the background', () => {
	const SESSION = '/proc/self/autogroup';
	/** A script that fails with the nice value of its session. */
	const failing = `console.error(require('node:fs').readFileSync('${SESSION}', 'utf8')); process.exitCode = 1`;
	/** Only Linux has nice values for sessions. */
	const reported = (nice: number) => (existsSync(SESSION) ? `nice ${nice}\n` : 'gave 1');

	it('runs with low priority', async () => {
		const background = new BackgroundSessions();
		await expect(script(failing, { background })).rejects.toThrow(reported(10));
		await expect(script(failing)).rejects.toThrow(reported(0));
	});

	it('gets normal priority when somebody waits for it', async () => {
		const background = new BackgroundSessions();
		const running = script(`setTimeout(() => { ${failing} }, 500)`, { background });
		await background.hurry();
		await expect(running).rejects.toThrow(reported(0));
		await expect(script(failing, { background })).rejects.toThrow(reported(0));
	});
});

describe('a command ends with the process that runs it', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'drayage-command-'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('by %s', async (signal) => {
		const told = path.join(folder, signal);
		// A grandchild that ignores SIGTERM for a while, as npm and its compiler do.
		const waiting = `process.on('SIGTERM', () => undefined); require('node:fs').writeFileSync(${JSON.stringify(told)}, String(process.pid)); setInterval(() => {}, 1000)`;
		const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(waiting)}])`;
		const starter = `
			import { run } from ${JSON.stringify(MODULE)};
			await run('Waiting', process.execPath, ['-e', ${JSON.stringify(parent)}]);
		`;
		const child = spawn(process.execPath, ['--input-type=module', '-e', starter], { stdio: 'ignore' });
		const numberOf = async () => (existsSync(told) ? Number(readFileSync(told, 'utf8')) : 0);
		const pid = await until(numberOf, (number) => number > 0);
		expect(isAlive(pid)).toBe(true);
		child.kill(signal);
		await untilGone(pid);
		await untilGone(child.pid!);
	});
});
