import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['nodes', 'credentials', 'contract', 'transport', 'icons'];
const SETTINGS = ['package.json', 'tsconfig.json', 'gulpfile.js'];

/** Builds `dist` before the integration tests, unless it is newer than everything it is made from. */
export default function buildWhenStale() {
	if (existsSync('dist') && newestSource() < statSync('dist').mtimeMs) return;
	execFileSync(process.execPath, [path.resolve('node_modules/gulp/bin/gulp.js'), '--silent', 'build'], {
		stdio: 'inherit',
	});
}

/** Folders count too: their time changes when a file in them is deleted. */
function newestSource() {
	const folders = SOURCES.filter((folder) => existsSync(folder));
	const inside = folders.flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
	);
	return Math.max(...[...SETTINGS, ...folders, ...inside].map((file) => statSync(file).mtimeMs));
}
