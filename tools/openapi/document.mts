import {
	extendZodWithOpenApi,
	OpenApiGeneratorV31,
	OpenAPIRegistry,
	type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import type { ParameterObject, SchemaObject } from 'openapi3-ts/oas31';
import { type AnyZodObject, z, type ZodTypeAny } from 'zod';
import { eventPayloads } from '../../contract/eventPayloads.mts';
import {
	type Endpoint,
	endpoints,
	eventTypes,
	type Field,
	type Fields,
	isValid,
	type Schema,
} from '../../contract/index.ts';
import { responseOf } from '../../contract/responses.mts';
import { ADDRESSES } from '../../transport/http/account.ts';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase();

/** Converts a name such as "ltlShipmentFile" to words. */
const titleOf = (name: string) => capitalized(spaced(name)).replace(/^(Ltl|Ftl)/, (mode) => mode.toUpperCase());

/** Returns the operation's name in generated clients: "rate.search" becomes `rateSearch`. */
export const operationId = (name: string) =>
	name
		.split('.')
		.map((word, index) => (index === 0 ? word : capitalized(word)))
		.join('');

const isWrittenOurWay = (place: 'path' | 'query', { kind }: Schema) =>
	place === 'query' && (kind === 'list' || kind === 'boolean');

const parametersIn = (place: 'path' | 'query', fields: Fields = {}, anchor?: string): ParameterObject[] =>
	Object.entries(fields).map(([name, field]) => ({
		name: field.kind === 'list' ? `${name}[]` : name,
		in: place,
		required: place === 'path' || field.required,
		schema: {
			...namedSchema(field),
			...undocumented(isWrittenOurWay(place, field) ? 'u-lists-in-queries' : (field.undocumented ?? anchor)),
		},
	}));

function bodyOf({ body, multipart, undocumented: anchor }: Endpoint) {
	if (!body) return {};
	const type = multipart ? 'multipart/form-data' : 'application/json';
	return {
		request: {
			body: { required: true, content: { [type]: { schema: objectSchema(body, anchor) } } },
		},
	};
}

/** The only response without `data` around it. */
const BARE = 'userProfile.get';

/** Allows additional fields in a record and in the envelope of a page. */
function answerOf(name: string, { responseType }: Endpoint, record: AnyZodObject | null): ZodTypeAny | undefined {
	if (!record) return undefined;
	if (name === BARE) return record;
	const data = z.object({ data: responseType === 'record' ? record : z.array(record) });
	return responseType === 'pages' ? data.passthrough() : data;
}

/** The headers of every response (docs/interface.md#limits). */
const HEADERS = {
	'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimit' },
	'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
};

function successOf(name: string, endpoint: Endpoint) {
	const response = responseOf(name);
	const answer = answerOf(name, endpoint, response.record);
	const isFile = endpoint.responseType === 'file';
	const file = { '*/*': { schema: { type: 'string', format: 'binary' } satisfies SchemaObject } };
	const content = isFile ? file : answer && { 'application/json': { schema: answer } };
	const success = {
		description: response.isAssumed ? 'Success; the status is undocumented' : 'Success',
		headers: HEADERS,
		...(content && { content }),
	};
	return { [response.status]: success };
}

const refusals = {
	400: { $ref: '#/components/responses/Refused' },
	401: { $ref: '#/components/responses/Unauthenticated' },
	429: { $ref: '#/components/responses/TooManyRequests' },
};

/** Returns an operation of the contract in OpenAPI's format. */
function routeOf(name: string, endpoint: Endpoint): RouteConfig {
	const [resource = '', operation = ''] = name.split('.');
	const { params, query, undocumented: anchor } = endpoint;
	const parameters = [...parametersIn('path', params), ...parametersIn('query', query, anchor)];
	return {
		method: endpoint.method.toLowerCase() as RouteConfig['method'],
		path: endpoint.path,
		operationId: operationId(name),
		summary: `${titleOf(resource)}: ${spaced(operation)}`,
		tags: [resource],
		...((endpoint.rules ?? endpoint.anyOf) && { description: `Some fields depend on each other: see ${PAGE}.` }),
		...undocumented(anchor),
		...(parameters.length > 0 && { parameters }),
		...bodyOf(endpoint),
		responses: { ...successOf(name, endpoint), ...refusals },
	};
}

