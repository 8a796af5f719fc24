import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/project.mjs';

it('gulp has the tasks of the build', () => {
	const gulp = path.join(ROOT, 'node_modules/gulp/bin/gulp.js');
	const { stdout } = spawnSync(process.execPath, [gulp, '--tasks-simple'], { cwd: ROOT, encoding: 'utf8' });
	expect(stdout.trim().split('\n')).toEqual(expect.arrayContaining(['assets', 'build', 'compile']));
});
