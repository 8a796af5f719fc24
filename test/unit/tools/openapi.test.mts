import { OpenAPIClientAxios, type OpenAPIV3_1 } from 'openapi-client-axios';
import { openApiDocument, operationId } from '../../../tools/openapi/document.mts';
import { eventTypes } from '../../../contract/index.ts';
import { apiEndpoints, events } from '../../fixtures/api/index.mts';
import { expectUpToDate } from '../../support/generated.mts';
import { listIn, recordIn, useSandbox } from '../sandbox/support.mts';

type Operation = OpenAPIV3_1.OperationObject;

const sandbox = useSandbox();
const document = openApiDocument() as unknown as OpenAPIV3_1.Document;
const operations = Object.entries(document.paths ?? {}).flatMap(([url, methods]) =>
	Object.entries(methods ?? {}).map(
		([method, operation]) => [`${method.toUpperCase()} ${url}`, operation as Operation] as const,
	),
);
const byAddress = new Map<string, Operation>(operations);

it('docs/openapi.json is up to date; npm run generate generates it', () => {
	expectUpToDate('docs/openapi.json', document);
});

it('describes every endpoint and every event of the API, and no others', () => {
	const addresses = new Set(apiEndpoints.map(({ method, path: url }) => `${method} ${url}`));
	expect([...byAddress.keys()].sort()).toEqual([...addresses].sort());
	expect(Object.keys(document.webhooks ?? {}).sort()).toEqual(events.map(({ type }) => type).sort());
});

/** Every operation of the description with its facts. A list filtered to one record counts as the list itself. */
const eachOperation = apiEndpoints
	.filter(({ name }) => name !== 'order.get')
	.map((endpoint) => [endpoint.name, endpoint, byAddress.get(`${endpoint.method} ${endpoint.path}`)!] as const);

type Schema = OpenAPIV3_1.SchemaObject;

/** Returns the fields of a request by name, with their schemas. */
const parametersOf = ({ parameters = [] }: Operation) =>
	Object.fromEntries(
		(parameters as OpenAPIV3_1.ParameterObject[]).map(({ name, schema }) => [name.replace('[]', ''), schema as Schema]),
	);

const bodyOf = ({ requestBody }: Operation) => {
	const { content = {} } = (requestBody ?? {}) as Partial<OpenAPIV3_1.RequestBodyObject>;
	const [{ schema } = { schema: {} }] = Object.values(content);
	return schema as Schema;
};

const atTop = <T extends { readonly name: string }>(fields: readonly T[]) =>
	fields.filter(({ name }) => !name.includes('.'));
const namesOf = (fields: ReadonlyArray<{ readonly name: string }>) => fields.map(({ name }) => name).sort();

it.each(eachOperation)('%s has the documented fields and status', (_name, facts, operation) => {
	const { params, query, body, status } = facts;
	expect(Object.keys(parametersOf(operation)).sort()).toEqual(namesOf(atTop([...params, ...query])));
	const { properties = {}, required = [] } = bodyOf(operation);
	expect(Object.keys(properties).sort()).toEqual(namesOf(atTop(body)));
	expect([...required].sort()).toEqual(namesOf(atTop(body).filter((field) => field.required)));
	expect(Object.keys(operation.responses ?? {})).toContain(String(status));
});

it.each(eachOperation)('%s marks exactly its undocumented parts as undocumented', (_name, facts, operation) => {
	const { query, body, status, undocumented } = facts;
	const isMarked = (object: object = {}) => 'x-undocumented' in object;
	const isRequestMarked = undocumented.includes('request');
	expect(isMarked(operation)).toBe(isRequestMarked);
	const { description } = (operation.responses?.[status] ?? {}) as OpenAPIV3_1.ResponseObject;
	expect(description).toBe(undocumented.includes('status') ? 'Success; the status is undocumented' : 'Success');
	const schemas = { ...parametersOf(operation), ...bodyOf(operation).properties };
	const fields = atTop([...query, ...body]);
	const marked = fields.filter((field) => isRequestMarked || field.undocumented);
	expect(namesOf(fields.filter(({ name }) => isMarked(schemas[name])))).toEqual(namesOf(marked));
});

