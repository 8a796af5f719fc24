import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/project.mjs';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};
const RUN = /^node (tools\/run\.mjs) (\S+)$/;
/** They read their options by themselves; their own tests ask them for help. */
const OTHERS = ['sandbox', 'probe'];

const run = Object.entries(scripts).flatMap(([name, command]) => {
	const [, runner, script] = RUN.exec(command) ?? [];
	return runner === undefined || script === undefined || OTHERS.includes(name) ? [] : [{ name, runner, script }];
});

it.each(run)('npm run $name -- --help says what it does, and does nothing', ({ name, runner, script }) => {
	// Without such a beginning the script itself would be started.
	expect(readFileSync(path.join(ROOT, script), 'utf8')).toMatch(/^\/\//);
	const { stdout, stderr, status } = spawnSync(process.execPath, [runner, script, '--help'], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	expect([status, stderr]).toEqual([0, '']);
	expect(stdout).toMatch(new RegExp(`Usage: npm run ${name}\\b`));
	expect(stdout).not.toMatch(/^\/\/|^import/m);
});
