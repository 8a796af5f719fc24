import { responseOf } from '../../../contract/responses.mts';
import { differencesFrom } from '../../fixtures/notation/differences.mts';
import { apiEndpoints, type EndpointFact } from '../../fixtures/api/index.mts';
import { bodies, booked, listIn, recordIn, useSandbox, searchedRate, type Row } from '../sandbox/support.mts';
import { eachEndpoint } from './contract.mts';
import { expectSchemaMatches } from './schemas.mts';

const sandbox = useSandbox();

interface TestRequest {
	readonly params?: Record<string, string | number>;
	readonly query?: string;
	readonly body?: unknown;
}

/** A documented request for each operation; the records that it needs are created first. */
const requests: Record<string, () => Promise<TestRequest>> = {
	'userProfile.get': async () => ({}),
	'city.search': async () => ({ query: 'query=Ontario,CA' }),
	'intermodalRegion.getAll': async () => ({}),
	'intermodalRegion.suggest': async () => ({ params: { cityId: 115 } }),
	'rate.search': async () => ({
		query:
			'intermodal_region_id=50&to_city_id=115&cntr_size=40&cargo_types[]=2&cargo_types[]=3&weight=1.5&weight_unit=lb&cargo_value=10&is_limited_area_access=true',
	}),
	'rateRequest.create': async () => ({
		body: { intermodal_region_id: 50, to_city_id: 115, to_zipcode: '91803', memo: 'Twice a week' },
	}),
	'rateRequest.getAll': async () => {
		const [id] = await sandbox.control.seedRateRequests();
		await sandbox.control.advanceRateRequest({ id: id! });
		return { query: `id=${id}&intermodal_region_id=50&to_city_id=115&page=1&per_page=20` };
	},
	'warehouse.create': async () => ({ body: bodies.warehouse }),
	'warehouse.get': async () => ({ params: { warehouseId: (await newWarehouse()).id } }),
	'warehouse.update': async () => {
		const { id, contacts } = await newWarehouse();
		return {
			params: { warehouseId: id },
			body: { ...bodies.warehouse, id, contacts: [{ id: (contacts as Row[])[0]!.id, name: 'Night Desk' }] },
		};
	},
	'warehouse.delete': async () => ({ params: { warehouseId: (await newWarehouse()).id } }),
	'warehouse.searchPublic': async () => ({ query: 'keyword=cold&per_page=20' }),
	'order.create': async () => ({ body: bodies.order(await searchedRate(sandbox.api)) }),
	'order.getAll': async () => (await sandbox.control.seedOrders({ count: 2 }), {}),
	'order.get': async () => ({ query: `id=${(await sandbox.control.seedOrders())[0]}` }),
	'orderFile.upload': async () => {
		const form = new FormData();
		form.append('file_list[0][file]', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'do.pdf');
		form.append('file_list[0][type]', 'DO');
		return { params: { orderId: (await sandbox.control.seedOrders())[0]! }, body: form };
	},
	'orderFile.getAll': async () => ({ params: { orderId: (await newOrderFile()).orderId } }),
	'orderFile.download': async () => ({ params: await newOrderFile() }),
	'orderFile.delete': async () => ({ params: await newOrderFile() }),
	'pickupNumberAgent.create': async () => ({ body: agent }),
	'pickupNumberAgent.search': async () => (await newAgent(), { query: 'name=number' }),
	'pickupNumberAgent.get': async () => ({ params: { pickupNumberAgentId: await newAgent() } }),
	'pickupNumberAgent.update': async () => ({
		params: { pickupNumberAgentId: await newAgent() },
		body: { name: 'Night Office', emails: ['night@agents.example'] },
	}),
	'pickupNumberAgent.delete': async () => ({ params: { pickupNumberAgentId: await newAgent() } }),
	'ltlQuote.create': async () => ({ body: bodies.ltlQuote }),
	'ltlShipment.create': async () => {
		const { data } = await sandbox.api.post('/api/ltl/quotes', bodies.ltlQuote);
		return {
			body: {
				...bodies.parties,
				rate_number: data.data.rates[0].rate_number,
				is_insurance_entrusted: true,
				cargo_value: 900,
			},
		};
	},
	'ltlShipment.getAll': async () => ({ query: `order_numbers=${(await booked(sandbox.api, 'ltl')).order_number}` }),
	'ltlShipment.track': async () => ({ query: `order_numbers=${(await booked(sandbox.api, 'ltl')).order_number}` }),
	'ltlShipmentFile.getAll': async () => ({ params: { orderNumber: (await newShipmentFile('ltl')).orderNumber } }),
	'ltlShipmentFile.download': async () => ({ params: await newShipmentFile('ltl') }),
	'ftlQuote.create': async () => ({ body: { ...bodies.ftlQuote, cargo_value: 2_500 } }),
	'ftlShipment.create': async () => {
		const { data } = await sandbox.api.post('/api/v2/ftl/quotes', bodies.ftlQuote);
		return { body: { ...bodies.parties, quote_number: data.data.quote_number } };
	},
	'ftlShipment.getAll': async () => ({ query: `order_numbers=${(await booked(sandbox.api, 'ftl')).order_number}` }),
	'ftlShipment.track': async () => ({ query: `order_numbers=${(await booked(sandbox.api, 'ftl')).order_number}` }),
	'ftlShipmentFile.getAll': async () => ({ params: { orderNumber: (await newShipmentFile('ftl')).orderNumber } }),
	'ftlShipmentFile.download': async () => ({ params: await newShipmentFile('ftl') }),
	'webhookConfiguration.create': async () => ({ body: webhook }),
	'webhookConfiguration.getAll': async () => (await newWebhook(), {}),
	'webhookConfiguration.delete': async () => ({ body: { id: await newWebhook(), ...webhook } }),
};

