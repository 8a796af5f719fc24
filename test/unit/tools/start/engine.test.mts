import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../../tools/setup/project.mjs';
import { freePort } from '../../../../tools/setup/services.mts';

const data = mkdtempSync(path.join(tmpdir(), 'drayage-start-'));

afterAll(() => rmSync(data, { recursive: true, force: true }));

it('npm start -- --engine shows rates without an n8n, and ends', async () => {
	const args = [path.join(ROOT, 'tools', 'run.mjs'), 'start', '--engine', '--data', path.join(data, 'new')];
	const { stdout } = await promisify(execFile)(process.execPath, [...args, '--sandbox-port', String(await freePort())]);
	expect(stdout).toMatch(/^Los Angeles\/Long Beach - CA .*Ontario, CA/m);
	expect(stdout).toMatch(/'RATE\d+' │ \d+(\.\d+)? +│ 'USD' +│/);
	expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
	expect(stdout).not.toContain('Installing n8n');
	// The tests have already built it.
	expect(stdout).not.toContain('Building the package');
});
