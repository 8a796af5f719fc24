import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../../tools/setup/project.mjs';
import { run } from '../../../../tools/setup/command.mjs';
import { alone, takeLock } from '../../../../tools/setup/install.mjs';
import { until } from '../../../../tools/until.mts';
import { isAlive, untilGone } from './processes.mts';

let folder: string;
const notes = () => path.join(folder, 'notes');
const readNotes = async () => (existsSync(notes()) ? readFileSync(notes(), 'utf8') : '');

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'drayage-install-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

/** Another process of the project. */
const other = (script: string, env = {}) =>
	spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, env: { ...process.env, ...env } });

/** Another process that notes when it begins and ends its work in the folder. */
const working = () =>
	other(`import { appendFileSync } from 'node:fs';
		import { setTimeout as sleep } from 'node:timers/promises';
		import { alone } from './tools/setup/install.mjs';
		const note = (text) => appendFileSync(${JSON.stringify(notes())}, text);
		await alone(${JSON.stringify(folder)}, async () => { note('begun '); await sleep(700); note('done '); });`);

describe('work in a folder that one process at a time may do', () => {
	it('waits for another process that does it', async () => {
		working();
		await until(readNotes, (text) => text === 'begun ');
		expect(await alone(folder, readNotes)).toBe('begun done ');
	});

	it('is free again when it is done, however it ended', async () => {
		const failing = alone(folder, () => Promise.reject(new Error('no space left')));
		await expect(failing).rejects.toThrow('no space left');
		expect(await alone(folder, readNotes)).toBe('');
	});

	it('is refused to whoever does not wait, until its process has been silent for a minute', async () => {
		const child = working();
		await until(readNotes, (text) => text === 'begun ');
		child.kill('SIGKILL');
		await expect(takeLock(folder)).rejects.toMatchObject({ code: 'ELOCKED' });
		const before = new Date(Date.now() - 61_000);
		utimesSync(path.join(folder, '.lock'), before, before);
		const release = (await takeLock(folder)) as () => Promise<void>;
		await release();
	});
});

describe('a command', () => {
	it('that fails shows its output, and how to continue', async () => {
		const script = `console.error('no space left'); process.exitCode = 3`;
		await expect(run(process.execPath, ['-e', script])).rejects.toThrow(
			/^\S+ -e gave 3\nno space left\n\nRun the same command again to go on from here\.$/,
		);
	});

	it('that cannot be started says so', async () => {
		await expect(run('no-such-program', [])).rejects.toThrow(
			/^no-such-program gave 127\nno-such-program can't be started/,
		);
	});

	it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
		'ends, with what it started, if the process that runs it gets %s',
		async (signal) => {
			// As npm and its compilers do, the grandchild takes its time when it is asked to end.
			const waiting = `process.on('SIGTERM', () => undefined); process.on('SIGINT', () => undefined);
				require('node:fs').writeFileSync(${JSON.stringify(notes())}, String(process.pid)); setInterval(() => {}, 1000)`;
			const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(waiting)}])`;
			const child = other(`import { run } from './tools/setup/command.mjs';
				await run(process.execPath, ['-e', ${JSON.stringify(parent)}]);`);
			const pid = Number(await until(readNotes, Boolean));
			expect(isAlive(pid)).toBe(true);
			child.kill(signal);
			await untilGone(pid);
			await untilGone(child.pid!);
		},
	);
});

it('shows the share that is done, and throws what went wrong', async () => {
	const child = other(`import { show } from './tools/setup/install.mjs';
		import { setTimeout as sleep } from 'node:timers/promises';
		await show('Installing n8n', sleep(1_200), () => 0.5);
		await show('Installing n8n', Promise.reject(new Error('no network'))).catch(({ message }) => console.log(message));`);
	let shown = '';
	child.stdout.on('data', (text: Buffer) => (shown += text.toString()));
	await new Promise((resolve) => child.once('close', resolve));
	expect(shown).toMatch(/^Installing n8n ░+ 0 %, 0s\nInstalling n8n █+ 100 %, 1s\n[^]*no network\n$/);
});

it('two commands that begin at the same time install the project once, and without a package', async () => {
	const bin = path.join(folder, 'bin');
	mkdirSync(bin);
	// A stand-in for npm: notes that it was called, takes a while, and writes what npm writes last.
	const npm = `#!${process.execPath}
		const fs = require('node:fs');
		fs.appendFileSync('notes', process.argv[2]);
		fs.mkdirSync('node_modules');
		setTimeout(() => fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json'), 500);`;
	writeFileSync(path.join(bin, 'npm'), npm, { mode: 0o755 });
	const packages = { 'node_modules/jest': { version: '30.0.0', dev: true } };
	writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
	const install = async () => {
		const script = `import { ensureProject } from './tools/setup/project.mjs'; await ensureProject(${JSON.stringify(folder)});`;
		const child = other(script, { PATH: `${bin}${path.delimiter}${process.env.PATH}` });
		return await new Promise((resolve) => child.once('exit', resolve));
	};
	expect(await Promise.all([install(), install()])).toEqual([0, 0]);
	expect(await readNotes()).toBe('ci');
	expect(existsSync(path.join(folder, '.installing'))).toBe(false);
});
