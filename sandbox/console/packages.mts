import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Returns the folder of an installed package. Not every package lets its package.json be resolved. */
const folderOf = (name: string): string => {
	const file = resolve(name);
	const end = `node_modules${path.sep}${name.split('/').join(path.sep)}`;
	return file.slice(0, file.lastIndexOf(end) + end.length);
};

/** Icons by the page's name for them, with their names in Bootstrap Icons. */
const ICONS: Readonly<Record<string, string>> = {
	home: 'house',
	quotes: 'tag',
	orders: 'box-seam',
	ltl: 'truck',
	ftl: 'truck-flatbed',
	rateRequests: 'chat-left-text',
	documents: 'file-earmark-text',
	webhooks: 'broadcast',
	deliveries: 'send',
	log: 'arrow-left-right',
	warehouses: 'buildings',
	agents: 'person-vcard',
	advanced: 'sliders',
	search: 'search',
	menu: 'list',
	close: 'x-lg',
	more: 'chevron-down',
	theme: 'circle-half',
	clock: 'clock',
	play: 'play-fill',
	stop: 'stop-fill',
	copy: 'clipboard',
};

/**
 * The files that the page loads, by their names in URLs. index.html maps package names to them. @public by gulpfile.js
 */
export const packageFiles: Readonly<Record<string, () => string>> = {
	'preact.js': () => path.join(folderOf('preact'), 'dist/preact.module.js'),
	'preact-hooks.js': () => path.join(folderOf('preact'), 'hooks/dist/hooks.module.js'),
	'htm.js': () => path.join(folderOf('htm'), 'dist/htm.module.js'),
	'htm-preact.js': () => path.join(folderOf('htm'), 'preact/index.module.js'),
	'd3-geo.js': () => path.join(folderOf('d3-geo'), 'dist/d3-geo.min.mjs'),
	'd3-array.js': () => path.join(folderOf('d3-array'), 'dist/d3-array.min.mjs'),
	'topojson-client.js': () => path.join(folderOf('topojson-client'), 'dist/topojson-client.min.js'),
	'states.json': () => resolve('us-atlas/states-10m.json'),
	'countries.json': () => resolve('world-atlas/countries-50m.json'),
	'open-props.css': () => resolve('open-props/style'),
	...Object.fromEntries(
		Object.entries(ICONS).map(([name, icon]) => [
			`icon-${name}.svg`,
			() => resolve(`bootstrap-icons/icons/${icon}.svg`),
		]),
	),
};

/**
 * The build copies these files into this folder of drayage-sandbox, so that their packages don't have to be installed.
 */
const COPIES = path.join(import.meta.dirname, 'packages');

/** Returns the file for a name in the page's URL, or undefined if there is none. */
export function packageFile(name: string): string | undefined {
	if (!Object.hasOwn(packageFiles, name)) return undefined;
	const copy = path.join(COPIES, name);
	return existsSync(copy) ? copy : packageFiles[name]?.();
}
