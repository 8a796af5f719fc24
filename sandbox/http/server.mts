import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { addGuard } from '../access/guard.mts';
import { addConsole } from '../console/routes.mts';
import { addControls } from '../control/routes.mts';
import { addDescription } from './description.mts';
import { addHooks } from './hooks.mts';
import { refusal } from './problems.mts';
import { serverOptions } from './options.mts';
import { parseQuery } from './queryString.mts';
import { addRoutes } from './routing.mts';
import { routes } from '../routes/index.mts';
import type { Service } from '../service.mts';

/** Large enough for any JSON that the contract allows. Forms have their own limits. */
const BODY_BYTES = 32 * 1024 * 1024;

function parseJson(text: string): unknown {
	if (text.trim() === '') return undefined;
	try {
		return JSON.parse(text);
	} catch {
		throw refusal.notJson();
	}
}

/** Creates the sandbox's HTTP server with every operation of the contract, and the control routes. */
export function buildServer(service: Service): FastifyInstance {
	const app = Fastify({
		...serverOptions,
		bodyLimit: BODY_BYTES,
		routerOptions: { querystringParser: parseQuery, maxParamLength: 500 },
	});
	app.removeAllContentTypeParsers();
	// Every body is parsed as JSON, regardless of its content type, because the documentation only recommends one.
	app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => parseJson(body));
	// Files that are too large are rejected with the documented 400 body instead of the plugin's 413.
	void app.register(multipart, { throwFileSizeLimit: false });
	addGuard(app, service);
	addConsole(app, service);
	addDescription(app);
	addHooks(app, service);
	addRoutes(app, routes);
	addControls(app, service);
	return app;
}
