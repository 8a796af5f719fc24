import type { FastifyInstance, FastifyReply } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isOwnRoute } from '../http/ownRoutes.mts';
import { refusal } from '../http/problems.mts';
import type { Service } from '../service.mts';
import { choices } from './choices.mts';
import type { Wanted } from './list.mts';
import { packageFile } from './packages.mts';
import { textOf } from './values.mts';
import { recordOf, viewOf } from './views.mts';
import { addWitness } from './watch.mts';

const PAGE = path.join(import.meta.dirname, 'page');

const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.svg': 'image/svg+xml',
	'.json': 'application/json',
	'.css': 'text/css',
};

const sendText = (reply: FastifyReply, type: string, text: Buffer) =>
	reply
		.type(`${type}; charset=utf-8`)
		.header('Cache-Control', 'no-cache')
		// A page of another site could embed the console invisibly and trick people into clicking its buttons.
		.header('Content-Security-Policy', "frame-ancestors 'none'")
		.send(text);

/** Returns a list's parameters: `page`, `q`, and filters by name. */
function wantedIn(url: string, service: Service): Wanted {
	const { page, q, ...filters } = Object.fromEntries(new URL(url, service.url).searchParams);
	const number = Number(page ?? 1);
	return { page: Number.isInteger(number) ? number : 1, search: textOf(q), filters };
}

/** Serves the console at the sandbox's address. */
export function addConsole(app: FastifyInstance, service: Service): void {
	// Files are listed by name, so that no path can lead to another file.
	const pageFiles = new Set(readdirSync(PAGE, { recursive: true, encoding: 'utf8' }));
	const sendPage = (reply: FastifyReply, name: string) => {
		const type = TYPES[path.extname(name)];
		if (!pageFiles.has(name) || type === undefined) throw refusal.notFound();
		return sendText(reply, type, readFileSync(path.join(PAGE, name)));
	};
	app.get('/', async (_request, reply) => sendPage(reply, 'index.html'));
	app.get<{ Params: { '*': string } }>('/_console/page/*', async ({ params }, reply) => sendPage(reply, params['*']));
	app.get<{ Params: { name: string } }>('/_console/packages/:name', async ({ params: { name } }, reply) => {
		const file = packageFile(name);
		if (file === undefined) throw refusal.notFound();
		return sendText(reply, TYPES[path.extname(name)] ?? '', readFileSync(file));
	});
	app.get('/_console/choices.js', async (_request, reply) =>
		reply
			.type('text/javascript')
			.send(`export default ${JSON.stringify({ ...choices, needsToken: service.access.isOpen })};`),
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
	// Reading changes nothing. If it were announced, each open page would read again, forever.
	app.addHook('onResponse', async (request) => {
		if (request.method === 'POST' || !isOwnRoute(request)) service.changed();
	});
}
