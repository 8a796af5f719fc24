import { integer, optional } from './fields';
import type { Field, Fields } from './schema';

/**
 * A rule that involves several fields of a request. Returns errors by field, as the end of the sentence "<Field> …". It
 * must accept any input, since it runs alongside the checks of single fields.
 */
export type CrossFieldRule = (
	request: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, string | false | undefined>>;

/** The content of a successful response inside its `data` envelope. `only` is a list with the one requested record. */
type ResponseType = 'record' | 'only' | 'list' | 'pages' | 'file' | 'nothing';

/** The properties of an endpoint that not all endpoints have. */
export interface Details {
	/** The name of the operation, if it isn't the operation's key in words. */
	readonly name?: string;
	/** The action in n8n's node panel, if it isn't the operation's name and its record. */
	readonly action?: string;
	/** Path parameters by their names in the path. */
	readonly params?: Fields;
	readonly query?: Fields;
	readonly body?: Fields;
	/** Fields of the query or body of which at least one must be given. */
	readonly anyOf?: readonly string[];
	/** Other rules across several fields of the query or body. */
	readonly rules?: readonly CrossFieldRule[];
	/** The account's quota that a request counts against, such as "rate searches" (docs/interface.md#limits). */
	readonly quota?: string;
	/** Whether the request only gets a price and changes nothing. */
	readonly isQuote?: boolean;
	/** Whether the request is a multipart form. If so, `body` describes the form's fields instead of JSON. */
	readonly multipart?: boolean;
	readonly responseType?: ResponseType;
	/** The anchor in docs/interface.md about the request, if only its method and path are documented. */
	readonly undocumented?: string;
}

/** One API operation: its path, what it accepts and what it returns. */
export interface Endpoint extends Details {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Path below the base URL; `{name}` is a path parameter. */
	readonly path: string;
	/** What the operation does. */
	readonly description: string;
	readonly params: Fields;
	readonly responseType: ResponseType;
}

/** The parts of a request, named as in the API. */
export interface RequestParts {
	readonly params: Record<string, unknown>;
	readonly query: Record<string, unknown>;
	readonly body: Record<string, unknown>;
}

/** The fields that select one page of a list. */
export const PAGING: Fields = optional({
	page: integer('Page', 'Number of the page, from 1', { default: 1 }),
	per_page: integer('Page Size', 'Number of records per request', { default: 20 }),
});

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The details of an endpoint. If its path has parameters, each has to be declared. */
type DetailsOf<Path> = Details &
	([NamesIn<Path>] extends [never] ? unknown : { readonly params: Readonly<Record<NamesIn<Path>, Field>> });

/** Returns functions that declare the endpoints below the path `base`, one per type of response. */
const under = (base: string) => {
	const kind =
		(method: Endpoint['method'], responseType: ResponseType) =>
		<P extends string, D extends DetailsOf<P>>(path: P, description: string, details: D) => ({
			method,
			path: `${base}${path}`,
			description,
			params: {},
			responseType,
			...details,
		});
	return {
		get: kind('GET', 'record'),
		list: kind('GET', 'list'),
		file: kind('GET', 'file'),
		pages: <Q extends Fields>(path: string, description: string, query: Q, more: Details = {}) => ({
			...kind('GET', 'pages')(path, description, more),
			query: { ...PAGING, ...query },
		}),
		post: kind('POST', 'record'),
		put: kind('PUT', 'record'),
		delete: kind('DELETE', 'nothing'),
	};
};

/** Builds the drayage and FTL endpoints. */
export const v2 = under('/api/v2');
/** Builds the LTL endpoints. */
export const ltlApi = under('/api/ltl');
/** Builds the webhook configuration endpoints. */
export const webhookApi = under('/api/webhook');
