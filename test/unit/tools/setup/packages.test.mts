import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(path.join(__dirname, '../../../../tools/setup/packages.mjs')).href;

/** A stand-in for npm: notes that it was called, takes a while, and writes what npm writes last. */
const NPM = `#!${process.execPath}
const fs = require('node:fs');
fs.appendFileSync('notes', process.argv[2]);
setTimeout(() => {
	fs.mkdirSync('node_modules');
	fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
}, 500);
`;

it('installs once where two commands begin at the same time', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'drayage-packages-'));
	mkdirSync(path.join(folder, 'bin'));
	writeFileSync(path.join(folder, 'bin', 'npm'), NPM, { mode: 0o755 });
	const packages = { 'node_modules/n8n': { version: '2.0.0' } };
	writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
	const script = `import { ensurePackages, isInstalled } from ${JSON.stringify(MODULE)};
		const folder = ${JSON.stringify(folder)};
		await ensurePackages({ folder, label: 'Installing', npmArgs: [], withDev: true });
		process.exit(isInstalled({ folder, withDev: true }) ? 0 : 1);`;
	const env = { ...process.env, PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env.PATH}` };
	const both = [1, 2].map(() => spawn(process.execPath, ['--input-type=module', '-e', script], { env }));
	const codes = await Promise.all(both.map(async (child) => (await once(child, 'exit'))[0] as number));
	expect([codes, readFileSync(path.join(folder, 'notes'), 'utf8')]).toEqual([[0, 0], 'ci']);
	rmSync(folder, { recursive: true, force: true });
});
