const { rm } = require('node:fs/promises');
const { spawn } = require('node:child_process');
const { dest, parallel, series, src } = require('gulp');

const OUT = 'dist';

/** An older file left in dist would be published with the rest. */
function clean() {
	return rm(OUT, { recursive: true, force: true });
}

function compile() {
	return spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.json'], { stdio: 'inherit' });
}

/** What n8n reads beside the code: icons, codex files and output schemas. */
function assets() {
	const patterns = ['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'];
	return src(patterns, { base: '.', encoding: false }).pipe(dest(OUT));
}

exports.clean = clean;
exports.build = series(clean, parallel(compile, assets));
exports.default = exports.build;
