import type { AxiosResponse } from 'axios';
import { endpoints, type Endpoint } from '../../../contract/index.ts';
import { responseOf } from '../../../contract/responses.mts';
import { bodies, booked, listIn, operations, recordIn, sandboxForTests, searchedRate, type Row } from './support.mts';

const sandbox = sandboxForTests();

interface Wanted {
	readonly params?: Record<string, string | number>;
	readonly query?: string;
	readonly body?: unknown;
}

/** A documented request for each operation, made after what it needs is there. */
const examples: Record<string, { status: number; wanted: () => Promise<Wanted> }> = {
	'userProfile.get': { status: 200, wanted: async () => ({}) },
	'city.search': { status: 200, wanted: async () => ({ query: 'query=Ontario,CA' }) },
	'intermodalRegion.getAll': { status: 200, wanted: async () => ({}) },
	'intermodalRegion.suggest': { status: 200, wanted: async () => ({ params: { cityId: 115 } }) },
	'rate.search': {
		status: 200,
		wanted: async () => ({
			query:
				'intermodal_region_id=50&to_city_id=115&cntr_size=40&cargo_types[]=2&cargo_types[]=3&weight=1.5&weight_unit=lb&cargo_value=10&is_limited_area_access=true',
		}),
	},
	'rateRequest.create': {
		status: 201,
		wanted: async () => ({
			body: { intermodal_region_id: 50, to_city_id: 115, to_zipcode: '91803', memo: 'Twice a week' },
		}),
	},
	'rateRequest.getAll': {
		status: 200,
		wanted: async () => {
			const [id] = await sandbox.control.seedRateRequests();
			await sandbox.control.advanceRateRequest({ id: id! });
			return { query: `id=${id}&intermodal_region_id=50&to_city_id=115&page=1&per_page=20` };
		},
	},
	'warehouse.create': { status: 201, wanted: async () => ({ body: bodies.warehouse }) },
	'warehouse.get': { status: 200, wanted: async () => ({ params: { warehouseId: (await newWarehouse()).id } }) },
	'warehouse.update': {
		status: 200,
		wanted: async () => {
			const { id, contacts } = await newWarehouse();
			return {
				params: { warehouseId: id },
				body: { ...bodies.warehouse, id, contacts: [{ id: (contacts as Row[])[0]!.id, name: 'Night Desk' }] },
			};
		},
	},
	'warehouse.delete': { status: 204, wanted: async () => ({ params: { warehouseId: (await newWarehouse()).id } }) },
	'warehouse.searchPublic': { status: 200, wanted: async () => ({ query: 'keyword=cold&per_page=20' }) },
	'order.create': { status: 201, wanted: async () => ({ body: bodies.order(await searchedRate(sandbox.api)) }) },
	'order.getAll': { status: 200, wanted: async () => (await sandbox.control.seedOrders({ count: 2 }), {}) },
	'order.get': { status: 200, wanted: async () => ({ query: `id=${(await sandbox.control.seedOrders())[0]}` }) },
	'orderFile.upload': {
		status: 200,
		wanted: async () => {
			const form = new FormData();
			form.append('file_list[0][file]', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'do.pdf');
			form.append('file_list[0][type]', 'DO');
			return { params: { orderId: (await sandbox.control.seedOrders())[0]! }, body: form };
		},
	},
	'orderFile.getAll': { status: 200, wanted: async () => ({ params: { orderId: (await newOrderFile()).orderId } }) },
	'orderFile.download': { status: 200, wanted: async () => ({ params: await newOrderFile() }) },
	'orderFile.delete': { status: 204, wanted: async () => ({ params: await newOrderFile() }) },
	'pickupNumberAgent.create': { status: 201, wanted: async () => ({ body: agent }) },
	'pickupNumberAgent.search': { status: 200, wanted: async () => (await newAgent(), { query: 'name=number' }) },
	'pickupNumberAgent.get': { status: 200, wanted: async () => ({ params: { pickupNumberAgentId: await newAgent() } }) },
	'pickupNumberAgent.update': {
		status: 200,
		wanted: async () => ({
			params: { pickupNumberAgentId: await newAgent() },
			body: { name: 'Night Office', emails: ['night@agents.example'] },
		}),
	},
	'pickupNumberAgent.delete': {
		status: 204,
		wanted: async () => ({ params: { pickupNumberAgentId: await newAgent() } }),
	},
	'ltlQuote.create': { status: 200, wanted: async () => ({ body: bodies.ltlQuote }) },
	'ltlShipment.create': {
		status: 201,
		wanted: async () => {
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
	},
	'ltlShipment.getAll': {
		status: 200,
		wanted: async () => ({ query: `order_numbers=${(await booked(sandbox.api, 'ltl')).order_number}` }),
	},
	'ltlShipment.track': {
		status: 200,
		wanted: async () => ({ query: `order_numbers=${(await booked(sandbox.api, 'ltl')).order_number}` }),
	},
	'ltlShipmentFile.getAll': {
		status: 200,
		wanted: async () => ({ params: { orderNumber: (await newShipmentFile('ltl')).orderNumber } }),
	},
	'ltlShipmentFile.download': { status: 200, wanted: async () => ({ params: await newShipmentFile('ltl') }) },
	'ftlQuote.create': { status: 200, wanted: async () => ({ body: { ...bodies.ftlQuote, cargo_value: 2_500 } }) },
	'ftlShipment.create': {
		status: 201,
		wanted: async () => {
			const { data } = await sandbox.api.post('/api/v2/ftl/quotes', bodies.ftlQuote);
			return { body: { ...bodies.parties, quote_number: data.data.quote_number } };
		},
	},
	'ftlShipment.getAll': {
		status: 200,
		wanted: async () => ({ query: `order_numbers=${(await booked(sandbox.api, 'ftl')).order_number}` }),
	},
	'ftlShipment.track': {
		status: 200,
		wanted: async () => ({ query: `order_numbers=${(await booked(sandbox.api, 'ftl')).order_number}` }),
	},
	'ftlShipmentFile.getAll': {
		status: 200,
		wanted: async () => ({ params: { orderNumber: (await newShipmentFile('ftl')).orderNumber } }),
	},
	'ftlShipmentFile.download': { status: 200, wanted: async () => ({ params: await newShipmentFile('ftl') }) },
	'webhookConfiguration.create': { status: 201, wanted: async () => ({ body: webhook }) },
	'webhookConfiguration.getAll': { status: 200, wanted: async () => (await newWebhook(), {}) },
	'webhookConfiguration.delete': {
		status: 204,
		wanted: async () => ({ body: { id: await newWebhook(), ...webhook } }),
	},
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

const pathOf = ({ path }: Endpoint, params: Wanted['params'] = {}) =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));