it('a generic OpenAPI client can use the document with the sandbox', async () => {
	const api = new OpenAPIClientAxios({
		definition: `${sandbox.url}/openapi.json`,
		axiosConfigDefaults: { headers: { Authorization: `Bearer ${sandbox.token}` } },
	});
	const client = await api.init();
	const ask = (name: string, parameters: object, body?: unknown) =>
		client[operationId(name)]!(parameters as Record<string, string>, body);
	const [city] = listIn(await ask('city.search', { query: 'Ontario,CA' }));
	const [region] = listIn(await ask('intermodalRegion.suggest', { cityId: city!.id }));
	const lane = { intermodal_region_id: region!.id, to_city_id: city!.id, 'cargo_types[]': [2, 3] };
	expect(recordIn(await ask('rate.search', lane)).rates).not.toHaveLength(0);
	const agent = { name: 'Desk', emails: ['desk@example.com'] };
	const { id } = recordIn(await ask('pickupNumberAgent.create', {}, agent));
	const params = { pickupNumberAgentId: id };
	await ask('pickupNumberAgent.update', params, { ...agent, name: 'Night Desk' });
	expect(recordIn(await ask('pickupNumberAgent.get', params))).toMatchObject({ id, name: 'Night Desk' });
	await ask('pickupNumberAgent.delete', params);
	expect(listIn(await ask('pickupNumberAgent.search', {}))).toEqual([]);
});

it('the document contains each documented default, and no others', () => {
	const found = eachOperation.flatMap(([name, , operation]) => {
		const { containers } = bodyOf(operation).properties ?? {};
		const rows = ((containers as { items?: Schema } | undefined)?.items?.properties ?? {}) as Record<string, Schema>;
		const fields = { ...parametersOf(operation), ...bodyOf(operation).properties, ...rows } as Record<string, Schema>;
		return Object.entries(fields).flatMap(([field, schema]) =>
			'default' in schema ? [`${name} ${field}: ${String(schema.default)}`] : [],
		);
	});
	const documented = eachOperation.flatMap(([name, { query, body }]) =>
		[...query, ...body].flatMap((field) =>
			field.default === undefined ? [] : [`${name} ${field.name.replace(/.*\./, '')}: ${String(field.default)}`],
		),
	);
	expect(found.sort()).toEqual(documented.sort());
});

it('the document describes the rate limit headers of every response', () => {
	const { responses = {} } = document.components ?? {};
	const all = operations.flatMap(([, operation]) => Object.values(operation.responses ?? {}));
	for (const response of all) {
		const { $ref } = response as { $ref?: string };
		const { headers } = ($ref ? responses[$ref.split('/').at(-1)!] : response) as OpenAPIV3_1.ResponseObject;
		expect(Object.keys(headers ?? {})).toEqual(['X-RateLimit-Limit', 'X-RateLimit-Remaining']);
	}
});

it('contains the documented path of each event, marks undocumented fields of responses, and describes date formats', () => {
	const paths = Object.values(document.webhooks ?? {}).map(
		(hook) => (hook as unknown as { post: { 'x-path': string } }).post['x-path'],
	);
	expect(paths.sort()).toEqual(eventTypes.map(({ path: url }) => `/${url}/`).sort());
	const text = JSON.stringify(document);
	expect(text).not.toContain('undocumented: ');
	expect(text).toMatch(/"brand":\{[^}]*"x-undocumented":"[^"]*#public-warehouses"/);
	expect(text).toMatch(/"label_url":\{[^}]*"x-undocumented":"[^"]*#event-label"/);
	expect(text).toMatch(/"actual_delivery_date":\{[^}]*"description":"YYYY-MM-DD/);
});
