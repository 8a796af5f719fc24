// Builds dist/, which is what is published: the compiled code, and what n8n reads beside it.
const { mkdir, rename, rm, writeFile } = require('node:fs/promises');
const { spawn } = require('node:child_process');
const { dest, parallel, series, src } = require('gulp');

const OUT = 'dist';
/** Only a whole build leaves the second one. Its time is when the build began, so that a later change is newer. */
const [BUILDING, BUILT] = ['.cache/building', '.cache/built'];

/** `gulp build --lenient` accepts unused variables: they stop a release, but not a test run. */
const LENIENT = process.argv.includes('--lenient')
	? ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
	: [];
const COMPILER = ['-p', 'tsconfig.package.json', '--noEmit', 'false', '--outDir', OUT, ...LENIENT];
/** tsconfig.package.json keeps these for type checks; a build starts from nothing. */
const WHOLE = ['--incremental', 'false', '--tsBuildInfoFile', 'null'];

/** An older file left in dist would be published with the rest. */
async function clean() {
	for (const left of [BUILT, OUT]) await rm(left, { recursive: true, force: true });
	await mkdir('.cache', { recursive: true });
	await writeFile(BUILDING, '');
}

function compile() {
	const tsc = require.resolve('typescript/bin/tsc');
	return spawn(process.execPath, [tsc, ...COMPILER, ...WHOLE], { stdio: 'inherit' });
}

/** What n8n reads beside the code: icons, codex files and output schemas. */
function assets() {
	const patterns = ['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'];
	return src(patterns, { base: '.', encoding: false }).pipe(dest(OUT));
}

function complete() {
	return rename(BUILDING, BUILT);
}

exports.clean = clean;
exports.compile = compile;
exports.assets = assets;
exports.build = series(clean, parallel(compile, assets), complete);
exports.default = exports.build;
