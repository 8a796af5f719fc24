import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkRequest, endpoints, issuesIn, type Endpoint } from '../../contract/index.ts';
import { responseOf } from '../../contract/responses.mts';
import type { User } from '../model/accounts.mts';
import { sendFile } from './downloads.mts';
import { removeUnused, type StoredFile } from '../model/files.mts';
import { readForm } from './form.mts';
import { failedValidation, fieldProblem, refusal, type FieldProblem } from './problems.mts';
import { decodeParams, decodeQuery, type RawQuery } from './queryString.mts';
import type { State } from '../model/state.mts';

/** A request for a route: its user and its parameters, named as in the API. */
export interface Call {
	readonly state: State;
	readonly user: User;
	readonly params: Record<string, unknown>;
	readonly query: Record<string, unknown>;
	/** The unparsed query string. */
	readonly rawQuery: RawQuery;
	readonly body: Record<string, unknown>;
	/** The sandbox's own base URL, as the client uses it. */
	readonly origin: string;
	readonly path: string;
}

/** How an operation handles requests that the contract accepts. */
export interface Route {
	/** Returns the record, list, page or file. For a page, returns the whole body. */
	readonly run: (call: Call) => unknown;
	/**
	 * Returns errors that only the API itself can detect. It runs together with the contract's validation, so it must
	 * accept any value.
	 */
	readonly check?: (call: Call) => FieldProblem[];
	/** Returns whether the response has no `data` envelope. */
	readonly bare?: (call: Call) => boolean;
	/** Handles a request whose path parameters the contract can't parse. By default, responds with 404. */
	readonly onInvalidPath?: (call: Call) => unknown;
}

type Endpoints = typeof endpoints;
/** A route for every operation in the contract. A missing route is a compile error. */
export type Routes = { readonly [R in keyof Endpoints]: { readonly [O in keyof Endpoints[R]]: Route } };

declare module 'fastify' {
	interface FastifyRequest {
		user: User | null;
	}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

async function bodyOf(
	endpoint: Endpoint,
	request: FastifyRequest,
	state: State,
	stored: string[],
): Promise<Record<string, unknown>> {
	if (!endpoint.body) return {};
	if (endpoint.multipart) {
		if (request.isMultipart()) return (request.body = await readForm(request, state.uploads, stored));
		// URLs don't need a form.
		if (!isObject(request.body)) throw refusal.notMultipart();
	}
	const body = request.body ?? {};
	if (!isObject(body)) throw refusal.notJson();
	return body;
}

function problemsOf(endpoint: Endpoint, route: Route, call: Call): FieldProblem[] {
	// As a list, rate numbers have another limit, which is unclear (docs/interface.md#ltl-shipments).
	const isUnlimited = ([name = '']: ReadonlyArray<string | number>) =>
		name === 'rate_numbers' && call.rawQuery[name]?.bracketed === true;
	const found = checkRequest(endpoint, call)
		.filter(({ path }) => !isUnlimited(path))
		.map(({ path, message }) => fieldProblem(path, message));
	const named = new Set(found.map(({ field }) => field));
	return [...found, ...(route.check?.(call) ?? []).filter(({ field }) => !named.has(field))];
}

/** An operation in the contract: its parameters, its route, and its success status. */
interface Served {
	readonly endpoint: Endpoint;
	readonly route: Route;
	readonly status: number;
}

async function answer({ endpoint, route, status }: Served, call: Call, reply: FastifyReply) {
	const oddPath = issuesIn(endpoint.params, call.params).length > 0;
	if (oddPath && !route.onInvalidPath) throw refusal.notFound();
	const problems = oddPath ? [] : problemsOf(endpoint, route, call);
	if (problems.length > 0) throw failedValidation(problems);
	const result = await (oddPath ? route.onInvalidPath : route.run)?.(call);
	if (endpoint.responseType === 'nothing') return reply.code(status).send();
	if (endpoint.responseType === 'file') return sendFile(reply, result as StoredFile, call.state);
	const isWhole = endpoint.responseType === 'pages' || route.bare?.(call);
	return reply.code(status).send(isWhole ? result : { data: result });
}

function handlerOf(served: Served) {
	const { endpoint } = served;
	return async (request: FastifyRequest, reply: FastifyReply) => {
		const state = request.state as State;
		// Files that were written to disk from the request's form.
		const stored: string[] = [];
		const call = async (): Promise<Call> => ({
			state,
			user: request.user as User,
			params: decodeParams(request.params as Record<string, string>, endpoint.params),
			query: decodeQuery(request.query as RawQuery, endpoint.query, state.behavior.queries.textBooleans),
			rawQuery: request.query as RawQuery,
			body: await bodyOf(endpoint, request, state, stored),
			origin: `http://${request.headers.host ?? ''}`,
			path: request.url.split('?', 1)[0] ?? '',
		});
		try {
			return await answer(served, await call(), reply);
		} finally {
			await removeUnused(stored, state);
		}
	};
}

/**
 * Serves every operation in the contract at its documented method and path. Operations with the same path share a
 * route.
 */
export function addRoutes(app: FastifyInstance, routes: Routes): void {
	const table: Record<string, Record<string, Endpoint>> = endpoints;
	for (const [resource, operations] of Object.entries(routes)) {
		for (const [operation, route] of Object.entries(operations as Record<string, Route>)) {
			const endpoint = table[resource]?.[operation];
			// A lookup that is a filtered list is served by the list's route.
			if (!endpoint || endpoint.responseType === 'only') continue;
			const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
			const { status } = responseOf(`${resource}.${operation}`);
			app.route({ method: endpoint.method, url, handler: handlerOf({ endpoint, route, status }) });
		}
	}
}
