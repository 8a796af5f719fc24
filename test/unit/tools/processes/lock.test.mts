import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { alone, removeAbandoned, takeLock } from '../../../../tools/processes/lock.mjs';
import { until } from '../../../../tools/until.mts';

const MODULE = pathToFileURL(path.join(__dirname, '../../../../tools/processes/lock.mjs')).href;

describe('work that one process at a time may do', () => {
	let folder: string;
	const lock = () => path.join(folder, 'work.pid');
	const notes = () => path.join(folder, 'notes');
	const readNotes = async () => (existsSync(notes()) ? readFileSync(notes(), 'utf8') : '');

	let print: jest.SpyInstance;

	beforeEach(() => {
		print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
		folder = mkdtempSync(path.join(tmpdir(), 'drayage-lock-'));
	});

	afterEach(() => {
		print.mockRestore();
		rmSync(folder, { recursive: true, force: true });
	});

	/** Another process that notes when it begins and ends the work, for which it takes a while. */
	const other = () =>
		spawn(process.execPath, [
			'--input-type=module',
			'-e',
			`import { appendFileSync } from 'node:fs';
			import { setTimeout as sleep } from 'node:timers/promises';
			import { alone } from ${JSON.stringify(MODULE)};
			const note = (text) => appendFileSync(${JSON.stringify(notes())}, text);
			await alone('Building', ${JSON.stringify(lock())}, async () => { note('begun '); await sleep(700); note('done '); });`,
		]);

	it('waits for another process that does it, and says so', async () => {
		const child = other();
		await until(readNotes, (text) => text === 'begun ');
		expect(await alone('Building', lock(), readNotes)).toBe('begun done ');
		expect(print.mock.calls).toEqual([[expect.stringMatching(`^Building: process ${child.pid} does that already`)]]);
	});

	it('goes on at once when that process was killed', async () => {
		const child = other();
		await until(readNotes, (text) => text === 'begun ');
		child.kill('SIGKILL');
		expect(await alone('Building', lock(), readNotes)).toBe('begun ');
	});

	it('is free again when it is done, however it ended', async () => {
		await expect(alone('Building', lock(), () => Promise.reject(new Error('no space left')))).rejects.toThrow(
			'no space left',
		);
		expect(existsSync(lock())).toBe(false);
	});

	it("goes on when that process has been silent for minutes, since its number may be another one's by now", () => {
		writeFileSync(lock(), '1');
		expect(takeLock(lock())).toEqual({ holder: 1 });
		const before = new Date(Date.now() - 121_000);
		utimesSync(lock(), before, before);
		const taken = takeLock(lock());
		expect(taken).not.toHaveProperty('holder');
		if ('release' in taken) taken.release();
	});

	it('names its process, and leaves nothing beside it', () => {
		const taken = takeLock(lock());
		expect(readFileSync(lock(), 'utf8')).toBe(String(process.pid));
		expect(readdirSync(folder)).toEqual(['work.pid']);
		if ('release' in taken) taken.release();
		expect(readdirSync(folder)).toEqual([]);
	});

	it.each([
		['a lock that is held by now keeps it', '1', ['work.pid']],
		['one that was left behind removes it', '', []],
		['one that is gone by now finds nothing', undefined, []],
	])('whoever clears away %s', (_what, content, left) => {
		if (content !== undefined) writeFileSync(lock(), content);
		removeAbandoned(lock());
		expect(readdirSync(folder)).toEqual(left);
	});

	it('is held by one process at a time, however often it changes hands', async () => {
		const script = `import { mkdirSync, rmdirSync } from 'node:fs';
			import { takeLock } from ${JSON.stringify(MODULE)};
			for (let taken = 0; taken < 100; ) {
				const lock = takeLock(${JSON.stringify(lock())});
				if ('holder' in lock) continue;
				taken += 1;
				mkdirSync(${JSON.stringify(notes())});
				Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
				rmdirSync(${JSON.stringify(notes())});
				lock.release();
			}`;
		const children = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', script]));
		const codes = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
		expect(await Promise.all(codes)).toEqual([0, 0, 0]);
	});

	it('leaves the lock of the next one alone when a process that had it exits', () => {
		const script = `import { writeFileSync } from 'node:fs';
			import { takeLock } from ${JSON.stringify(MODULE)};
			takeLock(${JSON.stringify(lock())}).release();
			writeFileSync(${JSON.stringify(lock())}, '1');`;
		expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status).toBe(0);
		expect(takeLock(lock())).toEqual({ holder: 1 });
	});
});
