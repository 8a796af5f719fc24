import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(path.join(__dirname, '../../../../tools/setup/packages.mjs')).href;

/** A stand-in for npm: notes that it was called, puts one package in its place, takes longer than a tick of the progress, and writes what npm writes last. */
const NPM = `#!${process.execPath}
const fs = require('node:fs');
fs.appendFileSync('notes', process.argv[2]);
fs.mkdirSync('node_modules/n8n', { recursive: true });
fs.writeFileSync('node_modules/n8n/package.json', '{}');
setTimeout(() => fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json'), 1400);
`;

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'drayage-packages-'));
	mkdirSync(path.join(folder, 'bin'));
	writeFileSync(path.join(folder, 'bin', 'npm'), NPM, { mode: 0o755 });
	const packages = { 'node_modules/n8n': { version: '2.0.0' }, 'node_modules/jest': { version: '30.0.0', dev: true } };
	writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs in a process of its own; gives its exit code and the shares that it told. */
async function install(withDev: boolean): Promise<{ code: number; shares: string }> {
	const script = `import { ensurePackages, isInstalled } from ${JSON.stringify(MODULE)};
		const folder = ${JSON.stringify(folder)};
		const show = () => ({ update: (_, part) => process.stdout.write(part + ' '), done: () => {}, stop: () => {} });
		await ensurePackages({ folder, label: 'Installing', npmArgs: [], withDev: ${withDev}, show });
		process.exit(isInstalled({ folder, withDev: true }) ? 0 : 1);`;
	const env = { ...process.env, PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env.PATH}` };
	const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env });
	let shares = '';
	child.stdout.on('data', (chunk: Buffer) => (shares += chunk.toString()));
	const [code] = (await once(child, 'close')) as [number];
	return { code, shares };
}

it('installs once where two commands begin at the same time', async () => {
	const both = await Promise.all([install(true), install(true)]);
	expect([both.map(({ code }) => code), readFileSync(path.join(folder, 'notes'), 'utf8')]).toEqual([[0, 0], 'ci']);
});

it.each([
	[true, /^(undefined )*(0\.5 )+$/],
	[false, /^(undefined )*(1 )+$/],
])('tells the share of the packages in their places; those for development count: %s', async (withDev, shares) => {
	expect((await install(withDev)).shares).toMatch(shares);
});
