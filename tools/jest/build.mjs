// Builds the package for tests: in a folder of its own, because `dist` is published, and with swc, because the compiler
// takes seconds. swc doesn't check types; lint does.
import { transformFile } from '@swc/core';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { url as debuggerUrl } from 'node:inspector';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import { swcOptions } from './transform.mjs';

const PACKAGE = path.join(ROOT, '.cache', 'package');
const FOLDERS = ['contract', 'credentials', 'icons', 'nodes', 'transport'];

const filesIn = (root, folder) =>
	readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

/** Returns the path and content of a source's output, or undefined if the source isn't part of the package. */
async function outputOf(file) {
	const source = path.join(ROOT, file);
	if (/\.(svg|json)$/.test(file)) return [path.join('dist', file), readFileSync(source, 'utf8')];
	if (!file.endsWith('.ts')) return undefined;
	const sourceMaps = debuggerUrl() === undefined ? false : 'inline';
	const { code } = await transformFile(source, { ...swcOptions, sourceMaps });
	return [path.join('dist', file.replace(/ts$/, 'js')), code];
}

/** Writes a file only if its content differs, and all at once, because other runs of the tests may be reading it. */
function write(file, content) {
	const target = path.join(PACKAGE, file);
	try {
		if (readFileSync(target, 'utf8') === content) return;
	} catch {
		mkdirSync(path.dirname(target), { recursive: true });
	}
	const draft = `${target}.${process.pid}`;
	writeFileSync(draft, content);
	renameSync(draft, target);
}

/** Builds the package, and tells the tests' processes where it is. */
export default async function buildForTests() {
	const sources = FOLDERS.flatMap((folder) => filesIn(ROOT, folder));
	const outputs = (await Promise.all(sources.map(outputOf))).filter((output) => output !== undefined);
	const wanted = new Map([...outputs, ['package.json', readFileSync(path.join(ROOT, 'package.json'), 'utf8')]]);
	for (const [file, content] of wanted) write(file, content);
	for (const file of filesIn(PACKAGE, '.')) {
		if (/\.(js|json|svg)$/.test(file) && !wanted.has(file)) rmSync(path.join(PACKAGE, file), { force: true });
	}
	process.env.DRAYAGE_PACKAGE = PACKAGE;
}
