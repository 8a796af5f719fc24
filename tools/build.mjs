import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './setup/project.mjs';

const SOURCES = ['nodes', 'credentials', 'contract', 'transport', 'icons'];
const SETTINGS = ['package.json', 'tsconfig.json', 'gulpfile.js'];
const OUT = path.join(ROOT, 'dist');

/** Whether `dist` is newer than everything it is made from. */
export const isBuilt = () => existsSync(OUT) && newestSource() < statSync(OUT).mtimeMs;

/** Builds `dist` unless that is done. */
export default function buildWhenStale() {
	if (isBuilt()) return;
	const gulp = path.join(ROOT, 'node_modules', 'gulp', 'bin', 'gulp.js');
	try {
		execFileSync(process.execPath, [gulp, '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
	} catch {
		// Half a build must not pass for a fresh one the next time.
		rmSync(OUT, { recursive: true, force: true });
		throw new Error('The build of dist failed; the compiler’s messages stand above.');
	}
}

/** Folders count too: their time changes when a file in them is deleted. */
function newestSource() {
	const folders = SOURCES.map((name) => path.join(ROOT, name)).filter((folder) => existsSync(folder));
	const inside = folders.flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
	);
	const settings = SETTINGS.map((name) => path.join(ROOT, name));
	return Math.max(...[...settings, ...folders, ...inside].map((file) => statSync(file).mtimeMs));
}
