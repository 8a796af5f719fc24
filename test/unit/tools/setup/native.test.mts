import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isNativeReady, makeNative, moveNative } from '../../../../tools/setup/n8n.mjs';

/** A stand-in for npm. It logs its arguments, fails on demand, and writes the same files as npm. */
const NPM = `#!${process.execPath}
const fs = require('node:fs');
const step = process.argv.slice(2, 4).join(' ').replace('ci --ignore-scripts', 'ci');
fs.appendFileSync(process.env.FAKE_NOTES, step + '\\n');
if (step === process.env.FAKE_FAILS) { console.error('no network'); process.exit(1); }
const write = (file, text) => {
	fs.mkdirSync(require('node:path').dirname(file), { recursive: true });
	fs.writeFileSync(file, text);
};
if (step === 'ci') {
	write('node_modules/sqlite3/package.json', '{}');
	write('node_modules/node/package.json', '{}');
}
if (step === 'rebuild node') {
	write('node_modules/node/bin/keep', '');
	fs.symlinkSync(process.execPath, 'node_modules/node/bin/node');
	write('node_modules/node/node_modules/node-here/include/node/node.h', '');
}
if (step === 'rebuild sqlite3') write('node_modules/sqlite3/index.js', '// ' + process.env.npm_config_nodedir);
`;

const lock = {
	name: 'playground',
	lockfileVersion: 3,
	packages: {
		'': { name: 'playground', dependencies: { n8n: '2.0.0' } },
		'node_modules/n8n': { version: '2.0.0' },
		'node_modules/node': { version: '24.1.0' },
		'node_modules/sqlite3': { version: '5.1.7' },
	},
};
const environment = { ...process.env };

let folder: string;
let notes: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'drayage-native-'));
	notes = path.join(folder, 'notes');
	writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
	writeFileSync(path.join(folder, 'npm'), NPM);
	chmodSync(path.join(folder, 'npm'), 0o755);
	Object.assign(process.env, { PATH: `${folder}${path.delimiter}${environment.PATH}`, FAKE_NOTES: notes });
});
afterEach(() => {
	process.env = { ...environment };
	rmSync(folder, { recursive: true, force: true });
});

const make = () => makeNative(folder);
/** Returns the npm commands since the last call. */
const asked = () => {
	const steps = readFileSync(notes, 'utf8').trim().split('\n');
	writeFileSync(notes, '');
	return steps;
};
const EVERYTHING = ['ci', 'rebuild node', 'rebuild sqlite3'];

it('builds Node and SQLite next to n8n, and moves them into its folder', async () => {
	await make();
	expect(asked()).toEqual(EVERYTHING);
	expect(isNativeReady(folder)).toBe(false);
	mkdirSync(path.join(folder, 'node_modules', 'sqlite3'), { recursive: true });
	moveNative(folder);
	expect(isNativeReady(folder)).toBe(true);
	expect(existsSync(path.join(folder, '.native'))).toBe(false);
	expect(readFileSync(path.join(folder, 'node_modules/sqlite3/index.js'), 'utf8')).toContain('node-here');
});

it("installs only Node and SQLite, at the versions in n8n's lock file", async () => {
	await make();
	const read = (name: string) => JSON.parse(readFileSync(path.join(folder, '.native', name), 'utf8')) as object;
	const dependencies = { node: '24.1.0', sqlite3: '5.1.7' };
	expect(read('package.json')).toMatchObject({ private: true, dependencies });
	expect(read('package-lock.json')).toMatchObject({
		lockfileVersion: 3,
		packages: { '': { dependencies }, 'node_modules/sqlite3': { version: '5.1.7' } },
	});
});

it.each(EVERYTHING)('starts over after "%s" failed, and doesn\'t build anything twice', async (step) => {
	process.env.FAKE_FAILS = step;
	await expect(make()).rejects.toThrow(/^npm \w+ failed with exit code 1\nno network\n/);
	expect(asked().at(-1)).toBe(step);
	delete process.env.FAKE_FAILS;
	await make();
	expect(asked()).toEqual(EVERYTHING);
	writeFileSync(notes, 'nothing');
	await make();
	expect(asked()).toEqual(['nothing']);
});
