import type { z } from 'zod';
import { issuesOf, type Issue, type CrossFieldRule } from './rules';

/** What a successful answer holds once its `data` wrapper is gone; `only` is a list that holds the one record asked for. */
export type ResponseType = 'record' | 'only' | 'list' | 'pages' | 'file' | 'nothing';

/** One thing the service can be asked to do: how it is addressed, what it takes and what it answers. */
export interface Endpoint {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Path below the base address; `{name}` stands for a path parameter. */
	readonly path: string;
	/** Path parameters by the name in the path. */
	readonly params?: z.AnyZodObject;
	readonly query?: z.AnyZodObject;
	readonly body?: z.AnyZodObject;
	/** Rules that join several fields of the query or body. */
	readonly rules?: readonly CrossFieldRule[];
	readonly responseType: ResponseType;
	/** A field of the query that takes at most this many comma separated numbers in one request. */
	readonly numbersPerRequest?: { readonly fields: readonly string[]; readonly max: number };
	/** A field of the body that tells the service how many seconds it may take, and how many it takes without it. */
	readonly serverTimeout?: { readonly field: string; readonly seconds: number };
	/** The quota that a request counts against, and the field of the profile that says when it is full again, in seconds. */
	readonly quota?: { readonly noun: string; readonly refreshField: string };
	/** Whether the request is a multipart form; then `body` describes the form's meaning, not JSON. */
	readonly multipart?: boolean;
}

/** The parts of a request, under the interface's own names. */
export interface RequestParts {
	readonly params: Record<string, unknown>;
	readonly query: Record<string, unknown>;
	readonly body: Record<string, unknown>;
}

/** All ways in which a request breaks the documented interface; empty when it may be sent. */
export const checkRequest = (endpoint: Endpoint, { params, query, body }: RequestParts): Issue[] => [
	...issuesOf(endpoint.params, [], params),
	...issuesOf(endpoint.query, endpoint.query ? (endpoint.rules ?? []) : [], query),
	...issuesOf(endpoint.body, endpoint.body ? (endpoint.rules ?? []) : [], body),
];
