import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/project.mjs';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

/** gulp has its own help. */
const own = Object.keys(scripts).filter((name) => name !== 'build');
/** jest itself rejects unknown options. */
const JEST = ['test', 'test:e2e', 'test:queue', 'screenshots'];

const reading = own.filter((name) => !JEST.includes(name));

/** Runs a script of package.json without npm, and so without a shell. */
const run = (name: string, ...args: string[]) => {
	const command = scripts[name]!.split(' ').slice(1);
	return spawnSync(process.execPath, [...command, ...args], { cwd: ROOT, encoding: 'utf8' });
};

it.each(own)('npm run %s -- --help says what it does, and does nothing', (name) => {
	const { stdout, stderr, status } = run(name, '--help');
	expect([status, stderr]).toEqual([0, '']);
	expect(stdout).toMatch(new RegExp(`Usage: npm (run )?${name}\\b`));
	expect(stdout).not.toMatch(/^\/\/|^import/m);
});

it.each(reading)('npm run %s refuses an option that it does not have', (name) => {
	const { stdout, stderr, status } = run(name, '--colored=red');
	expect([status, stdout]).toEqual([1, '']);
	expect(stderr).toMatch(/^Unknown option '--colored'/);
});

it.each(['--colored=red', '--testPathPattern=limit'])(
	'npm test refuses %s, which jest itself would overlook',
	(option) => {
		const { stdout, stderr, status } = run('test', option);
		expect([status, stdout]).toEqual([1, '']);
		expect(stderr).toMatch(/Unrecognized option "colored"|was replaced by "--testPathPatterns"/);
	},
);
