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

it('says which part failed, how, and that it can go on', async () => {
	await expect(script(`console.error('no space left'); process.exitCode = 3`)).rejects.toThrow(
		/^Installing n8n: \S+ gave 3\nno space left\n\nRun the same command again to go on from here\.$/,
	);
});

it('says when a command cannot be started', async () => {
	await expect(run('Installing n8n', 'no-such-program', [], quiet)).rejects.toThrow(
		/^Installing n8n: no-such-program gave 127\nno-such-program cannot be started/,
	);
});

describe('a command in the background', () => {
	const SESSION = '/proc/self/autogroup';
	/** Fails with the weight of its session. */
	const told = `console.error(require('node:fs').readFileSync('${SESSION}', 'utf8')); process.exitCode = 1`;
	/** Only Linux weighs sessions. */
	const weight = (nice: number) => (existsSync(SESSION) ? `nice ${nice}\n` : 'gave 1');

	it('leaves the processors to others', async () => {
		const background = new BackgroundSessions();
		await expect(script(told, { background })).rejects.toThrow(weight(10));
		await expect(script(told)).rejects.toThrow(weight(0));
	});

	it('gets its full share when somebody waits for it', async () => {
		const background = new BackgroundSessions();
		const running = script(`setTimeout(() => { ${told} }, 500)`, { background });
		await background.hurry();
		await expect(running).rejects.toThrow(weight(0));
		await expect(script(told, { background })).rejects.toThrow(weight(0));
	});
});

describe('a command ends with the process that runs it', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'drayage-command-'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('by %s', async (signal) => {
		const told = path.join(folder, signal);
		// A program that a program started, as npm starts a compiler; it takes its time to end, as npm does.
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
