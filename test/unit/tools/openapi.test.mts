import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OpenAPIClientAxios, type OpenAPIV3_1 } from 'openapi-client-axios';
import { openApiDocument } from '../../../tools/openapi/document.mts';
import { operationId } from '../../../tools/openapi/operations.mts';
import { FIELDS, OPERATIONS, STATUSES } from '../../../tools/openapi/undocumented.mts';
import { events } from '../../fixtures/api/events.mts';
import { apiEndpoints } from '../../fixtures/api/index.mts';
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

it('docs/openapi.json is up to date; npm run docs generates it', async () => {
	const text = await readFile(path.join(__dirname, '../../../docs/openapi.json'), 'utf8');
	expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
});

it('describes every endpoint and every event of the API, and no other', () => {
	const addresses = new Set(apiEndpoints.map(({ method, path: url }) => `${method} ${url}`));
	expect([...byAddress.keys()].sort()).toEqual([...addresses].sort());
	expect(Object.keys(document.webhooks ?? {}).sort()).toEqual(events.map(({ type }) => type).sort());
});

it.each(apiEndpoints.filter(({ name }) => name !== 'order.get').map((endpoint) => [endpoint.name, endpoint] as const))(
	'%s has the documented fields and status',
	(_name, { method, path: url, params, query, body, status }) => {
		const operation = byAddress.get(`${method} ${url}`)!;
		const parameters = (operation.parameters ?? []) as unknown as ReadonlyArray<{ readonly name: string }>;
		const names = parameters.map(({ name }) => name.replace('[]', ''));
		const tops = (fields: typeof query) => fields.map(({ name }) => name).filter((name) => !name.includes('.'));
		expect(names.sort()).toEqual(tops([...params, ...query]).sort());
		const content = Object.values(((operation.requestBody ?? {}) as { content?: object }).content ?? {});
		const [{ schema } = { schema: undefined }] = content as Array<{ schema?: OpenAPIV3_1.SchemaObject | undefined }>;
		expect(Object.keys(schema?.properties ?? {}).sort()).toEqual(tops(body).sort());
		const required = body.filter((field) => field.required && !field.name.includes('.')).map(({ name }) => name);
		expect([...(schema?.required ?? [])].sort()).toEqual(required.sort());
		expect(Object.keys(operation.responses ?? {})).toContain(String(status));
	},
);

const addressOf = new Map<string, string>(
	apiEndpoints.map(({ name, method, path: url }) => [name, `${method} ${url}`]),
);

it('marks what is undocumented', () => {
	const text = JSON.stringify(document);
	const anchors = [...Object.values(OPERATIONS), ...Object.values(FIELDS).flatMap(Object.values)];
	for (const anchor of anchors) expect(text).toContain(`docs/interface.md#${String(anchor)}"`);
	for (const name of [...Object.keys(OPERATIONS), ...Object.keys(FIELDS), ...Object.keys(STATUSES)]) {
		expect(addressOf.has(name)).toBe(true);
	}
	for (const [name, fields] of Object.entries(FIELDS)) {
		const operation = JSON.stringify(byAddress.get(addressOf.get(name)!));
		for (const field of Object.keys(fields)) expect(operation).toContain(`"${field}`);
	}
});

it('a generic OpenAPI client can use it with the sandbox', async () => {
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
