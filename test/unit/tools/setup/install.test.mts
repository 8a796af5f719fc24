import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
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

/** Another process that uses the project's code. */
const other = (script: string, env = {}) =>
	spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, env: { ...process.env, ...env } });

/** Returns the exit code of a process. */
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve));

/** Another process that records when its task in the folder starts and ends. */
const working = (milliseconds: number) =>
	other(`import { appendFileSync } from 'node:fs';
		import { setTimeout as sleep } from 'node:timers/promises';
		import { alone } from './tools/setup/install.mjs';
		const note = (text) => appendFileSync(${JSON.stringify(notes())}, text);
		await alone(${JSON.stringify(folder)}, async () => { note('begun '); await sleep(${milliseconds}); note('done '); });`);

describe('a task in a folder that only one process at a time may perform', () => {
	it('waits for another process that performs it', async () => {
		working(700);
		await until(readNotes, (text) => text === 'begun ');
		expect(await alone(folder, readNotes)).toBe('begun done ');
	});

	it('is available again afterward, no matter how it ended', async () => {
		const failing = alone(folder, () => Promise.reject(new Error('no space left')));
		await expect(failing).rejects.toThrow('no space left');
		expect(await alone(folder, readNotes)).toBe('');
	});

	it('is rejected while another process performs it, and available 11 seconds after that process was killed', async () => {
		const child = working(60_000);
		await until(readNotes, (text) => text === 'begun ');
		await expect(takeLock(folder)).rejects.toMatchObject({ code: 'ELOCKED' });
		child.kill('SIGKILL');
		await untilGone(child.pid!);
		const before = new Date(Date.now() - 11_000);
		utimesSync(path.join(folder, '.lock'), before, before);
		const release = await takeLock(folder);
		await release();
		expect(readdirSync(folder)).toEqual(['notes']);
	});

	it('is performed by one process at a time, no matter how often the lock is passed on', async () => {
		const script = `import { mkdirSync, rmdirSync } from 'node:fs';
			import { setTimeout as sleep } from 'node:timers/promises';
			import { takeLock } from './tools/setup/install.mjs';
			for (let taken = 0; taken < 20; taken += 1) {
				const release = await takeLock(${JSON.stringify(folder)}, { forever: true, minTimeout: 1, maxTimeout: 5 });
				mkdirSync(${JSON.stringify(notes())});
				await sleep(1);
				rmdirSync(${JSON.stringify(notes())});
				await release();
			}`;
		expect(await Promise.all([1, 2, 3].map(() => ended(other(script))))).toEqual([0, 0, 0]);
	});
});

describe('a command', () => {
	it('that fails shows its output, and explains how to continue', async () => {
		const script = `console.error('no space left'); process.exitCode = 3`;
		await expect(run(process.execPath, ['-e', script])).rejects.toThrow(
			/^\S+ -e failed with exit code 3\nno space left\n\nRun the same command again to continue\.$/,
		);
	});

	it('that cannot be started reports it', async () => {
		await expect(run('no-such-program', [])).rejects.toThrow(
			/^no-such-program failed with exit code 127\nno-such-program can't be started/,
		);
	});

	it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
		'ends with everything it started if the process that runs it receives %s',
		async (signal) => {
			// Like npm's compilers, the grandchild takes a while to end when it is asked to.
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

describe('the installation of the project', () => {
	const guard = () => path.join(folder, '.installing');

	beforeEach(() => {
		const bin = path.join(folder, 'bin');
		mkdirSync(bin);
		// A stand-in for npm. It records that it was called, takes a while, and writes npm's last file.
		const npm = `#!${process.execPath}
			const fs = require('node:fs');
			fs.appendFileSync('notes', process.argv[2]);
			fs.mkdirSync('node_modules');
			setTimeout(() => fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json'), 500);`;
		writeFileSync(path.join(bin, 'npm'), npm, { mode: 0o755 });
		const packages = { 'node_modules/jest': { version: '30.0.0', dev: true } };
		writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
	});

	/** Another process that installs the packages. It doesn't need any of them itself. */
	const installing = () =>
		other(
			`import { ensureProject } from './tools/setup/project.mjs'; await ensureProject(${JSON.stringify(folder)});`,
			{ PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env.PATH}` },
		);

	it('is done once for two commands that start at the same time', async () => {
		expect(await Promise.all([ended(installing()), ended(installing())])).toEqual([0, 0]);
		expect(await readNotes()).toBe('ci');
		expect(readdirSync(folder)).not.toContain('.installing');
	});

	it('waits for a process that does it, and starts over if that process is killed', async () => {
		const owner = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
		symlinkSync(String(owner.pid), guard());
		const child = installing();
		const [said] = (await once(child.stdout, 'data')) as [Buffer];
		expect(said.toString()).toBe(`Process ${owner.pid} is installing the packages. Waiting for it …\n`);
		owner.kill('SIGKILL');
		expect(await ended(child)).toBe(0);
		expect(await readNotes()).toBe('ci');
		expect(readdirSync(folder)).not.toContain('.installing');
	});

	it('does not wait for a process that ended', async () => {
		symlinkSync(String(spawnSync(process.execPath, ['-e', '']).pid), guard());
		const child = installing();
		let said = '';
		child.stdout.on('data', (text: Buffer) => (said += text.toString()));
		expect(await ended(child)).toBe(0);
		expect(said).toBe('Installing the project’s packages …\n');
	});
});
