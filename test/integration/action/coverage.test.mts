import { readFile } from 'node:fs/promises';
import path from 'node:path';
import axios from 'axios';
import { apiEndpoints } from '../../fixtures/api/index.mts';
import { examples, operationOf } from '../../fixtures/examples/index.mts';
import { loadNode } from '../../../tools/engine/index.mts';
import { useSandbox } from '../support/freight.mts';

const sandbox = useSandbox();

/** Operations that no plain example can show, and the integration test that does. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
	'orderFile.upload': 'files/upload.test.mts',
	'orderFile.download': 'files/download.test.mts',
	'ltlShipmentFile.download': 'files/download.test.mts',
	'ftlShipmentFile.download': 'files/download.test.mts',
	'webhookConfiguration.delete': 'operations/requests.test.mts',
};

/** Operations without an endpoint of their own, and the integration test that shows them. */
const VIEWS: Readonly<Record<string, string>> = { 'container.getAll': 'containers.test.mts' };

const OPERATIONS = apiEndpoints.map(({ name }) => name).sort();

async function menuOf(resource: unknown): Promise<unknown[]> {
	const { description } = await loadNode('drayageFreight');
	const menus = description.properties.filter(({ name }) => name === 'operation');
	const shown = menus.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes(resource as string));
	return shown.flatMap(({ options = [] }) => options.map((option) => 'value' in option && option.value));
}

it("names every entry of the node's menus, and no other", async () => {
	const { description } = await loadNode('drayageFreight');
	const resources = description.properties.find(({ name }) => name === 'resource')?.options ?? [];
	const shown = await Promise.all(
		resources.map(async (resource) => {
			const value = 'value' in resource && resource.value;
			return (await menuOf(value)).map((operation) => `${String(value)}.${String(operation)}`);
		}),
	);
	expect(shown.flat().sort()).toEqual([...OPERATIONS, ...Object.keys(VIEWS)].sort());
});

it('has an example of every operation but those that a test of their own shows', () => {
	const shown = new Set(Object.keys(examples).map(operationOf));
	expect([...shown, ...Object.keys(TESTED_ELSEWHERE)].sort()).toEqual(OPERATIONS);
});

it.each(Object.entries({ ...TESTED_ELSEWHERE, ...VIEWS }))('%s is run by %s', async (name, file) => {
	expect(await readFile(path.join(__dirname, file), 'utf8')).toContain(`'${name}'`);
});

it.each(apiEndpoints.map(({ name, method, path: url }) => [name, method, url] as const))(
	'%s is served by the sandbox',
	async (_name, method, url) => {
		const { url: address, token, control } = sandbox();
		const filled = url.replace(/\{\w+\}/g, '1');
		const headers = { authorization: `Bearer ${token}` };
		await axios.request({ method, url: address + filled, headers, validateStatus: () => true });
		expect((await control.log())[0]).toMatchObject({ path: filled, route: url.replace(/\{(\w+)\}/g, ':$1') });
	},
);
