import { readFile } from 'node:fs/promises';
import path from 'node:path';
import axios from 'axios';
import { endpoints, type Endpoint } from '../../../contract/index.ts';
import { examples, operationOf } from '../../fixtures/examples/index.mts';
import { loadNode } from '../../../tools/engine/index.mts';
import { useSandbox } from '../support/freight.mts';

const sandbox = useSandbox();

/** The whole interface, written out a second time, so that nothing can go missing unseen. */
const INTERFACE = `
userProfile get GET /api/v2/users/profile
city search GET /api/v2/cities
intermodalRegion getAll GET /api/v2/intermodalRegions
intermodalRegion suggest GET /api/v2/intermodalRegions/cities/{cityId}/suggestion
rate search GET /api/v2/rates/advanceSearch
rateRequest create POST /api/v2/rateRequests
rateRequest getAll GET /api/v2/rateRequests
warehouse create POST /api/v2/warehouses
warehouse get GET /api/v2/warehouses/{warehouseId}
warehouse update PUT /api/v2/warehouses/{warehouseId}
warehouse delete DELETE /api/v2/warehouses/{warehouseId}
warehouse searchPublic GET /api/v2/warehouses/public/search
order create POST /api/v2/createOrder
order getAll GET /api/v2/orders
order get GET /api/v2/orders
orderFile upload POST /api/v2/orders/{orderId}/files
orderFile getAll GET /api/v2/orders/{orderId}/files
orderFile download GET /api/v2/orders/{orderId}/files/{fileId}
orderFile delete DELETE /api/v2/orders/{orderId}/files/{fileId}
pickupNumberAgent create POST /api/v2/pickupNumberAgents
pickupNumberAgent search GET /api/v2/pickupNumberAgents
pickupNumberAgent get GET /api/v2/pickupNumberAgents/{pickupNumberAgentId}
pickupNumberAgent update PUT /api/v2/pickupNumberAgents/{pickupNumberAgentId}
pickupNumberAgent delete DELETE /api/v2/pickupNumberAgents/{pickupNumberAgentId}
ltlQuote create POST /api/ltl/quotes
ltlShipment create POST /api/ltl/shipments
ltlShipment getAll GET /api/ltl/shipments
ltlShipment track GET /api/ltl/shipments/tracking
ltlShipmentFile getAll GET /api/ltl/shipments/{orderNumber}/files
ltlShipmentFile download GET /api/ltl/shipments/{orderNumber}/files/{fileId}
ftlQuote create POST /api/v2/ftl/quotes
ftlShipment create POST /api/v2/ftl/shipments
ftlShipment getAll GET /api/v2/ftl/shipments
ftlShipment track GET /api/v2/ftl/shipments/tracking
ftlShipmentFile getAll GET /api/v2/ftl/shipments/{orderNumber}/files
ftlShipmentFile download GET /api/v2/ftl/shipments/{orderNumber}/files/{fileId}
webhookConfiguration create POST /api/webhook/config
webhookConfiguration getAll GET /api/webhook/config
webhookConfiguration delete DELETE /api/webhook/config
`
	.trim()
	.split('\n')
	.map((line) => line.split(' ') as [resource: string, operation: string, method: string, path: string]);

/** Operations that no plain example can show, and the integration test that does. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
	'orderFile.upload': 'files/upload.test.mts',
	'orderFile.download': 'files/download.test.mts',
	'ltlShipmentFile.download': 'files/download.test.mts',
	'ftlShipmentFile.download': 'files/download.test.mts',
	'webhookConfiguration.delete': 'operations/requests.test.mts',
};

const OPERATIONS = INTERFACE.map(([resource, operation]) => `${resource}.${operation}`).sort();

async function menuOf(resource: unknown): Promise<unknown[]> {
	const { description } = await loadNode('drayageFreight');
	const menus = description.properties.filter(({ name }) => name === 'operation');
	const shown = menus.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes(resource as string));
	return shown.flatMap(({ options = [] }) => options.map((option) => 'value' in option && option.value));
}

it('names every operation of the contract, and no other', () => {
	const held = Object.entries(endpoints).flatMap(([resource, operations]) =>
		Object.keys(operations).map((operation) => `${resource}.${operation}`),
	);
	expect(held.sort()).toEqual(OPERATIONS);
});

it("names every entry of the node's menus, and no other", async () => {
	const { description } = await loadNode('drayageFreight');
	const resources = description.properties.find(({ name }) => name === 'resource')?.options ?? [];
	const shown = await Promise.all(
		resources.map(async (resource) => {
			const value = 'value' in resource && resource.value;
			return (await menuOf(value)).map((operation) => `${String(value)}.${String(operation)}`);
		}),
	);
	expect(shown.flat().sort()).toEqual(OPERATIONS);
});

it('has an example of every operation but those that a test of their own shows', () => {
	const shown = new Set(Object.keys(examples).map(operationOf));
	expect([...shown, ...Object.keys(TESTED_ELSEWHERE)].sort()).toEqual(OPERATIONS);
});

it.each(Object.entries(TESTED_ELSEWHERE))('%s is run by %s', async (name, file) => {
	expect(await readFile(path.join(__dirname, file), 'utf8')).toContain(`'${name}'`);
});

describe.each(INTERFACE)('%s %s', (resource, operation, method, url) => {
	it('stands in the contract at its method and path', () => {
		const endpoint = (endpoints as Record<string, Record<string, Endpoint>>)[resource]?.[operation];
		expect([endpoint?.method, endpoint?.path]).toEqual([method, url]);
	});

	it('is served by the sandbox', async () => {
		const { url: address, token, control } = sandbox();
		const filled = url.replace(/\{\w+\}/g, '1');
		const headers = { authorization: `Bearer ${token}` };
		await axios.request({ method, url: address + filled, headers, validateStatus: () => true });
		expect((await control.log())[0]).toMatchObject({ path: filled, route: url.replace(/\{(\w+)\}/g, ':$1') });
	});
});