const agent = { name: 'Pickup Number Office', emails: ['numbers@agents.example'] };
const webhook = { event_type: 'ltl.shipment.created', url: 'http://127.0.0.1:9/hook' };

const newWarehouse = async () => recordIn(await sandbox.api.post('/api/v2/warehouses', bodies.warehouse));
const newAgent = async () => recordIn(await sandbox.api.post('/api/v2/pickupNumberAgents', agent)).id;
const newWebhook = async () => recordIn(await sandbox.api.post('/api/webhook/config', webhook)).id;

async function newOrderFile() {
	const [orderId] = await sandbox.control.seedOrders();
	const { fileId } = await sandbox.control.addFile({ holder: `order ${orderId}`, size: 1_000 });
	return { orderId: orderId!, fileId };
}

async function newShipmentFile(mode: 'ltl' | 'ftl') {
	const orderNumber = (await booked(sandbox.api, mode)).order_number;
	const { fileId } = await sandbox.control.addDocument({ orderNumber, kind: 'proofOfDelivery' });
	return { orderNumber, fileId };
}

const pathOf = ({ path }: EndpointFact, params: TestRequest['params'] = {}) =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));

async function responseTo(endpoint: EndpointFact) {
	const { params, query = '', body } = await requests[endpoint.name]!();
	const url = `${pathOf(endpoint, params)}?${query}`;
	return sandbox.api.request<unknown>({ method: endpoint.method, url, data: body });
}

const recordsOf = ({ responseType, bare }: EndpointFact, answer: { data: unknown }): unknown[] => {
	if (bare) return [answer.data];
	return responseType === 'record' ? [recordIn(answer)] : listIn(answer);
};

const withRecords = eachEndpoint.filter(([, { response }]) => response.length > 0);

test('there is a request for every endpoint, and no other', () => {
	expect(Object.keys(requests).sort()).toEqual(apiEndpoints.map(({ name }) => name).sort());
});

test.each(eachEndpoint)('%s has the documented status', async (_name, endpoint) => {
	const { status, data, headers } = await responseTo(endpoint);
	expect([status, (data as { errors?: unknown }).errors]).toEqual([endpoint.status, undefined]);
	if (endpoint.responseType === 'nothing') expect(data).toBe('');
	if (endpoint.responseType === 'file') expect(headers['content-disposition']).toMatch(/^attachment; filename="/);
});

test.each(withRecords)('%s has the documented response', async (name, endpoint) => {
	const records = recordsOf(endpoint, await responseTo(endpoint));
	expect(records.length).toBeGreaterThan(0);
	for (const record of records) expect(differencesFrom(endpoint.response, record)).toEqual([]);
	expectSchemaMatches(responseOf(name)!.record!, endpoint.response, records[0]);
});
