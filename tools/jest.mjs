import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './setup/project.mjs';

/**
 * Runs jest with one of the project's configurations and ends with its exit code. Arguments of the command line are
 * passed on; the counts are left in .results/<name>.json.
 */
export function runJest(name, config) {
	const results = path.join(ROOT, '.results');
	mkdirSync(results, { recursive: true });
	const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
	const report = ['--json', `--outputFile=${path.join(results, `${name}.json`)}`];
	const args = [jest, '--config', path.join(ROOT, config), ...report, ...process.argv.slice(2)];
	const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
	process.exit(status ?? 1);
}
