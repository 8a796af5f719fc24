import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../../tools/setup/project.mjs';
import { run } from '../../../../tools/setup/command.mjs';
import { until } from '../../../../tools/until.mts';
import { isAlive, untilGone } from './processes.mts';

let folder: string;
const notes = () => path.join(folder, 'notes');
const readNotes = async () => (existsSync(notes()) ? readFileSync(notes(), 'utf8') : '');

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'drayage-install-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

/** Another process that uses the project's code. */
const other = (script: string, env = {}) =>
	spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, env: { ...process.env, ...env } });

describe('a command', () => {
	it('that fails shows its output', async () => {
		const script = `console.error('no space left'); process.exitCode = 3`;
		await expect(run(process.execPath, ['-e', script])).rejects.toThrow(
			/^\S+ -e failed with exit code 3\nno space left$/,
		);
	});

	it('that cannot be started reports it', async () => {
		await expect(run('no-such-program', [])).rejects.toThrow(
			/^no-such-program failed with exit code 127\nno-such-program can't be started/,
		);
	});

	it('ends with everything it started if the process that runs it is killed', async () => {
		// Like npm's compilers, the grandchild takes a while to end when it is asked to.
		const waiting = `process.on('SIGTERM', () => undefined); process.on('SIGINT', () => undefined);
				require('node:fs').writeFileSync(${JSON.stringify(notes())}, String(process.pid)); setInterval(() => {}, 1000)`;
		const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(waiting)}])`;
		const child = other(`import { run } from './tools/setup/command.mjs';
				await run(process.execPath, ['-e', ${JSON.stringify(parent)}]);`);
		const pid = Number(await until(readNotes, Boolean));
		expect(isAlive(pid)).toBe(true);
		child.kill('SIGKILL');
		await untilGone(pid);
		await untilGone(child.pid!);
	});
});

it('progress shows the completed percentage, and an error is thrown', async () => {
	const child = other(`import { show } from './tools/setup/install.mjs';
		import { setTimeout as sleep } from 'node:timers/promises';
		await show('Installing n8n', sleep(1_200), () => 0.5);
		await show('Installing n8n', Promise.reject(new Error('no network'))).catch(({ message }) => console.log(message));`);
	let shown = '';
	child.stdout.on('data', (text: Buffer) => (shown += text.toString()));
	await new Promise((resolve) => child.once('close', resolve));
	expect(shown).toMatch(/^Installing n8n ░+ 0 %, 0s\nInstalling n8n █+ 100 %, 1s\n[^]*no network\n$/);
});
