import { anyId, type Fields, id, integer, type Issue, issuesIn, optional, pathText } from './schema';

/**
 * A rule across several fields of one request. Returns what is wrong, by field, as the end of the sentence "<Field> …".
 * It must accept any input, since it runs alongside the checks of single fields.
 */
export type CrossFieldRule = (
	request: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, string | false | undefined>>;

/** What a successful response contains inside its `data` envelope; `only` is a list with the one requested record. */
type ResponseType = 'record' | 'only' | 'list' | 'pages' | 'file' | 'nothing';

/**
 * An account quota. The other profile fields of this quota start or end like `limitField` (docs/interface.md#profile).
 */
export interface Quota {
	readonly noun: string;
	readonly limitField: string;
}

/** What an endpoint has in addition to its method and path. Whatever is missing doesn't apply. */
export interface Details {
	readonly query?: Fields;
	readonly body?: Fields;
	/** Rules across several fields of the query or body. */
	readonly rules?: readonly CrossFieldRule[];
	/** The body field that limits how many seconds the API may take, and its default. */
	readonly serverTimeout?: { readonly field: string; readonly seconds: number };
	/** The quota that a request counts against. */
	readonly quota?: Quota;
	/** Whether the request only asks for a price and changes nothing. */
	readonly isQuote?: boolean;
	/** Whether the request is a multipart form. If so, `body` describes what the form contains, not JSON. */
	readonly multipart?: boolean;
	readonly responseType?: ResponseType;
}

/** One API operation: its path, what it accepts and what it returns. */
export interface Endpoint extends Details {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Path below the base URL; `{name}` is a path parameter. */
	readonly path: string;
	/** Path parameters by their names in the path. */
	readonly params: Fields;
	readonly responseType: ResponseType;
}

/** The parts of a request, with the API's own names. */
export interface RequestParts {
	readonly params: Record<string, unknown>;
	readonly query: Record<string, unknown>;
	readonly body: Record<string, unknown>;
}

/** Types of path parameters (docs/interface.md); all others are strings. */
const PATH_PARAMETERS: Fields = {
	cityId: id(),
	fileId: anyId(),
	orderId: anyId(),
	pickupNumberAgentId: id(),
	warehouseId: id(),
};

const paramsIn = (path: string): Fields =>
	Object.fromEntries(
		[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, PATH_PARAMETERS[name] ?? pathText()]),
	);

/** The fields that request one page of a list. */
export const PAGING: Fields = { page: optional(integer()), per_page: optional(integer()) };

/** Builders of the endpoints below the path `base`, one per type of response. */
const under = <B extends string>(base: B) => {
	const kind =
		(method: Endpoint['method'], responseType: ResponseType) =>
		<P extends string, D extends Details>(path: P, details?: D) => ({
			method,
			path: `${base}${path}` as const,
			params: paramsIn(path),
			responseType,
			...(details as D),
		});
	return {
		get: kind('GET', 'record'),
		list: kind('GET', 'list'),
		file: kind('GET', 'file'),
		pages: <P extends string, Q extends Fields>(path: P, query: Q) =>
			kind('GET', 'pages')<P, { readonly query: Q }>(path, { query: { ...query, ...PAGING } }),
		post: kind('POST', 'record'),
		put: kind('PUT', 'record'),
		delete: kind('DELETE', 'nothing'),
	};
};

/** Builds the drayage and FTL endpoints. No other code than this and the next two contains the prefixes of paths. */
export const v2 = under('/api/v2');
/** Builds the LTL endpoints. */
export const ltlApi = under('/api/ltl');
/** Builds the endpoints of webhook configurations. */
export const webhookApi = under('/api/webhook');

const PARTS = ['params', 'query', 'body'] as const;

/**
 * All differences between a request and the documentation: first each field, then the rules across fields. A rule's
 * findings about a field that is already wrong are dropped.
 */
export const checkRequest = (endpoint: Endpoint, parts: RequestParts): Issue[] => {
	const issues = PARTS.flatMap((part) => (endpoint[part] ? issuesIn(endpoint[part], parts[part]) : []));
	const named = new Set(issues.map(({ path }) => path.join('.')));
	const broken = (endpoint.rules ?? []).flatMap((rule) =>
		Object.entries(rule(endpoint.body ? parts.body : parts.query)),
	);
	for (const [field, message] of broken) {
		if (message && !named.has(field)) issues.push({ path: [field], message });
	}
	return issues;
};
