import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { lane, ltlLane } from '../../../support/bookings.mts';
import { jsonOf, runOperation, useSandbox, type OperationRun } from '../../support/freight.mts';

const sandbox = useSandbox();

const first = async (name: string, parameters: IDataObject) =>
	jsonOf(await runOperation(sandbox(), name, parameters))[0] ?? {};

const bodies = async () =>
	(await sandbox().control.log()).filter(({ method }) => method === 'POST').map(({ body }) => body as IDataObject);

const only = async (name: string, parameters: IDataObject, item: IDataObject, more: OperationRun = {}) => {
	await sandbox().control.clearLog();
	const run = await runOperation(sandbox(), name, parameters, { items: [{ json: item }], ...more });
	const [body, ...others] = await bodies();
	expect(others).toEqual([]);
	return { ...run, item: run.items[0]?.json ?? {}, body };
};

const without = (record: IDataObject, ...names: string[]): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Returns an order's parameters without those that the node can fill in by default. */
const order = (more: IDataObject = {}, additionalFields: IDataObject = {}): IDataObject => {
	const others = without(parametersOf('order.create'), 'rateId', 'quoteId', 'portOfDischargeId');
	return { ...others, additionalFields, deliverTo: 'address', deliveryAddress: '1670 Champagne Ave', ...more };
};

const rate = async (intermodalRegionId = 57) => await first('rate.search', { intermodalRegionId, toCityId: 115 });

describe('the port of an order', () => {
	it('is the region of the rate in the input item', async () => {
		const { body, error } = await only('order.create', order(), await rate());
		expect(error).toBeUndefined();
		expect(body).toMatchObject({ port_of_discharge_id: 57 });
	});

	it.each<[string, (quote: IDataObject) => IDataObject, IDataObject]>([
		['has no ocean port', (quote) => ({ ...quote, intermodal_region: { has_ocean_port: false } }), {}],
		['may have none', (quote) => without(quote, 'intermodal_region'), {}],
		['is the ramp of an order by rail', (quote) => quote, { destinationType: 2 }],
		['is the ramp of an order by rail, in words', (quote) => quote, { destinationType: '={{ "Ramp Port" }}' }],
		['is not that of a quote', (quote) => without(quote, 'quoted_for'), {}],
	])('is requested if the region %s', async (_title, change, additionalFields) => {
		const { error, body } = await only('order.create', order({}, additionalFields), change(await rate()));
		expect(error?.message).toMatch(/Port of Discharge is required/);
		expect(body).toBeUndefined();
	});
});

describe('a row of containers', () => {
	const row = (fields: IDataObject) =>
		order({ containers: { container: [{ type: '40HQ', package: '20 Cartons', weight: 12000, ...fields }] } });

	it.each([
		['with commas', 'MSCU1234566, TCLU 765432-0'],
		['on lines', 'MSCU1234566\nTCLU7654320\n'],
		['as a list', '={{ ["MSCU1234566", "TCLU7654320"] }}'],
	])('lists several identical containers, %s', async (_title, number) => {
		const { body } = await only('order.create', row({ number, cargoValue: 500 }), await rate());
		const alike = { type: '40HQ', package: '20 Cartons', weight: 12000, cargo_value: 500 };
		expect(body?.containers).toEqual([
			{ number: 'MSCU1234566', ...alike },
			{ number: 'TCLU7654320', ...alike },
		]);
	});

	it('is rejected with one seal for several containers', async () => {
		const { error, body } = await only(
			'order.create',
			row({ number: 'MSCU1234566,TCLU7654320', sealNumber: 'SL1' }),
			await rate(),
		);
		expect(error?.message).toMatch(/Containers 1 › Seal Number must be empty in a row for several containers/);
		expect(body).toBeUndefined();
	});

	it('reports the invalid number', async () => {
		const { error } = await only('order.create', row({ number: 'MSCU1234566, TCLU76' }), await rate());
		expect(error?.message).toMatch(/Containers 2 › Number must be four letters and seven digits.*TCLU76/);
	});
});

