import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { booked } from '../../support/booked.mts';
import { jsonOf, recordOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const run = async (name: string, parameters: IDataObject, token?: string) =>
	await runOperation(sandbox(), name, parameters, { ...(token !== undefined && { token }) });

const one = async (name: string, parameters: IDataObject, token?: string) =>
	await recordOf(sandbox(), name, parameters, { ...(token !== undefined && { token }) });

describe('a warehouse', () => {
	it('is created, read, changed with its contacts kept, and deleted', async () => {
		const created = await one('warehouse.create', parametersOf('warehouse.create'));
		const [contact] = created.contacts as IDataObject[];
		expect(created).toMatchObject({ name: 'Ontario DC', city: { id: 115, full_name: 'Ontario, CA, USA' } });
		expect(created.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

		const changes = {
			warehouseId: created.id,
			updateFields: {
				name: 'Ontario DC 2',
				contacts: {
					contact: [
						{ id: contact?.id, name: 'Dock' },
						{ name: 'Office', type: ['SALES'] },
					],
				},
			},
		};
		const updated = await one('warehouse.update', changes);
		expect(updated.name).toBe('Ontario DC 2');
		expect((updated.contacts as IDataObject[])[0]).toMatchObject({ id: contact?.id, name: 'Dock' });
		expect(updated.contacts).toHaveLength(2);

		expect(await one('warehouse.get', { warehouseId: created.id })).toEqual(updated);
		expect(await one('warehouse.delete', { warehouseId: created.id })).toEqual({ deleted: true });
		expect((await run('warehouse.get', { warehouseId: created.id })).error?.message).toMatch(/found nothing/);
	});
});

/** Returns the rates of a search. */
const searchRate = async (options: IDataObject = {}) =>
	jsonOf(
		await run('rate.search', {
			intermodalRegionId: 50,
			toCityId: 115,
			additionalFields: { cargoValue: 25000 },
			options,
		}),
	);

const orderOf = (rate: IDataObject | undefined, mblNumber: string): IDataObject => {
	const example = parametersOf('order.create');
	const to = { additionalFields: {}, deliveryAddress: '1670 Champagne Ave, Ontario, CA', warehouseId: '' };
	const ids = { rateId: rate?.id, quoteId: rate?.quote_id };
	return { ...example, ...ids, mblNumber, ...to };
};

describe('a rate search', () => {
	it('returns one item per rate, each with the IDs to book it', async () => {
		const rates = await searchRate();
		expect(rates.length).toBeGreaterThan(1);
		for (const rate of rates) {
			expect(rate).toMatchObject({ currency: 'USD', intermodal_region: { id: 50 }, to_city: { id: 115 } });
			expect(rate).toMatchObject({ quoted_for: { cntr_size: 40, cargo_value: 25000 } });
			const first = 'total summary currency service_level transit_days expired_at lane id quote_id';
			expect(Object.keys(rate).slice(0, 9)).toEqual(first.split(' '));
			expect(rate.premium).toBeGreaterThan(0);
		}
	});

	it('sends 40 feet by default, and no cargo type for general cargo', async () => {
		await run('rate.search', { intermodalRegionId: 50, toCityId: 115, additionalFields: { cargoTypes: [] } });
		const [request] = await sandbox().control.log();
		expect(request?.rawQuery).toBe('to_city_id=115&intermodal_region_id=50&cntr_size=40');
	});
});

describe('an order', () => {
	it('books a rate, with a premium for each container, and can be found again', async () => {
		const [rate] = await searchRate();
		const created = await one('order.create', orderOf(rate, 'MAEU000000001'));
		expect((created.containers as IDataObject[])[0]).toMatchObject({ number: 'MSCU1234566', cargo_value: 25000 });
		expect((created.containers as IDataObject[])[0]?.premium).toBeGreaterThan(0);

		for (const orderId of [
			created.id,
			{ mode: 'name', value: 'MAEU000000001' },
			{ mode: 'id', value: `${created.id as number}` },
		]) {
			expect(await one('order.get', { orderId })).toMatchObject({ id: created.id, status: 'open' });
		}
		const filters = { containerNumber: 'MSCU1234566' };
		expect(jsonOf(await run('order.getAll', { filters })).map(({ id }) => id)).toEqual([created.id]);
	});

	it("is returned for a used MBL number, and rejected with the service's message by Book Again or for an expired rate", async () => {
		const [rate] = await searchRate();
		await one('order.create', orderOf(rate, 'MAEU000000002'));
		const again = await run('order.create', orderOf(rate, 'MAEU000000002'));
		expect(jsonOf(again)).toMatchObject([{ mbl_number: 'MAEU000000002', recovered: true }]);
		const forced = { ...orderOf(rate, 'MAEU000000002'), bookingMode: 'book', options: { bookAgain: true } };
		const booked = await runOperation(sandbox(), 'order.create', forced, { mode: 'manual' });
		expect(booked.error?.message).toContain('MBL Number: The mbl number has already been taken.');

		await sandbox().control.expireRates();
		const expired = await run('order.create', orderOf(rate, 'MAEU000000003'));
		expect(expired.error?.message).toMatch(/Rate ID: .*expired/);
	});
});

describe.each([
	['ltl', 'LS'],
	['ftl', 'FS'],
] as const)('an %s shipment', (mode, prefix) => {
	it('is quoted, booked, listed and tracked, and visible only to its company', async () => {
		const { order_number: number } = await booked[mode](sandbox());
		expect(number).toMatch(new RegExp(`^${prefix}`));
		const advance = mode === 'ltl' ? sandbox().control.advanceLtl : sandbox().control.advanceFtl;
		await advance({ orderNumber: number as string });

		const listed = mode === 'ltl' ? { filters: { orderNumbers: number } } : { orderNumbers: number };
		for (const token of [sandbox().token, `${sandbox().token}-colleague`]) {
			expect(await one(`${mode}Shipment.getAll`, listed as IDataObject, token)).toMatchObject({ order_number: number });
			const tracked = await one(`${mode}Shipment.track`, { orderNumbers: number }, token);
			expect(tracked.order_number).toBe(number);
		}
		expect(jsonOf(await run(`${mode}Shipment.getAll`, listed as IDataObject, `${sandbox().token}-other`))).toEqual([]);
	});
});

it('a rate request is made, counted and completed', async () => {
	const created = await one('rateRequest.create', parametersOf('rateRequest.create'));
	expect(created).toMatchObject({ status: 'created', to_zipcode: '91803' });
	const profile = await one('userProfile.get', {});
	expect(profile.remaining_requested_rate_create_limit).toBe(created.remaining_limit);
	await sandbox().control.advanceRateRequest({ id: created.id as number });
	const [listed] = jsonOf(await run('rateRequest.getAll', { filters: { id: created.id } }));
	expect(listed).toMatchObject({ id: created.id, status: 'completed' });
	expect(listed?.rate).toBeTruthy();
});
