import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimDataFolder } from '../../../../tools/start/options.mjs';

describe('a data folder', () => {
	let folder: string;
	const lock = () => path.join(folder, 'npm-start.pid');

	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'drayage-data-'));
	});

	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	it('is made and claimed', () => {
		const made = path.join(folder, 'new');
		claimDataFolder(made);
		expect(readFileSync(path.join(made, 'npm-start.pid'), 'utf8')).toBe(String(process.pid));
	});

	it('is refused while another process uses it, with what to do', () => {
		const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
		writeFileSync(lock(), String(other.pid));
		expect(() => claimDataFolder(folder)).toThrow(new RegExp(`\\(process ${other.pid}\\).*--data <folder>`));
		other.kill('SIGKILL');
	});

	it.each([
		['that is gone', () => String(spawnSync(process.execPath, ['-e', '']).pid)],
		['that wrote nothing', () => ''],
	])('is free when its lock was left by a process %s', (_, left) => {
		writeFileSync(lock(), left());
		claimDataFolder(folder);
		expect(readFileSync(lock(), 'utf8')).toBe(String(process.pid));
	});
});
