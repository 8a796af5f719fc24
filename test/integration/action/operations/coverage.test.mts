import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../../sandbox/index.mts';
import { apiEndpoints, type EndpointFact } from '../../../fixtures/api/index.mts';
import { examples, operationOf } from '../../../fixtures/examples/index.mts';
import { editorFields, shownLabel } from '../../../support/editor.mts';
import { loadNode } from '../../../../tools/engine/index.mts';
import { until } from '../../../../tools/until.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';
import { bookedWithDocument } from '../../support/booked.mts';
import { newOrder, uploaded } from '../files/support.mts';

const sandbox = useSandbox();

type Prepare = (running: Sandbox) => Promise<IDataObject>;

/** Operations that no example can show, since they need records: each prepares its own, and returns its parameters. */
const PREPARED: Readonly<Record<string, Prepare>> = {
	'orderFile.upload': async (running) => ({
		orderId: await newOrder(running),
		source: 'url',
		urls: { url: [{ url: `${running.url}/openapi.json`, type: 'POD' }] },
	}),
	'orderFile.download': uploaded,
	'ltlShipmentFile.download': (running) => bookedWithDocument(running, 'ltl'),
	'ftlShipmentFile.download': (running) => bookedWithDocument(running, 'ftl'),
	'webhookConfiguration.delete': async (running) => {
		const hook = { eventType: 'ltl.label.created', url: 'https://example.com/hook' };
		const [created] = jsonOf(await runOperation(running, 'webhookConfiguration.create', hook));
		return { configurationId: created?.id };
	},
	'container.getAll': async (running) => {
		await newOrder(running);
		return {};
	},
};

/** Operations without an endpoint of their own, and the operation whose endpoint they use. */
const VIEWS: Readonly<Record<string, string>> = { 'container.getAll': 'order.getAll' };

const endpointOf = (operation: string): EndpointFact => {
	const endpoint = apiEndpoints.find(({ name }) => name === (VIEWS[operation] ?? operation));
	if (!endpoint) throw new Error(`${operation} has no endpoint`);
	return endpoint;
};
const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
const valuesOf = (options: readonly object[] = []) =>
	options.flatMap((option) => ('value' in option ? [String(option.value)] : []));

/** The dotted names of all fields in a value, with `*` for entries of lists. */
function namesIn(value: unknown, name = ''): string[] {
	if (value === null || typeof value !== 'object') return [name];
	const below = (key: string) => [name, Array.isArray(value) ? '*' : key].filter(Boolean).join('.');
	return [name, ...Object.entries(value).flatMap(([key, inner]) => namesIn(inner, below(key)))];
}

/** The fields that the examples of an operation send; operations/requests.test.mts runs each of them. */
const shownFields = (operation: string): Set<string> =>
	new Set(
		Object.entries(examples)
			.filter(([name]) => operationOf(name) === operation)
			.flatMap(([, { query = {}, body = {} }]) => [
				...namesIn(body),
				...Object.keys(query).flatMap((key) => [key.replace('[]', ''), key.replace('[]', '.*')]),
			]),
	);

it("has a row for every entry of the node's menus, and no other", async () => {
	const { properties } = (await loadNode('drayageFreight')).description;
	const menu = properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) =>
			((displayOptions?.show?.resource ?? []) as string[]).flatMap((resource) =>
				valuesOf(options).map((operation) => `${resource}.${operation}`),
			),
		);
	const resources = valuesOf(properties.find(({ name }) => name === 'resource')?.options);
	const rows = new Set([...Object.keys(examples).map(operationOf), ...Object.keys(PREPARED)]);
	expect(menu.sort()).toEqual([...rows].sort());
	expect([...new Set(menu.map((name) => name.split('.')[0]))].sort()).toEqual(resources.sort());
});

it.each(Object.entries(PREPARED))('%s uses its documented endpoint', async (operation, prepare) => {
	const parameters = await prepare(sandbox());
	await sandbox().control.clearLog();

	const { error } = await runOperation(sandbox(), operation, parameters);

	expect(error).toBeUndefined();
	const { method, path, status } = endpointOf(operation);
	// The sandbox logs the end of a response only after the node may have read its last byte.
	const log = await until(sandbox().control.log, (requests) => requests.at(-1)?.endedAt !== null, { pollMs: 5 });
	const seen = log.at(-1);
	expect(seen).toMatchObject({ method, route: routeOf(path), status });
});

it.each(
	apiEndpoints
		.filter(({ name }) => !(name in PREPARED))
		.map(({ name, query, body }) => [name, [...query, ...body].map((field) => field.name)] as const),
)('%s has an example of each documented field', (operation, fields) => {
	const shown = shownFields(operation);
	expect(fields.filter((field) => !shown.has(field))).toEqual([]);
});

it.each(apiEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
	'%s has each documented field in the editor, under its label',
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