describe('pickup and destination from saved warehouses', () => {
	const warehouse = async (zipcode: string, more: IDataObject = {}) => {
		const { id } = await first('warehouse.create', {
			...parametersOf('warehouse.create'),
			name: `Warehouse ${zipcode}`,
			address: '1670 Champagne Ave\nDock 4',
			zipcode,
			contactsMode: 'json',
			contactsJson: [
				{ type: ['SALES'], name: 'Sales', phone: '(909) 555-0111', email: 'sales@example.com' },
				{ type: ['APT'], name: 'Dock', phone: '(909) 555-0100', email: 'dock@example.com' },
			],
			additionalFields: { workingHourFrom: '8:00', workingHourTo: '16:30', ...more },
		});
		return id;
	};
	const both = async (pickup = '91761', destination = '12207', more: IDataObject = {}) => ({
		addressesFrom: 'warehouses',
		pickupWarehouseId: await warehouse(pickup, more),
		destinationWarehouseId: await warehouse(destination),
		isInsuranceEntrusted: false,
	});
	const parameter = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
	const quoteOf = async (name: string, fields: IDataObject) =>
		await first(name, Object.fromEntries(Object.entries(fields).map(([key, value]) => [parameter(key), value])));

	it.each([
		['ltlQuote.create', 'ltlShipment.create', ltlLane],
		['ftlQuote.create', 'ftlShipment.create', lane],
	])('are sent with name, street, hours and the contact for appointments: %s, %s', async (quote, name, fields) => {
		const offer = await quoteOf(quote, fields);
		const { error, body, item } = await only(name, await both(), offer);
		expect(error).toBeUndefined();
		const end = (side: string, zipcode: string) => ({
			[`${side}_company_name`]: `Warehouse ${zipcode}`,
			[`${side}_address1`]: '1670 Champagne Ave, Dock 4',
			[`${side}_contact_name`]: 'Dock',
			[`${side}_contact_email`]: 'dock@example.com',
			[`${side}_contact_phone`]: '9095550100',
			[`${side}_open_time`]: '08:00',
			[`${side}_close_time`]: '16:30',
		});
		expect(body).toMatchObject({ ...end('pickup', '91761'), ...end('destination', '12207') });
		expect(item.order_number).toEqual(expect.any(String));
	});

	it("can come from one warehouse, and the item's own values are kept", async () => {
		const { pickupWarehouseId } = await both();
		const { body } = await only(
			'ltlShipment.create',
			{
				...parametersOf('ltlShipment.create'),
				addressesFrom: 'pickupWarehouse',
				pickupWarehouseId,
				rateNumber: '={{ $json.rate_number }}',
				isInsuranceEntrusted: false,
				additionalFields: { pickupContactName: 'Night shift', customFields: '{"pickup_open_time": "22:00"}' },
			},
			await quoteOf('ltlQuote.create', ltlLane),
		);
		const { destinationCompanyName } = parametersOf('ltlShipment.create');
		expect(body).toMatchObject({
			pickup_company_name: 'Warehouse 91761',
			pickup_contact_name: 'Night shift',
			pickup_open_time: '22:00',
			destination_company_name: destinationCompanyName,
		});
	});

	it('are read once for all items', async () => {
		const offers = await Promise.all([1, 2].map(async () => await quoteOf('ltlQuote.create', ltlLane)));
		const parameters = { ...(await both()), additionalFields: { customerReferenceNumber: '={{ $json.rate_number }}' } };
		await sandbox().control.clearLog();
		const items = offers.map((json) => ({ json }));
		expect(jsonOf(await runOperation(sandbox(), 'ltlShipment.create', parameters, { items }))).toHaveLength(2);
		const reads = (await sandbox().control.log()).filter(({ path }) => path.startsWith('/api/v2/warehouses'));
		expect(reads).toHaveLength(2);
	});

	it("are rejected with a ZIP code that wasn't quoted", async () => {
		const offer = await quoteOf('ltlQuote.create', ltlLane);
		const { error, body } = await only('ltlShipment.create', await both('90021'), offer);
		expect(error?.message).toMatch(/Pickup Warehouse ID \d+ has the zip code 90021, but the rate was quoted for 91761/);
		expect(body).toBeUndefined();
	});

	it('are also rejected by a preview, even if only this process knows the quote', async () => {
		const { rate_number: rateNumber } = await quoteOf('ltlQuote.create', ltlLane);
		const parameters = { ...(await both('91761-1234', '90021')), rateNumber, options: { preview: true } };
		const { error } = await only('ltlShipment.create', parameters, {});
		expect(error?.message).toMatch(/Destination Warehouse ID \d+ has the zip code 90021/);
	});

	it('come with a hint if the quoted ZIP codes are unknown', async () => {
		const parameters = { ...(await both()), rateNumber: 'LR1', options: { preview: true } };
		const { hints } = await runOperation(sandbox(), 'ltlShipment.create', parameters);
		expect(hints.map(({ message }) => message)).toContain(
			"The node can't tell which ZIP codes the rate number was quoted for. Make sure that they match the warehouses.",
		);
	});

	it.each(['', '={{ undefined }}', 'Dock 4'])(
		'are reported as missing or invalid if the warehouse ID is %j',
		async (pickupWarehouseId) => {
			const parameters = { ...(await both()), rateNumber: 'LR1', pickupWarehouseId };
			const message = await runOperation(sandbox(), 'ltlShipment.create', parameters).then(
				({ error }) => error?.message,
				// n8n itself rejects an empty field. Before 2.0, its message is generic.
				(refusal: unknown) => (refusal as Error).message,
			);
			expect(message).toMatch(/Pickup Warehouse ID"? (must be a whole number|is required)|workflow has issues/);
			const posts = (await sandbox().control.log()).filter(({ path }) => path === '/api/ltl/shipments');
			expect(posts).toEqual([]);
		},
	);

	it("aren't read if a setting is wrong, since the settings also apply to reading them", async () => {
		const options = { requestTimeout: '={{ "soon" }}' };
		const parameters = { ...(await both()), rateNumber: 'LR1', options };
		await sandbox().control.clearLog();
		const { error } = await runOperation(sandbox(), 'ltlShipment.create', parameters);
		expect(error?.message).toMatch(/^Request Timeout \(Seconds\) must be .*\[item 0\]$/);
		expect(await sandbox().control.log()).toEqual([]);
	});

	it('are rejected if the warehouse lacks required data, or is unknown', async () => {
		const offer = await quoteOf('ltlQuote.create', ltlLane);
		const parameters = await both();
		await sandbox().control.fail({
			method: 'GET',
			kind: 'rewrite',
			set: { 'data.working_hour_to': null, 'data.contacts': [{ name: 'Dock', email: 'dock@example.com' }] },
		});
		const lacking = await only('ltlShipment.create', parameters, offer);
		expect(lacking.error?.message).toMatch(
			/Pickup Warehouse ID: the API returned no Pickup Contact Email, Pickup Contact Phone, Pickup Close Time for the warehouse/,
		);
		const unknown = await only('ltlShipment.create', { ...parameters, pickupWarehouseId: '999' }, offer);
		expect(unknown.error?.message).toMatch(/Pickup Warehouse ID: your account has no warehouse with the ID 999/);
		expect([lacking.body, unknown.body]).toEqual([undefined, undefined]);
	});
});

describe('the price of a booked order', () => {
	it('is that of the quote in the input item, first and marked', async () => {
		const quote = await rate();
		const { item } = await only('order.create', order(), quote);
		expect(Object.entries(item).slice(0, 4)).toEqual([
			['lane', quote.lane],
			['total', quote.total],
			['currency', quote.currency],
			['total_from', 'quote'],
		]);
		const again = await only('order.create', order(), quote);
		expect(again.item).toMatchObject({ recovered: true });
		expect(Object.entries(again.item).slice(0, 4)).toEqual(Object.entries(item).slice(0, 4));
	});

	it('is left out if the order was already booked with another or an unknown rate', async () => {
		const quote = await rate();
		await only('order.create', order(), quote);
		const again = await only('order.create', order(), { ...(await rate()), id: 'RATE1' });
		expect(again.item).toMatchObject({ recovered: true });
		expect(Object.keys(again.item)).not.toEqual(expect.arrayContaining(['total']));
		expect(again.item).not.toHaveProperty('lane');
		const elsewhere = await runOperation(sandbox(), 'order.create', order(), {
			items: [{ json: quote }],
			node: { id: 'another-node' },
		});
		expect(jsonOf(elsewhere)).toEqual([expect.not.objectContaining({ total_from: 'quote' })]);
	});

	it('is that of the quote if the list shows that the order was booked with this rate', async () => {
		const quote = await rate();
		await only('order.create', order(), quote);
		await sandbox().control.fail({ method: 'GET', kind: 'rewrite', set: { 'data.0.rate_id': quote.id } });
		const run = await runOperation(sandbox(), 'order.create', order(), {
			items: [{ json: quote }],
			node: { id: 'another-node' },
		});
		expect(jsonOf(run)).toMatchObject([{ recovered: true, total: quote.total, total_from: 'quote' }]);
	});

	it('is that of the response if it contains one', async () => {
		const quote = await rate();
		await sandbox().control.fail({ method: 'POST', kind: 'rewrite', set: { 'data.total': 1 } });
		const { item } = await only('order.create', order(), quote);
		expect(item.total).toBe(1);
		expect(item).not.toHaveProperty('total_from');
	});

	it.each<[string, (quote: IDataObject) => IDataObject]>([
		['is not clear', ({ total, ...quote }) => ({ ...quote, cost_usd: total, fuel: 1 })],
		['is of another rate', (quote) => ({ ...quote, id: 'RATE1' })],
	])('is left out if the price of the quote %s', async (_title, change) => {
		const quote = await rate();
		const { id: rateId, quote_id: quoteId } = quote;
		const { item } = await only('order.create', order({ rateId, quoteId, portOfDischargeId: 57 }), change(quote));
		expect(item).toMatchObject({ status: 'open' });
		expect(item).not.toHaveProperty('total');
	});
});
