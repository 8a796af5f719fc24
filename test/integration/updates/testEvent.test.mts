import { useSandbox } from '../support/freight.mts';
import { brief, keptRecords, ORDER_CHANGES, requestsOf, updatesKit } from './support.mts';

const sandbox = useSandbox();

const today = () => new Date().toISOString().slice(0, 10);

describe('Fetch Test Event', () => {
	it('shows what meets the conditions now, and nothing that does not', async () => {
		const ids = await sandbox().control.seedOrders({ count: 25 });
		const orderId = ids[2] ?? 0;
		await sandbox().control.setContainer({ orderId, fields: { last_free_day: today() } });
		const parameters = { changes: ['container.lastFreeDay'] };
		const [item, ...more] = await (await updatesKit(sandbox(), { parameters })).fetchTestEvent();
		expect(more).toEqual([]);
		expect(item).toMatchObject({ order_id: orderId, current: today(), record: { id: orderId } });
		expect(item).not.toHaveProperty('sample');
	});

	it('shows one sample, marked as one, where nothing meets the condition', async () => {
		await sandbox().control.seedOrders({ count: 3 });
		const kit = await updatesKit(sandbox(), { parameters: { changes: ['container.lastFreeDay'] } });
		expect(await kit.fetchTestEvent()).toMatchObject([
			{
				change: 'container.lastFreeDay',
				sample: true,
				current: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
				container_number: 'MSCU1234567',
				mbl_number: 'MAEU123456789',
			},
		]);
	});

	it('shows a sample of each chosen change, of a record of the service where there is one', async () => {
		const [id = 0] = await sandbox().control.seedOrders();
		const items = await (await updatesKit(sandbox())).fetchTestEvent();
		expect(items.map(({ change, sample }) => [change, sample]).sort()).toEqual(
			ORDER_CHANGES.map((change) => [change, true]),
		);
		expect(brief(items).sort()).toEqual([
			expect.stringMatching(/^container.lastFreeDay 70001: null → /),
			'container.shippingEvent 70001: null → GATE-OUT',
			`container.status ${id}: 30 → 0`,
			`order.created ${id}: null → open`,
			'order.releasedStatus 70001: Not Released → Released',
			`order.status ${id}: confirmed → open`,
		]);
		for (const item of items) expect(Object.values(item)).not.toContain(undefined);
	});

	it.each([
		['rateRequest', ['rateRequest.completed', 'rateRequest.rejected'], {}],
		['ltlShipment', ['ltlShipment.status', 'ltlShipment.trackingEvent'], {}],
		['ftlShipment', ['ftlShipment.status', 'ftlShipment.trackingEvent'], { orderNumbers: 'FS1' }],
	])('shows a sample of each change of %s where the account has none', async (watch, changes, more) => {
		const kit = await updatesKit(sandbox(), { parameters: { watch, changes, ...more } });
		const items = await kit.fetchTestEvent();
		expect(items.map(({ change, sample }) => [change, sample]).sort()).toEqual(changes.map((change) => [change, true]));
		expect(items.map(({ current }) => current)).not.toContain(null);
	});

	it('shows a rate request that is completed as no sample', async () => {
		const [id = 0] = await sandbox().control.seedRateRequests({ count: 2 });
		await sandbox().control.advanceRateRequest({ id });
		const parameters = { watch: 'rateRequest', changes: ['rateRequest.completed'] };
		const items = await (await updatesKit(sandbox(), { parameters })).fetchTestEvent();
		expect(items).toMatchObject([{ rate_request_id: id, current: 'completed', previous: null }]);
		expect(items[0]).not.toHaveProperty('sample');
	});

	it('keeps nothing and changes nothing that is kept', async () => {
		await sandbox().control.seedOrders();
		const kit = await updatesKit(sandbox());
		await kit.fetchTestEvent();
		expect(keptRecords(kit)).toEqual({});
		expect(await requestsOf(sandbox())).toHaveLength(1);
	});
});
