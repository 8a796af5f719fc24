// Builds dist/ for tests and tools, with gulp, if it is older than its sources.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { FOLLOWING } from './setup/command.mjs';
import { alone } from './setup/install.mjs';
import { ROOT } from './setup/project.mjs';

const SOURCES = ['nodes', 'credentials', 'contract', 'transport', 'icons'];
const SETTINGS = ['package.json', 'tsconfig.package.json', 'gulpfile.js'];
const OUT = path.join(ROOT, 'dist');
/** The file that gulpfile.js writes at the end of a build. */
const BUILT = path.join(ROOT, '.cache', 'built');
const GULP = path.join(ROOT, 'node_modules', 'gulp', 'bin', 'gulp.js');

const filesIn = (name) =>
	readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((file) => path.join(name, file));

/** Runs asynchronously, because this process has to renew its lock meanwhile. */
async function build() {
	const args = [...FOLLOWING, GULP, 'build', '--silent', '--lenient'];
	const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
	const [status] = await once(child, 'close');
	if (status !== 0) throw new Error('The build of dist failed; the compiler’s messages are above.');
}

/**
 * Returns whether `dist` is newer than its sources. Folders count too, because their time changes when a file in them
 * is deleted.
 */
export function isBuilt() {
	if (!existsSync(OUT) || !existsSync(BUILT)) return false;
	const files = [...SETTINGS, ...SOURCES, ...SOURCES.flatMap(filesIn)];
	return files.every((file) => statSync(path.join(ROOT, file)).mtimeMs < statSync(BUILT).mtimeMs);
}

/** Builds `dist` unless it is up to date. If two commands start at the same time, only one of them builds it. */
export default async function buildWhenStale() {
	if (!isBuilt()) await alone(path.join(ROOT, '.cache'), () => isBuilt() || build());
}