const MARK = /^undocumented: ([\w-]+)$/;

/** For JSON.parse: replaces descriptions that only mark undocumented response fields with that mark. */
function withMark(_key: string, value: unknown): unknown {
	const { description, ...others } = (value ?? {}) as { readonly description?: unknown };
	const [, anchor] = MARK.exec(typeof description === 'string' ? description : '') ?? [];
	return anchor === undefined ? value : { ...others, ...undocumented(anchor) };
}

const PAGE = 'https://github.com/n8n-nodes-drayage/n8n-nodes-drayage/blob/main/docs/interface.md';

/**
 * Returns the mark for something undocumented, with the anchor that explains how this project handles it. Returns
 * nothing without an anchor.
 */
const undocumented = (anchor: string | undefined) =>
	anchor === undefined ? {} : { 'x-undocumented': `${PAGE}#${anchor}` };

const textBounds = ({ min, max, pattern }: Schema): SchemaObject => ({
	type: 'string',
	minLength: min,
	maxLength: max,
	pattern: pattern?.source,
});

const numberBounds = ({ min, max }: Schema, type: 'integer' | 'number'): SchemaObject => ({
	type,
	minimum: min,
	maximum: max,
});

/** Allows a string for an ID of undocumented type. */
const idSchema = (field: Schema): SchemaObject =>
	isValid(field, 'A1') ? { type: ['integer', 'string'] } : numberBounds(field, 'integer');

function codeSchema({ options = [] }: Schema): SchemaObject {
	const codes = options.map(({ value }) => value);
	return {
		type: codes.every((code) => typeof code === 'number') ? 'integer' : 'string',
		enum: codes,
		description: options.map(({ value, name }) => (name === value ? name : `${value}: ${name}`)).join('; '),
	};
}

/** Schemas of the kinds of values that aren't plain text. */
const BY_KIND: Readonly<Partial<Record<Schema['kind'], (field: Schema) => SchemaObject>>> = {
	date: () => ({ type: 'string', format: 'date' }),
	integer: (field) => numberBounds(field, 'integer'),
	number: (field) => numberBounds(field, 'number'),
	boolean: () => ({ type: 'boolean' }),
	id: idSchema,
	code: codeSchema,
	numbers: ({ max }) => ({ type: 'string', description: `At most ${max} numbers, separated by commas` }),
	list: ({ item, min }) => ({ type: 'array', items: item ? fieldSchema(item) : {}, minItems: min || undefined }),
	record: ({ fields = {} }) => objectSchema(fields),
	any: () => ({}),
};

const withNull = ({ type, ...schema }: SchemaObject): SchemaObject =>
	type === undefined ? schema : { ...schema, type: [...[type].flat(), 'null'] };

/** Returns the JSON Schema of a value in the contract. */
function fieldSchema(field: Schema): SchemaObject {
	const known = (BY_KIND[field.kind] ?? textBounds)(field);
	// Of an unchecked value, the limits are the node's guesses.
	if (field.unchecked) return { ...(field.fields ? known : { type: known.type }), 'x-undocumented': true };
	return field.nullable ? withNull(known) : known;
}

/**
 * Returns the JSON Schema of a field: its values, its default and whether it is documented. `anchor` is about the
 * request, if only its method and path are documented.
 */
const namedSchema = (field: Field, anchor?: string): SchemaObject => ({
	...fieldSchema(field),
	default: field.default,
	...undocumented(field.undocumented ?? anchor),
});

