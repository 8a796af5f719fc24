import { transformFileSync } from '@swc/core';
import { url as debuggerUrl } from 'node:inspector';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import { FOLDER, PROVIDED } from '../versions/versions.mjs';
import { swcOptions } from './transform.mjs';

const PACKAGES = `${path.sep}node_modules${path.sep}`;

/** Node's own `require`, for the project's files and for packages: what it loads stays loaded as long as the process. */
export const loadOutside = createRequire(path.join(ROOT, 'package.json'));

const isOwn = (file) => file?.startsWith(ROOT) === true && !file.includes(PACKAGES);

/** Tables made of data packages alone, which nothing changes; the cities take a tenth of a second. */
const GEOGRAPHY = path.join(ROOT, 'sandbox', 'geo');

/** Forgets the project's own files, so that each test file has rate limits and memories of its own. */
export function forgetOwnFiles() {
	for (const file of Object.keys(loadOutside.cache)) {
		if (isOwn(file) && path.dirname(file) !== GEOGRAPHY) delete loadOutside.cache[file];
	}
}

const compiled = new Map();

/** For a debugger only, since they cost time. */
const sourceMaps = debuggerUrl() === undefined ? false : 'inline';

function compile(file) {
	const code = compiled.get(file) ?? transformFileSync(file, { ...swcOptions, sourceMaps }).code;
	compiled.set(file, code);
	return code;
}

for (const extension of ['.ts', '.mts', '.mjs']) {
	const usual = Module._extensions[extension];
	Module._extensions[extension] = (module, file) =>
		isOwn(file) || !usual ? module._compile(compile(file), file) : usual(module, file);
}

if (FOLDER !== ROOT) {
	const resolve = Module._resolveFilename;
	Module._resolveFilename = (name, parent, isMain, options) =>
		PROVIDED.includes(name) && isOwn(parent?.filename)
			? resolve(name, parent, isMain, { paths: [FOLDER] })
			: resolve(name, parent, isMain, options);
}

/** What the package ships gets its zod from n8n. Everything else has the project's own, which zod-to-openapi needs. */
const isShipped = (file) => isOwn(file) && ['.js', '.ts'].includes(path.extname(file));

// Not where names are resolved: Node remembers that for all files of a folder.
if (process.env.DRAYAGE_ZOD) {
	const load = Module._load;
	Module._load = (name, parent, ...others) =>
		load(name === 'zod' && isShipped(parent?.filename) ? process.env.DRAYAGE_ZOD : name, parent, ...others);
}
