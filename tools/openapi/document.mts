import { extendZodWithOpenApi, OpenApiGeneratorV31, OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import type { SchemaObject } from 'openapi3-ts/oas31';
import { z } from 'zod';
import { eventPayloads } from '../../contract/eventPayloads.mts';
import { endpoints, eventTypes, type Endpoint } from '../../contract/index.ts';
import { ADDRESSES } from '../../transport/http/request.ts';
import { HEADERS, operationId, routeOf, titleOf } from './operations.mts';
import { marked } from './marked.mts';
import { undocumented } from './undocumented.mts';

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

/** What all operations share. */
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

/** The operations of the document by name; a list that is narrowed to one record is the list itself. */
export const described = all.filter(([, { responseType }]) => responseType !== 'only');

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

/** The whole API as OpenAPI 3.1, made from the contract; `x-undocumented` marks what nobody documents. */
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
	return marked(document);
}
