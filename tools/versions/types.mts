import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import type { TestedVersion } from './tested.mts';

/** The modules that n8n provides to the package. */
const PROVIDED = ['n8n-workflow', 'zod'];

/** Compiles what ships against the types of a version; returns the compiler's complaints. */
export function checkTypes({ core, folder }: TestedVersion): string[] {
	const config = path.join(ROOT, '.cache', 'versions', core, 'tsconfig.json');
	const paths = Object.fromEntries(PROVIDED.map((name) => [name, [path.join(folder, 'node_modules', name)]]));
	mkdirSync(path.dirname(config), { recursive: true });
	const settings = { extends: path.join(ROOT, 'tsconfig.json'), compilerOptions: { noEmit: true, paths } };
	writeFileSync(config, JSON.stringify(settings));
	const tsc = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
	const { stdout } = spawnSync(process.execPath, [tsc, '-p', config], { cwd: ROOT, encoding: 'utf8' });
	return stdout.split('\n').filter((line) => line.includes('error TS'));
}
