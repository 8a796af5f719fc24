import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/project.mjs';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

/** gulp has its own help, so it is left out. */
const own = Object.keys(scripts).filter((name) => name !== 'build');
/** jest itself rejects unknown options, so its scripts are left out. */
const reading = own.filter((name) => !scripts[name]?.includes('tools/test.mjs'));

/** Runs a script of package.json without npm, and so without a shell. */
const run = (name: string, ...args: string[]) => {
	const command = scripts[name]!.split(' ').slice(1);
	return spawnSync(process.execPath, [...command, ...args], { cwd: ROOT, encoding: 'utf8' });
};

it.each(own)('npm run %s -- --help shows what it does, and does nothing else', (name) => {
	const { stdout, stderr, status } = run(name, '--help');
	expect([status, stderr]).toEqual([0, '']);
	expect(stdout).toMatch(new RegExp(`Usage: .*\\bnpm (run )?${name}\\b`));
	expect(stdout).not.toMatch(/^\/\/|^import/m);
});

it.each(reading)('npm run %s rejects an unknown option', (name) => {
	const { stdout, stderr, status } = run(name, '--colored=red');
	expect([status, stdout]).toEqual([1, '']);
	expect(stderr).toMatch(/^Unknown option '--colored'/);
});
