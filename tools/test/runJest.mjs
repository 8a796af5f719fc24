import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

/**
 * Runs jest with one of the project's configurations and answers its exit code. Arguments of the command line are
 * passed on unless others are named; the counts are left in .results/<name>.json.
 */
export async function runJest(name, config, given = process.argv.slice(2)) {
	if (!(await isKnown(given))) return 1;
	const results = path.join(ROOT, '.results');
	mkdirSync(results, { recursive: true });
	const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
	const report = ['--json', `--outputFile=${path.join(results, `${name}.json`)}`];
	const args = [jest, '--config', path.join(ROOT, config), ...report, ...given];
	const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
	return status ?? 1;
}

/**
 * Whether jest has these options; says which it does not have. jest itself overlooks a name to which `=` joins a value, and
 * runs all tests: `--testPathPattern=limit`, as it was called before jest 30.
 */
async function isKnown(given) {
	const joined = given.map((arg) => /^(--[^=]+)=(.*)$/s.exec(arg)).filter(Boolean);
	if (joined.length === 0) return true;
	// Installed by now, if it was not.
	const { buildArgv } = await import('jest');
	try {
		for (const [, option, value] of joined) await buildArgv([option, value]);
		return true;
	} catch (error) {
		console.error(error.message);
		return false;
	}
}
