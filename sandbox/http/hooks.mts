import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { meetAnswer, applyFault } from '../faults/answers.mts';
import type { Fault } from '../faults/faults.mts';
import { isOwnRoute } from './ownRoutes.mts';
import { refusal, Refusal } from './problems.mts';
import type { Entry } from './requestLog.mts';
import type { State } from '../model/state.mts';
import type { Service } from '../service.mts';

declare module 'fastify' {
	interface FastifyRequest {
		fault: Fault | null;
		/** The state when the request arrived, so that a request from before a reset doesn't change the new state. */
		state: State | null;
		entry: Entry | null;
	}
}

const tokenOf = (authorization: string | undefined) => /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';

/**
 * Headers whose values the log hides. A browser that is signed in to the console sends its cookie with every request.
 */
const SECRET = ['authorization', 'cookie'];

const hidden = (headers: FastifyRequest['headers']) =>
	Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, SECRET.includes(name) ? '[hidden]' : value]),
	);

/** Records the request. Its status is known only after its connection is done. */
function note(request: FastifyRequest, reply: FastifyReply, { log, now }: State): Entry {
	const [path = '', rawQuery = ''] = request.url.split(/\?(.*)/s, 2);
	const entry: Entry = {
		method: request.method,
		path,
		route: request.routeOptions.url ?? null,
		rawQuery,
		headers: hidden(request.headers),
		user: request.user?.name ?? null,
		body: null,
		startedAt: now().getTime(),
		endedAt: null,
		status: null,
	};
	log.add(entry);
	reply.raw.once('close', () => {
		entry.endedAt = now().getTime();
		// A client that has read everything might disconnect before the server knows that the last bytes were sent.
		if (reply.raw.writableEnded) entry.status = reply.statusCode;
	});
	return entry;
}

/**
 * Processes every API request before it's handled: logs and counts it, applies a matching fault, and authenticates it.
 */
async function receive(request: FastifyRequest, reply: FastifyReply, service: Service) {
	const state = (request.state = service.state);
	const token = tokenOf(request.headers.authorization);
	request.user = state.accounts.find(token) ?? null;
	request.entry = note(request, reply, state);
	const ruling = state.rateLimit.take(request.user ? token : '', state.now().getTime());
	void reply.headers(ruling.headers);
	if (!ruling.granted) return reply.code(429).send({ message: 'Too Many Attempts.' });
	request.fault = state.faults.take(request.method, request.entry.path) ?? null;
	if (!request.user) throw refusal.unauthenticated();
	return undefined;
}

/** Adds the hooks for all API requests. Control routes and the console aren't affected. */
export function addHooks(app: FastifyInstance, service: Service): void {
	app.decorateRequest('user', null);
	app.decorateRequest('fault', null);
	app.decorateRequest('state', null);
	app.decorateRequest('entry', null);
	app.addHook('onRequest', async (request, reply) =>
		isOwnRoute(request) ? undefined : receive(request, reply, service),
	);
	// Faults are applied after the body is read, so that the log contains the body.
	app.addHook('preHandler', async (request, reply) =>
		request.fault && (await applyFault(request.fault, request, reply)) ? reply : undefined,
	);
	app.addHook('onSend', async (request, reply, payload) => {
		if (request.entry) request.state?.log.keepBody(request.entry, request.body ?? null);
		return request.fault ? meetAnswer(request.fault, request, reply, payload as string) : payload;
	});
	app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
		if (error instanceof Refusal) return reply.code(error.status).headers(error.headers).send(error.body);
		// Bugs in the sandbox itself should be visible, so they are printed as well as returned to the client.
		if (error.statusCode === undefined) console.error(`${request.method} ${request.url}`, error);
		return reply.code(error.statusCode ?? 500).send({ message: error.message });
	});
	app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusal.notFound().body));
}
