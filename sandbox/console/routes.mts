import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '../http/problems.mts';
import type { Service } from '../service.mts';
import { choices } from './choices.mts';
import { addGuard } from './guard.mts';
import type { Wanted } from './list.mts';
import { packageFile } from './packages.mts';
import { textOf } from './values.mts';
import { recordOf, viewOf } from './views.mts';
import { addWitness } from './watch.mts';

const PAGE = path.join(import.meta.dirname, 'page');

const TYPES: Readonly<Record<string, string>> = {
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.css': 'text/css',
	'.svg': 'image/svg+xml',
};

/** What a list is asked for: `page`, `q`, and any filter by its name. */
function wantedIn(url: string, service: Service): Wanted {
	const { page, q, ...filters } = Object.fromEntries(new URL(url, service.url).searchParams);
	const number = Number(page ?? 1);
	return { page: Number.isInteger(number) ? number : 1, search: textOf(q), filters };
}

/** Serves the console at the sandbox's address, and lets nobody else's page use it or the controls. */
export function addConsole(app: FastifyInstance, service: Service): void {
	addGuard(app);
	void app.register(fastifyStatic, { root: PAGE, prefix: '/_console/page/' });
	app.get('/', async (_request, reply) => reply.sendFile('index.html'));
	app.get<{ Params: { name: string } }>('/_console/packages/:name', async ({ params: { name } }, reply) => {
		const file = packageFile(name);
		if (file === undefined) throw refusal.notFound();
		return reply.type(TYPES[path.extname(name)] ?? '').send(readFileSync(file));
	});
	app.get('/_console/choices.js', async (_request, reply) =>
		reply.type('text/javascript').send(`export default ${JSON.stringify(choices)};`),
	);
	app.get('/_console/changes', async (_request, reply) => service.changes.listen(reply));
	app.get<{ Params: { view: string } }>('/_console/views/:view', async ({ params: { view }, url }, reply) => {
		const content = viewOf(service, view, wantedIn(url, service));
		if (content === undefined) throw refusal.notFound();
		return reply.header('Cache-Control', 'no-store').send(content);
	});
	app.get<{ Params: { kind: string; key: string } }>('/_console/records/:kind/:key', async ({ params }, reply) => {
		const record = recordOf(service, params.kind, params.key);
		if (record === undefined) throw refusal.notFound();
		return reply.header('Cache-Control', 'no-store').send(record);
	});
	addWitness(app, service);
	app.addHook('onResponse', async ({ url }) => {
		if (!url.startsWith('/_console')) service.changes.note();
	});
}
