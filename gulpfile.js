// Builds dist/, which is published: the compiled code, and the files that n8n reads with it. The task `sandbox` builds
// and packs the package drayage-sandbox.
const { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } = require('node:fs/promises');
const { spawn } = require('node:child_process');
const path = require('node:path');
const { dest, parallel, series, src } = require('gulp');

const OUT = 'dist';
/**
 * Files that mark a build. Only a complete build writes the second one. Its time is the start of the build, so that
 * later changes are newer.
 */
const [BUILDING, BUILT] = ['.cache/building', '.cache/built'];

/** `gulp build --lenient` accepts unused variables, which fail a release but not a test run. */
const LENIENT = process.argv.includes('--lenient')
	? ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
	: [];

/** Deletes dist. A leftover file would be published, too. */
async function clean() {
	for (const left of [BUILT, OUT]) await rm(left, { recursive: true, force: true });
	await mkdir('.cache', { recursive: true });
	await writeFile(BUILDING, '');
}

function compile() {
	const tsc = require.resolve('typescript/bin/tsc');
	return spawn(process.execPath, [tsc, ...LENIENT], { stdio: 'inherit' });
}

/** Copies the files that n8n reads in addition to those that the compiler writes: icons and output schemas. */
function assets() {
	const patterns = ['icons/*.svg', 'nodes/**/__schema__/**/*.json'];
	return src(patterns, { base: '.', encoding: false }).pipe(dest(OUT));
}

function complete() {
	return rename(BUILDING, BUILT);
}

const SANDBOX = path.join(__dirname, 'sandbox');
/**
 * The build folder of the sandbox. It has the same structure as the project, so that the code finds the console's page
 * and the API description.
 */
const SANDBOX_OUT = path.join(SANDBOX, 'dist');

function cleanSandbox() {
	return rm(SANDBOX_OUT, { recursive: true, force: true });
}

function compileSandbox() {
	const tsc = require.resolve('typescript/bin/tsc');
	return spawn(process.execPath, [tsc, '-p', 'sandbox'], { stdio: 'inherit' });
}

function sandboxAssets() {
	const patterns = ['sandbox/console/page/**', 'docs/openapi.json'];
	return src(patterns, { base: '.', encoding: false }).pipe(dest(SANDBOX_OUT));
}

/** Matches the folder and name of the package that contains a file. */
const PACKAGE = /^.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/;

/** Copies the files of other packages that the console's page loads, with their licenses. */
async function consolePackages() {
	const { packageFiles } = await import(path.join(SANDBOX_OUT, 'sandbox/console/packages.mjs'));
	const out = path.join(SANDBOX_OUT, 'sandbox/console/packages');
	await mkdir(out, { recursive: true });
	const licenses = {};
	for (const [name, find] of Object.entries(packageFiles)) {
		await copyFile(find(), path.join(out, name));
		const [folder, title] = PACKAGE.exec(find());
		const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
		licenses[title] = `${title}\n\n${await readFile(path.join(folder, file), 'utf8')}`;
	}
	await writeFile(path.join(out, 'LICENSES.txt'), Object.values(licenses).join('\n---\n\n'));
}

function packSandbox() {
	return spawn('npm', ['pack', '--silent', '--ignore-scripts'], { cwd: SANDBOX, stdio: 'inherit' });
}

exports.clean = clean;
exports.compile = compile;
exports.assets = assets;
exports.build = series(clean, parallel(compile, assets), complete);
exports.sandbox = series(cleanSandbox, compileSandbox, sandboxAssets, consolePackages, packSandbox);
exports.default = exports.build;
