import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

/**
 * Runs jest with one of the project's configurations and answers its exit code. Arguments of the command line are
 * passed on unless others are named; the counts are left in .results/<name>.json.
 */
export function runJest(name, config, given = process.argv.slice(2)) {
	const results = path.join(ROOT, '.results');
	mkdirSync(results, { recursive: true });
	const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
	const report = ['--json', `--outputFile=${path.join(results, `${name}.json`)}`];
	const args = [jest, '--config', path.join(ROOT, config), ...report, ...given];
	const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
	return status ?? 1;
}
