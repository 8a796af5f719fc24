// Builds dist/ for tests and tools, with gulp, if it is older than its sources, and packs it as npm would publish it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './setup/command.mjs';
import { packageFolder, ROOT } from './setup/project.mjs';

const SOURCES = ['nodes', 'credentials', 'contract', 'transport', 'icons'];
const SETTINGS = ['package.json', 'tsconfig.json', 'gulpfile.js'];
const OUT = path.join(ROOT, 'dist');
/** The file that gulpfile.js writes at the end of a build. */
const BUILT = path.join(ROOT, '.cache', 'built');
const GULP = path.join(ROOT, 'node_modules', 'gulp', 'bin', 'gulp.js');

const filesIn = (name) =>
	readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((file) => path.join(name, file));

/**
 * Returns whether `dist` is newer than its sources. Folders count too, because their time changes when a file in them
 * is deleted. Always true in tests with a build of their own.
 */
export function isBuilt() {
	if (packageFolder() !== ROOT) return true;
	if (!existsSync(OUT) || !existsSync(BUILT)) return false;
	const files = [...SETTINGS, ...SOURCES, ...SOURCES.flatMap(filesIn)];
	return files.every((file) => statSync(path.join(ROOT, file)).mtimeMs < statSync(BUILT).mtimeMs);
}

/** Builds `dist` unless it is up to date. */
export default async function buildWhenStale() {
	if (!isBuilt()) await run(process.execPath, [GULP, 'build', '--silent', '--lenient'], { cwd: ROOT });
}

/**
 * What npm packed: the sizes of the tarball and of its contents in bytes, and the files relative to the package.
 * @typedef {{ size: number, unpackedSize: number, files: string[] }} Packed
 */

/**
 * Packs the project as npm would publish it, and unpacks it into the folder. Existing files are deleted.
 * @param {string} folder
 * @returns {Packed}
 */
export function packInto(folder) {
	const parent = mkdtempSync(path.join(tmpdir(), 'drayage-pack-'));
	try {
		const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', parent];
		const output = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
		// npm 11 reports a list; newer versions report an object by package name.
		const [{ filename, size, unpackedSize, files }] = Object.values(JSON.parse(output));
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
		execFileSync('tar', ['-xzf', path.join(parent, filename), '-C', folder, '--strip-components=1']);
		return { size, unpackedSize, files: files.map((file) => file.path) };
	} finally {
		rmSync(parent, { recursive: true, force: true });
	}
}
