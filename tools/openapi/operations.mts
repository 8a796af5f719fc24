import { z, type AnyZodObject, type ZodTypeAny } from 'zod';
import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import type { ParameterObject, SchemaObject } from 'openapi3-ts/oas31';
import type { Endpoint, Fields, Schema } from '../../contract/index.ts';
import { defaultsOf } from '../../contract/defaults.mts';
import { responseOf } from '../../contract/responses.mts';
import { anchorOf } from '../../contract/undocumented.mts';
import { fieldSchema, objectSchema } from './fields.mts';
import { rules, schemaOf, wordsOf } from './rules.mts';
import { undocumented } from './undocumented.mts';

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

const isWrittenOurWay = (place: 'path' | 'query', { kind }: Schema) =>
	place === 'query' && (kind === 'list' || kind === 'boolean');

const defaultOf = (name: string, field: string) => {
	const value = defaultsOf(name)[field];
	return value === undefined ? {} : { default: value };
};

/** The schema of a field with its default, and those of the fields in its rows. */
const withDefaults = (name: string, path: string, schema: SchemaObject): SchemaObject => {
	const { properties } = (schema.items ?? {}) as SchemaObject;
	if (!properties) return { ...schema, ...defaultOf(name, path) };
	const inner = Object.entries(properties as Record<string, SchemaObject>).map(
		([field, rule]) => [field, withDefaults(name, `${path}.${field}`, rule)] as const,
	);
	return { ...schema, items: { ...schema.items, properties: Object.fromEntries(inner) } };
};

const parametersIn = (place: 'path' | 'query', name: string, fields: Fields = {}): ParameterObject[] =>
	Object.entries(fields).map(([field, rule]) => ({
		name: rule.kind === 'list' ? `${field}[]` : field,
		in: place,
		required: place === 'path' || rule.required,
		schema: {
			...fieldSchema(rule),
			...defaultOf(name, field),
			...undocumented(isWrittenOurWay(place, rule) ? 'u-lists-in-queries' : anchorOf(name, field)),
		},
	}));

function bodyOf(name: string, { body, multipart }: Endpoint) {
	if (!body) return {};
	const schema = objectSchema(body);
	const properties = Object.fromEntries(
		Object.entries((schema.properties ?? {}) as Record<string, SchemaObject>).map(([field, rule]) => [
			field,
			{ ...withDefaults(name, field, rule), ...undocumented(anchorOf(name, field)) },
		]),
	);
	const type = multipart ? 'multipart/form-data' : 'application/json';
	const whole = { ...schema, properties, ...schemaOf(name) };
	return { request: { body: { required: true, content: { [type]: { schema: whole } } } } };
}

/** The one answer without `data` around it. */
const BARE = 'userProfile.get';

/** A record may hold more than is documented, and so may what surrounds a page of a list. */
function answerOf(name: string, { responseType }: Endpoint, record: AnyZodObject | null): ZodTypeAny | undefined {
	if (!record) return undefined;
	if (name === BARE) return record;
	const data = z.object({ data: responseType === 'record' ? record : z.array(record) });
	return responseType === 'pages' ? data.passthrough() : data;
}

/** The headers of every response (docs/interface.md#limits). */
export const HEADERS = {
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

/** One operation of the contract as OpenAPI describes it. */
export function routeOf(name: string, endpoint: Endpoint): RouteConfig {
	const [resource = '', operation = ''] = name.split('.');
	const parameters = [...parametersIn('path', name, endpoint.params), ...parametersIn('query', name, endpoint.query)];
	return {
		method: endpoint.method.toLowerCase() as RouteConfig['method'],
		path: endpoint.path,
		operationId: operationId(name),
		summary: `${titleOf(resource)}: ${spaced(operation)}`,
		tags: [resource],
		...(name in rules && { description: wordsOf(name) }),
		...undocumented(anchorOf(name)),
		...(parameters.length > 0 && { parameters }),
		...bodyOf(name, endpoint),
		responses: { ...successOf(name, endpoint), ...refusals },
	};
}
