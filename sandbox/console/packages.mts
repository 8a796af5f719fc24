import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The folder of an installed package. Not every package lets its package.json be resolved. */
const folderOf = (name: string): string => {
	const file = resolve(name);
	const end = `node_modules${path.sep}${name.split('/').join(path.sep)}`;
	return file.slice(0, file.lastIndexOf(end) + end.length);
};

/**
 * What the page loads, by the name in its address; index.html maps the packages' names to these.
 * @public by gulpfile.js
 */
export const packageFiles: Readonly<Record<string, () => string>> = {
	'preact.js': () => path.join(folderOf('preact'), 'dist/preact.module.js'),
	'preact-hooks.js': () => path.join(folderOf('preact'), 'hooks/dist/hooks.module.js'),
	'htm.js': () => path.join(folderOf('htm'), 'dist/htm.module.js'),
	'htm-preact.js': () => path.join(folderOf('htm'), 'preact/index.module.js'),
	'd3-geo.js': () => path.join(folderOf('d3-geo'), 'dist/d3-geo.min.mjs'),
	'd3-array.js': () => path.join(folderOf('d3-array'), 'dist/d3-array.min.mjs'),
	'topojson-client.js': () => path.join(folderOf('topojson-client'), 'dist/topojson-client.min.js'),
	'states.json': () => resolve('us-atlas/states-albers-10m.json'),
	'pico.css': () => resolve('@picocss/pico/css/pico.min.css'),
};

/** In the package drayage-sandbox, the build has copied these files here, so that it needn't install their packages. */
const COPIES = path.join(import.meta.dirname, 'packages');

/** The file behind a name that the page loads; undefined if the page loads none of that name. */
export function packageFile(name: string): string | undefined {
	if (!Object.hasOwn(packageFiles, name)) return undefined;
	const copy = path.join(COPIES, name);
	return existsSync(copy) ? copy : packageFiles[name]?.();
}
