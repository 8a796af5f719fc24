import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { refusal } from '../http/problems.mts';
import type { Service } from '../service.mts';
import { choices } from './choices.mts';
import { viewOf } from './views.mts';

const { resolve } = createRequire(import.meta.url);
const PAGE = path.join(import.meta.dirname, 'page');

/** The folder of an installed package. Not every package lets its package.json be resolved. */
const folderOf = (name: string): string => {
	const file = resolve(name);
	const end = `node_modules${path.sep}${name.split('/').join(path.sep)}`;
	return file.slice(0, file.lastIndexOf(end) + end.length);
};

/** What the page loads, by the name in its address; index.html maps the packages' names to these. */
const packageFiles: Readonly<Record<string, () => string>> = {
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

const TYPES: Readonly<Record<string, string>> = {
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.css': 'text/css',
};

/** Serves the console at the sandbox's address. */
export function addConsole(app: FastifyInstance, service: Service): void {
	void app.register(fastifyStatic, { root: PAGE, prefix: '/_console/page/' });
	app.get('/', async (_request, reply) => reply.sendFile('index.html'));
	app.get<{ Params: { name: string } }>('/_console/packages/:name', async ({ params: { name } }, reply) => {
		const find = Object.hasOwn(packageFiles, name) ? packageFiles[name] : undefined;
		if (!find) throw refusal.notFound();
		return reply.type(TYPES[path.extname(name)] ?? '').send(readFileSync(find()));
	});
	app.get('/_console/choices.js', async (_request, reply) =>
		reply.type('text/javascript').send(`export default ${JSON.stringify(choices)};`),
	);
	app.get('/_console/changes', async (_request, reply) => service.changes.listen(reply));
	app.get<{ Params: { view: string } }>('/_console/views/:view', async ({ params: { view }, url }, reply) => {
		const page = Number(new URL(url, service.url).searchParams.get('page') ?? 1);
		const content = viewOf(service, view, Number.isInteger(page) ? page : 1);
		if (content === undefined) throw refusal.notFound();
		return reply.header('Cache-Control', 'no-store').send(content);
	});
	app.addHook('onResponse', async ({ routeOptions: { url = '' } }) => {
		if (!url.startsWith('/_console')) service.changed();
	});
}