/** Returns an object with these fields. The API may accept more fields than are documented. */
function objectSchema(fields: Fields, anchor?: string): SchemaObject {
	const required = Object.entries(fields).filter(([, field]) => field.required);
	return {
		type: 'object',
		properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, namedSchema(field, anchor)])),
		...(required.length > 0 && { required: required.map(([name]) => name) }),
	};
}

extendZodWithOpenApi(z);

const json = (schema: SchemaObject, description: string) => ({
	description,
	headers: HEADERS,
	content: { 'application/json': { schema } },
});

const message: SchemaObject = { type: 'object', properties: { message: { type: 'string' } } };

const refused: SchemaObject = {
	type: 'object',
	required: ['error', 'errors', 'message'],
	properties: {
		error: { type: 'string', const: 'VALIDATION' },
		errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
		message: { type: 'string', const: 'Failed Validation' },
	},
};

/** Returns the parts that all operations share. */
function registerShared(registry: OpenAPIRegistry): void {
	const header = (description: string) => ({ description, schema: { type: 'integer' as const } });
	registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
	registry.registerComponent('headers', 'RateLimit', header('Requests a minute: 120'));
	registry.registerComponent('headers', 'RateLimitRemaining', header('Requests left in the running minute'));
	registry.registerComponent('responses', 'Refused', json(refused, 'The request breaks a rule of a field'));
	registry.registerComponent('responses', 'Unauthenticated', json(message, 'The token is missing or not accepted'));
	const limit = json(message, 'The limit of requests or a quota is used up; status and body are undocumented');
	registry.registerComponent('responses', 'TooManyRequests', { ...limit, ...undocumented('u-request-limit') });
}

const all = Object.entries(endpoints as Record<string, Record<string, Endpoint>>).flatMap(([resource, operations]) =>
	Object.entries(operations).map(([operation, endpoint]) => [`${resource}.${operation}`, endpoint] as const),
);

/** The operations of the document, by name. A list filtered to one record counts as the list itself. */
const described = all.filter(([, { responseType }]) => responseType !== 'only');

function registerEvents(registry: OpenAPIRegistry): void {
	for (const { value, path, description = '' } of eventTypes) {
		const payload = eventPayloads[value];
		registry.registerWebhook({
			method: 'post',
			path: value,
			operationId: `on${operationId(value).replace(/^./, (letter) => letter.toUpperCase())}`,
			summary: description,
			description: `The documented path is /${path}/. Whether it is added to the registered URL is undocumented.`,
			'x-path': `/${path}/`,
			tags: ['webhookConfiguration'],
			...(value === 'ltl.label.created' && undocumented('event-label')),
			security: [],
			request: { body: { content: { 'application/json': { schema: z.object({ data: z.array(payload) }) } } } },
			responses: {
				200: { description: 'Received; which status the service expects is undocumented' },
				400: { description: 'Not an event' },
			},
		});
	}
}

/** Returns the whole API as OpenAPI 3.1, generated from the contract. `x-undocumented` marks undocumented parts. */
export function openApiDocument() {
	const registry = new OpenAPIRegistry();
	registerShared(registry);
	for (const [name, endpoint] of described) registry.registerPath(routeOf(name, endpoint));
	registerEvents(registry);
	const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
		openapi: '3.1.0',
		info: {
			title: 'Freight service',
			version: '1.0.0',
			description:
				'The API as n8n-nodes-drayage understands it, made from its contract. Fields that no document has are let through, both ways; x-undocumented marks what this project decided because nobody documents it.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [
			{ url: ADDRESSES.production, description: 'Production' },
			{ url: ADDRESSES.test, description: 'Test' },
		],
		security: [{ token: [] }],
		tags: Object.keys(endpoints).map((name) => ({ name, description: titleOf(name) })),
	});
	return JSON.parse(JSON.stringify(document), withMark) as typeof document;
}
