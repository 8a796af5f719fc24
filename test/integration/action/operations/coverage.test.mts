import axios from 'axios';
import { apiEndpoints } from '../../../fixtures/api/index.mts';
import { examples, operationOf } from '../../../fixtures/examples/index.mts';
import type { EndpointFact } from '../../../fixtures/notation/endpoint.mts';
import { contractEndpoint, fieldNames } from '../../../support/contract.mts';
import { editorFields, shownLabel } from '../../../support/editor.mts';
import { loadNode } from '../../../../tools/engine/index.mts';
import { useSandbox } from '../../support/freight.mts';
import { menuEntries, valuesOf } from '../../support/menu.mts';

const sandbox = useSandbox();

/** Operations without an example, because they require records or are a view of another operation. */
const WITHOUT_EXAMPLE = [
	'orderFile.upload',
	'orderFile.download',
	'ltlShipmentFile.download',
	'ftlShipmentFile.download',
	'webhookConfiguration.delete',
	'container.getAll',
];

const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Returns the dotted names of all fields in a value, with `*` for list entries. */
function namesIn(value: unknown, name = ''): string[] {
	if (value === null || typeof value !== 'object') return [name];
	const below = (key: string) => [name, Array.isArray(value) ? '*' : key].filter(Boolean).join('.');
	return [name, ...Object.entries(value).flatMap(([key, inner]) => namesIn(inner, below(key)))];
}

/** Returns the fields that the examples of an operation send; operations/requests.test.mts runs each of them. */
const shownFields = (operation: string): Set<string> =>
	new Set(
		Object.entries(examples)
			.filter(([name]) => operationOf(name) === operation)
			.flatMap(([, { query = {}, body = {} }]) => [
				...namesIn(body),
				...Object.keys(query).flatMap((key) => [key.replace('[]', ''), key.replace('[]', '.*')]),
			]),
	);

it("there is an example for every entry in the node's menus, and no others", async () => {
	const menu = await menuEntries();
	const shown = new Set([...Object.keys(examples).map(operationOf), ...WITHOUT_EXAMPLE]);
	expect(menu.sort()).toEqual([...shown].sort());
	const { properties } = (await loadNode('drayageFreight')).description;
	const resources = valuesOf(properties.find(({ name }) => name === 'resource')?.options);
	expect([...new Set(menu.map((name) => name.split('.')[0]))].sort()).toEqual(resources.sort());
});

/** Returns the names of a request's fields: those in the facts, and in the contract, which has undocumented columns. */
const namesOf = ({ name, query, body }: EndpointFact): string[] => {
	const endpoint = contractEndpoint(name);
	const facts = [...query, ...body].map((field) => field.name);
	return [...new Set([...facts, ...fieldNames({ ...endpoint.query, ...endpoint.body })])];
};

it.each(
	apiEndpoints
		.filter(({ name }) => !WITHOUT_EXAMPLE.includes(name))
		.map((endpoint) => [endpoint.name, namesOf(endpoint)] as const),
)('%s has an example in test/fixtures/examples of each field and each column of its rows', (operation, fields) => {
	const shown = shownFields(operation);
	expect(fields.filter((field) => !shown.has(field))).toEqual([]);
});

it.each(apiEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
	'%s has each documented field in the editor, with its label',
	async (name, { params, query, body }) => {
		const { properties } = (await loadNode('drayageFreight')).description;
		const labels = editorFields(properties, name).map(({ label }) => label);
		const asked = [...params, ...query, ...body].filter((field) => !field.hidden && !field.name.endsWith('.*'));
		expect(asked.map(({ label }) => shownLabel(label)).filter((label) => !labels.includes(label))).toEqual([]);
	},
);

it('of the documented fields, the editor hides only those that the node itself sends', () => {
	const hidden = apiEndpoints.flatMap(({ name, query, body }) =>
		[...query, ...body].filter((field) => field.hidden).map((field) => `${name} ${field.name}`),
	);
	expect(hidden).toEqual([
		'rateRequest.getAll page',
		'rateRequest.getAll per_page',
		'warehouse.update id',
		'warehouse.searchPublic page',
		'warehouse.searchPublic per_page',
		'order.getAll page',
		'order.getAll per_page',
		'orderFile.upload file_list',
		'orderFile.upload file_list.*.file',
		'orderFile.upload file_list.*.type',
	]);
});

it.each(apiEndpoints.map(({ name, method, path }) => [name, method, path] as const))(
	'%s is served by the sandbox',
	async (_name, method, url) => {
		const { url: address, token, control } = sandbox();
		const filled = url.replace(/\{\w+\}/g, '1');
		const headers = { authorization: `Bearer ${token}` };
		await axios.request({ method, url: address + filled, headers, validateStatus: () => true });
		expect((await control.log())[0]).toMatchObject({ path: filled, route: routeOf(url) });
	},
);