const recordsOf = (endpoint: Endpoint, answer: { data: unknown }): unknown[] => {
	if (endpoint === endpoints.userProfile.get) return [answer.data];
	return endpoint.responseType === 'record' ? [recordIn(answer)] : listIn(answer);
};

function expectDocumented(name: string, endpoint: Endpoint, answer: AxiosResponse) {
	if (endpoint.responseType === 'nothing') expect(answer.data).toBe('');
	else if (endpoint.responseType === 'file')
		expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="/);
	else {
		const records = recordsOf(endpoint, answer);
		expect(records.length).toBeGreaterThan(0);
		for (const record of records) expect(responseOf(name)!.safeParse(record).error?.issues).toBeUndefined();
	}
}

test('every operation of the contract has an example', () => {
	expect(Object.keys(examples).sort()).toEqual(operations.map(([name]) => name).sort());
});

test.each(operations)('%s answers its documented example with what is documented', async (name, endpoint) => {
	const { status, wanted } = examples[name]!;
	const { params, query = '', body } = await wanted();
	const answer = await sandbox.api.request({
		method: endpoint.method,
		url: `${pathOf(endpoint, params)}?${query}`,
		data: body,
	});
	expect([answer.status, answer.data.errors]).toEqual([status, undefined]);
	expectDocumented(name, endpoint, answer);
});
