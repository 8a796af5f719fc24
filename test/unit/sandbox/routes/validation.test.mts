import { inDays } from '../../../support/dates.mts';
import { bodies, recordIn, refusedIn, useSandbox, searchedRate } from '../support.mts';

const sandbox = useSandbox();

const rates = (more: string) => `/api/v2/rates/advanceSearch?intermodal_region_id=50&to_city_id=115${more}`;

const refusedFields = async (path: string, body?: unknown) => {
	const answer = await (body === undefined ? sandbox.api.get(path) : sandbox.api.post(path, body));
	expect(answer.status).toBe(400);
	expect(answer.data).toEqual({ error: 'VALIDATION', errors: expect.any(Object), message: 'Failed Validation' });
	return answer.data.errors as Record<string, string[]>;
};

describe('query strings', () => {
	test.each([
		['cargo_types[]=2&cargo_types[]=3', true],
		['cargo_types=2&cargo_types=3', true],
		['cargo_types[0]=2&cargo_types[1]=3', true],
		['cargo_types=3', true],
		['cargo_types=', true],
		['cargo_types[]=', true],
		['cargo_types=2,3', false],
		['cntr_size[]=45', false],
		['cntr_size=', false],
		['is_limited_area_access=true', true],
		['is_limited_area_access=0', true],
		['unheard_of=1', true],
	])('%s is accepted: %p', async (query, accepted) => {
		expect((await sandbox.api.get(rates(`&${query}`))).status).toBe(accepted ? 200 : 400);
	});

	test.each([
		['order_numbers=A,B', true],
		['order_numbers[]=A&order_numbers[]=B', true],
		[`rate_numbers=${Array.from({ length: 51 }, (_, index) => `R${index}`).join(',')}`, false],
		['order_numbers=A,,B', false],
	])('LTL lists: %s is accepted: %p', async (query, accepted) => {
		expect((await sandbox.api.get(`/api/ltl/shipments?${query}`)).status).toBe(accepted ? 200 : 400);
	});

	test('a city search needs a query or a UN/LOCODE', async () => {
		expect(Object.keys(await refusedFields('/api/v2/cities'))).toEqual(['query']);
	});
});

describe('bodies', () => {
	test('all invalid fields are reported in one response, as in Laravel', async () => {
		const order = bodies.order({ quote_id: 'none', rate_id: 'none' });
		const errors = await refusedFields('/api/v2/createOrder', {
			...order,
			customer_reference_number: undefined,
			port_of_discharge_id: 5_000,
			port_of_discharge_eta: '2020-01-01',
			containers: [{ ...order.containers[0], number: 'ABC123' }],
		});
		expect(errors).toEqual({
			customer_reference_number: ['The customer reference number field is required.'],
			port_of_discharge_id: ['The selected port of discharge id is invalid.'],
			port_of_discharge_eta: ['This is a rush order. Please contact our sales.'],
			quote_id: ['The selected quote id is invalid.'],
			'containers.0.number': ['The containers.0.number field must be four letters and seven digits.'],
		});
	});

	test('an MBL number is accepted once, for all accounts', async () => {
		const create = async (api = sandbox.api) =>
			api.post('/api/v2/createOrder', bodies.order(await searchedRate(api), 'MBL7'));
		expect((await create()).status).toBe(201);
		for (const api of [sandbox.api, sandbox.stranger]) {
			expect((await create(api)).data.errors).toEqual({ mbl_number: ['The mbl number has already been taken.'] });
		}
	});

	test.each([
		['another user’s quote', async () => ({ ...(await searchedRate(sandbox.colleague)) }), 'quote_id'],
		['a rate of another search', async () => ({ ...(await searchedRate(sandbox.api)), rate_id: 'RATE99' }), 'rate_id'],
		['no region', async () => ({ port_of_discharge_id: 999 }), 'port_of_discharge_id'],
		['no warehouse', async () => ({ warehouse_id: 5 }), 'warehouse_id'],
		['no agent', async () => ({ pu_number_agent_id: 5 }), 'pu_number_agent_id'],
		['no final port', async () => ({ destination_type: 2, final_port_eta: inDays(20) }), 'final_port_id'],
		['an ETA that has passed', async () => ({ port_of_discharge_eta: inDays(-2) }), 'port_of_discharge_eta'],
	])('an order with %s is rejected', async (_case, change, field) => {
		const order = { ...bodies.order(await searchedRate(sandbox.api)), ...(await change()) };
		expect(Object.keys(await refusedFields('/api/v2/createOrder', order))).toEqual([field]);
	});

	test('an expired rate is rejected', async () => {
		const order = bodies.order(await searchedRate(sandbox.api));
		await sandbox.control.expireRates({ quoteId: order.quote_id });
		expect(await refusedFields('/api/v2/createOrder', order)).toEqual({
			rate_id: ['The selected rate id has expired.'],
		});
	});

	test('an LTL quote that breaks several rules is rejected for all of them', async () => {
		const change = { destination_accessorials: ['homeDelivery'], timeout: 61, pickup_date: '2020-01-01' };
		const errors = await refusedFields('/api/ltl/quotes', { ...bodies.ltlQuote, ...change });
		expect(Object.keys(errors).sort()).toEqual(['destination_address_type', 'pickup_date', 'timeout']);
	});

	test('shipments need a quote of their company', async () => {
		const ltl = { ...bodies.parties, rate_number: 'LR1', is_insurance_entrusted: false };
		expect(Object.keys(await refusedFields('/api/ltl/shipments', ltl))).toEqual(['rate_number']);
		expect(
			Object.keys(await refusedFields('/api/v2/ftl/shipments', { ...bodies.parties, quote_number: 'FQ1' })),
		).toEqual(['quote_number']);
	});

	test('an FTL shipment needs no quote, and a quote no date in the future, since no document says so', async () => {
		const { data } = await sandbox.api.post('/api/v2/ftl/shipments', bodies.parties);
		expect(data.data).toMatchObject({ order_number: expect.stringMatching(/^FS/) });
		const past = { ...bodies.ftlQuote, pickup_date: '2020-01-01' };
		expect((await sandbox.api.post('/api/v2/ftl/quotes', past)).status).toBe(200);
	});

	test('a warehouse code is unique, and contacts must belong to the warehouse', async () => {
		const coded = { ...bodies.warehouse, code: 'W1' };
		const { id } = recordIn(await sandbox.api.post('/api/v2/warehouses', coded));
		expect(Object.keys(await refusedFields('/api/v2/warehouses', coded))).toEqual(['code']);
		const update = await sandbox.api.put(`/api/v2/warehouses/${id}`, {
			...coded,
			id: id + 1,
			contacts: [{ id: 1, name: 'Desk' }],
		});
		expect(refusedIn(update)).toEqual(['contacts.0.id', 'id']);
	});

	test.each([
		['a form instead of JSON', 'mbl_number=1', 'application/x-www-form-urlencoded'],
		['truncated JSON', '{"name":', 'application/json'],
		['a list', '[]', 'application/json'],
	])('%s returns 400', async (_case, body, type) => {
		const { status, data } = await sandbox.api.post('/api/v2/warehouses', body, { headers: { 'Content-Type': type } });
		expect([status, data.message]).toEqual([400, 'The request body is not a JSON object.']);
	});

	test("JSON doesn't need a content type", async () => {
		const answer = await sandbox.api.post('/api/v2/warehouses', JSON.stringify(bodies.warehouse), {
			headers: { 'Content-Type': 'text/plain' },
		});
		expect(answer.status).toBe(201);
	});
});
