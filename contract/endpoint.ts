import { anyId, type Fields, id, integer, type Issue, issuesIn, optional, pathText } from './schema';

/**
 * A rule that joins several fields of one request: what is wrong, by field, as the end of the sentence "<Field> …". It must
 * bear any input, since it runs beside the checks of the fields.
 */
export type CrossFieldRule = (
	request: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, string | false | undefined>>;

/** What a successful answer holds once its `data` wrapper is gone; `only` is a list that holds the one record asked for. */
type ResponseType = 'record' | 'only' | 'list' | 'pages' | 'file' | 'nothing';

/** A quota of the account; the profile's other fields of it begin or end like `limitField` (docs/interface.md#profile). */
export interface Quota {
	readonly noun: string;
	readonly limitField: string;
}

export interface Details {
	readonly query?: Fields;
	readonly body?: Fields;
	/** Rules that join several fields of the query or body. */
	readonly rules?: readonly CrossFieldRule[];
	/** The field of the body that says how many seconds the service may take, and its default. */
	readonly serverTimeout?: { readonly field: string; readonly seconds: number };
	/** The quota that a request counts against. */
	readonly quota?: Quota;
	/** Whether it only asks for a price, so that nothing is done by it. */
	readonly isQuote?: boolean;
	/** Whether the request is a multipart form; then `body` describes the form's meaning, not JSON. */
	readonly multipart?: boolean;
	readonly responseType?: ResponseType;
}

/** One thing the API can be asked to do: how it is addressed, what it takes and what it answers. */
export interface Endpoint extends Details {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Path below the base address; `{name}` stands for a path parameter. */
	readonly path: string;
	/** Path parameters by the name in the path. */
	readonly params: Fields;
	readonly responseType: ResponseType;
}

/** The parts of a request, under the API's own names. */
export interface RequestParts {
	readonly params: Record<string, unknown>;
	readonly query: Record<string, unknown>;
	readonly body: Record<string, unknown>;
}

/** Kinds of path parameters (docs/interface.md); any other is text. */
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

/** The fields with which a list is read page by page. */
export const PAGING: Fields = { page: optional(integer()), per_page: optional(integer()) };

/** Builders of the endpoints whose paths begin with `base`, by what they answer. */
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

/** The drayage and FTL parts of the API, and those of LTL and webhooks: each version prefix stands here alone. */
export const v2 = under('/api/v2');
export const ltlApi = under('/api/ltl');
export const webhookApi = under('/api/webhook');

const PARTS = ['params', 'query', 'body'] as const;

/**
 * All ways in which a request differs from what is documented: every field at once, then the rules that join several. A
 * rule says nothing of a field that is wrong already.
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
