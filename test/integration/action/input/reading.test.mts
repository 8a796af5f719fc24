import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const listed = (count: number) => Array.from({ length: count }, (_, index) => ({ order_number: `FS${index + 1}` }));
const numbers = (count: number) => listed(count).map(({ order_number: number }) => number);

const answer = async (path: string, body: unknown) =>
	await sandbox().control.fail({ method: 'GET', path, status: 200, body, times: 9 });

describe('numbers without a record', () => {
	const get = async (parameters: IDataObject) => await runOperation(sandbox(), 'ftlShipment.getAll', parameters);

	it("are reported as not found, and Limit doesn't apply to requested numbers", async () => {
		await answer('/api/v2/ftl/shipments', { data: listed(9) });
		const run = await get({ orderNumbers: [...numbers(9), 'FS99'], limit: 5 });
		const [first, ...others] = listed(9);
		const warnings = [expect.stringMatching(/^Not found: FS99\. /) as string];
		expect(jsonOf(run)).toEqual([{ ...first, warnings }, ...others]);
		expect(run.hints).toMatchObject([{ message: expect.stringMatching(/^Not found: FS99\. /) as string }]);
	});

	it('are requested once', async () => {
		await answer('/api/v2/ftl/shipments', { data: [] });
		await get({ orderNumbers: [...numbers(50), 'FS1', 'FS50'] });
		expect(await sandbox().control.log()).toHaveLength(1);
	});
});

it.each<[string, IDataObject, IDataObject]>([
	['ltlQuote.create', { pickupZipcode: 7114, pickupState: 'ＮＪ' }, { pickup_zipcode: '07114', pickup_state: 'NJ' }],
	['ftlQuote.create', { pickupZipcode: '7114', pickupState: 'ＮＪ' }, { pickup_zipcode: '07114', pickup_state: 'NJ' }],
	['warehouse.create', { zipcode: 7114 }, { zipcode: '07114' }],
	['rateRequest.create', { additionalFields: { toZipcode: 7114 } }, { to_zipcode: '07114' }],
])('%s sends the places of a spreadsheet, %j, as %j', async (name, given, sent) => {
	await runOperation(sandbox(), name, { ...parametersOf(name), ...given });
	expect((await sandbox().control.log()).find(({ method }) => method === 'POST')?.body).toMatchObject(sent);
});

describe('an order by its ID', () => {
	const get = async () => await runOperation(sandbox(), 'order.get', { orderId: 5 });

	it.each<[string, unknown]>([
		['another order', { data: [{ id: 7 }] }],
		['nothing', { data: null }],
		['several orders without an ID', { data: [{ status: 'open' }, { status: 'closed' }] }],
	])('is not found when the response has %s', async (_, body) => {
		await answer('/api/v2/orders', body);
		expect((await get()).error?.message).toMatch(/no record with the ID 5/);
	});

	it('is found among others, and when the only record has no ID', async () => {
		await answer('/api/v2/orders', { data: [{ id: 7 }, { id: '5' }] });
		expect(jsonOf(await get())).toEqual([{ id: '5' }]);
		await sandbox().control.clearFaults();
		await answer('/api/v2/orders', { data: [{ status: 'open' }] });
		expect(jsonOf(await get())).toEqual([{ status: 'open', summary: 'Order: open' }]);
	});
});

it.each([
	[0, 'Limit must be a whole number of 1 or more (given: 0) [item 0]'],
	['={{ $json.nothing }}', 'Limit is empty. Check its expression, or clear the field to continue without it [item 0]'],
])('rejects the limit %j and sends nothing', async (limit, message) => {
	const { error } = await runOperation(sandbox(), 'order.getAll', { limit });
	expect(error?.message).toBe(message);
	expect(await sandbox().control.log()).toEqual([]);
});

it.each([
	['No', 0],
	['Yes', 1],
])('sends the choice %s for the undocumented is_24_hours as %d', async (is24Hours, sent) => {
	const parameters = { ...parametersOf('warehouse.create'), additionalFields: { is24Hours } };
	expect((await runOperation(sandbox(), 'warehouse.create', parameters)).error).toBeUndefined();
	const [request] = await sandbox().control.log();
	expect(request?.body).toMatchObject({ is_24_hours: sent });
});

it('reads booleans and numbers that an expression returns as text', async () => {
	await sandbox().control.seedOrders({ count: 60 });
	expect(jsonOf(await runOperation(sandbox(), 'order.getAll', { returnAll: '={{ "true" }}' }))).toHaveLength(60);
	expect(jsonOf(await runOperation(sandbox(), 'order.getAll', { limit: '={{ "3" }}' }))).toHaveLength(3);
});

it('reads rows in JSON, or a single row, like rows in fields, with text for numbers, flags, codes and lists', async () => {
	const container = { number: 'MSCU1234567', type: '40HQ', package: '20 Cartons', seal_number: '' };
	const row = {
		...container,
		...{ weight: '12000', is_dg: 'true', loading_type: 'Palletized', commodity: 'Lamps, Sofas', own: '1' },
	};
	const parameters = {
		...parametersOf('order.create'),
		containersMode: 'json',
		bookingMode: 'preview',
	};
	const read = { ...container, weight: 12_000, is_dg: true, loading_type: 1, commodity: ['Lamps', 'Sofas'], own: '1' };
	for (const containersJson of [row, [row]].map((one) => JSON.stringify(one))) {
		const [preview] = jsonOf(await runOperation(sandbox(), 'order.create', { ...parameters, containersJson }));
		expect(preview?.body).toMatchObject({ containers: [read] });
	}
});

it.each([
	['[{"a": 1}]', /^Custom Fields \(JSON\) must be a JSON object/],
	['5', /^Custom Fields \(JSON\) must be a JSON object/],
])('rejects the custom fields %s and sends nothing', async (customFields, message) => {
	const { error } = await runOperation(sandbox(), 'order.getAll', { filters: { customFields } });
	expect(error?.message).toMatch(message);
	expect(await sandbox().control.log()).toEqual([]);
});

it('requests only the page in custom fields', async () => {
	await sandbox().control.seedOrders({ count: 45 });
	const filters = { customFields: '{"page": 2}' };
	const run = await runOperation(sandbox(), 'order.getAll', { returnAll: true, filters });
	expect(jsonOf(run)).toHaveLength(20);
	expect((await sandbox().control.log()).map(({ query }) => query.page)).toEqual(['2']);
});

it('requests pages of the chosen size, and recognizes the last page because it is shorter', async () => {
	await sandbox().control.seedOrders({ count: 45 });
	const run = await runOperation(sandbox(), 'order.getAll', {
		returnAll: true,
		filters: { perPage: 30 },
	});
	expect(jsonOf(run)).toHaveLength(45);
	expect((await sandbox().control.log()).map(({ query }) => query.per_page)).toEqual(['30', '30']);
});

it('evaluates an expression again for each item, including in collections and locators', async () => {
	await answer('/api/v2/orders', { data: [] });
	const parameters = {
		filters: { containerNumber: '={{ $json.container }}', id: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
	};
	const items = [1, 2].map((id) => ({ json: { container: `MSCU000000${id}`, id } }));
	await runOperation(sandbox(), 'order.getAll', parameters, { items });
	const asked = (await sandbox().control.log()).map(({ query: { container_number, id } }) => [container_number, id]);
	expect(asked.sort()).toEqual([
		['MSCU0000001', '1'],
		['MSCU0000002', '2'],
	]);
});
