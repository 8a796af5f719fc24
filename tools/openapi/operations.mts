import { z } from 'zod';
import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import type { ParameterObject, SchemaObject } from 'openapi3-ts/oas31';
import type { Endpoint, Fields } from '../../contract/index.ts';
import { responseOf } from '../../contract/responses.mts';
import { fieldSchema, objectSchema } from './fields.mts';
import { BARE, FIELDS, OPERATIONS, STATUSES, undocumented } from './undocumented.mts';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase();

/** "ltlShipmentFile" in words. */
export const titleOf = (name: string) => capitalised(spaced(name)).replace(/^(Ltl|Ftl)/, (mode) => mode.toUpperCase());

/** "rate.search" is called `rateSearch` by generated clients. */
export const operationId = (name: string) =>
	name
		.split('.')
		.map((word, index) => (index === 0 ? word : capitalised(word)))
		.join('');

/** The schema of a field of an operation, marked where nobody documents it. */
const marked = (name: string, field: string, schema: SchemaObject): SchemaObject => {
	const anchor = FIELDS[name]?.[field];
	return anchor === undefined ? schema : { ...schema, ...undocumented(anchor) };
};

const parametersIn = (place: 'path' | 'query', name: string, fields: Fields = {}): ParameterObject[] =>
	Object.entries(fields).map(([field, rule]) => ({
		// undocumented: lists are written with brackets (docs/interface.md#u-lists-in-queries).
		name: rule.kind === 'list' ? `${field}[]` : field,
		in: place,
		required: place === 'path' || rule.required,
		schema: marked(name, field, fieldSchema(rule)),
	}));

function bodyOf(name: string, { body, multipart }: Endpoint) {
	if (!body) return {};
	const schema = objectSchema(body);
	const properties = Object.fromEntries(
		Object.entries((schema.properties ?? {}) as Record<string, SchemaObject>).map(([field, rule]) => [
			field,
			marked(name, field, rule),
		]),
	);
	const type = multipart ? 'multipart/form-data' : 'application/json';
	return { request: { body: { required: true, content: { [type]: { schema: { ...schema, properties } } } } } };
}

/** A record may hold more than is documented, and so may what surrounds a page of a list. */
function answerOf(name: string, { responseType }: Endpoint): z.ZodTypeAny | undefined {
	const record = responseOf(name);
	if (!record) return undefined;
	if (name === BARE) return record;
	const data = z.object({ data: responseType === 'record' ? record : z.array(record) });
	return responseType === 'pages' ? data.passthrough() : data;
}

const HEADERS = {
	'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimit' },
	'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
};

const statusOf = (name: string, { method, responseType }: Endpoint) =>
	STATUSES[name] ?? (responseType === 'nothing' ? 204 : method === 'POST' && !/^(ltl|ftl)Quote/.test(name) ? 201 : 200);

function successOf(name: string, endpoint: Endpoint) {
	const answer = answerOf(name, endpoint);
	const isFile = endpoint.responseType === 'file';
	const file = { '*/*': { schema: { type: 'string', format: 'binary' } satisfies SchemaObject } };
	const content = isFile ? file : answer && { 'application/json': { schema: answer } };
	const isDocumented = STATUSES[name] !== undefined || endpoint.method === 'GET';
	return {
		description: isDocumented ? 'Success' : 'Success; the status is undocumented',
		headers: HEADERS,
		...(content && { content }),
	};
}

const refusals = {
	400: { $ref: '#/components/responses/Refused' },
	401: { $ref: '#/components/responses/Unauthenticated' },
	429: { $ref: '#/components/responses/TooManyRequests' },
};

/** One operation of the contract as OpenAPI describes it. */
export function routeOf(name: string, endpoint: Endpoint): RouteConfig {
	const [resource = '', operation = ''] = name.split('.');
	const anchor = OPERATIONS[name];
	const parameters = [...parametersIn('path', name, endpoint.params), ...parametersIn('query', name, endpoint.query)];
	return {
		method: endpoint.method.toLowerCase() as RouteConfig['method'],
		path: endpoint.path,
		operationId: operationId(name),
		summary: `${titleOf(resource)}: ${spaced(operation)}`,
		tags: [resource],
		...(anchor !== undefined && undocumented(anchor)),
		...(parameters.length > 0 && { parameters }),
		...bodyOf(name, endpoint),
		responses: { [statusOf(name, endpoint)]: successOf(name, endpoint), ...refusals },
	};
}
