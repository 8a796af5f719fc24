// Makes dist/, which is what is published: the compiled code, and what n8n reads beside it.
// Usage: npm run build
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { alone } from './setup/install.mjs';
import { ROOT } from './setup/project.mjs';

const SOURCES = ['nodes', 'credentials', 'contract', 'transport', 'icons'];
const SETTINGS = ['package.json', 'tsconfig.package.json'];
const OUT = path.join(ROOT, 'dist');
/** What n8n reads beside the code: icons, codex files and output schemas. */
const ASSET = /^icons\/.+\.svg$|\.node\.json$|\/__schema__\/.+\.json$/;
/** A leftover variable stops a release, not whoever tries something out. */
const LENIENT = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];

const filesIn = (name) =>
	readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((file) => path.join(name, file));

/** Builds `dist` from nothing: an older file left in it would be published with the rest. */
function build(options = []) {
	rmSync(OUT, { recursive: true, force: true });
	const tsc = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
	const args = [
		tsc,
		'-p',
		'tsconfig.package.json',
		'--noEmit',
		'false',
		'--incremental',
		'false',
		'--tsBuildInfoFile',
		'null',
	];
	const { status } = spawnSync(process.execPath, [...args, '--outDir', OUT, ...options], {
		cwd: ROOT,
		stdio: 'inherit',
	});
	if (status !== 0) {
		// Half a build must not pass for a fresh one the next time.
		rmSync(OUT, { recursive: true, force: true });
		throw new Error('The build of dist failed; the compiler’s messages are above.');
	}
	for (const file of SOURCES.flatMap(filesIn).filter((name) => ASSET.test(name))) {
		cpSync(path.join(ROOT, file), path.join(OUT, file));
	}
}

/** Whether `dist` is newer than everything it is made from. Folders count too: their time changes when a file in them is deleted. */
export function isBuilt() {
	if (!existsSync(OUT)) return false;
	const files = [...SETTINGS, ...SOURCES, ...SOURCES.flatMap(filesIn)];
	return files.every((file) => statSync(path.join(ROOT, file)).mtimeMs < statSync(OUT).mtimeMs);
}

/** Builds `dist` for tests and tools, unless that is done; half of another command's build would look like a whole one. */
export default async function buildWhenStale() {
	if (!isBuilt()) await alone(path.join(ROOT, '.cache'), () => isBuilt() || build(LENIENT));
}

if (process.argv[1] === import.meta.filename) build();
